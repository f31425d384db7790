title = Maze
rules =
    One arrow leads into a maze, and one leads out. Only one way joins them without turning back. Name the letters that lie
    on it, in the order in which you pass them. At a bridge one way goes straight over and another straight under it; there is
    no step from one to the other.
hint = { $count } letters in the order in which you pass them, such as { $example }

statement = Go from the arrow that leads in to the arrow that leads out. Which { $count } letters do you pass, in order?
picture = A maze with an arrow that leads in, an arrow that leads out, and letters in some cells.

in =
    { $forks ->
        [0] The way in leads to { $letters }.
        [one] The way in leads to { $letters }. One branch leads off and ends.
       *[other] The way in leads to { $letters }. Branches lead off at { $forks } places, and all of them end.
    }
onward =
    { $forks ->
        [0] It goes on to { $letters }.
        [one] It goes on to { $letters }. One branch leads off and ends.
       *[other] It goes on to { $letters }. Branches lead off at { $forks } places, and all of them end.
    }
out =
    { $forks ->
        [0] It goes on to { $letters }, and out.
        [one] It goes on to { $letters }, and out. One branch leads off and ends.
       *[other] It goes on to { $letters }, and out. Branches lead off at { $forks } places, and all of them end.
    }
