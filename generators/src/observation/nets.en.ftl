title = Edges that meet
rules =
    Each net folds into a cube. When it is folded, every edge of its outline meets exactly one other edge. Thick edges have
    numbers, the others have letters. For each number, name the letter of the edge that it meets.
hint = { $count } letters in the order of the numbers, such as { $example }

statement = Fold in your mind. Which lettered edge does each of the edges 1 to { $last } meet?
picture = Nets of cubes, the edges of their outlines with numbers and letters.

corner = { $asked } and { $letter } share an inner corner, so they meet at once.
after = { $one } and { $other } have met by now. That brings { $asked } and { $letter } side by side, so they meet next.
