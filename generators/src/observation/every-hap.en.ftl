title = Every hap
rules =
    Three tiles are a hap if each of these is the same on all three or different on all three: the shape, its colour, the
    background, the number of shapes. Nobody is told how many haps there are. Call them one at a time by letters; a
    tile may be in several. When none is left, say so with 0.
hint = 3 letters, such as { $example }, or 0 when no hap is left

statement = Which haps are among these tiles? Call them one at a time; when none is left, say 0.
picture = Tiles with coloured shapes, each with its letter.

no-more =
    { $count ->
        [one] That was all: there was one hap.
       *[other] That was all: there were { $count } haps.
    }
