title = Vanished
rules =
    Remember a tray: its things, their colours and places. When it comes back, some things are gone and new ones have
    come, some have moved to another place, some face the other way (mirrored), some are unchanged. In another colour, a thing is
    new. Say where the vanished things 1 and 2 stood, then which three things are asked for.
hint = 5 letters: the places of 1 and 2, then the 3 things in any order, such as { $example }

statement = Where did the vanished things 1 and 2 stand? And which three things { $asked }?
new = are new
moved = have moved to another place
turned = now face the other way
kept = are unchanged
picture = The tray with lettered places, and two vanished things above it.
tray = A tray of things to remember.

utensil = { $colour } { $sort }
utensil-cup = cup
utensil-teapot = teapot
utensil-key = key
utensil-fish = fish
utensil-boot = boot
utensil-flag = flag
utensil-cap = cap
utensil-duck = duck
utensil-car = car
utensil-boat = boat
utensil-axe = axe
utensil-chair = chair
utensil-mitten = mitten
utensil-lamp = lamp
utensil-snail = snail
utensil-note = musical note

stood = Thing { $number }, the { $thing }, stood at { $letter }.
new-told = { $letter }: the { $thing } is new; the { $was } stood there before.
moved-told = { $letter }: the { $thing } stood at { $from } before.
turned-told = { $letter }: the { $thing } faced the other way before.
kept-told = { $letter }: the { $thing } stood there before, facing the same way.
