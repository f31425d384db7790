title = Every pair
rules =
    Cards with numbers are shown, then turned over. Then two numbers are told: call every two cards that add up to the one or
    differ by the other. Nobody is told how many pairs there are. Call them one at a time by letters; a card may be in
    several. When none is left, say so with 0.
hint = two letters, such as { $example }, or 0 when no pair is left

statement =
    Which two cards add up to { $sum } or differ by { $difference }? Call them one at a time; when none is left, say 0.
picture = The cards, turned over, each with its letter.
cards = Cards with numbers to remember, each with its letter.

pair = { $pair }: { $why }.
no-more =
    { $count ->
        [one] No other two cards count: there was one pair.
       *[other] No other two cards count: there were { $count } pairs.
    }
