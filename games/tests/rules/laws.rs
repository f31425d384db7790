//! What is true of every game, tried on random ones.

use crate::random::{Random, games};
use crate::variant;
use agon_games::game::Audience;
use agon_games::mental_janggi::action::Event;
use agon_games::mental_janggi::clocked::{Stamped, Timed};
use agon_games::mental_janggi::piece::{Identity, Number, Piece};
use agon_games::mental_janggi::position::{Outcome, Position, Reason, Step};
use agon_games::mental_janggi::record::{Record, Tag};
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Half a second of thought, half a minute, and longer than anybody has.
const THINKING: [usize; 3] = [500_000, 30_000_000, 400_000_000];
/// Forward steps are at most 83 a side, battles at most 21, and two quiet turns at most come in a row.
const PLIES_MAX: u16 = 563;

#[test]
fn every_game_ends_and_keeps_the_laws() {
    let mut ends: BTreeMap<Reason, u64> = BTreeMap::new();
    let mut choices: BTreeMap<usize, u64> = BTreeMap::new();
    let (mut guesses, mut longest) = ((0, 0), 0);
    for seed in 0..games() {
        let mut game = Random::start(&variant(), seed, 0);
        loop {
            let position = &game.timed.position;
            keeps_the_laws(position, seed);
            match position.step {
                Step::Target { .. } => *choices.entry(position.targets().len()).or_default() += 1,
                Step::Guess { by, .. } if by == position.turn() => guesses.0 += 1,
                Step::Guess { .. } => guesses.1 += 1,
                Step::Setup | Step::Move | Step::Select { .. } => {}
                Step::Contest { .. } | Step::Swap { .. } | Step::Over(_) => {}
            }
            if !game.go_on() {
                break;
            }
        }
        let position = &game.timed.position;
        let Some(Outcome::Won { reason, .. }) = position.outcome() else {
            panic!("game {seed} has no winner: {position}");
        };
        assert!(position.plies <= PLIES_MAX, "game {seed} has {} plies", position.plies);
        longest = longest.max(position.plies);
        *ends.entry(reason).or_default() += 1;
    }
    assert!(choices.keys().all(|targets| *targets <= 3), "{choices:?}");
    println!("{} games: {ends:?}, guesses of attackers and defenders {guesses:?}", games());
    println!("choices among so many targets {choices:?}, most plies {longest}");
}

fn keeps_the_laws(position: &Position, seed: u64) {
    let place = format!("game {seed}: {position}");
    for side in Side::BOTH {
        let on_board = position.board.values().chain(&position.removed);
        let own: Vec<&Piece> = on_board.filter(|piece| piece.side == side).collect();
        let mut numbers: Vec<Number> = own.iter().map(|piece| piece.number).collect();
        numbers.sort();
        assert_eq!(numbers, position.variant.numbers, "{place}: the numbers of {side}");
    }
    if position.outcome().is_some() {
        return;
    }
    for (square, piece) in &position.board {
        let may_touch = position.step != Step::Move;
        assert!(may_touch || position.enemies_touching(*square).is_empty(), "{place}: {square}");
        let marches = matches!(position.step, Step::Target { .. } | Step::Guess { .. })
            || matches!(position.step, Step::Select { .. } | Step::Contest { .. });
        let far = position.variant.is_home(piece.side.opponent(), *square);
        assert!(marches || !(piece.is_king() && far), "{place}: a king in the far home");
    }
}

#[test]
fn a_game_is_what_its_events_say() {
    for (seed, variant, thinking) in every_kind_of_game() {
        let game = finished(&variant, seed, thinking);
        let stored = serde_json::to_string(&game.events).unwrap();
        let events: Vec<Stamped> = serde_json::from_str(&stored).unwrap();
        let mut again = Timed::open(Position::new(variant), events[0].at);
        again.setup_until = game.timed.setup_until;
        for event in &events {
            again.apply(event);
        }
        assert_eq!(again, game.timed, "game {seed}");
        let stored = serde_json::to_string(&again).unwrap();
        assert_eq!(serde_json::from_str::<Timed>(&stored).unwrap(), again, "game {seed}");
    }
}

#[test]
fn what_an_audience_is_told_makes_what_it_sees() {
    for (seed, variant, thinking) in every_kind_of_game() {
        let game = finished(&variant, seed, thinking);
        for audience in Audience::ALL {
            let mut truth = Position::new(variant.clone());
            let mut known: Position<Option<Identity>> = Position::new(variant.clone());
            for Stamped { event, .. } in &game.events {
                for told in truth.told(event, audience) {
                    known.apply(&told);
                }
                truth.apply(event);
                let place = format!("game {seed}, {audience:?}: {event:?}");
                assert_eq!(known, truth.seen_by(audience), "{place}");
                assert_eq!(known.to_string(), truth.seen_by(audience).to_string(), "{place}");
            }
        }
    }
}

#[test]
fn a_record_plays_again_to_the_same_game() {
    for (seed, variant, thinking) in every_kind_of_game() {
        let game = finished(&variant, seed, thinking);
        let tags = vec![Tag { name: "Variant".into(), value: variant.name.clone() }];
        let record = Record::of(variant.clone(), tags, &game.events).unwrap();
        let text = record.to_string();
        let read: Record = Record::read(&variant, &text).unwrap();
        assert_eq!(read, record, "game {seed}");
        let again = read.replay(variant.clone()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(again.timed.position, game.timed.position, "game {seed}");
        assert_eq!(again.timed.clock.left, game.timed.clock.left, "game {seed}: the clocks");
        let others = again.events.iter().zip(&game.events).skip(2);
        assert!(others.into_iter().all(|(one, other)| one.event == other.event), "game {seed}");
    }
}

#[test]
fn a_public_record_plays_again_to_the_same_public_game() {
    for (seed, variant, thinking) in every_kind_of_game() {
        let game = finished(&variant, seed, thinking);
        for audience in Audience::ALL {
            let told = told(&variant, &game.events, audience);
            let record = Record::of(variant.clone(), Vec::new(), &told).unwrap();
            let text = record.to_string();
            let setups = text.lines().filter_map(|line| line.split_once(" sets "));
            let hides = |setup: &str| !setup.starts_with(|c| "KLMRO".contains(c));
            let hidden = setups.filter(|(_, setup)| hides(setup.trim_start_matches('.'))).count();
            let expected = if audience == Audience::Public { 2 } else { 1 };
            assert_eq!(hidden, expected, "{audience:?}: {text}");
            let read: Record<Option<Identity>> = Record::read(&variant, &text).unwrap();
            let again = read.replay(variant.clone()).unwrap_or_else(|why| panic!("{why}\n{text}"));
            let seen = game.timed.position.seen_by(audience);
            assert_eq!(again.timed.position, seen, "game {seed}, {audience:?}\n{text}");
        }
    }
}

#[test]
fn a_record_that_tells_another_answer_does_not_play_again() {
    let (mut told, mut caught) = (0, 0);
    for (seed, variant, _) in every_kind_of_game() {
        let game = finished(&variant, seed, 0);
        let text = Record::of(variant.clone(), Vec::new(), &game.events).unwrap().to_string();
        for (line, number) in text.lines().zip(0..) {
            let Some((before, answer)) = line.split_once('=') else { continue };
            let first = answer.chars().next().unwrap();
            let other = if first == 'L' { 'M' } else { 'L' };
            let changed = format!("{before}={other}{}", &answer[1..]);
            let mut lines: Vec<&str> = text.lines().collect();
            lines[number] = &changed;
            told += 1;
            let record: Record = Record::read(&variant, &lines.join("\n")).unwrap();
            caught += u32::from(record.replay(variant.clone()).is_err());
        }
    }
    assert!(0 < told);
    assert_eq!(caught, told);
}

/// The events as an audience is told of them.
fn told(
    variant: &Arc<Variant>,
    events: &[Stamped],
    audience: Audience,
) -> Vec<Stamped<Option<Identity>>> {
    let mut truth = Position::new(variant.clone());
    let mut all = Vec::new();
    for Stamped { at, event } in events {
        let stamp = |event: Event<Option<Identity>>| Stamped { at: *at, event };
        all.extend(truth.told(event, audience).into_iter().map(stamp));
        truth.apply(event);
    }
    all
}

/// Both variants, with players who think for any length of time; a twentieth of the random games.
fn every_kind_of_game() -> Vec<(u64, Arc<Variant>, usize)> {
    let mut all = Vec::new();
    for seed in 0..games().div_ceil(20) {
        for thinking in THINKING {
            all.push((seed, variant(), thinking));
            all.push((seed, Arc::new(Variant::tiny()), thinking / 30));
        }
    }
    all
}

fn finished(variant: &Arc<Variant>, seed: u64, thinking: usize) -> Random {
    let mut game = Random::start(variant, seed, thinking);
    while game.go_on() {}
    game
}
