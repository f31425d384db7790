title = Every pair
rules =
    Cards with numbers are shown, then turned over. Then you are told a sum and a difference. Call every pair of cards that
    makes one of them. Nobody is told how many pairs there are. Call them one at a time by letters; a card may be in
    several. When none is left, say so with 0.
hint = 2 letters, such as { $example }, or 0 when no pair is left

statement =
    Which two cards add up to { $sum } or differ by { $difference }? Call them one at a time; when none is left, say 0.
picture = The cards, turned over, each with its letter.
cards = Cards with numbers to remember, each with its letter.

pair = { $pair }: { $why }.
no-more =
    { $count ->
        [one] That was all: there was one pair.
       *[other] That was all: there were { $count } pairs.
    }
open = The other cards lay like this.
