title = Letters for digits
rules =
    A sum, a difference or a product in columns, with letters for some of its digits. The same letter is always the same digit,
    and different letters are different digits. A letter may be a digit that is also shown. No number begins with 0. Give the
    digits of A, B, C, D and E in this order.
hint = { $count } digits, for A to E in order, such as { $example }

statement = Which digits are A, B, C, D and E?
picture = Numbers in columns, with letters for some of their digits.

start =
    Columns count from the right.{ $sign ->
        [difference] { " " }Read it as a sum: the lower two numbers add up to the top one.
       *[other] { "" }
    }
tells = { $reason }, which leaves only { $letters }.
narrows = { $reason }, which leaves: { $few }.
column =
    Column { $column }: { $sum }{ $carry ->
        [0] {""}
        [open] , with what is carried,
       *[other] , with { $carry } carried,
    } { $place ->
        [last] is
       *[other] ends in
    } { $total }
column-of-carry = Column { $column } holds nothing but the carry
few = { $letter } is { $digits }
carried = the carry into column { $next } is { $amounts }
try = Suppose { $letter } = { $digit }.
try-then = Suppose { $letter } = { $digit }. That leaves only { $letters }.
fails = { $wrong }. So { $letter } is not { $digit }.
fails-tells = { $wrong }. So { $letter } is not { $digit }, which leaves only { $letters }.
wrong =
    Column { $column }: { $sum }{ $carry ->
        [0] {""}
       *[other] {""}, with { $carry } carried,
    } makes { $sums }{ $open ->
        [0] {""}
       *[other] {" "}({ $few })
    }, but { $must }
wrong-carry = Column { $column }: what is carried is { $sums }, but { $must }
wrong-long =
    Column { $column }: { $must }, but { $sum }{ $carry ->
        [0] {""}
       *[other] {""}, with { $carry } carried,
    } never comes to that ({ $few })
must-end = it must end in { $total }
must-be = { $few }
must-carry = it must carry { $amounts }
must-both = { $end } and it must carry { $amounts }
must-differ =
    { $alone ->
        [0] then
       *[other] Then
    } two letters would be the same digit
