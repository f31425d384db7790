title = Clocks and gauges
rules =
    Find out what one tick is worth. Write times without a colon: 2:40 is 240, 24:18 is 18. Rulers and protractors tell what
    lies between, a balance what the red bag weighs, a compass the degrees clockwise from N to red. Lit lamps add up to digits.
    On small dials, read the digit passed last. A red triangle marks 12.
hint = whole numbers in order, times without the colon, such as { $example }

read = Read { $letters }.
give = Give in order: { $asked }.
sum = { $one } + { $other }
less = { $one } − { $other }
minutes = the minutes from { $one } to the next { $other }
later = the time { $other } minutes after { $one }
picture = Instruments to read, each with its letter.

scale = { $letter }: a tick is worth { $step }; { $past } after { $numeral }, that is { $numeral } + { $product } = { $reading }.
scale-backwards = { $letter }: the numbers run backwards, a tick is worth { $step }; { $past } after { $numeral }, that is { $numeral } + { $product } = { $reading }.
compass = { $letter }: a tick is worth { $step }; { $past } clockwise after { $numeral } degrees, that is { $numeral } + { $product } = { $reading }.
between = { $letter }: a tick is worth { $step }; from { $low } to { $high } it is { $reading }.
clock = { $letter }: the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
clock-day = { $letter }: this clock has 24 hours; the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
clock-turned = { $letter }: from the triangle on, the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
clock-backwards = { $letter }: this clock runs backwards; the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
lamps = { $letter }: the columns make { $digits }: { $reading }.
meter = { $letter }: the hands passed { $digits } last: { $reading }.
balance = { $letter }: the bag weighs { $sum }{ $less } = { $reading }.

made = { $asked }: { $sum } = { $result }.
made-time = { $asked }: { $sum }, that is { $written }: { $result }.
sum-worked = { $one } + { $other }
less-worked = { $one } − { $other }
minutes-worked = from { $one } to the next { $other }
later-worked = { $other } minutes after { $one }
