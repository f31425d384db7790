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
all-crosses = Guess { $guess } has nothing but crosses: { $facts }.
one-way = The marks of guess { $guess } fit in one way only: { $marks }. So { $facts }.
some-ways = The marks of guess { $guess } fit only so: { $ways }. Each time, { $facts }.
each-way = Whichever way the marks of guess { $guess } are shared out: { $facts }.
way = ({ $marks })

comes = { $digit } comes { $places }
perhaps = { $digits } comes { $places } or not at all
all-perhaps = { $digits } come { $places } or not at all
somewhere = { $digit } is in the code
comes-not = { $digits } does not come { $places }
none-comes = { $digits } do not come { $places }
out = { $digits } is not in the code
all-out = the code lacks { $digits }

# A way to share out marks that cannot be: what other guesses tell then, and the one that does not fit.
supposed = Suppose that in guess { $guess }, { $marks }.
then = Then, by guess { $guess }, { $facts }.
breaks = But that does not fit guess { $guess }.
dot = { $digit } has a dot
ring = { $digit } has a ring
