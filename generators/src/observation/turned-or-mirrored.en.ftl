title = Turned or mirrored
rules =
    Above are numbered shapes, below them copies with letters. Every copy is turned. Of each shape, exactly one copy is only
    turned; the others are mirror images, which no turning brings back. For each shape, name the copy that is only turned.
hint = { $count } letters in the order of the shapes, such as { $example }

statement = Which copy of each shape is turned, but not mirrored? One letter for each of 1 to { $last }.
picture = Numbered shapes of squares, and lettered copies of them, turned, most of them mirrored.

turned =
    Shape { $shape } turned { $degrees ->
        [180] half round
       *[other] { $degrees } degrees { $way }
    } is { $copy }: clockwise from the marked side, the next sides measure { $sides }. In { $others } they come anticlockwise: these are mirror images.
clockwise = clockwise
anticlockwise = anticlockwise
