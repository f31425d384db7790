title = Changed after
rules =
    A board of shapes is shown for a short time and hidden. When it comes back, two shapes have changed, each in a
    different way (turned, in a new colour, or replaced by a similar shape), and two others have changed places. Give
    four letters: the changed ones as asked, then the two others in any order.
hint = 4 letters in the order asked, such as { $example }

statement =
    One shape { $first }, one { $second }, and two others have changed places. Give their letters in this order.
turned = was turned
recoloured = has a new colour
replaced = was replaced by a similar one
picture = The board of shapes with some changes, each with its letter.
board = A board of shapes to remember, each with its letter.

changed = Shape { $letter } { $how }. It was { $colour }, as at the left.
swapped = { $one } and { $other } have changed places.
