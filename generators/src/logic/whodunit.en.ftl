title = Whodunit
rules =
    One person did it once: one tool, one place, on the hour, 1 to 7. The picture has a row for each. All clues are
    true. “Before 4” is 3 or earlier, “after 4” 5 or later; “left by 4” is gone at 4. Cross out until one is left in
    each row. Give 3 letters and the hour.
hint = the letters of person, tool and place, then the hour, such as { $example }

picture = Four rows of seven: people, tools and places under the letters A to G, and the hours 1 to 7.

who-not = It wasn't { $others }.
who-only = It was { $others }.
tool-not = No { $others } was used.
tool-only = The tool was the { $others }.
place-not = Nothing happened at the { $others }.
place-only = It happened at the { $others }.
hour-not = It didn't happen at { $others }.
hour-only = It happened at { $others }.
hour-before = It happened before { $hour }.
hour-after = It happened after { $hour }.

who-tool-not = { $some } never touched the { $others }.
who-tool-only = { $some } could only use the { $others }.
who-tool-back = Only { $some } could use the { $others }.
who-place-not = { $some } never went to the { $others }.
who-place-only = { $some } only went to the { $others }.
who-place-back = Only { $some } went to the { $others }.
who-hour-before = { $some } left by { $hour }.
who-hour-after = { $some } came after { $hour }.
tool-place-not = The { $some } never got to the { $others }.
tool-place-only = The { $some } stayed at the { $others }.
tool-place-back = Only the { $some } got to the { $others }.
tool-hour-before = The { $some } vanished by { $hour }.
tool-hour-after = The { $some } turned up after { $hour }.
place-hour-before = The { $some } closed by { $hour }.
place-hour-after = The { $some } opened after { $hour }.

# What a clue rules out, and what is left in row { $row }.
ruled-out =
    “{ $clue }” That rules out { $row ->
        [2] the { $gone }
        [3] the { $gone }
       *[other] { $gone }
    } in row { $row }.
found =
    “{ $clue }” That rules out { $row ->
        [2] the { $gone }
        [3] the { $gone }
       *[other] { $gone }
    } in row { $row } and leaves { $left }.
