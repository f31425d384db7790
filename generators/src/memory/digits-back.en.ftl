title = Digits back
rules =
    A row of digits is shown for a short time and then hidden. Later you are asked for some neighbouring digits of it,
    by their places: forwards means as they stood, backwards means the last place first. Places count from the left,
    beginning with the 1st; the gaps only make reading easier. No notes.
hint = { $count } digits in the order asked, such as { $example }

forwards =
    Give the { $count } digits from the { $from } to the { $to }, forwards: the { $from } first.
backwards =
    Give the { $count } digits from the { $from } to the { $to }, backwards: the { $to } first.

shown = Shown: { $digits }.
found = From the { $from } to the { $to }: { $digits }.
turned = Backwards: { $digits }.
