figures-title = My progress
figures-empty = There is nothing to show yet: practise a little, and come back.
figures-about = Kept for this browser alone. Skipped problems and second tries are not counted.
figures-days = { $count ->
    [one] 1 day in a row.
   *[other] { $count } days in a row.
}
figures-days_on = Solve one today, and it goes on.
figures-solved_of = solved, of { $count }
figures-quicker = Quicker than { $share } % of players at the same levels
figures-rating = Rating { $points }, give or take { $give }
figures-next = Train next
figures-never = never tried
figures-train = Practise it
figures-curve = Rating
figures-curve_alt = The rating in each kind after each of the newest problems; the list of the newest has the numbers.
figures-over_time = Over time
figures-plot_alt = The share of problems solved by week, one line for each kind; the table below has the numbers.
figures-weeks = Solved by week
figures-week = Week
figures-this_week = this week
figures-weeks_ago = { $count } weeks ago
figures-cell = { $share } % of { $played }
figures-families = By family
figures-family = Family
figures-played = Played
figures-solved = Solved
figures-pace = Pace
figures-pace_about = Pace is your time to the predicted one, in the middle: below 1 is quicker than predicted.
figures-best = Best runs
figures-best_of = { $solved } solved
figures-newest = The newest
figures-moved = Rating { $points } ({ $by })
