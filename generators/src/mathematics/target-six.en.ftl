title = Six cards
rules =
    Make the target from the numbers on the cards, with plus, minus, times, divided by and brackets. You need not take all
    cards, but none twice, and you may not put digits together. Type what you calculate; any way that makes the target is
    right.
hint = a calculation such as { $example }

statement = Make { $target } from some of the six numbers, each at most once.
picture = Six cards with numbers below a target.

sum = { $sum }
whole = Together, { $expression } = { $target }. Typed: { $typed }
