//! Three games from the first setup to the end, with the position after each turn and the banks where times are
//! given.

use crate::variant;
use agon_games::clock::Span;
use agon_games::game::Audience;
use agon_games::mental_janggi::piece::{Identity, Knowledge};
use agon_games::mental_janggi::position::Position;
use agon_games::mental_janggi::record::read::read_result;
use agon_games::mental_janggi::record::replay::Replay;
use agon_games::mental_janggi::record::{Line, Record};
use agon_games::mental_janggi::setup::Setup;
use agon_games::mental_janggi::view;
use agon_games::side::{BySide, Side};

const GAMES: [(&str, &str); 3] = [
    ("the king marches", include_str!("../golden/king_marches.txt")),
    ("the king is shown", include_str!("../golden/king_is_shown.txt")),
    ("the king loses", include_str!("../golden/king_loses.txt")),
];

#[test]
fn the_written_games_go_as_they_are_written() {
    for (name, text) in GAMES {
        let replay = walk(&start::<Identity>(text), name, text, str::to_owned);
        let position = &replay.timed.position;
        assert!(position.outcome().is_some(), "{name} is over");
        let public = text.lines().find_map(|line| line.strip_prefix("public: ")).unwrap();
        assert_eq!(position.seen_by(Audience::Public).to_string(), public, "{name}");
        let published = view::view(position, Audience::Public).position.to_string();
        assert_eq!(published, position.to_string(), "{name}: everything is published at the end");
    }
}

#[test]
fn the_written_games_can_be_followed_without_their_secrets() {
    for (name, text) in GAMES {
        let full = start::<Identity>(text);
        let setups = BySide::of(|side| full.get(side).hidden());
        walk(&setups, name, text, |position| {
            let seen: Position = Position::read(variant(), position).unwrap();
            seen.seen_by(Audience::Public).to_string()
        });
    }
}

#[test]
fn a_written_game_is_read_as_one_record() {
    for (name, text) in GAMES {
        let is_told = |line: &&str| {
            !["#", "=>", "refused", "public"].iter().any(|other| line.starts_with(other))
        };
        let text: Vec<&str> = text.lines().filter(is_told).collect();
        let text = text.join("\n") + "\n";
        let record: Record = Record::read(&variant(), &text).unwrap();
        assert_eq!(record.to_string(), text, "{name}");
        record.replay(variant()).unwrap_or_else(|stuck| panic!("{name}: {stuck}"));
    }
}

fn start<I: Knowledge>(text: &str) -> BySide<Setup<I>> {
    let lines: Vec<&str> =
        text.lines().skip_while(|line| !line.starts_with("left sets")).take(2).collect();
    Record::read(&variant(), &lines.join("\n")).unwrap().setups
}

/// Plays a golden file line by line and compares whatever it says on the way.
fn walk<I: Knowledge + std::fmt::Debug>(
    setups: &BySide<Setup<I>>,
    name: &str,
    text: &str,
    known: impl Fn(&str) -> String,
) -> Replay<I> {
    let mut replay = Replay::new(variant(), setups);
    for (line, number) in text.lines().zip(1..) {
        let place = format!("{name}, line {number}: {line}");
        let rest = line.split_once(' ').map_or("", |(_, rest)| rest);
        match line.split_once(' ').map(|(first, _)| first) {
            Some("#" | "public:") => {}
            _ if line.contains(" sets ") => {}
            Some("=>") => compare(&replay, rest, &place, &known),
            Some("refused:") => {
                let before = replay.timed.clone();
                let illegal = Line::read(&variant(), rest).unwrap();
                assert!(replay.follow(&illegal).is_err(), "{place}");
                assert_eq!(replay.timed, before, "{place}: a refusal changes nothing");
            }
            Some("result") => replay.end(read_result(line).unwrap()).unwrap(),
            _ => {
                let line = Line::read(&variant(), line).unwrap();
                replay.follow(&line).unwrap_or_else(|why| panic!("{place}: {why}"));
            }
        }
    }
    replay
}

fn compare<I: Knowledge>(
    replay: &Replay<I>,
    expected: &str,
    place: &str,
    known: impl Fn(&str) -> String,
) {
    let (position, banks) = match expected.split_once(" [") {
        Some((position, banks)) => (position, Some(banks.trim_end_matches(']'))),
        None => (expected, None),
    };
    assert_eq!(replay.timed.position.to_string(), known(position), "{place}");
    let Some(banks) = banks else { return };
    let bank = |side| replay.timed.clock.left.get(side).bank;
    let seconds: Vec<u32> = banks.split(' ').map(|bank| bank.parse().unwrap()).collect();
    let expected: Vec<Span> = seconds.into_iter().map(Span::seconds).collect();
    assert_eq!(vec![bank(Side::Left), bank(Side::Right)], expected, "{place}");
}
