title = Every clash
rules =
    Runners finish one by one. Full row, winner at the left: the runner is at a place where its number stands. Arrow: one
    finishes before the other. Boxes between dots: exactly so in a row, empty for somebody else. Call every two tiles that
    cannot both be true, one at a time; nobody is told how many. None left: 0.
hint = two letters, such as { $example }, or 0 when no clash is left

statement =
    { $runners ->
        [4] Four
       *[5] Five
    } runners finish. Which two tiles cannot both be true? Call them one at a time; when none is left, say 0.
picture = Tiles with numbers in boxes or beside an arrow, each with its letter.

places = { $clash }: by { $first }, runner { $runner } is { $these }; by { $second }, { $those }.
turned = { $clash }: by { $first }, { $one } finishes before { $other }; by { $second }, it is the other way round.
no-order = { $clash }: there is no order in which both are true.
no-more =
    { $count ->
        [one] No other two tiles clash: there was one pair.
       *[other] No other two tiles clash: there were { $count } pairs.
    }
