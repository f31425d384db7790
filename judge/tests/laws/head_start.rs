//! A head start for the longer line: its boundary table, row by row, with either seat as the one that has it, and when lines are
//! measured.

use crate::calls::correct;
use crate::history::{any_terms, key, plans, schedule};
use crate::machine::cases;
use crate::verify::forged;
use crate::{Play, SECOND, terms};
use agon_judge::agreeing::{BUZZ, TermsWanted};
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::decide::measured_at;
use agon_judge::event::{Event, Judged, Measured};
use agon_judge::head_start::{HEAD_START_MAX, HELP_MAX, HeadStart, ROUND_TRIP_MAX, TOLD_BEFORE};
use agon_judge::outcome::{End, Outcome, Reason, TieBreak, VoidReason};
use agon_judge::seat::Pair;
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::terms::{Fairness, Format, Start, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::verify::{Unsound, verify};
use proptest::prelude::*;

/// The head start of the table.
pub(crate) const H: i64 = 100_000;
/// When the table's first answer comes.
pub(crate) const T: i64 = 10 * SECOND;
/// The shorter line.
const SHORT: i64 = 40_000;

/// A race in which lines count.
pub(crate) fn race() -> Terms {
    Terms { fairness: Fairness::Compensated, ..terms() }
}

/// A series in which they do; three points of five problems win.
pub(crate) fn series() -> Terms {
    Terms { fairness: Fairness::Compensated, ..crate::first_to::terms() }
}

/// A series of one problem, which is as long as a race.
fn one_problem() -> Terms {
    let (one, long) = (Some(1), Some(300));
    let alone = Terms { problems: one, points_to_win: one, ..series() };
    Terms { problem_seconds: long, solve_seconds: long, ..alone }
}

/// The lines of both seats, that of one of them longer by so much.
pub(crate) fn longer(seat: Seat, by: i64) -> Pair<Option<Span>> {
    Pair::of(|of| Some(Span(SHORT + if of == seat { by } else { 0 })))
}

impl Play {
    pub(crate) fn measure(&mut self, lines: Pair<Option<Span>>, time: i64) -> Result<(), Refusal> {
        let at = self.release() + Span(time);
        self.send(&Command::Measure { round_trips: lines }, None, at)
    }

    /// A contest that was released, with these lines.
    pub(crate) fn with_lines(terms: Terms, lines: Pair<Option<Span>>) -> Play {
        let mut play = Play::new(terms);
        play.measure(lines, -TOLD_BEFORE.0).unwrap();
        play.look(play.release());
        play
    }

    /// The same, in which one seat's line is longer by so much.
    pub(crate) fn longer(terms: Terms, seat: Seat, by: i64) -> Play {
        Play::with_lines(terms, longer(seat, by))
    }
}

/// Who answers in the table: whoever has no head start, or whoever has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    A,
    B,
    /// Whoever of them is the defender.
    Defends,
}

/// How an answer is received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heard {
    Right,
    Wrong,
    Over,
    Late,
    Locked,
}

use Heard::{Late, Locked, Over, Right, Wrong};
use Who::{A, B, Defends};

/// Who says what when, and how it is received.
type Said = (Who, &'static str, i64, Heard);
/// What is said, who wins, when it is decided, and how far ahead that was.
type Row = (&'static str, &'static [Said], Who, i64, i64);

const FIRST: Said = (A, "42", T, Right);
const THEIRS: Said = (B, "42", T, Right);
const DEADLINE: i64 = 300 * SECOND;
const LAST: Said = (A, "42", DEADLINE - 1, Right);
const NEAR: Said = (A, "42", DEADLINE - H, Right);

#[rustfmt::skip]
const TABLE: [Row; 19] = [
    ("nobody else is right", &[FIRST], A, T + H + 1, DEADLINE - T),
    ("sooner by the head start and more", &[FIRST, (B, "42", T + 1, Right)], B, T + 2, H - 1),
    ("sooner by a microsecond", &[FIRST, (B, "42", T + H - 1, Right)], B, T + H, 1),
    ("they count alike", &[FIRST, (B, "42", T + H, Right)], Defends, T + H + 1, 0),
    ("a microsecond too late", &[FIRST, (B, "42", T + H + 1, Over)], A, T + H + 1, DEADLINE - T),
    ("who has the head start waits for nothing", &[THEIRS, (A, "42", T + 1, Over)], B, T + 1, DEADLINE - T),
    ("at one stamp", &[THEIRS, FIRST], B, T + 1, H),
    ("at one stamp, heard otherwise", &[FIRST, THEIRS], B, T + 1, H),
    ("the deadline ends the wait", &[NEAR], A, DEADLINE, H),
    ("it ends a microsecond before the deadline", &[(A, "42", DEADLINE - H - 2, Right)], A, DEADLINE - 1, H + 2),
    ("the last instant", &[LAST], A, DEADLINE, 1),
    ("at the deadline it is late", &[LAST, (B, "42", DEADLINE, Late)], A, DEADLINE, 1),
    ("before the deadline it is not", &[NEAR, (B, "42", DEADLINE - 1, Right)], B, DEADLINE, 1),
    ("alike before the deadline", &[(A, "42", DEADLINE - H - 1, Right), (B, "42", DEADLINE - 1, Right)], Defends, DEADLINE, 0),
    ("whoever is wrong within it is locked", &[FIRST, (B, "7", T + 1, Wrong), (B, "42", T + 2, Locked)], A, T + H + 1, DEADLINE - T),
    ("who waits is heard no more", &[FIRST, (A, "7", T + 1, Over)], A, T + H + 1, DEADLINE - T),
    ("whoever was wrong before is locked", &[(B, "7", T - 1, Wrong), FIRST, (B, "42", T + H - 1, Locked)], A, T + H + 1, DEADLINE - T),
    ("a lock ends within it", &[(B, "7", T, Wrong), (A, "42", T + 30 * SECOND - 9, Right), (B, "42", T + 30 * SECOND, Right)], B, T + 30 * SECOND + 1, H - 9),
    ("the release changes nothing", &[(A, "42", 0, Right), (B, "42", 0, Right)], B, 1, H),
];

fn seat(who: Who, ahead: Seat) -> Seat {
    match who {
        A => ahead.rival(),
        B => ahead,
        Defends => Defender,
    }
}

fn heard(receipt: Result<agon_judge::event::Receipt, Refusal>) -> Heard {
    match receipt {
        Ok(receipt) if receipt.verdict == Judged::Correct => Right,
        Ok(_) => Wrong,
        Err(Refusal::Over) => Over,
        Err(Refusal::Late) => Late,
        Err(Refusal::Locked { .. }) => Locked,
        Err(other) => panic!("{other:?}"),
    }
}

/// Plays a row and holds its log to be judged the same again.
fn played(mut play: Play, said: &[Said], ahead: Seat) -> (Play, Outcome) {
    for (who, typed, at, how) in said {
        let found = heard(play.answer(seat(*who, ahead), typed, *at));
        assert_eq!(found, *how, "{typed} of {who:?} at {at}, {ahead} ahead");
    }
    let outcome = play.outcome();
    assert_eq!(verify(&play.log).unwrap().end, play.contest.end);
    let live = format!("{:?}", play.contest);
    assert_eq!(format!("{:?}", Contest::replay(&play.log).unwrap()), live);
    (play, outcome)
}

#[test]
fn every_row_of_the_boundary_table_holds_in_a_race_and_for_either_seat() {
    for (what, said, winner, at, margin) in TABLE {
        for ahead in Seat::BOTH {
            let (play, outcome) = played(Play::longer(race(), ahead, H), said, ahead);
            assert_eq!(outcome.winner, seat(winner, ahead), "{what}, {ahead}");
            assert_eq!(outcome.reason, Reason::Answer, "{what}, {ahead}");
            assert_eq!((outcome.at - play.release()).0, at, "{what}, {ahead}");
            assert_eq!(outcome.margin, Some(Span(margin)), "{what}, {ahead}");
            let tie = (winner == Defends).then_some(TieBreak::Defender);
            assert_eq!((outcome.tie_break, outcome.score), (tie, None), "{what}, {ahead}");
        }
    }
}

#[test]
fn every_row_of_the_boundary_table_holds_in_a_series_and_for_either_seat() {
    for (what, said, winner, at, _) in TABLE {
        for ahead in Seat::BOTH {
            let (play, outcome) = played(Play::longer(one_problem(), ahead, H), said, ahead);
            assert_eq!(outcome.winner, seat(winner, ahead), "{what}, {ahead}");
            assert_eq!((outcome.at - play.release()).0, at, "{what}, {ahead}");
            assert_eq!((outcome.reason, outcome.margin), (Reason::Points, None), "{what}");
            let has = Pair::of(|of| Some(i64::from(of == outcome.winner)));
            assert_eq!(outcome.score, Some(has), "{what}, {ahead}");
        }
    }
}

#[test]
fn lines_that_are_alike_or_unknown_or_not_measured_count_for_nothing() {
    let (known, unknown) = (Some(Span(9 * SECOND)), None);
    let lines = [[known, known], [known, unknown], [unknown, known], [unknown, unknown]];
    for (terms, lines) in [race(), one_problem()].iter().flat_map(|of| lines.map(|it| (of, it))) {
        let [attacker, defender] = lines;
        for first in Seat::BOTH {
            let lines = Pair { attacker, defender };
            assert_eq!(HeadStart::of(&Measured { round_trips: lines, at: Time(0) }), None);
            for mut play in
                [Play::with_lines(terms.clone(), lines), Play::released_on(terms.clone())]
            {
                play.answer(first, "42", T).unwrap();
                assert_eq!(play.answer(first.rival(), "42", T + 1), Err(Refusal::Over));
                let outcome = play.outcome();
                assert_eq!((outcome.winner, outcome.at - play.release()), (first, Span(T + 1)));
            }
        }
    }
}

#[test]
fn a_head_start_is_what_the_line_is_longer_by_and_no_more_than_150_milliseconds() {
    assert_eq!((HEAD_START_MAX, HELP_MAX), (Span(150_000), Span(300_000)));
    let cases = [(1, 1), (700, 700), (149_999, 149_999), (150_000, 150_000), (150_001, 150_000)];
    for (by, counts) in cases.into_iter().chain([(400_000, 150_000), (59 * SECOND, 150_000)]) {
        for ahead in Seat::BOTH {
            let play = Play::longer(race(), ahead, by);
            let expected = Some(HeadStart { seat: ahead, by: Span(counts) });
            assert_eq!(play.contest.head_start(), expected, "{by}");
            let alike = [FIRST, (B, "42", T + counts, Right)];
            let (play, outcome) = played(play, &alike, ahead);
            assert_eq!(
                (outcome.winner, outcome.at - play.release()),
                (Defender, Span(T + counts + 1))
            );
            let late = [FIRST, (B, "42", T + counts + 1, Over)];
            let (_, outcome) = played(Play::longer(race(), ahead, by), &late, ahead);
            assert_eq!(outcome.winner, ahead.rival(), "{by}");
        }
    }
}

#[test]
fn a_stop_ends_the_wait_and_the_rival_finds_the_clock_standing() {
    for (terms, ahead) in
        [race(), one_problem()].iter().flat_map(|of| Seat::BOTH.map(|it| (of, it)))
    {
        // Near the deadline, too, which the stop moves away.
        for (since, stopped) in [(T, 0), (T, 5), (T, H), (DEADLINE - 9, 5)] {
            let mut play = Play::longer(terms.clone(), ahead, H);
            play.answer(ahead.rival(), "42", since).unwrap();
            play.pause(since + stopped).unwrap();
            let within = play.answer(ahead, "42", since + stopped.max(H - 1));
            assert_eq!(within, Err(Refusal::Paused { resumes_at: None }), "{stopped}");
            assert_eq!(play.answer(ahead, "42", since + H + 1), Err(Refusal::Over), "{stopped}");
            let outcome = play.outcome();
            assert_eq!(
                (outcome.winner, outcome.at - play.release()),
                (ahead.rival(), Span(since + H + 1))
            );
            verify(&play.log).unwrap();
        }
    }
}

#[test]
fn what_waits_when_the_service_goes_away_is_decided_as_if_it_had_not() {
    for (terms, ahead) in
        [race(), one_problem()].iter().flat_map(|of| Seat::BOTH.map(|it| (of, it)))
    {
        for away in [0, 5, H, H + 1, SECOND] {
            let mut play = Play::longer(terms.clone(), ahead, H);
            play.answer(ahead.rival(), "42", T).unwrap();
            let [from, back] = [T + away, T + 60 * SECOND].map(|time| play.release() + Span(time));
            assert_eq!(play.send(&Command::Interrupt { from }, None, back), Err(Refusal::Over));
            let outcome = play.outcome();
            assert_eq!(
                (outcome.winner, outcome.at - play.release()),
                (ahead.rival(), Span(T + H + 1))
            );
            verify(&play.log).unwrap();
        }
    }
}

#[test]
fn whoever_gives_up_while_an_answer_waits_has_lost_by_that() {
    for ahead in Seat::BOTH {
        for (loser, after) in Seat::BOTH.into_iter().flat_map(|it| [0, 5, H].map(|at| (it, at))) {
            let mut play = Play::longer(race(), ahead, H);
            play.answer(ahead.rival(), "42", T).unwrap();
            let at = play.release() + Span(T + after);
            play.send(&Command::Forfeit { seat: loser }, None, at).unwrap();
            let outcome = play.outcome();
            assert_eq!((outcome.winner, outcome.reason), (loser.rival(), Reason::Forfeit));
            assert_eq!((outcome.at, outcome.margin), (at + Span(1), None), "{loser} after {after}");
            verify(&play.log).unwrap();
        }
    }
}

#[test]
fn lines_are_measured_once_from_three_seconds_before_the_release_on() {
    let lines = longer(Attacker, H);
    let early = Err(Refusal::TooEarly { release_at: None });
    for terms in [race(), series()] {
        let mut play = Play::new(terms);
        let from = play.release() + Span(-3 * SECOND);
        assert_eq!(measured_at(&play.contest), Some(from));
        assert_eq!(play.measure(lines, -3 * SECOND - 1), early);
        assert_eq!(play.contest.measured, None);
        assert_eq!(play.measure(lines, -3 * SECOND), Ok(()));
        assert_eq!(play.contest.measured, Some(Measured { round_trips: lines, at: from }));
        assert_eq!(measured_at(&play.contest), None, "it is done");
        for time in [-3 * SECOND, -1, 0, T] {
            assert_eq!(play.measure(longer(Defender, 9), time), Err(Refusal::Already), "at {time}");
        }
        assert_eq!(play.contest.head_start(), Some(HeadStart { seat: Attacker, by: Span(H) }));
        play.outcome();
        assert_eq!(play.measure(lines, 9_000 * SECOND), Err(Refusal::Over));
    }
    for (time, heard) in [(-1, Ok(())), (0, Err(Refusal::Already)), (1, Err(Refusal::Already))] {
        assert_eq!(Play::new(race()).measure(lines, time), heard, "at {time}");
    }
    let mut raw = Play::new(terms());
    assert_eq!(measured_at(&raw.contest), None);
    assert_eq!(raw.measure(lines, -SECOND), Err(Refusal::NotOffered));
}

#[test]
fn where_the_lead_is_shorter_lines_are_measured_from_the_start_on() {
    let lines = longer(Attacker, H);
    for (rules_seconds, from) in [(2, -2), (3, -3), (4, -3)] {
        let mut play = Play::new(Terms { rules_seconds, ..race() });
        assert_eq!(measured_at(&play.contest), Some(play.release() + Span(from * SECOND)));
        assert_eq!(play.measure(lines, from * SECOND), Ok(()), "{rules_seconds} s");
    }
    // Without any lead there is no such instant, and lines do not count.
    let mut none = Play::new(Terms { rules_seconds: 0, ..race() });
    assert_eq!((measured_at(&none.contest), none.measure(lines, 0)), (None, Err(Refusal::Already)));
    let mut waits = Play::new(Terms { start: Start::WhenReady, ..race() });
    let (opened, measure) = (waits.contest.opened.at, Command::Measure { round_trips: lines });
    let early = Err(Refusal::TooEarly { release_at: None });
    assert_eq!((measured_at(&waits.contest), waits.send(&measure, None, opened)), (None, early));
    waits.send(&Command::Void { note: "rain".into(), successor: None }, None, opened).unwrap();
    assert_eq!(waits.send(&measure, None, opened), Err(Refusal::Over));
}

#[test]
fn a_stop_before_the_release_moves_the_measuring_and_none_after_it_changes_it() {
    let lines = longer(Attacker, H);
    for (stopped, heard) in [(-4, false), (-3, true), (-2, true)] {
        let mut play = Play::new(race());
        play.pause(stopped * SECOND).unwrap();
        assert_eq!(measured_at(&play.contest).is_some(), heard, "at {stopped}");
        assert_eq!(play.measure(lines, -SECOND).is_ok(), heard, "at {stopped}");
    }
    let mut play = Play::longer(race(), Attacker, H);
    play.pause(T).unwrap();
    play.send(&Command::Resume, None, play.release() + Span(T + SECOND)).unwrap();
    let resumed = play.release() + Span(T + 4 * SECOND);
    play.answer_at(Defender, "42", resumed).unwrap();
    play.answer_at(Attacker, "42", resumed + Span(H - 1)).unwrap();
    let outcome = play.outcome();
    assert_eq!(
        (outcome.winner, outcome.at, outcome.margin),
        (Attacker, resumed + Span(H), Some(Span(1)))
    );
}

#[test]
fn what_no_line_takes_is_not_believed() {
    let most = ROUND_TRIP_MAX.0;
    assert_eq!(most, 60 * SECOND);
    for (trip, believed) in
        [(-1, false), (0, true), (most, true), (most + 1, false), (i64::MIN, false)]
    {
        let trips = Pair { attacker: Some(Span(trip)), defender: Some(Span(9)) };
        let play = Play::with_lines(race(), trips);
        let kept = play.contest.measured.unwrap().round_trips;
        assert_eq!(kept.attacker, Some(Span(trip)).filter(|_| believed), "{trip}");
        assert_eq!(kept.defender, Some(Span(9)), "{trip}");
        assert_eq!(play.contest.head_start().is_some(), believed, "{trip}");
    }
}

#[test]
fn lines_count_where_the_first_who_is_right_wins_and_nobody_buzzes() {
    let fair = TermsWanted { fairness: Some(Fairness::Compensated), ..TermsWanted::default() };
    for format in Format::ALL {
        let counts = matches!(format, Format::Race | Format::FirstTo);
        assert_eq!(fair.is_fair(format), counts, "{format:?}");
        assert!(TermsWanted::default().is_fair(format), "{format:?}");
        assert!(!fair.clone().with(&BUZZ, 5).is_fair(format), "{format:?}");
    }
    let raw = TermsWanted { fairness: Some(Fairness::Raw), ..TermsWanted::default() };
    assert!(raw.with(&BUZZ, 5).is_fair(Format::Race));
    assert_eq!(terms().fairness, Fairness::Raw, "where nothing is said");
}

#[test]
fn a_log_with_other_lines_or_another_end_is_found() {
    for said in
        [&[FIRST, (B, "42", T + H - 1, Right)][..], &[FIRST], &[FIRST, (B, "42", T + H, Right)]]
    {
        let (play, outcome) = played(Play::longer(race(), Attacker, H), said, Attacker);
        let (winner, at) = (outcome.winner, outcome.at.0);
        let ends = |by: i64| format!(r#""reason":"answer","at":{}"#, at + by);
        for (from, to) in [
            (r#""attacker":140000"#.to_owned(), r#""attacker":140001"#.to_owned()),
            (r#""attacker":140000"#.to_owned(), r#""attacker":139999"#.to_owned()),
            (r#""attacker":140000"#.to_owned(), r#""attacker":null"#.to_owned()),
            (r#""defender":40000"#.to_owned(), r#""defender":240000"#.to_owned()),
            (format!(r#""winner":"{winner}""#), format!(r#""winner":"{}""#, winner.rival())),
            (ends(0), ends(1)),
            (ends(0), ends(-1)),
        ] {
            let log = forged(&play.log, &from, &to);
            assert!(Contest::replay(&log).is_ok(), "the chain of {to} holds");
            assert!(matches!(verify(&log), Err(Unsound::Judged { .. })), "{said:?}: {to}");
        }
    }
    // Lines that were measured at another instant than the judge would have heard.
    let play = Play::longer(race(), Attacker, H);
    let at = play.contest.measured.unwrap().at.0;
    let early = forged(&play.log, &format!(r#""at":{at}"#), &format!(r#""at":{}"#, at - 1));
    assert!(matches!(verify(&early), Err(Unsound::Judged { .. })));
}

#[test]
fn a_corrected_key_decides_with_the_same_head_start() {
    let found = |said: &[Said], ahead: Seat, number: u8| {
        let (mut play, _) =
            played(Play::longer(Terms { lockout_seconds: 0, ..race() }, ahead, H), said, ahead);
        correct(&mut play, key(Format::Race, number)).unwrap();
        assert_eq!(verify(&play.log).unwrap().end, play.contest.end);
        match play.contest.end.clone().unwrap() {
            End::Decided(it) => {
                Some((it.winner, (it.at - play.release()).0, it.margin.map(|it| it.0)))
            }
            End::Void(void) => {
                assert_eq!(void.reason, VoidReason::Rejudged);
                None
            }
        }
    };
    for ahead in Seat::BOTH {
        let (a, b) = (ahead.rival(), ahead);
        // 43 turns out to be right, at one stamp and around the end of a wait.
        let early =
            [(A, "43", T, Wrong), (B, "43", T + H - 1, Wrong), (A, "42", DEADLINE - 1, Right)];
        assert_eq!(found(&early, ahead, 1), Some((b, T + H, Some(1))));
        let alike = [(A, "43", T, Wrong), (B, "43", T + H, Wrong), (A, "42", DEADLINE - 1, Right)];
        assert_eq!(found(&alike, ahead, 1), Some((Defender, T + H + 1, Some(0))));
        let late =
            [(A, "43", T, Wrong), (B, "43", T + H + 1, Wrong), (A, "42", DEADLINE - 1, Right)];
        assert_eq!(found(&late, ahead, 1), Some((a, T + H + 1, Some(DEADLINE - T))));
        // The contest was over before the answer could have been sure of its win.
        let short = [(A, "43", T, Wrong), (B, "42", T + 5, Right)];
        assert_eq!(found(&short, ahead, 1), None);
        let near = [(A, "43", DEADLINE - 9, Wrong), (B, "42", DEADLINE - 1, Right)];
        assert_eq!(found(&near, ahead, 1), Some((a, DEADLINE, Some(9))));
        // Without its wait it would have been decided by then.
        let whole = [(A, "43", T, Wrong), (B, "42", T + H, Right)];
        assert_eq!(found(&whole, ahead, 1), Some((a, T + H + 1, Some(DEADLINE - T))));
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn nothing_but_what_was_measured_is_kept_and_nothing_ever_changes_it(terms in any_terms(), plans in plans()) {
        let play = Play::of(&terms, &schedule(&terms, &plans));
        let events = play.log.iter().flat_map(|record| record.events().unwrap());
        let all: Vec<Measured> = events
            .filter_map(|event| if let Event::Measured(it) = event { Some(it) } else { None })
            .collect();
        prop_assert!(all.len() <= 1 && (all.is_empty() || terms.fairness == Fairness::Compensated));
        prop_assert_eq!(play.contest.measured, all.first().copied());
        if let (Some(it), Some(released)) = (all.first(), play.contest.released) {
            prop_assert!(it.at < released && play.contest.start.is_some_and(|start| start <= it.at));
        }
    }
}
