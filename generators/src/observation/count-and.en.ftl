title = Count what fits
rules =
    Three descriptions are given. For each, count the things in the picture that fit it completely, and give the three
    numbers in order. One thing may fit two descriptions. The swatches below the picture are not counted. They show the
    colours: R is red, Y yellow, B blue, S sky blue, K black.
hint = three numbers in order, such as { $example }

statement = How many, in order?
wanted = • { $things }
picture = A crowd of coloured things to count.

step = { $things }: { $count }, ringed in the picture.
