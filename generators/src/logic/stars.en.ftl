title = Stars
rules =
    Put one star into every row, one into every column, and one into every region within thick borders. No two stars touch,
    not even at a corner. For each row, from top to bottom, give the letter of its star's column.
hint = { $count } letters: the column of each row's star from the top down, such as { $example }

statement = In which column is the star of each row?
picture = A grid of eight lettered columns and eight numbered rows, parted into eight regions by thick borders, and beside each row a cell for a letter.

row = row { $row }
column = column { $column }
# { $cell } is the first cell of the region.
region = the region of { $cell }

# What follows. { $house }, { $other }, { $houses } and { $others } are rows, columns or regions; cells are named like B4.
only = { $column }{ $row } is the only cell left in { $house }: a star.
confined = All cells left in { $house } lie in { $other }: no star elsewhere in { $other }.
reached = Wherever { $house } has its star, it keeps { $cells } free.
pair = The two stars of { $houses } must be in { $others }: no other star there.
forced = only { $cell } is left in { $house }
supposed = Suppose a star at { $cell }: then { $chain }, and nothing is left in { $house }. So no star at { $cell }.
