title = Overlay
rules =
    Two patterns are shown in turn on a board of 16 cells, then hidden. In your mind, turn or flip one of them as asked,
    and lay it on the other. Some cells are then filled twice, some once, and some stay empty. Name the cells that are
    asked for; you are not told how many. No notes.
hint = all letters asked for, in any order, such as { $example }

once = { $turn } and lay it on pattern { $other }. Which cells are then filled exactly once?
empty = { $turn } and lay it on pattern { $other }. Which cells then stay empty?
turn-right = Turn pattern { $pattern } a quarter to the right
turn-left = Turn pattern { $pattern } a quarter to the left
turn-half = Turn pattern { $pattern } half round
flip-across = Flip pattern { $pattern } left to right
flip-down = Flip pattern { $pattern } top to bottom
picture = The empty board of 16 cells, each with its letter.
card = A board of 16 cells with a pattern to remember.

pattern-still = Pattern { $pattern } fills { $cells }.
pattern-turned = { $turn }: { $before } go to { $after }.
found-once =
    { $count ->
        [0] No cell is filled twice. Filled once: { $cells }.
        [one] { $twice } is filled twice. Filled once: { $cells }.
       *[other] { $twice } are filled twice. Filled once: { $cells }.
    }
found-empty = Neither pattern fills { $cells }.
