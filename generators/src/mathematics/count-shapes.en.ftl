title = Counting triangles
rules =
    Three figures are made of straight lines. How many triangles are in each, small and large? All three sides must be drawn;
    other lines may run through a triangle. Give the three numbers in the order of the letters.
hint = the numbers of A, B and C, such as { $example }

statement = How many triangles are in A, in B and in C?
picture = Three figures of straight lines, with the letters A, B and C.

pieces = Each piece gets a letter. A triangle is named by its pieces.
# { $names } are triangles by the letters of their pieces: a+b, b+c.
size =
    { $figure }, { $count ->
        [one] 1 triangle
       *[other] { $count } triangles
    } of { $pieces ->
        [1] one piece
       *[other] { $pieces } pieces
    }: { $names }.
together = { $figure }: { $sum } = { $count }.
