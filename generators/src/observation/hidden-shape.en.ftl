title = Hidden shapes
rules =
    Above are small shapes, each of which begins at a dot. Each is hidden once in the mesh below, and is larger there: all of its
    strokes are in the mesh, and other strokes may touch or cross them. The question says whether shapes may be turned. On which
    letter does the dot of each shape lie?
hint = { $count } letters in the order of the shapes, such as { $example }

statement = Each shape is in the mesh once, neither turned nor mirrored. On which letter does the dot of each shape lie?
statement-turned =
    Each shape is in the mesh once. It may be turned by 90° or 180°, but not mirrored. On which letter does the dot of each shape lie?
picture = Numbered shapes, each with a dot, and below them a mesh of strokes between lettered discs.

found =
    { $count ->
        [0] Shape { $number } begins at { $letter } and goes on to { $onward }.
       *[other] Shape { $number } begins at { $letter } and goes on to { $onward }. Mirrored, it would begin at { $mirrored }: that does not count.
    }
