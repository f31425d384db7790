title = Differences
rules =
    Two pictures of one landscape, one above the other. In some squares they differ: something is missing, is another thing, has
    another colour, size or detail, looks the other way, or stands elsewhere in its square. Name these squares by the letters of
    the lower picture, in any order. You are told how many there are.
hint = { $count } letters in any order, such as { $example }

statement = In { $count } squares the two pictures differ. Which ones?
picture = A landscape with a grid of squares, and the same landscape below with letters in the squares.

missing = { $square }: { $was } is in the upper picture only.
new = { $square }: { $now } is in the lower picture only.
replaced = { $square }: { $was } above, { $now } below.
recoloured = { $square }: on { $was }, { $from } became { $to }.
detailed = { $square }: { $more } in the { $side } picture only.
resized = { $square }: { $was } is smaller in the { $side } picture.
mirrored = { $square }: { $was } looks the other way.
moved = { $square }: { $was } is farther left in the { $side } picture.
upper = upper
lower = lower

cloud = a cloud
balloon = a balloon
kite = a kite
bird = a bird
house = a house
tree = a tree
boat = a boat
duck = a duck
sheep = a sheep
flower = a flower
walker = a person with an umbrella
tent = a tent
rain = it rains
storey = the house has a second storey
ladder = a ladder leans against the tree
