title = Who stood where
rules =
    Objects on shelves are shown for a short time, then hidden. Three questions ask what stood next to one of them:
    left, right, above or below, or two places further along the same shelf. Choose from lettered objects, some of
    which never stood there, and give three letters in the order of the questions.
hint = 3 letters in the order asked, such as { $example }

statement = What stood { $first }, { $second } and { $third }? Give letters in order.
picture = Three questions, below them objects with letters to choose from, and the empty shelves.
shelves = Objects on shelves to remember.
left = left of the { $object }
right = right of the { $object }
above = above the { $object }
below = below the { $object }
two-left = two places left of the { $object }
two-right = two places right of the { $object }

found = What stood { $look }: the { $object }, { $letter }.
open = The others stood like this.
