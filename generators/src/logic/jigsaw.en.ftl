title = Jigsaw sudoku
rules =
    Fill the grid so that every row, every column and every region with a thick border holds each digit once; the
    question says which digits. Five cells are lettered A to E, and some may hold the same digit. Give only their digits,
    in that order.
hint = the 5 digits in A to E, such as { $example }

statement = Fill the grid with 1 to { $side }. Which digits stand in { $letters }?
picture = A { $side } by { $side } grid in regions of any shape, with some digits given and five cells lettered A to E.
