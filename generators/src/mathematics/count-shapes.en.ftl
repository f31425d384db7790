title = Counting triangles
rules =
    Three figures are made of straight lines. How many triangles are in each, small and large? All three sides must be drawn;
    other lines may run through a triangle. Give the three numbers in the order of the letters.
hint = the numbers of A, B and C, such as { $example }

statement = How many triangles are in A, in B and in C?
picture = Three figures of straight lines, with the letters A, B and C.

size =
    { $figure }: { $count ->
        [one] 1 triangle made of { $pieces ->
            [1] one piece
           *[other] { $pieces } pieces
        }
       *[other] { $count } triangles made of { $pieces ->
            [1] one piece
           *[other] { $pieces } pieces
        } each
    }.
together = { $figure }: { $sum } = { $count }.
