title = Remainder chain
rules =
    Each line is a division of whole numbers. R1 is what the first division leaves over, R2 what the second leaves
    over, and so on; later lines divide by an earlier remainder with something added. Give all remainders in order.
hint = the { $count } remainders in order, such as { $example }

first = R1 = remainder of { $number } ÷ { $addend }
later = R{ $place } = remainder of { $number } ÷ (R{ $before } + { $addend })
step = R{ $place }: { $number } = { $quotient } × { $divisor } + { $rest }, so R{ $place } = { $rest }.
