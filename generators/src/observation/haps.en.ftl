title = Haps
rules =
    Three tiles are a hap if each of these is the same on all three or different on all three: the shape, its colour, the
    background, and how many shapes there are. Two alike and one different spoil it. Name every hap by the letters of its
    tiles. A tile may belong to two haps.
hint = 3 letters for each hap, such as { $example }

statement =
    Which { $count ->
        [2] two
        [3] three
       *[other] four
    } haps are among these tiles?
picture = Tiles with coloured shapes, each with its letter.
