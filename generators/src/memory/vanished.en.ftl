title = Vanished
rules =
    Remember the objects on a tray; then it is hidden. When it comes back, some objects are gone and the others have
    changed places. Below it are objects with letters: the missing ones, among strangers that were never on the
    tray. Name the letters of all missing objects, in any order.
hint =
    { $count ->
        [3] three
        [4] four
       *[other] { $count }
    } letters in any order, such as { $example }

statement =
    { $count ->
        [3] Three
        [4] Four
       *[other] { $count }
    } objects are gone from the tray; the others have changed places. Which of A to { $last } were on it? Give their letters.
picture = The tray with some objects gone, and objects with letters below it.
tray = A tray of objects to remember.

gone = Gone are { $objects }.
gone-object = the { $object } ({ $letter })
stayed = Still there are { $objects }.
stayed-object = the { $object }
strangers = No other object with a letter was ever on the tray.
