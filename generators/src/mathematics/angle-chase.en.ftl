title = Angle chase
rules =
    Find angles x and y. Lines that look straight are straight, points that look on a circle are on it. Sides with the same
    ticks are equal; of divided sides the text says so instead. Lines with the same arrows are parallel, a square marks a
    right angle. Measuring does not help. Give x, then y, in whole degrees.
hint = x, then y, in degrees, such as { $example }

statement = Find x and y, in degrees. The picture is not to scale.
picture =
    A figure of straight lines, or of lines and a circle, with lettered points, some given angles, and two angles marked x and y. Not to scale.
