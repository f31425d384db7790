title = Landscape
rules =
    A landscape is shown for a short time and hidden. Then questions follow: how many there were of three things, what colour
    two things had (the colours have numbers), and which two of the six houses, counted from the left, stood out. Answer
    with one digit for each, in the order asked.
hint = { $count } digits in the order asked, such as { $example }

statement =
    How many { $counts } were there? What colours were { $colours }? Which house { $first }, which { $second }?
birds = flying birds
boats = boats
trees = trees
sheep = sheep
clouds = clouds
ducks = ducks
flowers = flowers
roofs = the roofs
sails = the sails
balloon = the balloon
kite = the kite
umbrella = the umbrella
tent = the tent
was-lit = was lit
had-smoke = had a smoking chimney
was-tallest = was the tallest
had-flag = flew a flag
picture = Five colours with the numbers 1 to 5, and below them the landscape turned over.
landscape = A landscape to remember, with a village of six houses.

open = This was the landscape.
counted = The number of { $things } was { $count }.
coloured = The colour of { $things } was { $colour }, number { $number }.
housed = House { $house } from the left { $feature }.
