//! The game as a table server sees it: in JSON, with the clocks, and with what is told of every event.

use agon_games::clock::{Span, Time};
use agon_games::game::{Act, Audience, Class, Due, Seed, Settled, Strength};
use agon_games::side::Side;
use agon_games::table::{self, NotTaken, Play};
use serde_json::{Value, json};

const GOLDEN: &str = include_str!("../golden/king_is_shown.txt");

fn open() -> Box<dyn Play> {
    let rules = table::rules("mental-janggi").unwrap();
    rules.open(&rules.variants()[0].terms, Seed([1; 32]), Time(0)).unwrap()
}

/// Applies events, each a second after the one before; what is said of them in public.
fn apply(play: &mut dyn Play, log: &mut Vec<(Time, Value)>, events: Vec<Value>) -> Vec<String> {
    let mut said = Vec::new();
    for event in events {
        let at = Time(log.len() as i64 * 1_000_000);
        let applied = play.apply(at, &event).unwrap();
        said.extend(applied.said.map(|said| said.text));
        let expected = match event.to_string() {
            text if text.contains("judged") => Some(Settled::Won),
            text if text.contains("voided") => Some(Settled::Void),
            _ => None,
        };
        assert_eq!(applied.settled, expected, "{event}");
        log.push((at, event));
    }
    said
}

#[test]
fn a_written_game_is_said_line_by_line_and_recorded_as_it_was_written() {
    let mut play = open();
    let (mut log, mut said) = (Vec::new(), Vec::new());
    let told =
        |line: &&str| !["#", "=>", "refused", "public"].iter().any(|no| line.starts_with(no));
    let lines: Vec<&str> = GOLDEN.lines().filter(told).collect();
    // Without instants; what may be left out when it is read is always written.
    let bare = |line: &str| match line.split(" @").next().unwrap() {
        "left ?" => "left ?=-".to_owned(),
        bare => bare.to_owned(),
    };
    for line in &lines {
        let (who, text) = line.split_once(' ').unwrap();
        let side = if who == "left" { Side::Left } else { Side::Right };
        let events = if who == "judge" {
            let Due::Contest(order) = play.due() else { panic!("{line}") };
            let winner =
                if text.starts_with('+') { order.attacker } else { order.attacker.opponent() };
            play.decide(Act::Verdict { battle: order.battle, winner }).unwrap()
        } else if who == "clock" {
            let Due::Sides(sides) = play.due() else { panic!("{line}") };
            play.decide(Act::OutOfTime { side: sides[0] }).unwrap()
        } else if who == "result" {
            continue;
        } else if let Some(setup) = text.strip_prefix("sets ") {
            assert_eq!(play.setup(side), None);
            let events = play.decide_setup(side, setup).unwrap();
            for audience in Audience::ALL {
                let news = play.told(&events[0], audience).unwrap();
                assert_eq!(news.contains(&events[0]), audience.owns(side), "{news:?}");
            }
            said.extend(apply(play.as_mut(), &mut log, events));
            assert_eq!(play.setup(side).as_deref(), Some(setup));
            continue;
        } else {
            // What a guess came to is not the player's to say.
            let asked = bare(text);
            let asked = asked.split('=').next().unwrap().to_owned();
            play.decide_written(side, &[asked]).unwrap_or_else(|why| panic!("{line}: {why}"))
        };
        said.extend(apply(play.as_mut(), &mut log, events));
    }
    let Due::Over(end) = play.due() else { panic!("{:?}", play.due()) };
    assert_eq!((end.winner, end.reason), (Some(Side::Left), "reveal"));
    let written: Vec<String> = lines[2..].iter().map(|line| bare(line)).collect();
    assert_eq!(said, written);
    let record = play.record(Vec::new(), &log).unwrap().unwrap();
    let recorded: Vec<String> =
        record.lines().map(bare).filter(|line| !line.starts_with('[')).collect();
    let whole: Vec<String> = lines.iter().map(|line| bare(line)).collect();
    assert_eq!(recorded, whole, "it was won, so everything is published");
    let before = GOLDEN.lines().rfind(|line| line.starts_with("=>")).unwrap();
    let plies = before.split(" [").next().unwrap().rsplit(' ').next().unwrap();
    assert_eq!(play.plies().to_string(), plies);
}

#[test]
fn a_setup_with_faults_is_refused_and_each_fault_is_told_to_programs() {
    let refused = open().decide_setup(Side::Left, "L0M1/R0M3/K0R2/O1R4/L0M2/.O2 LO");
    let Err(NotTaken::Refused { index: 0, refused }) = refused else { panic!("{refused:?}") };
    assert_eq!((refused.class, refused.reason.as_str()), (Class::BadSetup, "bad_setup"));
    let numbers = &refused.faults[0];
    assert_eq!(numbers["rule"], "numbers", "{numbers}");
    assert!(numbers["have"] != numbers["want"] && numbers["square"].is_null(), "{numbers}");
    assert!(numbers["detail"].is_string());
}

#[test]
fn a_table_knows_the_games_by_what_they_say_of_themselves() {
    let rules = table::rules("mental-janggi").unwrap();
    assert_eq!(rules.strengths(), Strength::ALL);
    for (strength, name) in Strength::ALL.into_iter().zip(["weak", "fair", "strong"]) {
        assert_eq!((strength.name(), name.parse()), (name, Ok(strength)));
        assert_eq!(json!(strength), name);
    }
    assert!("mild".parse::<Strength>().is_err());
    assert_eq!(rules.variants()[0].agreed.name, "mental-janggi/1");
    assert!(rules.variants().iter().all(|variant| table::variant(&variant.agreed.name).is_some()));
    let (of, variant) = table::variant("tug/1").unwrap();
    assert_eq!((of.name(), variant.agreed.name.as_str()), ("tug", "tug/1"));
    assert!(format!("{:?}", open()).starts_with("mental-janggi { position:"));
}

#[test]
fn time_speaks_through_a_table_and_stands_still_while_it_is_told_to() {
    let mut play = open();
    let until = play.setup_until().unwrap();
    assert_eq!(play.next_due(), Some(until));
    assert_eq!(play.time_says(Time(until.0 - 1)), vec![]);
    let ends = play.time_says(until);
    assert!(!ends.is_empty() && ends.iter().all(|(at, _)| *at == until), "{ends:?}");
    // A pause before the start moves the instant until which setups are awaited.
    play.suspend(Time(10));
    play.resume(Time(10), Time(25));
    assert_eq!(play.setup_until(), Some(Time(until.0 + 15)));
    for line in GOLDEN.lines().filter(|line| line.contains(" sets ")) {
        let (who, setup) = line.split_once(" sets ").unwrap();
        let side = if who == "left" { Side::Left } else { Side::Right };
        for event in play.decide_setup(side, setup).unwrap() {
            play.apply(Time(100), &event).unwrap();
        }
    }
    assert_eq!(play.setup_until(), None);
    let due = play.next_due().unwrap();
    let (second, minute) = (Time(1_000_100), Time(60_000_100));
    play.suspend(second);
    assert_eq!(play.next_due(), None, "nobody's time passes");
    play.resume(second, minute);
    assert_eq!(play.next_due(), Some(due + (minute - second)));
    assert_eq!(minute - second, Span::seconds(59));
    assert!(!play.truth()["setups"]["left"].is_null(), "the truth is whole");
}
