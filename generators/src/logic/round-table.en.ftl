title = Round table
rules =
    You sit at the bottom, guests Ada (A) to Eve (E) in the other seats, each with a dish. All clues are true. Everybody
    faces the table, so left is clockwise, along the arrow. “Next to” and “directly” mean neighbouring seats; yours counts as
    one. Give the letters for the shaded seats from 1 on, then for the shaded plates.
hint = the letters for the shaded seats from 1 on, then for the shaded plates, such as { $example }

picture = A round table with you at the lower end, five numbered seats with plates, and below five dishes with letters A to E.

the = the { $thing }
first-the = The { $thing }

left-of-you = { $one } is directly left of you.
two-left-of-you = { $one } is two places left of you.
opposite-you = { $one } is opposite you.
two-right-of-you = { $one } is two places right of you.
right-of-you = { $one } is directly right of you.
next-to-you = { $one } is next to you.
two-from-you = { $one } is two places from you.
not-next-to-you = { $one } isn't next to you.
not-opposite-you = { $one } isn't opposite you.
has = { $one } has { $other }.
has-not = { $one } doesn't have { $other }.
next = { $one } is next to { $other }.
not-next = { $one } isn't next to { $other }.
opposite = { $one } is opposite { $other }.
just-left = { $one } is directly left of { $other }.
two-left = { $one } is two places left of { $other }.
apart = One seat is between { $one } and { $other }.
between = { $one } is directly between { $other } and { $third }.
has-or = { $one } has { $other } or { $third }.
or-has = { $other } or { $third } has { $one }.
next-or = { $one } is next to either { $other } or { $third }.
next-opposite = Of { $one } and { $other }, one is next to { $third }, the other opposite.
have-pairs = Of { $one } and { $other }, one has { $third }, one { $fourth }.

# What a clue tells, perhaps as something else is known, and what follows from that alone.
fact = { $who } ({ $letter }) is at { $seats }
shows = “{ $clue }” So { $facts }.
shows-as = “{ $clue }” As { $known }, { $facts }.
and-leaves = { $shown } With one at each seat, { $rest }.
