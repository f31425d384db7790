play-title = Contest
play-connecting = Connecting
play-lost = Connection lost. Reconnecting; what you sent is safe.
play-no_token = This link lacks its secret part, the one behind the #. Ask whoever sent it for the whole link.
play-gone = This link opens nothing any more. Ask the host for a new one.
play-waiting = Waiting for both
play-begins = Begins by itself
play-notice = Get ready to remember
play-material = Remember this
play-rules = The rules
play-level = level { $level }
play-solve = Solve
play-break = A short break
play-solve_of = Problem { $number } of { $count }
play-decided = Decided
play-void = Void
play-paused = Paused
play-kind_logic = Logic
play-kind_mathematics = Mathematics
play-kind_memory = Memory
play-kind_observation = Observation
play-attacker = Attacker
play-defender = Defender
play-you = you
play-here = here
play-away = away
play-ready = ready
play-waiting_text = { $kind }. The contest begins when both players are ready. If the clock runs out first, it is called off.
play-waiting_begins = { $kind }. The contest begins by itself on { $time }. Be here when it does.
play-be_ready = I am ready
play-waiting_rival = You are ready. Waiting for the other player; keep this page open.
play-notice_text = Something will be shown to both of you, once. Look at it as long as it is there: it will not come back, and the question comes later.
play-card = Card { $number } of { $count }
play-example = An example
play-example_answer = Answer: { $answer }
play-notes_allowed = Pen and paper are allowed; no calculator, no search.
play-notes_forbidden = No notes of any kind.
play-starts_at_once = The problem appears by itself, for both at the same moment.
play-chosen_chance = It was drawn by chance; nobody has seen it.
play-chosen_seed = It was drawn from a number that the host gave.
play-chosen_code = The host chose this very problem, and may know it.
play-chosen_kept = The host looked at this problem before and kept it.
play-chosen_own = The host made this problem, and knows its answer.
play-terms = Whoever is right first wins. A wrong answer locks you out for { $lockout } s. After { $solve } s without a right answer the defender wins.
play-terms_closest = Each answers once; the nearer number wins when the time is over. If both are as near, the defender wins.
play-terms_tally = Call what you find, one at a time. Right and not given before is a point, wrong is a point less. Say rightly that none is left, and you have three points and the contest ends. Each call locks you for { $lockout } s. After { $solve } s more points win; with as many, the defender does.
play-terms_turns = You call in turn, the attacker first, { $turn } s a turn. Right and not given before is a point. Say rightly that none is left, and you have three points and the contest ends. After { $solve } s more points win; with as many, the defender does.
play-terms_first_to = Up to { $count } problems, { $each } s each. Whoever is right first in one has a point, and whoever has { $points } of them first wins. A wrong answer locks you out for { $lockout } s, but not longer than its problem. With as many points at the end, the defender wins.
play-terms_free = A wrong call costs nothing.
play-terms_wrong = { $count ->
    [one] A wrong call costs a point.
   *[other] A wrong call costs { $count } points.
}
play-terms_enough = { $count ->
    [one] The first point wins.
   *[other] Whoever has { $count } points first wins.
}
play-terms_buzz = Buzz before you answer: then you alone may answer, within { $seconds } s. If you are wrong or say nothing, the other may for as long.
play-terms_lines = Whose line is slower has a head start: a right answer counts sooner by as much as its line is longer, 150 ms at most.
play-terms_unlike = A handicap was agreed: the attacker is locked for { $attacker } s, the defender for { $defender } s.
play-problem = The problem
play-lines = The lines
play-line_of = { $name }: { $time } ms
play-line_unknown = { $name }: not measured
play-lines_head_start = A right answer of { $name } counts { $time } ms sooner.
play-lines_alike = Right answers count as they arrive.
play-lines_measuring = Measured now, to and back. Whose line is slower has a head start of 150 ms at most; both see the figures 3 seconds before the problem.
play-rounds = First to { $points }, of { $count } problems
play-round_open = being solved
play-round_nobodys = nobody
play-round_mine = The point is yours.
play-round_won = { $name } was right first.
play-round_nobody = Nobody was right in time: no point.
play-round_over = The round is over. The next problem comes in a moment.
play-your_answer = Your answer
play-send = Answer
play-nothing_left = None left
play-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
play-call_correct = { $answer }: a point.
play-call_wrong = { $answer }: wrong, a point less.
play-turn_wrong = { $count ->
    [one] { $answer }: wrong, a point less.
   *[other] { $answer }: wrong, { $count } points less.
}
play-turn_free = { $answer }: wrong.
play-call_given = { $answer } was given before: no point.
play-sending = Sending
play-correct = Correct!
play-wrong = Wrong; locked for { $time }. Think on meanwhile.
play-wrong_unlocked = Wrong.
play-taken = Taken. The end will tell.
play-rival_wrong = { $name } was wrong.
play-locked_for = Locked for { $time }
play-send_locked = Locked { $time }
play-send_waits = Wait { $time }
play-buzz = Buzz
play-buzz_mine = Answer now: { $time }
play-buzz_first = Buzz first. That cost nothing.
play-your_turn = Your turn.
play-may_answer = You may answer again.
play-not_your_turn = It is the other’s turn. That cost nothing.
play-unreadable = I can't read that, so it costs nothing. Look at the example below the box.
play-too_early = Not released yet.
play-late = The time is over.
play-over = The contest is over.
play-paused_answer = The clock stands still; answer again when it goes on.
play-too_many = Too many answers in a minute. Wait a little.
play-failed = The server could not be reached. Try again.
play-empty = Type an answer first.
play-answers = Answers
play-verdict_correct = correct
play-verdict_wrong = wrong
play-verdict_given = given before
play-verdict_taken = taken
play-rival_locked = locked for { $time }
play-its_turn = to answer
play-its_turn_for = to answer, { $time }
play-waits = waiting
play-free = free to answer
play-paused_by_host = The host has paused the contest: { $reason }
play-interrupted = The service was away for a moment. The time it took does not count.
play-goes_on = It goes on in { $time }.
play-stands_still = The clock stands still, and locks with it.
play-host_said = The host says
play-ask = Ask the host
play-ask_label = Your question; only the host reads it
play-ask_send = Ask
play-ask_left = { $count } left
play-ask_sent = Sent to the host.
play-ask_enough = You have asked as often as was agreed.
play-give_up = Give up
play-give_up_sure = Give up this contest? The other player wins at once.
play-give_up_yes = Yes, give up
play-give_up_no = No, go on
play-duel_on = Score and next round
play-settings = Settings
play-plain_colours = Patterns instead of colours
play-sound = Sound
play-you_win = You win!
play-you_lose = { $name } wins
play-nobody_wins = Nobody wins
play-by_answer = Solved in { $seconds } s, { $margin } s ahead.
play-by_answer_lines = Solved in { $seconds } s; over the slower line that counts as { $margin } s ahead.
play-by_answer_alone = Solved in { $seconds } s, with { $margin } s left.
play-by_time = Nobody was right in time, so the defender wins.
play-by_forfeit = The other player gave up.
play-by_disqualification = The other player was taken out by the host.
play-by_nearest = The nearer number wins.
play-by_points = { $more } to { $fewer } by points.
play-by_tie = Both at the same microsecond: the defender wins.
play-by_tie_lines = With the head start both count alike: the defender wins.
play-by_tie_nearest = Both are as near: the defender wins.
play-by_tie_points = Both have as many points: the defender wins.
play-own_forfeit = You gave up.
play-own_disqualification = The host has taken you out of the contest.
play-well_played = Well fought. See how it is solved.
play-void_not_started = The players did not come in time.
play-void_host = The host has called it off.
play-void_note = The host says: { $note }
play-void_rejudged = By the corrected answer nobody can be said to have won.
play-corrected = Corrected since: { $reason }
play-successor = Another contest is played instead.
play-key = The right answer
play-explanation = Why
play-proof = Was it fair?
play-proof_good = Yes: this is the very problem that was sealed before the contest began. Your browser has checked it.
play-proof_good_all = Yes: these are the very problems that were sealed before the contest began. Your browser has checked all of them.
play-proof_bad = The problem is not the one that was promised before the contest began. Keep this page and tell the host.
play-proof_none = Your browser checks this only over https or on this machine itself, so it was not checked here.
play-proof_hash = Promised: { $commitment }
play-log = Save the log
play-status_begun = The problem is there. { $time } to solve it.
play-status_left = { $time } left.
play-status_half = Half of the time is left.
play-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
play-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
play-time_left = time left
play-image_failed = The picture could not be loaded.
play-replay = Replay
