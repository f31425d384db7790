title = Count what fits
rules =
    Each line describes things in the picture. Count those that fit it completely, and give the three numbers in order.
    “More … than …” asks for the difference. A thing may fit several lines. Things are solid, striped or open. The swatches
    below name the colours: R red, Y yellow, B blue, S sky blue, K black.
hint = 3 numbers in order, such as { $example }

statement = How many?
wanted = • { $things }
wanted-more = • more { $some } than { $others }
picture = A crowd of coloured things to count.

step = { $things }: { $count }, ringed in the picture.
step-more = { $some } − { $others } = { $more } more.
