title = Lights in turn
rules =
    Blocks lie on a board and light up one after the other, a second each. Then the lights are out, and later the same
    blocks have letters. You are asked for the blocks in the order in which they lit up, backwards, or from a later one
    on. A block may light up more than once. No notes.
hint = { $count } letters in the order asked, such as { $example }

forwards = Name the blocks of all { $count } lights, from first to last.
backwards = Name the blocks of all { $count } lights backwards: the last one comes first.
later = Name the blocks of all { $count } lights: from the { $from } on, then those before it, in order.
board = A board with nine blocks.

lit = They lit up in this order: { $letters }.
read-backwards = The last one first: { $letters }.
read-later = The { $from } light was { $first }. From there on, and then from the 1st: { $letters }.
