title = Picture prices
rules =
    Every picture has a price, a whole number; the same picture always costs the same. Each line adds prices, or
    sometimes takes one away, and shows what this makes. Find all four prices, and give them in the order of the letters.
hint = the prices A, B, C and D, such as { $example }

statement = What do A, B, C and D cost?
picture = Four lines of pictures with plus, or sometimes minus, and a total; below them the four pictures with their letters.
