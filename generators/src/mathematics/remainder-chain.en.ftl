title = Clever remainders
rules =
    What does each division leave over? Nobody needs to divide. By 100 only the last two digits count, and those of powers
    soon repeat (a^3 is a × a × a). By 999, add up blocks of three digits from the right; by 1001, add one, subtract the
    next, in turn. R1 is the first remainder, and so on.
hint = the { $count } remainders in order, such as { $example }

power = R{ $place } = remainder of { $base }^{ $exponent } ÷ 100
power-linked = R{ $place } = remainder of { $base }^({ $exponent } + R{ $before }) ÷ 100
product = R{ $place } = remainder of { $factors } ÷ 100
product-linked = R{ $place } = remainder of { $factors } × R{ $before } ÷ 100
blocks = R{ $place } = remainder of { $number } ÷ { $divisor }

power-step =
    R{ $place }: powers of { $base } end in { $cycle }, then again; the exponent { $placed } is number { $turn } of these, so
    R{ $place } = { $rest }.
# { $lifted } is how a sum or a product comes to what is left over: "1790 − 999 = 791", or nothing.
product-step =
    R{ $place }: { $factors } = { $product } leaves the same remainder{ $lifted ->
        [none] { "" }
       *[other] ; { $lifted }
    }, so R{ $place } = { $rest }.
product-step-linked =
    R{ $place }: the first numbers leave the same remainder as { $factors } = { $product }{ $lifted ->
        [none] { "" }
       *[other] ; { $lifted }
    }; { $left } × { $before } = { $all }, so R{ $place } = { $rest }.
sums-step =
    R{ $place }: blocks from the right { $sum }{ $lifted ->
        [none] { "" }
       *[other] ; { $lifted }
    }, so R{ $place } = { $rest }.
turns-step =
    R{ $place }: blocks from the right, in turn added and taken away: { $sum }{ $lifted ->
        [none] { "" }
       *[other] ; { $lifted }
    }, so R{ $place } = { $rest }.
