title = Tile wall
rules =
    A wall of tiles is shown for a short time, then hidden. Tiles differ in colour, shape, and in having one shape or two. The
    wall comes back empty: as it hung, or with left and right exchanged, top and bottom, or both. Find the tiles of five
    numbered places among lettered ones, in order; letters may repeat. No notes.
hint = { $count } letters in the order of the places, such as { $example }

straight = The wall hangs as it did. Which tiles were at places 1 to 5?
mirror = The wall is seen in a mirror: left and right are exchanged. Which tiles were at places 1 to 5?
water = The wall is seen in water: top and bottom are exchanged. Which tiles were at places 1 to 5?
turned = The wall was turned upside down: left and right are exchanged, and top and bottom too. Which tiles were at places 1 to 5?
picture = The empty wall with five numbered places, and below it tiles with letters to choose from.
wall = A wall of tiles to remember.

found = Place { $number } was { $cell } of the wall: tile { $letter }.
open = The other tiles hung like this.
