title = Hexagon lines
rules =
    Numbers in a hexagon of cells are shown for a short time, then hidden. For each of two targets, name three
    neighbouring cells in one straight line whose numbers add up to it. Lines run across and along both slants, and
    the two may share a cell.
hint = 6 letters, 3 for each target, such as { $example }

statement =
    Which three neighbours in a line add up to { $first }, and which to { $second }? Give three letters for the first, then three for the second, each in any order.
picture = The hexagon of cells, each with its letter.
numbers = A hexagon of cells to remember, each with a letter and a number.

line =
    { $cells }: { $sum } = { $target }. { $others ->
        [0] No other line has this sum.
       *[other] Other lines have this sum too, and count as well.
    }
open = The other cells held these.
