title = Brick wall
rules =
    Every brick of the wall has a number, which is whole and above zero. Above the lowest row, every brick is the sum of
    the two bricks under it. Some numbers are shown, the others are missing. Find the numbers on A, B, C and D.
hint = the numbers A, B, C and D, such as { $example }

statement = Every brick is the sum of the two bricks under it. Which numbers are A, B, C and D?
picture = A wall of bricks, one fewer in each row. Some hold numbers, four hold the letters A to D, the others are empty.

added = Add the two bricks under it: { $makes }.
taken = From the brick above, take away the one beside: { $makes }.
called =
    No brick is the sum or difference of two known ones. Call this one x and write others through x: { $through }.
compared = Now one brick is known in two ways: { $one } = { $other }. So { $makes }.
