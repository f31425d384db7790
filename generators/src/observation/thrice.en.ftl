title = Exactly thrice
rules =
    Above is a crowd of signs, each a little tilted. Below are the same signs with letters. Three of them occur exactly three
    times in the crowd, no more and no less. Name their letters, in any order. A sign that is turned by a quarter or a half is
    another sign.
hint = 3 letters in any order, such as { $example }

statement = Which three of the lettered signs occur exactly three times above?
picture = A crowd of signs, and signs with letters below it.

thrice = { $sign } occurs three times, ringed in the picture.
others = The others occur { $counts } times.
