title = Same number
rules =
    Cards with numbers and one card of each sign are shown, then turned over. For each of two targets, name three
    cards that make it when read in order: a number, a sign, a number. No card may be used twice. Whatever comes
    out right counts.
hint = 6 letters, 3 for each target, such as { $example }

statement =
    Make { $first } with three cards, then { $second } with three others: number, sign, number. Give the six letters in order.
picture = The cards, turned over, each with its letter.
cards = Cards with numbers and signs to remember, each with its letter.

made = { $sum } = { $target }: the cards { $cards }.
others =
    { $count ->
        [one] No other answer is right.
       *[other] Other cards would do as well: { $count } answers are right in all.
    }
open = The other cards lay like this.
