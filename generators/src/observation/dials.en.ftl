title = Clocks and gauges
rules =
    Read every dial, in the order of the letters. Find out first what one tick is worth, and which way the numbers
    run. A clock without numerals runs clockwise; its red triangle marks 12. On a row of small dials each hand gives
    one digit: the one it stands on or passed last. Neighbouring hands turn opposite ways.
hint = the readings in order, such as { $example }

read = Read { $dials } in order: clocks as h:mm, other dials as whole numbers.
read-bare = { read } The red triangle marks 12.
picture = Dials to read, each with its letter.

clock = { $letter }: the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
clock-turned = { $letter }: from the triangle on, the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
clock-backwards = { $letter }: this clock runs backwards; the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
gauge = { $letter }: a tick is worth { $step }; { $past } after { $numeral }, that is { $numeral } + { $past } × { $step } = { $reading }.
gauge-backwards = { $letter }: the numbers run backwards; a tick is worth { $step }; { $past } after { $numeral }, that is { $numeral } + { $past } × { $step } = { $reading }.
meter = { $letter }: the hands passed { $digits } last: { $reading }.
