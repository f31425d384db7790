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
product-step = R{ $place }: as good as { $factors } = { $product }, so R{ $place } = { $rest }.
sums-step = R{ $place }: blocks from the right { $sum }; whole { $divisor }s taken off, R{ $place } = { $rest }.
turns-step = R{ $place }: blocks in turn { $sum }; whole { $divisor }s put on or taken off, R{ $place } = { $rest }.
