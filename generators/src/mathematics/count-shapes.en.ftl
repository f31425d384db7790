title = Counting shapes
rules =
    A figure is made of straight lines. How many triangles, squares, other rectangles and slanted parallelograms (without a
    right angle) are in it, small and large, upright and on a corner? All sides must be drawn; what else is drawn inside
    does not matter. Give the four numbers in this order.
hint = triangles, squares, other rectangles, slanted parallelograms, such as { $example }

statement = How many triangles, squares, other rectangles, and slanted parallelograms are in the figure?
picture = A figure of straight lines.

triangles = Triangles as large as the marked one: { $count }.
squares = Squares as large as the marked one: { $count }.
oblongs = Other rectangles as large as the marked one: { $count }.
slanted = Slanted parallelograms as large as the marked one: { $count }.
together = { $kind ->
    [triangles] Triangles
    [squares] Squares
    [oblongs] Other rectangles
   *[slanted] Slanted parallelograms
 }: { $sum } = { $count }.
