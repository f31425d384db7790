title = Nonogram
rules =
    Fill some cells. The numbers beside a row or above a column tell how long its runs of filled cells are, in order; between
    two runs lies at least one empty cell. For each column, from left to right, give the letter of the row of its highest
    filled cell.
hint = { $count } letters: the row of the highest filled cell of each column, such as { $example }

statement = In which row is the highest filled cell of each column?
picture = A grid of { $columns } columns and { $rows } lettered rows with numbers beside the rows and above the columns, and below each column a cell for a letter.

# What is the same in every way that is left to fill a line. { $cells } are those below; { $names } are cells: B2.
row = Row { $row } ({ $numbers }) can still be filled in { $ways } ways. The same in all: { $cells }.
row-in-one-way = Row { $row } ({ $numbers }) can be filled in one way only: { $cells }.
column = Column { $column } ({ $numbers }) can still be filled in { $ways } ways. The same in all: { $cells }.
column-in-one-way = Column { $column } ({ $numbers }) can be filled in one way only: { $cells }.
filled = { $names } filled
empty = { $names } empty
all-filled = every cell filled
all-empty = every cell empty
# The answer.
highest = Column { $column }: highest in row { $row }.
