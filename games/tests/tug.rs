//! Tug of war, as its players would check it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use agon_games::clock::{Span, Time};
use agon_games::game::{Act, Audience, Due, Game, Seed, Settled, Tag};
use agon_games::kind::Kind;
use agon_games::side::Side::{self, Left, Right};
use agon_games::timed::{Stamped, Timed};
use agon_games::tug::{Event, Name, Position, Reason, Refusal, Tug};

fn game() -> Timed<Position> {
    Timed::open(Tug::open(&Tug::variants()[0], Seed::default()), Time(0))
}

/// What somebody does at this second.
fn act(game: &mut Timed<Position>, second: u32, act: &Act<Name>) -> Result<Vec<Event>, Refusal> {
    let at = Time(0) + Span::seconds(second);
    let events = Tug::decide(&game.position, act)?;
    for event in &events {
        game.apply(&Stamped { at, event: event.clone() });
    }
    Ok(events)
}

fn name(side: Side, kind: Kind) -> Act<Name> {
    Act::Play { side, action: Name { kind } }
}

/// A pull that this side wins.
fn pull(game: &mut Timed<Position>, kind: Kind, winner: Side) -> Result<Vec<Event>, Refusal> {
    let battle = game.position.pulls + 1;
    let side = if game.position.pulls.is_multiple_of(2) { Left } else { Right };
    act(game, 0, &name(side, kind))?;
    act(game, 0, &Act::Verdict { battle, winner })
}

fn end(game: &Timed<Position>) -> Option<(Option<Side>, &'static str)> {
    match Tug::due(&game.position) {
        Due::Over(end) => Some((end.winner, end.reason)),
        Due::Sides(_) | Due::Contest(_) => None,
    }
}

#[test]
fn three_pulls_to_one_side_win() {
    let mut game = game();
    for (kind, winner) in [(Kind::Logic, Right), (Kind::Memory, Left), (Kind::Logic, Right)] {
        pull(&mut game, kind, winner).unwrap();
    }
    assert_eq!(game.position.knot, 1);
    pull(&mut game, Kind::Observation, Right).unwrap();
    assert_eq!(end(&game), None);
    pull(&mut game, Kind::Memory, Right).unwrap();
    assert_eq!(end(&game), Some((Some(Right), "rope")));
    assert_eq!(act(&mut game, 0, &Act::Resign { side: Left }), Err(Refusal::Over));
}

#[test]
fn after_nine_pulls_the_nearer_side_wins() {
    let mut game = game();
    for (pulls, winner) in (0..9).zip([Left, Right].into_iter().cycle()) {
        assert_eq!(end(&game), None, "{pulls}");
        let kind = if pulls % 2 == 0 { Kind::Mathematics } else { Kind::Logic };
        pull(&mut game, kind, winner).unwrap();
    }
    assert_eq!(end(&game), Some((Some(Left), "nearer")));
}

#[test]
fn a_kind_is_named_in_turn_and_not_twice_in_a_row() {
    let mut game = game();
    assert_eq!(act(&mut game, 0, &name(Right, Kind::Logic)), Err(Refusal::NotYourTurn));
    act(&mut game, 0, &name(Left, Kind::Logic)).unwrap();
    assert_eq!(act(&mut game, 0, &name(Left, Kind::Memory)), Err(Refusal::WrongStep));
    let verdict = |battle| Act::Verdict { battle, winner: Left };
    assert_eq!(act(&mut game, 0, &verdict(2)), Err(Refusal::WrongStep));
    assert_eq!(act(&mut game, 0, &Act::Void { battle: 2 }), Err(Refusal::WrongStep));
    assert_eq!(act(&mut game, 0, &Act::Void { battle: 1 }), Ok(vec![Event::Voided]));
    act(&mut game, 0, &verdict(1)).unwrap();
    assert_eq!(act(&mut game, 0, &verdict(1)), Err(Refusal::WrongStep), "it counts once");
    assert_eq!(act(&mut game, 0, &name(Right, Kind::Logic)), Err(Refusal::SameKind));
    let seen = Tug::view(&game.position, Audience::Side(Right));
    assert_eq!(seen.legal.unwrap().kinds, [Kind::Mathematics, Kind::Memory, Kind::Observation]);
    assert_eq!(Tug::view(&game.position, Audience::Side(Left)).legal, None);
}

#[test]
fn a_turn_has_half_a_minute_and_the_bank_and_no_clock_runs_in_a_contest() {
    let mut game = game();
    assert_eq!(game.next_due(), Some(Time(0) + Span::seconds(150)), "it begins at once");
    act(&mut game, 40, &name(Left, Kind::Logic)).unwrap();
    assert_eq!(game.next_due(), None);
    act(&mut game, 300, &Act::Verdict { battle: 1, winner: Right }).unwrap();
    assert_eq!(game.next_due(), Some(Time(0) + Span::seconds(450)));
    assert_eq!(game.clock.left.get(Left).bank, Span::seconds(110));
    let mut on = game.clone();
    act(&mut on, 310, &name(Right, Kind::Memory)).unwrap();
    let timer = |on: &Timed<Position>| on.clock.left.get(Left).timer;
    assert_eq!(timer(&on), Span::ZERO, "a turn is over when its pull is");
    act(&mut on, 400, &Act::Verdict { battle: 2, winner: Right }).unwrap();
    assert_eq!(
        on.next_due(),
        Some(Time(0) + Span::seconds(400 + 30 + 110)),
        "each turn has its own"
    );
    assert_eq!(timer(&on), Span::seconds(30));
    let too_late = Act::OutOfTime { side: Left };
    assert_eq!(act(&mut game, 400, &too_late), Err(Refusal::NotYourTurn));
    let over = Tug::decide(&game.position, &Act::OutOfTime { side: Right }).unwrap();
    assert_eq!(over, [Event::Ended { winner: Some(Left), reason: Reason::Time }]);
    let words = game.due(Time(0) + Span::seconds(450));
    words.iter().for_each(|word| game.apply(word));
    assert_eq!(end(&game), Some((Some(Left), "time")));
}

#[test]
fn giving_up_and_calling_off_end_it() {
    let mut given_up = game();
    act(&mut given_up, 0, &Act::Resign { side: Left }).unwrap();
    assert_eq!(end(&given_up), Some((Some(Right), "resign")));
    let mut off = game();
    assert_eq!(act(&mut off, 0, &Act::Leave { side: Left }), Err(Refusal::WrongStep));
    act(&mut off, 0, &Act::Abort).unwrap();
    assert_eq!(end(&off), Some((None, "aborted")));
}

#[test]
fn nobody_sets_anything_up() {
    let game = game();
    for side in Side::BOTH {
        assert_eq!(Tug::setup(&game.position, side), None);
    }
    assert_eq!(Tug::setting("L0M1"), None);
}

#[test]
fn everybody_is_told_everything_and_the_log_says_who_did_what() {
    let mut game = game();
    let mut log = Vec::new();
    let kinds = [Kind::Logic, Kind::Memory, Kind::Observation];
    for (kind, plies) in kinds.into_iter().zip(0..) {
        assert_eq!(Tug::plies(&game.position), plies);
        let battle = plies + 1;
        let side = if plies % 2 == 0 { Left } else { Right };
        for step in [name(side, kind), Act::Void { battle }, Act::Verdict { battle, winner: Left }]
        {
            let before = game.position.clone();
            for event in act(&mut game, 0, &step).unwrap() {
                assert_eq!(
                    Tug::told(&before, &event, Audience::Public),
                    std::slice::from_ref(&event)
                );
                let said = Tug::said(&before, &event).unwrap();
                log.push((said.ply, said.by, said.text));
            }
        }
    }
    let judged = |ply| [(ply, None, "judge ~".to_owned()), (ply, None, "judge left".to_owned())];
    let mut expected = vec![(0, Some(Left), "left logic".to_owned())];
    expected.extend(judged(0));
    expected.push((1, Some(Right), "right memory".to_owned()));
    expected.extend(judged(1));
    expected.push((2, Some(Left), "left observation".to_owned()));
    expected.extend(judged(2));
    expected.push((2, None, "result left rope".to_owned()));
    assert_eq!(log, expected);
}

#[test]
fn a_record_is_its_tags_and_its_lines_and_a_contest_is_settled_by_its_pull() {
    let (mut game, mut events) = (game(), Vec::new());
    for step in [
        name(Left, Kind::Logic),
        Act::Void { battle: 1 },
        Act::Verdict { battle: 1, winner: Right },
        Act::Resign { side: Right },
    ] {
        let told = act(&mut game, 0, &step).unwrap();
        events.extend(told.into_iter().map(|event| Stamped { at: Time(0), event }));
    }
    let settled: Vec<_> = events.iter().map(|it| Tug::settles(&it.event)).collect();
    assert_eq!(settled, [None, Some(Settled::Void), Some(Settled::Won), None]);
    let tags = vec![Tag { name: "Left".to_owned(), value: "Ana".to_owned() }];
    let record = Tug::record(&Tug::variants()[0], Seed::default(), tags, &events);
    let lines = "[Left \"Ana\"]\nleft logic\njudge ~\njudge right\nresult left resign\n";
    assert_eq!(record.as_deref(), Some(lines));
}
