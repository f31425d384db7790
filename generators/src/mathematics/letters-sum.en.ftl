title = Letters for digits
rules =
    A sum, a difference or a product in columns, with letters for some of its digits. The same letter is always the same digit,
    and different letters are different digits. A letter may be a digit that is also shown. No number begins with 0. Give the
    digits of A, B, C, D and E in this order.
hint = { $count } digits, for A to E in order, such as { $example }

statement = Which digits are A, B, C, D and E?
picture = Numbers in columns, with letters for some of their digits.

tells = { $reason }, which leaves only { $letters }.
narrows = { $reason }, which leaves: { $few }.
column =
    Column { $column } (from the right): { $sum }{ $carry ->
        [0] {""}
        [open] , with what is carried,
       *[other] , with { $carry } carried,
    } { $place ->
        [last] is
       *[other] ends in
    } { $total }
column-of-carry = Column { $column } (from the right) holds nothing but the carry
few = { $letter } is { $digits }
carried = the carry into column { $next } is { $amounts }
fails = { $letter } = { $digit } cannot be: column { $column } (from the right) would not come out.
fails-tells = { $letter } = { $digit } cannot be: column { $column } (from the right) would not come out. So { $letters }.
