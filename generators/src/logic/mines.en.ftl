title = Mines
rules =
    Mines hide under some raised cells. Flat cells are open and hold none; the number in one tells how many of the cells around
    it, also at its corners, hold a mine. No number means none. Find all lettered cells that must be safe, or that must hold a
    mine, whichever is asked. Leave out those that could be either.
hint = all letters asked for, in any order, such as { $example }

asked-safe = Which lettered cells are SURELY SAFE?
asked-mined = Which lettered cells SURELY HOLD A MINE?
# { $asked } is one of the two above.
counted = There are exactly { $total } mines on the whole board. { $asked }
picture = A square board of opened cells, some with a number, and of raised covered cells, some with a letter.

# What is held against what: { $more } and { $less } are these, or several of the first.
number = the { $mines } beside { $cells }
board = the whole board
# What follows, in { $found }: one of these, or both.
mined = { $count ->
    [one] { $cells } holds a mine
   *[other] { $cells } hold mines
}
safe = { $count ->
    [one] { $cells } is safe
   *[other] { $cells } are safe
}
full = Look at { $more }: it needs every cell that is left beside it. So { $found }.
done = Look at { $less }: it has all its mines. So { $found }.
as-many =
    Compare { $more } with { $less }: both lack the same number of mines, and every cell left for the first is left for the
    second, too. So { $found }.
more = { $count ->
    [one]
        Compare { $more } with { $less }: the first lacks one mine more, and has one cell left that the second does not have.
        So { $found }.
   *[other]
        Compare { $more } with { $less }: the first lacks { $count } mines more, and has just { $count } cells left that the
        second does not have. So { $found }.
}
unsure = The other letters, { $cells }, fit the numbers both with and without a mine.
