title = Every clash
rules =
    Runners finish one by one. Row, winner at the left: the runner is in one of the places with its number. Arrow: the first
    finishes before the second. Boxes between dots: in this order, one right behind another; an empty box is anybody else.
    Call every pair of tiles that cannot both be true. When none is left, say 0.
hint = 2 letters, such as { $example }, or 0 when no clash is left

statement =
    { $runners ->
        [4] Four
       *[5] Five
    } runners finish. Which two tiles cannot both be true? Call them one at a time; when none is left, say 0.
picture = Tiles with numbers in boxes or beside an arrow, each with its letter.

places = { $clash }: by { $first }, runner { $runner } is { $these }; by { $second }, { $those }.
turned = { $clash }: by { $first }, runner { $one } finishes before runner { $other }; by { $second }, it is the other way round.
between =
    { $clash }: by { $first }, { $these ->
        [0] nobody is
        [one] one other is
       *[other] { $these } others are
    } between runners { $one } and { $other }; by { $second }, { $those ->
        [0] nobody is
        [one] one other is
       *[other] { $those } others are
    }.
same = { $clash }: seen from runner { $shared }, { $first } puts runner { $one } in the place where { $second } puts runner { $other }.
no-more =
    { $count ->
        [one] That was all: there was one pair.
       *[other] That was all: there were { $count } pairs.
    }
