title = Angle chase
rules =
    Find the two angles marked x and y. Lines that look straight are straight. Sides with the same ticks are equally
    long, lines with the same arrows are parallel. The picture is not to scale, so measuring does not help. Give x,
    then y, in whole degrees.
hint = x, then y, in degrees, such as { $example }

statement = Find x and y, in degrees.
picture =
    A figure of straight lines with lettered points, some given angles, and two angles marked x and y. Not to scale.
