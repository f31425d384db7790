title = Nonogram
rules =
    Fill some cells. The numbers beside a row or above a column tell how long its runs of filled cells are, in order; between
    two runs lies at least one empty cell. For each column, from left to right, give the letter of the row of its highest
    filled cell.
hint = { $count } letters: the row of the highest filled cell of each column, such as { $example }

statement = In which row is the highest filled cell of each column?
picture = A grid of { $columns } columns and { $rows } lettered rows with numbers beside the rows and above the columns, and below each column a cell for a letter.

# What is the same in every way to fill a line.
row = Row { $row }, by its runs: { $cells }.
column = Column { $column }, by its runs: { $cells }.
filled =
    { $count ->
        [one] 1 more cell is filled
       *[other] { $count } more cells are filled
    }
empty =
    { $count ->
        [one] 1 more cell is empty
       *[other] { $count } more cells are empty
    }
# The answer.
highest = Column { $column }: highest in row { $row }.
