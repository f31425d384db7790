title = Shortest routes
rules =
    The map shows streets and their crossings. A shortest route never turns back: every street that it takes leads nearer to
    where it goes. Nobody gets past a red sign, at a crossing or in a street. Give the three counts that are asked, in their
    order.
hint = 3 counts in order, such as { $example }

ends = How many shortest routes lead from A to B, how many from A to C, and how many from A to D?
each = How many of the shortest routes from A to B pass C, how many pass D, and how many pass E?
apart = How many of the shortest routes from A to B pass C but not D, how many pass D but not C, and how many pass both?
alone = How many of the shortest routes from A to B pass only C, how many only D, and how many only E, and not the other two?
picture = A map of streets, some closed, with letters at crossings.

sums = Write at each crossing how many routes lead there: the numbers of the crossings just before it, added up.
sums-each = Write at each crossing how many routes lead there: the numbers of the crossings just before it, added up. Do the same from B backwards. Blue numbers, above left of a crossing, count from A, red ones, below right, from B.
sums-apart = Write at each crossing how many routes lead there: the numbers of the crossings just before it, added up. For crossings beyond a letter, the letter counts as closed. Do the same from B backwards, and from one letter to the next where a route passes both. Blue numbers, above left of a crossing, count from A, red ones, below right, from B.
to =
    { $count ->
        [one] 1 route reaches { $last }.
       *[other] { $count } routes reach { $last }.
    }
by-way = From A to { $letter }, then on to B: { $product } = { $count }.
by-way-of-both = Along { $letters }: { $product } = { $count }.
