title = Balance
rules =
    Each numbered line is a scale, and all four are level: both sides weigh as much. Things with the same letter weigh the
    same, a whole number from 1 to 30. A dark block weighs the number on it. Find the four weights, and give them in the
    order of the letters.
hint = the weights of A, B, C and D, such as { $example }

statement = What do A, B, C and D weigh?
picture = Four numbered scales with lettered things and dark blocks on both sides; below them the four letters.

# First of all.
lightened = Take one { $letter } off each side of line { $line }: it stays level.
