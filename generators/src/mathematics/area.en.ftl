title = Area maze
rules =
    The figure is made of rectangles and is not to scale. Numbers inside are areas, numbers at arrows are lengths. What looks
    like one straight line is one. Find the two areas x and y; every step comes out in whole numbers. Give x, then y.
hint = x, then y, such as { $example }

statement = How large are areas x and y? Numbers inside are areas, numbers at arrows are lengths. Not to scale.
picture = A figure of rectangles. Some have their areas, arrows beside it have lengths, two rectangles are marked x and y. Not to scale.

area = Width times height of the marked rectangle: { $sum }.
width = Width of the marked rectangle, its area by its height: { $sum }.
height = Height of the marked rectangle, its area by its width: { $sum }.
widths-added = Two widths side by side: { $sum }.
heights-added = Two heights one above the other: { $sum }.
width-left = What is left of the width: { $sum }.
height-left = What is left of the height: { $sum }.
areas-added = The marked rectangles together: { $sum }.
area-left = What is left of the larger rectangle: { $sum }.
ratio-beside = The same two columns in two rows: areas side by side are in one ratio, { $sum }.
ratio-below = The same two rows in two columns: areas one above the other are in one ratio, { $sum }.
found = { $why } So { $name } is { $value }.
