title = Equation pyramid
rules =
    Put three different cards in a row so that they make the target. The sign of the first card is left out, whatever
    it is; the other two are read with theirs. × and ÷ come before + and −. Give the letters in the order of the row.
    Only one row makes the target.
hint = 3 letters in order, such as { $example }

statement = Which three cards, in order, make { $target }?
picture = Ten cards in a pyramid, each with a letter, a sign and a number.

one-product =
    Two + or − cards behind the first, or two × or ÷ cards, could swap places and make the same, and there would be two
    answers. So of the last two cards exactly one is × or ÷.
near = { $product } = { $value } is { $missing } away from { $target }, and no third card makes up for it.
found = { $row } = { $target }: { $letters }.
