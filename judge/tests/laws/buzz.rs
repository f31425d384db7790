//! A buzz before an answer, in a race and in a tally. Its boundary table, row by row.

use crate::{Play, SECOND, calls, terms};
use Judged::{Correct, Wrong};
use agon_generators::reader::Form;
use agon_judge::agreeing::{BUZZ, Given, Number, TermsWanted};
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::event::{Event, Judged};
use agon_judge::id::CommandId;
use agon_judge::outcome::Reason;
use agon_judge::seat::Audience;
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::terms::{Format, Notes, Players, RivalAnswers, Terms};
use agon_judge::time::{Span, Time};
use agon_judge::verify::verify;
use agon_judge::view::{Teller, Told, view};

const DEADLINE: i64 = 300 * SECOND;
/// How long whoever buzzes may take.
const TIME: i64 = 10 * SECOND;

fn terms_with_a_buzz() -> Terms {
    Terms { buzz_seconds: Some(10), ..terms() }
}

fn race() -> Play {
    Play::released_on(terms_with_a_buzz())
}

impl Play {
    /// A seat buzzes at a contest time in microseconds, as long as nothing was removed.
    fn buzz(&mut self, seat: Seat, contest_time: i64) -> Result<(), Refusal> {
        self.send(&Command::Buzz { seat }, None, self.release() + Span(contest_time))
    }

    fn at(&self, contest_time: i64) -> Time {
        self.release() + Span(contest_time)
    }

    fn waits(&self, contest_time: i64) -> Refusal {
        Refusal::RivalsTurn { until: Some(self.at(contest_time)) }
    }
}

#[test]
fn nobody_answers_without_a_buzz_and_nobody_buzzes_before_the_release() {
    let mut play = Play::new(terms_with_a_buzz());
    assert_eq!(play.buzz(Attacker, -1), Err(Refusal::TooEarly { release_at: Some(play.at(0)) }));
    play.buzz(Attacker, 0).unwrap();
    assert_eq!(play.answer(Attacker, "42", 0), Err(play.waits(1)), "it begins a microsecond later");
    let mut play = race();
    assert_eq!(play.answer(Attacker, "42", SECOND), Err(Refusal::BuzzFirst));
    assert_eq!(
        play.answer(Attacker, "blue", SECOND).unwrap_err().clone(),
        hint(&play),
        "unreadable first"
    );
    play.buzz(Attacker, SECOND).unwrap();
    assert_eq!(play.answer(Attacker, "42", SECOND + 1).unwrap().verdict, Correct);
    assert_eq!((play.outcome().winner, play.outcome().at), (Attacker, play.at(SECOND + 2)));
    assert_eq!(play.buzz(Defender, SECOND + 2), Err(Refusal::Over));
    verify(&play.log).unwrap();
}

fn hint(play: &Play) -> Refusal {
    Refusal::Unreadable { hint: play.contest.opened.form.hint.clone() }
}

#[test]
fn whoever_buzzed_alone_answers_up_to_the_last_microsecond() {
    let mut play = race();
    play.buzz(Defender, 0).unwrap();
    let (begins, ends) = (1, TIME + 1);
    assert_eq!(play.buzz(Attacker, 0), Err(play.waits(ends)), "also at the same stamp");
    assert_eq!(play.buzz(Attacker, ends - 1), Err(play.waits(ends)));
    assert_eq!(play.answer(Attacker, "42", begins), Err(play.waits(ends)));
    assert_eq!(play.buzz(Defender, ends - 1), Err(Refusal::Already), "who has the floor has it");
    assert_eq!(play.answer(Defender, "42", ends - 1).unwrap().verdict, Correct);
    assert_eq!(play.outcome().reason, Reason::Answer);
}

#[test]
fn of_two_at_the_same_stamp_it_is_the_defenders_whichever_comes_first() {
    for order in [[Attacker, Defender], [Defender, Attacker]] {
        let mut play = race();
        let heard = order.map(|seat| play.buzz(seat, SECOND).is_ok());
        assert_eq!(heard, [true, order[0] == Attacker]);
        assert_eq!(play.contest.floor.unwrap().seat, Defender);
        assert_eq!(play.answer(Attacker, "42", SECOND + 1), Err(play.waits(SECOND + 1 + TIME)));
        assert_eq!(play.answer(Defender, "42", SECOND + 1).unwrap().verdict, Correct);
    }
    // A microsecond later it is the attacker's.
    let mut play = race();
    play.buzz(Attacker, SECOND).unwrap();
    assert_eq!(play.buzz(Defender, SECOND + 1), Err(play.waits(SECOND + 1 + TIME)));
}

#[test]
fn after_a_wrong_answer_the_rival_alone_may_answer_for_as_long() {
    let mut play = race();
    play.buzz(Attacker, 0).unwrap();
    let wrong = play.answer(Attacker, "1", 5 * SECOND).unwrap();
    assert_eq!((wrong.verdict, wrong.locked_until), (Wrong, Some(play.at(35 * SECOND))));
    let (begins, ends) = (5 * SECOND + 1, 5 * SECOND + 1 + TIME);
    assert_eq!(play.buzz(Defender, begins - 1), Err(Refusal::Already), "it is promised");
    assert_eq!(play.answer(Defender, "42", begins - 1), Err(play.waits(begins)));
    assert_eq!(play.buzz(Attacker, begins), Err(Refusal::Locked { until: wrong.locked_until }));
    assert_eq!(play.answer(Defender, "2", ends - 1).unwrap().verdict, Wrong);
    assert_eq!(
        play.answer(Defender, "42", ends),
        Err(Refusal::Locked { until: Some(play.at(ends - 1 + 30 * SECOND)) })
    );
    // Both were wrong: whoever is free first may buzz.
    play.buzz(Attacker, 35 * SECOND).unwrap();
    assert_eq!(play.answer(Attacker, "42", 35 * SECOND + 1).unwrap().verdict, Correct);
    verify(&play.log).unwrap();
}

#[test]
fn who_buzzes_and_says_nothing_is_locked_and_the_rival_may_answer() {
    let mut play = race();
    play.buzz(Attacker, 0).unwrap();
    let ends = TIME + 1;
    assert_eq!(
        play.answer(Attacker, "42", ends),
        Err(Refusal::Locked { until: Some(play.at(ends + 30 * SECOND)) })
    );
    assert_eq!(play.answer(Defender, "1", ends).unwrap().verdict, Wrong, "at that very instant");
    let missed: Vec<Time> =
        events(&play).filter(|it| matches!(it, Event::Missed(_))).map(|it| it.at()).collect();
    assert_eq!(missed, [play.at(ends)]);
    assert_eq!(
        play.buzz(Attacker, ends + 30 * SECOND - 1),
        Err(Refusal::Locked { until: Some(play.at(ends + 30 * SECOND)) })
    );
    play.buzz(Attacker, ends + 30 * SECOND).unwrap();
    // What is given and not used locks nobody, and then the floor is anybody's.
    let mut play = race();
    play.buzz(Attacker, 0).unwrap();
    assert_eq!(play.answer(Defender, "42", ends + TIME), Err(Refusal::BuzzFirst));
    play.buzz(Defender, ends + TIME).unwrap();
    assert_eq!(play.outcome().winner, Defender);
    assert_eq!(events(&play).filter(|it| matches!(it, Event::Missed(_))).count(), 2);
    verify(&play.log).unwrap();
}

fn events(play: &Play) -> impl Iterator<Item = Event> {
    let all: Vec<Event> = play.log.iter().flat_map(|record| record.events().unwrap()).collect();
    all.into_iter()
}

#[test]
fn a_floor_stands_while_the_clock_stands() {
    let mut play = race();
    play.buzz(Attacker, 0).unwrap();
    play.pause(4 * SECOND).unwrap();
    assert_eq!(play.buzz(Defender, 5 * SECOND), Err(Refusal::Paused { resumes_at: None }));
    let resumed = play.at(100 * SECOND);
    play.send(&Command::Resume, None, Time(resumed.0 - 3 * SECOND)).unwrap();
    let seen = view(&play.contest, Audience::Watch, Time(resumed.0 - 4 * SECOND));
    let ends = resumed + Span(6 * SECOND + 1);
    assert_eq!(seen.turn, Some((Attacker, Some(ends))));
    play.look(resumed);
    assert_eq!(play.answer_at(Attacker, "42", Time(ends.0 - 1)).unwrap().verdict, Correct);
    verify(&play.log).unwrap();
}

#[test]
fn time_ends_a_floor_as_anything() {
    let mut play = race();
    play.buzz(Attacker, DEADLINE - SECOND).unwrap();
    assert_eq!(play.answer(Attacker, "42", DEADLINE), Err(Refusal::Late));
    assert_eq!((play.outcome().winner, play.outcome().reason), (Defender, Reason::Time));
    // Nothing is missed at the deadline any more.
    let mut play = race();
    play.buzz(Attacker, DEADLINE - TIME - 1).unwrap();
    play.outcome();
    assert!(!events(&play).any(|it| matches!(it, Event::Missed(_))));
}

#[test]
fn a_call_of_a_tally_takes_a_buzz_each_time() {
    let tally = Terms {
        format: Format::Tally,
        lockout_seconds: 5,
        rival_answers: RivalAnswers::Shown,
        ..terms_with_a_buzz()
    };
    let mut play = calls::board(tally);
    play.buzz(Attacker, 0).unwrap();
    assert_eq!(play.answer(Attacker, "AB", SECOND).unwrap().verdict, Correct);
    // Right leaves the floor to nobody: the rival buzzes too, from the next instant on.
    assert_eq!(play.buzz(Defender, SECOND), Err(play.waits(SECOND + 1)));
    assert_eq!(play.answer(Defender, "CD", SECOND + 1), Err(Refusal::BuzzFirst));
    play.buzz(Defender, SECOND + 1).unwrap();
    assert_eq!(play.answer(Defender, "GH", 2 * SECOND).unwrap().verdict, Wrong);
    assert_eq!(
        play.answer(Attacker, "CD", 2 * SECOND + 1),
        Err(Refusal::Locked { until: Some(play.at(6 * SECOND)) })
    );
    assert_eq!(play.answer(Attacker, "CD", 6 * SECOND).unwrap().verdict, Correct);
    // Saying nothing costs no point.
    play.buzz(Defender, 20 * SECOND).unwrap();
    let outcome = play.outcome();
    assert_eq!((outcome.winner, outcome.score), (Attacker, calls::points(2, -1)));
    // By another key the points are others, and who might answer stays as it was.
    calls::correct(&mut play, calls::key(&["GH"])).unwrap();
    verify(&play.log).unwrap();
}

#[test]
fn a_used_floor_takes_no_second_answer_of_the_same_stamp() {
    let tally = Terms { format: Format::Tally, lockout_seconds: 0, ..terms_with_a_buzz() };
    let mut play = calls::board(tally);
    play.buzz(Attacker, 0).unwrap();
    play.answer(Attacker, "AB", SECOND).unwrap();
    assert_eq!(play.answer(Attacker, "CD", SECOND), Err(Refusal::BuzzFirst));
    assert_eq!(play.buzz(Attacker, SECOND), Err(play.waits(SECOND + 1)));
    play.buzz(Attacker, SECOND + 1).unwrap();
    play.answer(Attacker, "GH", SECOND + 2).unwrap();
    // Given and used, it is nobody's.
    play.answer(Defender, "HG", SECOND + 3).unwrap();
    assert_eq!(play.answer(Defender, "EF", SECOND + 3), Err(Refusal::BuzzFirst));
}

#[test]
fn nobody_buzzes_without_end() {
    let free =
        Terms { lockout_seconds: 0, buzz_seconds: Some(1), solve_seconds: Some(3600), ..terms() };
    let mut play = Play::released_on(free.clone());
    for n in 0..120 {
        play.buzz(Attacker, n * 2 * SECOND + n).unwrap();
    }
    play.look(play.at(1_000 * SECOND));
    assert_eq!(play.buzz(Attacker, 1_000 * SECOND), Err(Refusal::Spent));
    play.buzz(Defender, 1_000 * SECOND).unwrap();
    // Neither does who has had every answer.
    let mut play = Play::released_on(free);
    for n in 0..120 {
        play.buzz(Attacker, n * 10 * SECOND).unwrap();
        play.answer(Attacker, &(1_000 + n).to_string(), n * 10 * SECOND + 1).unwrap();
    }
    assert_eq!(play.buzz(Attacker, 1_300 * SECOND), Err(Refusal::Spent));
}

#[test]
fn it_is_offered_where_it_was_agreed_and_two_play() {
    let given = |form: &Form| {
        TermsWanted::default().with(&BUZZ, 7).agreed(Given {
            form,
            material_seconds: 0,
            notes: Notes::Allowed,
        })
    };
    assert_eq!(given(&crate::history::form(Format::Race)).buzz_seconds, Some(7));
    assert_eq!(given(&calls::form()).buzz_seconds, Some(7), "of a tally too");
    let wanted =
        TermsWanted { format: Some(Format::Turns), ..TermsWanted::default() }.with(&BUZZ, 7);
    assert_eq!(wanted.stray(Format::Turns).map(Number::had_by), Some("`race` and `tally`".into()));
    assert_eq!(terms().buzz_seconds, None);
    assert_eq!(Play::released().buzz(Attacker, 0), Err(Refusal::NotOffered));
    let mut alone = Play::released_on(Terms { players: Players::One, ..terms_with_a_buzz() });
    assert_eq!(alone.buzz(Attacker, 0), Err(Refusal::NotOffered));
    assert_eq!(alone.answer(Attacker, "42", 0).unwrap().verdict, Correct);
    assert_eq!(
        race().send(&Command::Buzz { seat: Defender }, Some(CommandId([1; 16])), race().at(0)),
        Ok(())
    );
}

#[test]
fn everybody_hears_of_it_and_of_a_lock_as_the_terms_say() {
    for (rival_answers, audience, seen) in [
        (RivalAnswers::Shown, Audience::Seat(Defender), true),
        (RivalAnswers::Hidden, Audience::Seat(Defender), false),
        (RivalAnswers::Hidden, Audience::Seat(Attacker), true),
        (RivalAnswers::Hidden, Audience::Host, true),
    ] {
        let mut play = Play::released_on(Terms { rival_answers, ..terms_with_a_buzz() });
        play.buzz(Attacker, SECOND).unwrap();
        play.look(play.at(20 * SECOND));
        let mut teller = Teller::new(&play.log[0], audience).unwrap();
        play.log[1..].iter().for_each(|record| teller.hear(record).unwrap());
        let told: Vec<Told> =
            teller.tell(play.at(DEADLINE)).into_iter().map(|(_, told)| told).collect();
        let ends = play.at(SECOND + 1 + TIME);
        assert!(told.contains(&Told::Buzzed {
            seat: Attacker,
            at: play.at(SECOND),
            until: Some(ends)
        }));
        let locked_until = seen.then(|| ends + Span(30 * SECOND));
        assert!(
            told.contains(&Told::Missed { seat: Attacker, at: ends, locked_until }),
            "{told:?}"
        );
    }
    let play = race();
    let turn = |contest: &Contest, time| view(contest, Audience::Watch, play.at(time)).turn;
    let mut other = race();
    assert_eq!(turn(&other.contest, SECOND), None);
    other.buzz(Attacker, SECOND).unwrap();
    assert_eq!(turn(&other.contest, SECOND), Some((Attacker, Some(play.at(SECOND + 1 + TIME)))));
    assert_eq!(turn(&other.contest, SECOND + 1 + TIME), None, "until time has spoken");
    other.look(other.at(SECOND + 1 + TIME));
    assert_eq!(
        turn(&other.contest, SECOND + 1 + TIME),
        Some((Defender, Some(play.at(SECOND + 1 + 2 * TIME))))
    );
    assert_eq!(turn(&other.contest, SECOND + 1 + 2 * TIME), None);
}
