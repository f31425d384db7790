title = Clever remainders
rules =
    What does each division leave over? Nobody needs to divide. By 100 only the last two digits count, and those of
    powers soon repeat (a^3 is a × a × a). By 999, add up blocks of three digits from the right; by 1001, add and take
    away blocks in turn. R1 is the first remainder, and so on.
hint = the { $count } remainders in order, such as { $example }

power = R{ $place } = remainder of { $base }^{ $exponent } ÷ 100
power-linked = R{ $place } = remainder of { $base }^({ $exponent } + R{ $before }) ÷ 100
product = R{ $place } = remainder of { $factors } ÷ 100
product-linked = R{ $place } = remainder of { $factors } × R{ $before } ÷ 100
blocks = R{ $place } = remainder of { $number } ÷ { $divisor }

power-step =
    R{ $place }: powers of { $base } end in { $cycle }, then again; the exponent { $exponent } is at place { $turn } of
    { $length }, so R{ $place } = { $rest }.
product-step-linked =
    R{ $place }: the first numbers leave the same as { $factors } = { $product }, so { $left };
    { $left } × { $before } = { $all }, so R{ $place } = { $rest }.
product-step = R{ $place }: this leaves the same as { $factors } = { $product }, so R{ $place } = { $rest }.
sums-step = R{ $place }: blocks from the right { $sum }; R{ $place } = { $rest }, after whole { $divisor }s are taken off where needed.
turns-step = R{ $place }: blocks in turn { $sum }; R{ $place } = { $rest }, after whole { $divisor }s are put on or taken off where needed.
