title = Clocks and gauges
rules =
    Find what one tick is worth; it may change along a scale. Write 2:40 as 240, 0:18 as 18. Rulers and protractors tell what
    lies between, a balance the red bag's weight, a compass the degrees clockwise from N to red. Lit lamps add up to digits.
    Small dials show the digit reached or passed last. Red triangles mark 12.
hint = whole numbers in order, with − below zero, times without the colon, such as { $example }

read = Read { $letters }.
give = Give in order: { $asked }.
sum = { $one } + { $other }
less = { $one } − { $other }
minutes = the minutes from the time of { $one } until it is next the time of { $other }
later = the time { $other } minutes after { $one }
picture = Instruments to read, each with its letter.

scale =
    { $letter }: from { $numeral } to the next number a tick is worth { $step }; { $past ->
        [one] 1 tick
       *[other] { $past } ticks
    } after { $numeral }, that is { $numeral } + { $product } = { $reading }.
scale-backwards =
    { $letter }: the numbers run backwards; from { $numeral } to the next number a tick is worth { $step }; { $past ->
        [one] 1 tick
       *[other] { $past } ticks
    } after { $numeral }, that is { $numeral } + { $product } = { $reading }.
compass =
    { $letter }: a tick is worth { $step }; { $past ->
        [one] 1 tick
       *[other] { $past } ticks
    } clockwise from { $numeral } degrees, that is { $numeral } + { $product } = { $reading }.
between = { $letter }: a tick is worth { $step }; from { $low } to { $high } it is { $reading }.
clock = { $letter }: the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
clock-day = { $letter }: this clock has 24 hours; the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
clock-turned = { $letter }: from the triangle on, the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
clock-backwards = { $letter }: this clock runs backwards; the short hand is past { $hour }, the long one on minute { $minute }: { $reading }.
lamps = { $letter }: the columns make { $digits }: { $reading }.
meter = { $letter }: the hands reached or passed { $digits } last: { $reading }.
balance = { $letter }: the bag weighs { $sum }{ $less } = { $reading }.

made = { $asked }: { $sum } = { $result }.
made-time = { $asked }: { $sum }, that is { $written }, written { $result }.
sum-worked = { $one } + { $other }
less-worked = { $one } − { $other }
minutes-worked = from { $one } to the next { $other }
later-worked = { $other } minutes after { $one }
