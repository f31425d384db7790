title = Zebra
rules =
    Each house has one person, one animal and one thing, as the floors show. All clues are true. “With” means in the same
    house; “next to” and “directly left” mean neighbouring houses; “somewhere left” and “between” can be any distance. Find
    the letters for the shaded windows and answer floor by floor, from left to right.
hint = the letters of the shaded windows, floor by floor from the top, such as { $example }

picture = Four numbered houses with three windows each; beside the floors four people, four animals and four things with letters A to D.

the = the { $thing }
first-the = The { $thing }

in = { $one } is in house { $houses }.
not-in = { $one } isn't in house { $houses }.
in-or = { $one } is in house { $houses }.
with = { $one } is with { $other }.
without = { $one } isn't with { $other }.
next = { $one } is next to { $other }.
left = { $one } is somewhere left of { $other }.
just-left = { $one } is directly left of { $other }.
between = { $one } is somewhere between { $other } and { $third }.
apart = One house lies between { $one } and { $other }.
with-or = { $one } is with { $other } or { $third }.
pairs = Of { $one } and { $other }, one is with { $third }, one with { $fourth }.

# What a clue tells, perhaps as something else is known, and what follows from that alone.
fact = { $who } ({ $letter }) is in house { $houses }
fact-not = { $who } ({ $letter }) isn't in house { $houses }
shows = “{ $clue }” So { $facts }.
shows-as = “{ $clue }” As { $known }, { $facts }.
as-told = As told, { $facts }.
and-leaves = { $shown } With one in each house, { $rest }.
