# What several families say.

# 1st, 2nd, 3rd: a place in a row.
place = { NUMBER($number, type: "ordinal") ->
    [one] { $number }st
    [two] { $number }nd
    [few] { $number }rd
   *[other] { $number }th
}

# A square grid of cells, with digits to put in; its rows and columns count from the left upper corner.
grid-cell = row { $row } column { $column }
grid-cell-first = Row { $row } column { $column }
grid-row = row { $number }
grid-column = column { $number }
grid-box-top-left = the top left box
grid-box-top-middle = the top middle box
grid-box-top-right = the top right box
grid-box-middle-left = the middle left box
grid-box-middle-middle = the central box
grid-box-middle-right = the middle right box
grid-box-bottom-left = the bottom left box
grid-box-bottom-middle = the bottom middle box
grid-box-bottom-right = the bottom right box
grid-region = the region of { $cell }

# Why a digit stands where it stands. { $cell } is a letter or `grid-cell-first`, { $cells } are two letters or `grid-cell`.
grid-only-in-row = { $cell } is { $digit }: the only place for { $digit } in its row.
grid-only-in-column = { $cell } is { $digit }: the only place for { $digit } in its column.
grid-only-in-box = { $cell } is { $digit }: the only place for { $digit } in its box.
grid-only-in-region = { $cell } is { $digit }: the only place for { $digit } in its region.
grid-last-digit = { $cell } is { $digit }: no other digit fits there.
grid-locked =
    All places for { $digit } in { $house } lie in { $other }, so the rest of { $other } has no { $digit }.
grid-naked-pair = Only the digits { $digits } fit into { $cells }, so nothing else in { $house } is either of them.
grid-hidden-pair = In { $house }, the digits { $digits } fit only into { $cells }, so nothing else goes there.

# Unknown numbers A to D in numbered lines that add them up: how one follows. { $makes } and { $shared } are lines in letters.
sums-line = line { $line } ({ $reads })
sums-one-open = Line { $line }: { $makes }, so { $letter } = { $value }.
sums-less = Take { $other } from { $one }: { $makes }, so { $letter } = { $value }.
sums-less-at-once = Take { $other } from { $one }: { $letter } = { $value }.
sums-together-at-once = Add { $lines }: { $letter } = { $value }.
sums-together = Add { $lines }: { $makes }, so { $letter } = { $value }.
sums-shared = Add { $lines }: { $makes }, so { $shared }. Call that line { $number }.

# Haps: threes of tiles that agree or differ in each trait.
hap = { $hap }: { $traits }.
hap-same = same { $trait }
hap-different = different { $trait }s
hap-shape = shape
hap-colour = colour
hap-ground = background
hap-number = number

# Objects, named by the number of their character in capital hexadecimals: an apple, U+1F34E, is object-1F34E. Without
# an article: the message that takes one adds it.
object-1F431 = cat
object-1F436 = dog
object-1F430 = rabbit
object-1F43C = panda
object-1F981 = lion
object-1F42E = cow
object-1F438 = frog
object-1F435 = monkey
object-1F427 = penguin
object-1F986 = duck
object-1F989 = owl
object-1F987 = bat
object-1F434 = horse
object-1F41D = bee
object-1F98B = butterfly
object-1F40C = snail
object-1F41E = ladybird
object-1F41C = ant
object-1F422 = turtle
object-1F40D = snake
object-1F98E = lizard
object-1F419 = octopus
object-1F980 = crab
object-1F41F = fish
object-1F433 = whale
object-1F418 = elephant
object-1F42A = camel
object-1F992 = giraffe
object-1F998 = kangaroo
object-1F411 = sheep
object-1F98C = deer
object-1F413 = rooster
object-1F994 = hedgehog
object-1F335 = cactus
object-1F332 = fir tree
object-1F333 = tree
object-1F334 = palm tree
object-1F340 = clover
object-1F341 = maple leaf
object-1F344 = mushroom
object-1F337 = tulip
object-1F33B = sunflower
object-1F319 = moon
object-2B50 = star
object-2600 = sun
object-2601 = cloud
object-26A1 = lightning
object-2744 = snowflake
object-1F525 = flame
object-1F4A7 = drop
object-1F308 = rainbow
object-2602 = umbrella
object-1F34E = apple
object-1F34C = banana
object-1F349 = melon
object-1F347 = grapes
object-1F353 = strawberry
object-1F352 = cherries
object-1F34D = pineapple
object-1F951 = avocado
object-1F955 = carrot
object-1F33D = corn
object-1F336 = chilli
object-1F950 = croissant
object-1F35E = bread
object-1F9C0 = cheese
object-1F354 = burger
object-1F35F = chips
object-1F355 = pizza
object-1F369 = doughnut
object-1F382 = cake
object-1F36D = lollipop
object-1F36B = chocolate
object-2615 = cup
object-26BD = ball
object-1F3D3 = table tennis bat
object-1F94A = boxing glove
object-26F8 = ice skate
object-1F3C6 = trophy
object-1F3AF = target
object-1F3B2 = dice
object-1F3AE = game controller
object-1F3B8 = guitar
object-1F3B9 = piano
object-1F3BA = trumpet
object-1F941 = drum
object-1F3A8 = palette
object-1F3AD = masks
object-1F697 = car
object-1F69C = tractor
object-1F6B2 = bicycle
object-1F682 = train
object-2708 = aeroplane
object-1F680 = rocket
object-1F681 = helicopter
object-26F5 = sailing boat
object-1F6A2 = ship
object-2693 = anchor
object-1F6A6 = traffic light
object-1F3E0 = house
object-1F3F0 = castle
object-26FA = tent
object-1F3A1 = big wheel
object-23F0 = alarm clock
object-23F3 = hourglass
object-1F4BB = laptop
object-1F4F7 = camera
object-1F4FA = television
object-260E = telephone
object-1F526 = torch
object-1F4A1 = light bulb
object-1F56F = candle
object-1F50C = plug
object-1F4DA = books
object-270F = pencil
object-2702 = scissors
object-1F4CC = pin
object-1F4CE = paper clip
object-1F512 = padlock
object-1F511 = key
object-1F528 = hammer
object-2699 = gear
object-1F9F2 = magnet
object-1FA9C = ladder
object-1F52C = microscope
object-1F52D = telescope
object-1F6CF = bed
object-1FA91 = chair
object-1F6C1 = bathtub
object-1F9F9 = broom
object-1F9FA = basket
object-1F381 = present
object-1F388 = balloon
object-1F380 = bow
object-1F451 = crown
object-1F3A9 = top hat
object-1F9E2 = cap
object-1F576 = sunglasses
object-1F455 = T-shirt
object-1F456 = trousers
object-1F9E4 = gloves
object-1F9E6 = socks
object-1F457 = dress
object-1F45F = shoe
object-1F392 = backpack
object-1F45C = handbag
object-1F48E = diamond
object-1F48D = ring
object-1F514 = bell
object-1F9F8 = teddy bear
object-1FA81 = kite
object-1F9E9 = puzzle piece
object-1F5FA = map
object-1F9B7 = tooth
object-1F9B4 = bone
object-1F441 = eye
object-1F916 = robot

# What is told of a figure of points, lines and angles.
sides-equal = { $one } = { $other }.
lines-parallel = { $one } is parallel to { $other }.
angle-right = { $angle } is a right angle.
angle-halved = { $line } halves { $angle }.
polygon-regular = { $about } is regular: equal sides, equal angles.
circle-centre = { $point } is the centre of the circle.
line-touches = { $line } touches the circle at { $point }.

# How an angle follows from others. Sums are written in signs: "180° − 40° − 62°".
angle-on-a-line = With { $others } on a straight line: { $angle } = { $sum } = { $value }°.
angle-vertical = Vertical to { $others }: { $angle } = { $value }°.
angle-in-parts = From { $others }: { $angle } = { $sum } = { $value }°.
angle-in-a-triangle = In triangle { $about }: { $angle } = { $sum } = { $value }°.
angle-outside-a-triangle = By an outer angle of triangle { $about }: { $angle } = { $sum } = { $value }°.
angle-outside-an-isosceles-triangle = By an outer angle of isosceles triangle { $about }: { $angle } = { $sum } = { $value }°.
angle-in-a-quadrilateral = In quadrilateral { $about }: { $angle } = { $sum } = { $value }°.
angle-at-the-base = In isosceles triangle { $about }: { $angle } = { $value }°.
angle-in-an-isosceles-triangle = In isosceles triangle { $about }: { $angle } = { $sum } = { $value }°.
angle-alternate = Parallels, alternate to { $others }: { $angle } = { $value }°.
angle-corresponding = Parallels, corresponding to { $others }: { $angle } = { $value }°.
angle-on-the-same-side = Parallels, on the same side as { $others }: { $angle } = { $sum } = { $value }°.
angle-with-a-square = The square says: { $angle } = { $value }°.
angle-by-halving = { $about } halves an angle: { $angle } = { $sum } = { $value }°.
angle-of-a-regular-polygon = { $about } is regular: { $angle } = { $value }°.
angle-in-a-pentagon = In pentagon { $about }: { $angle } = { $sum } = { $value }°.
angle-in-a-semicircle = Over the diameter { $about }: { $angle } = { $value }°.
angle-over-the-same-arc = Over the same arc { $about } as { $others }: { $angle } = { $value }°.
angle-at-the-centre = Over arc { $about }, twice as large at the centre: { $angle } = { $sum } = { $value }°.
angle-across-a-circle = Opposite corners of { $about } on the circle: { $angle } = { $sum } = { $value }°.
angle-at-a-tangent = Tangent and radius at { $about }: { $angle } = { $value }°.
angle-at-a-chord = Tangent and chord { $about }, as { $others }: { $angle } = { $value }°.
angle-found = { $why } So { $name } = { $value }.

colour-white = white
colour-pale = pale
colour-grey = grey
colour-black = black
colour-red = red
colour-yellow = yellow
colour-blue = blue
colour-sky = sky blue

size-large = large
size-small = small

# Several of a shape.
shape-circles = circles
shape-squares = squares
shape-triangles = triangles
shape-stars = stars
shape-crosses = crosses
shape-hearts = hearts
shape-diamonds = diamonds
shape-drops = drops

# How a thing is filled.
filling-solid = solid
filling-striped = striped
filling-open = open

# Things of a crowd, described by some of their traits: a message for each choice of traits.
things-shape = { $shape }
things-colour-shape = { $colour } { $shape }
things-filling-shape = { $filling } { $shape }
things-filling-colour-shape = { $filling } { $colour } { $shape }
things-size-shape = { $size } { $shape }
things-size-colour-shape = { $size } { $colour } { $shape }
things-size-filling-shape = { $size } { $filling } { $shape }
things-size-filling-colour-shape = { $size } { $filling } { $colour } { $shape }
things-colour = { $colour } things
things-filling = { $filling } things
things-filling-colour = { $filling } { $colour } things
things-size = { $size } things
things-size-colour = { $size } { $colour } things
things-size-filling = { $size } { $filling } things
things-size-filling-colour = { $size } { $filling } { $colour } things

# What else is asked of them: { $things } is one of the above.
things-but-not = { $things }, not { $denied }
things-of-either = { $things } that are { $one } or { $other }
things-of-either-or-both = { $things } that are { $one }, { $other } or both
things-left = { $things } left of the line
things-right = { $things } right of the line
things-above = { $things } above the line
things-below = { $things } below the line
things-inside = { $things } inside the ring
things-outside = { $things } outside the ring
things-between = { $things } between the lines
things-beside = { $things } not between the lines

# A person by the letter. A name begins with its letter.
person = { $letter ->
    [A] Ada
    [B] Ben
    [C] Cleo
    [D] Dan
    [E] Eve
    [F] Finn
    [G] Gina
   *[other] { $letter }
}
# The person who speaks.
me = I

# What people claim of each other: parts of sentences, each without a capital letter of its own.
says = { $who } ({ $letter }): { $claims }.
claims =
    { $first };

    { "\u2003" }{ $next }
claim-or = { $one }, or { $other }
claim-if = if { $one }, { $other }
lies = { $who } lies
honest = { $who } is honest
alike = { $who } are alike
unlike = { $who } differ
liars = { $count ->
    [1] exactly one of us lies
    [2] exactly two of us lie
    [3] exactly three of us lie
    [4] exactly four of us lie
   *[other] exactly five of us lie
}

# What follows from claims.
suppose = Suppose that { $facts }.
suppose-too = Suppose as well that { $facts }.
follows = { $who }: “{ $claim }”. So { $facts }.
clash = But then { $who } can't say “{ $claim }”.
turn-back = That was wrong: { $facts }.
turn-back-within = The last supposition was wrong: by the one before, { $facts }.
fact-known = { $fact } ({ $name } = { $value })
known = { $name } = { $value }
all-known = All in all: { $known }.
