title = Every equation
rules =
    Find every set of three cards that makes the target when put in some order. The first card's sign is left out; the other
    two are read with theirs; × and ÷ come before + and −. Nobody is told how many there are. Call them one at a time, letters
    in any order. When none is left, say so with 0.
hint = 3 letters in any order, such as { $example }, or 0 when none is left

statement = Which three cards make { $target }? Call them one at a time; when none is left, say 0.
picture = Ten cards in a pyramid, each with a letter, a sign and a number.

found = { $cards }: { $row } = { $target }.
no-more =
    { $count ->
        [one] That was all: one set of three cards makes { $target }.
       *[other] That was all: { $count } sets of three cards make { $target }.
    }
