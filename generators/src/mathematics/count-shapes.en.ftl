title = Counting shapes
rules =
    A figure is made of straight lines. How many triangles, squares, other rectangles and slanted parallelograms (without a
    right angle) are in it, small and large, upright and on a corner? All sides must be drawn; what else is drawn inside
    does not matter. Give the four numbers in this order.
hint = triangles, squares, other rectangles, slanted parallelograms, such as { $example }

statement = How many triangles, squares, other rectangles, and slanted parallelograms are in the figure?
picture = A figure of straight lines.

triangles = Triangles by size, from the smallest: { $sum }, together { $count }. One of the largest is marked.
squares = Squares by size, from the smallest: { $sum }, together { $count }. One of the largest is marked.
oblongs = Other rectangles by size, from the smallest: { $sum }, together { $count }. One of the largest is marked.
slanted = Slanted parallelograms by size, from the smallest: { $sum }, together { $count }. One of the largest is marked.
