//! Records that do not follow the rules, and ends that no golden game has.

use crate::random::Random;
use crate::{LEFT, RIGHT, variant};
use agon_games::clock::Time;
use agon_games::game::Act;
use agon_games::mental_janggi::action::Action;
use agon_games::mental_janggi::clocked::Stamped;
use agon_games::mental_janggi::notation;
use agon_games::mental_janggi::piece::Identity;
use agon_games::mental_janggi::position::{Outcome, Position, Reason, Step};
use agon_games::mental_janggi::record::Record;
use agon_games::mental_janggi::record::read::BadRecord;
use agon_games::mental_janggi::record::replay::{BadReplay, Stuck};
use agon_games::side::BySide;
use agon_games::side::Side::{Left, Right};

fn replay(lines: &[&str]) -> Result<String, Stuck> {
    let text = format!("left sets {LEFT}\nright sets {RIGHT}\n{}\n", lines.join("\n"));
    let record: Record = Record::read(&variant(), &text).unwrap();
    record.replay(variant()).map(|replay| replay.timed.position.to_string())
}

#[test]
fn a_record_stops_where_it_does_not_follow() {
    let fight = ["left C2-C4", "right C8-C6", "left D2-D4", "right D8-D6", "left C4-C5"];
    for (more, line, why) in [
        (vec!["left !a=O"], 6, BadReplay::Answer),
        (vec!["left !a=R", "judge +=O"], 7, BadReplay::Answer),
        (vec!["left !a=R", "judge -=L"], 7, BadReplay::Answer),
        (vec!["result 1-0 march"], 6, BadReplay::Result),
        (vec!["left !a=R", "judge +=?", "result 0-1 resign"], 8, BadReplay::Result),
        (vec!["right resigns", "result 0-1 resign"], 7, BadReplay::Result),
        (vec!["left !a @359", "judge + @5", "right A8-A7"], 7, BadReplay::Backwards),
        (vec!["left !a @360"], 6, BadReplay::TooLate),
        (vec!["clock @359.999999"], 6, BadReplay::InTime),
        (vec!["left !a", "clock"], 7, BadReplay::InTime),
    ] {
        let lines: Vec<&str> = fight.iter().chain(&more).copied().collect();
        assert_eq!(replay(&lines), Err(Stuck { line, why }), "{more:?}");
    }
    for more in [vec!["clock @360"], vec!["clock"], vec!["right resigns", "result 1-0 resign"]] {
        let lines: Vec<&str> = fight.iter().chain(&more).copied().collect();
        assert!(replay(&lines).is_ok(), "{more:?}");
    }
}

#[test]
fn without_the_secrets_the_answers_are_needed() {
    let hidden =
        "left sets X0X1/X0X3/X0X2/X1X4/X0X2/.X1 LO\nright sets X1X0/X3X0/X2X0/X4X1/X2X0/X1. RO\n";
    let moves = "left C2-C4\nright C8-C6\nleft D2-D4\nright D8-D6\nleft C4-C5\n";
    for (more, missing) in
        [("left !a\n", true), ("left !a=R\njudge +\n", true), ("left !a=R\njudge +=?\n", false)]
    {
        let text = format!("{hidden}{moves}{more}");
        let record: Record<Option<Identity>> = Record::read(&variant(), &text).unwrap();
        assert_eq!(record.to_string(), text);
        let why = record.replay(variant()).map(|_| ()).map_err(|stuck| stuck.why);
        assert_eq!(why, if missing { Err(BadReplay::Missing) } else { Ok(()) }, "{more}");
    }
}

#[test]
fn a_game_that_was_given_up_or_aborted_is_recorded() {
    for (seed, end) in [
        (1, Act::Resign { side: Left }),
        (2, Act::Resign { side: Right }),
        (3, Act::Abort),
        (4, Act::Resign { side: Left }),
    ] {
        let mut game = Random::start(&variant(), seed, 0);
        for _ in 0..3 * seed {
            game.go_on();
        }
        game.send(&end);
        let record = Record::of(variant(), Vec::new(), &game.events).unwrap();
        let read: Record = Record::read(&variant(), &record.to_string()).unwrap();
        assert_eq!(read, record);
        let again = read.replay(variant()).unwrap().timed.position;
        assert_eq!(again, game.timed.position, "{end:?}");
        let outcome = match end {
            Act::Resign { side } => Outcome::Won { by: side.opponent(), reason: Reason::Resign },
            Act::Play { .. } | Act::Leave { .. } | Act::Abort => Outcome::Aborted,
            Act::Verdict { .. } | Act::Void { .. } | Act::OutOfTime { .. } => unreachable!(),
        };
        assert_eq!(again.outcome(), Some(outcome));
    }
}

#[test]
fn time_is_written_from_the_instant_at_which_both_are_set_up() {
    let mut position: Position = Position::new(variant());
    let mut events: Vec<Stamped> = Vec::new();
    for (side, action, at) in [
        (Left, Action::Set { setup: LEFT.to_owned() }, 5),
        (Right, Action::Set { setup: RIGHT.to_owned() }, 9),
        (Left, notation::read(&variant(), "C2-C4").unwrap().action, 11),
    ] {
        let told = crate::play(&mut position, side, action).unwrap();
        events.extend(told.into_iter().map(|event| Stamped { at: Time(at * 1_000_000), event }));
    }
    let record = Record::of(variant(), Vec::new(), &events).unwrap();
    assert_eq!(record.lines[0].to_string(), "left C2-C4 @2");
}

#[test]
fn a_game_that_stopped_before_an_exchange_was_not_won_but_by_a_march() {
    let (game, moved) = (1..)
        .find_map(|seed| {
            let mut game = Random::start(&variant(), seed, 0);
            while game.go_on() {
                if let Step::Swap { moved } = game.timed.position.step {
                    return Some((game, moved));
                }
            }
            None
        })
        .unwrap();
    let record = Record::of(variant(), Vec::new(), &game.events).unwrap();
    let BySide { left, right } = &record.setups;
    let mut text = format!("left sets {}\nright sets {}\n", left.hidden(), right.hidden());
    for line in &record.lines {
        text.push_str(&format!("{line}\n"));
    }
    let ends = |end: &str| {
        let whole = format!("{text}result {end}\n");
        let hidden: Record<Option<Identity>> = Record::read(&variant(), &whole).unwrap();
        let replay = hidden.replay(variant()).map_err(|stuck| stuck.why)?;
        Ok(replay.timed.position.board[&moved].identity.is_some())
    };
    let won = if game.timed.position.turn() == Left { "1-0" } else { "0-1" };
    let was_known = game.timed.position.board[&moved].revealed;
    assert_eq!(ends("* aborted"), Ok(was_known), "nobody learns what the piece is");
    assert_eq!(ends(&format!("{won} capture")), Err(BadReplay::Result));
    if !was_known {
        assert_eq!(ends(&format!("{won} march")), Ok(true), "it was the king");
    }
}

#[test]
fn a_record_says_who_played_whatever_their_names() {
    let text = format!(
        "[Variant \"mental-janggi/1\"]\n[Left \"Bo \\\"the king\\\" ]\"]\n[Contest 3.1 \"con_1\"]\n\
         left sets {LEFT}\nright sets {RIGHT}\nleft C2-C4 ;a first step\n"
    );
    let record: Record = Record::read(&variant(), &text).unwrap();
    assert_eq!(record.to_string(), text);
    let names: Vec<&str> = record.tags.iter().map(|tag| tag.name.as_str()).collect();
    assert_eq!(names, ["Variant", "Left", "Contest 3.1"]);
    assert_eq!(record.tags[1].value, "Bo \"the king\" ]");
}

#[test]
fn what_is_no_record_is_not_read() {
    let setups = format!("left sets {LEFT}\nright sets {RIGHT}");
    for (text, why) in [
        (String::new(), BadRecord::Setup(Left)),
        (format!("left sets {LEFT}"), BadRecord::Setup(Right)),
        (format!("right sets {RIGHT}\nleft sets {LEFT}"), BadRecord::Setup(Left)),
        (setups.replace("K0", "X0"), BadRecord::Setup(Left)),
        (format!("[Left Bo]\n{setups}"), BadRecord::Tag("[Left Bo]".into())),
        (format!("[\"Bo\"]\n{setups}"), BadRecord::Tag("[\"Bo\"]".into())),
        (format!("{setups}\n\nleft C2-C4"), BadRecord::Line(String::new())),
        (format!("{setups}\nresult 1-0 draw"), BadRecord::Line("result 1-0 draw".into())),
        (
            format!("{setups}\nresult * aborted\nleft C2-C4"),
            BadRecord::BehindResult("left C2-C4".into()),
        ),
    ] {
        assert_eq!(Record::<Identity>::read(&variant(), &text), Err(why), "{text}");
    }
}
