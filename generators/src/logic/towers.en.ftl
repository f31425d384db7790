title = Towers
rules =
    Every row and every column holds towers of heights 1 to 5, each once. A number at the edge counts the towers that are seen
    from there along its line: a tower hides all lower ones behind it. In 24153, one sees three from the left: 2, 4 and 5. Give
    the heights in cells A to E.
hint = the 5 heights in A to E, such as { $example }

statement = Fill the grid with towers of heights 1 to { $side }. Which heights stand in { $letters }?
picture = A grid of 5 by 5 cells with numbers around it, perhaps some heights given, and five cells lettered A to E.

from-left = row { $number } from the left
from-right = row { $number } from the right
from-above = column { $number } from above
from-below = column { $number } from below

# { $from } is one of the four above, { $found } a list of the next message, { $shown } one or two of the one after it.
heights = { $cell }: { $heights }
shown = { $number } in { $from }
one-seen = Only { $number } tower is seen in { $from }, so the tallest stands first. { $found }.
rising = { $number } towers are seen in { $from }: they rise, so the first cannot be too high. What is left: { $found }.
orders =
    { $after ->
        [one] One sees { $shown }. Of { $before } orders left in this line, just { $after } shows that: { $found }.
       *[other] One sees { $shown }. Of { $before } orders left in this line, { $after } show that. What is left: { $found }.
    }
