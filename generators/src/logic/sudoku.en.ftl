title = Sudoku
rules =
    Fill the grid so that every row, every column and every box with a thick border holds each digit once: 1 to 6,
    or 1 to 9 in the large grid. Five cells are lettered A to E. You need only give their digits, in that order.
hint = the five digits in A to E, such as { $example }

statement = Fill the grid with 1 to { $side }. Which digits stand in { $letters }?
picture = A { $side } by { $side } grid with some digits given and five cells lettered A to E.
