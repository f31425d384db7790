title = Truth tellers and liars
rules =
    Everybody makes only true claims (T) or only false ones (L). Two of one kind are “alike”; others “differ”. Each thing
    has exactly one taker; one person may have taken several. “Or” allows both; “if” is false only when its first part is
    true and its second false. Type T or L for everybody in order, then each taker's letter.
hint = T or L for everybody in order, then the letter of who took each thing, such as { $example }

taken = Taken: { $things }.
numbered = { $number } { $thing }

took = { $who } took the { $thing }
spared = { $who } didn't take the { $thing }
neither = neither { $one } nor { $other } took the { $thing }
together = one person took the { $one } and the { $other }
apart = different people took the { $one } and the { $other }

thing-ring = ring
thing-cup = cup
thing-key = key
thing-map = map
thing-lamp = lamp
thing-coin = coin
thing-watch = watch
thing-book = book
thing-crown = crown
thing-pearl = pearl
thing-flute = flute
thing-sword = sword
