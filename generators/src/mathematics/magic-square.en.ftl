title = Magic square
rules =
    Every row, every column and both diagonals of the square add up to the same sum. All numbers are whole, above zero and
    different. With three rows, the sum is also three times the middle number; with four, the four corners add up to it
    too. Find the numbers for A, B, C and D.
hint = the numbers A, B, C and D, such as { $example }

statement = Rows, columns and both diagonals have the same sum. Which numbers are A, B, C and D?
picture = A square of cells. Some hold numbers, four hold the letters A to D, others may be empty.

falling = the diagonal from the top left
rising = the diagonal from the bottom left
corners = the four corners
thrice-middle = three times the middle number
full = Add up { $line }: { $makes }. This is the sum of every line.
open = From { $line }: { $makes }.
compared = Compare { $line } with { $other }, without what they share: { $makes }.
