watch-title = A contest, watched
watch-behind = { $count ->
    [one] You see everything one second behind the players.
   *[other] You see everything { $count } seconds behind the players.
}
watch-live = You see everything as it happens.
watch-coming_waiting = { $kind }. The contest begins when both players are ready.
watch-coming_begins = { $kind }. The contest begins by itself on { $time }.
watch-coming_notice = { $kind }. Both players are about to be shown something, once. You see it when the contest is over.
watch-coming_material = { $kind }. Both players are looking at something that they have to remember. You see it when the contest is over.
watch-material = The players look and remember
watch-remembered = What they had to remember
watch-wins = { $name } wins
