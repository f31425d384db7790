title = Crack the codes
rules =
    Find two codes, one by the guesses on the left, one by those on the right. Each guess has three marks. Dot: a digit in
    its right place. Ring: a digit that belongs in another place. Cross: a digit that the code lacks. Marks below digits
    belong to them. Marks beside a guess are in no order.
hint = the digits of the left code, then those of the right, such as { $example }

statement = Which two codes fit their guesses? Each has { $count } different digits from 0 to { $last }.
picture = On the left and on the right, lettered guesses of three digits with dots, rings and crosses; below them empty cells.

# What a guess shows. { $facts } are those below.
marked = Guess { $guess }: { $facts }.
one-way = The marks of guess { $guess } can be shared out in one way only: { $facts }.
each-way = Whichever way the marks of guess { $guess } are shared out: { $facts }.
way-left = That leaves one way to share out the marks of guess { $guess }: { $facts }.

comes = { $digit } comes { $places }
somewhere = { $digit } is in the code
comes-not = { $digits } does not come { $places }
none-comes = { $digits } do not come { $places }
out = { $digits } is not in the code
all-out = the code lacks { $digits }

# A way to share out marks that cannot be.
breaks = Suppose that in guess { $guess }, { $marks }. That does not fit guess { $others }.
breaks-together = Suppose that in guess { $guess }, { $marks }. That does not fit guesses { $others } together.
dot = { $digit } has a dot
ring = { $digit } has a ring
