title = Faces
rules =
    Some portraits are shown for a short time, each with a two-digit number below it, then hidden. Some people may look
    much alike. Five of the faces come back in another order, with letters and without numbers. Give their numbers in
    the order of the letters. No notes.
hint = the numbers of A, B, C, D and E, such as { $example }

statement = Which numbers belong to A, B, C, D and E?
picture = Five lettered portraits, each with room for its number.
card = Portraits to remember, each with a number below it.

found = { $letter } was in { $cell }, with number { $number }.
found-alike = { $letter } was in { $cell }, with number { $number } (look-alikes: { $others }).
