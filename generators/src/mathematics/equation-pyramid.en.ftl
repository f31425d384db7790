title = Equation pyramid
rules =
    Put three different cards in a row so that they make the target. The sign of the first card is left out, whatever
    it is; the other two are read with theirs. × and ÷ come before + and −. Give the letters in the order of the row.
    Only one row makes the target.
hint = three letters in order, such as { $example }

statement = Which three cards, in order, make { $target }?
picture = Ten cards in a pyramid, each with a letter, a sign and a number.

one-product = Two cards with + or − behind the first, or two with × or ÷, could change places and make the same. So just one of them is × or ÷.
near = { $product } = { $value } is { $missing } away from { $target }, and no third card makes up for it.
found = { $row } = { $target }: { $letters }.
