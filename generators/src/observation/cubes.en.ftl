title = Stacked cubes
rules =
    Cubes are stacked on a square ground, and none floats. Some columns have a letter on top. How many cubes high is each of
    them? Give the numbers in the order of the letters. Columns without a letter can be of any height, and some of them may
    be hidden.
hint = { $count } digits in the order of the letters, such as { $example }

statement = How many cubes high are the columns A to { $last }? Give one digit for each.
picture = Cubes stacked on a square ground, some columns with a letter on top.

front = { $column } stands at the front, where its cubes can be counted: { $height }.
behind =
    { $column }: on the page, the front corner of its top is { $up } cubes straight above the edge of the ground. { $behind ->
        [one] One of them only crosses the place in front of it
       *[other] { $behind } of them only cross the places in front of it
    }: { $up } − { $behind } = { $height }.
