title = Digits back
rules =
    A row of digits is shown for a short time and then hidden. Later you are asked for two pieces of it by their places, at
    least one backwards: from the 2nd to the 4th means as they stood, from the 4th to the 2nd backwards. Places count from
    the left; the gaps only make reading easier. No notes.
hint = { $count } digits in the order asked, such as { $example }

asked =
    Give the digits from the { $from } to the { $to }, then those from the { $then-from } to the { $then-to }.

shown = Shown: { $digits }.
found = From the { $from } to the { $to }: { $digits }.
