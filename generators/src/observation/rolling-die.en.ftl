title = Rolling die
rules =
    A die rolls along the line, square by square, over its edges, without sliding or spinning. Opposite faces add up to
    seven. Which number is on top on each lettered square? A ? is a face that you are not told. A number on the line is
    what is on top there. The faces may be arranged either way round.
hint = { $count } digits in the order of the letters, such as { $example }

statement = Roll the die along the line. Which number is on top on each of the squares A to { $last }?
statement-told = Find out what ? hides, and roll the die along the line. Which number is on top on each of A to { $last }?
picture = A die on a board of squares, and a line along which it rolls, with letters on some squares.

face-top = the face that was on top at first
face-left = the face that was on the left at first
face-right = the face that was on the right at first
up = On the square with { $number }, { $face } is on top. So it has { $shown }.
down = On the square with { $number }, { $face } is at the bottom. So it has 7 − { $number } = { $shown }.
rolled =
    { $count ->
        [one] One roll leads to { $letter }. On top comes { $tops }. On { $letter } the die shows { $left } on the left and { $right } on the right.
       *[other] { $count } rolls lead to { $letter }. On top come { $tops }. On { $letter } the die shows { $left } on the left and { $right } on the right.
    }
