title = Tangles
rules =
    Threads run from the left to the letters on the right. Where two of them cross, both go straight on: one passes over, and
    the other breaks off and goes on beyond it. Follow the numbered threads. At which letter does each of them end?
hint = { $count } letters in the order of the numbers, such as { $example }

statement = At which letter does each thread from 1 to { $last } end?
picture = A tangle of threads, some with a number on the left, each with a letter on the right.

followed =
    Thread { $number } goes { $first } the first thread that it meets, and from then on over and under in turn. It passes
    { $crossings } crossings and ends at { $letter }.
over = over
under = under
