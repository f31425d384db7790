//! What holds for every game at the table, whichever it is. A new game adds a row in [`rows`].

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod rows;

use agon_games::clock::Time;
use agon_games::game::{Act, Audience, Class, Due, Seed};
use agon_games::side::{BySide, Side};
use agon_games::table::{self, Choice, NotTaken, Play};
use agon_games::timed::Clocked as _;
use rows::{Chance, Row};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// How many random games are played of each.
fn games() -> u64 {
    std::env::var("AGON_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(100) / 5
}

/// A random game, act by act.
struct Match<G: Row> {
    first: G::Position,
    position: G::Position,
    events: Vec<G::Event>,
    chance: Chance,
    acts: usize,
}

impl<G: Row> Match<G> {
    fn new(terms: &G::Terms, number: u64) -> Match<G> {
        let chance = Chance::new(number);
        let position = G::open(terms, chance.seed());
        Match { first: position.clone(), position, events: Vec::new(), chance, acts: 0 }
    }

    /// What happens next; nothing when the game is over.
    fn next(&mut self) -> Option<Act<G::Action>> {
        self.acts += 1;
        assert!(self.acts <= G::ACTS_MAX, "{} goes on and on", G::NAME);
        match G::due(&self.position) {
            Due::Over(_) => None,
            Due::Contest(order) => {
                let winner = self.chance.pick(&Side::BOTH);
                Some(Act::Verdict { battle: order.battle, winner })
            }
            Due::Sides(sides) => {
                let side = self.chance.pick(&sides);
                let mut actions = G::legal(&self.position, side);
                actions.extend(G::hidden_setup(&self.position, side, &mut self.chance));
                assert!(!actions.is_empty(), "whoever is due has something to do");
                Some(Act::Play { side, action: self.chance.pick(&actions) })
            }
        }
    }

    fn go_on(&mut self) -> bool {
        let Some(act) = self.next() else { return false };
        let events = G::decide(&self.position, &act);
        let events = events.unwrap_or_else(|why| panic!("{act:?} is refused: {why}"));
        for event in events {
            self.position.apply(&event);
            self.events.push(event);
        }
        true
    }
}

/// Plays random games, and looks at every position on the way.
fn walk<G: Row>(mut look: impl FnMut(&mut Match<G>)) {
    for terms in G::terms() {
        for number in 0..games() {
            let mut game = Match::<G>::new(&terms, number);
            look(&mut game);
            while game.go_on() {
                look(&mut game);
            }
        }
    }
}

#[test]
fn events_make_the_position() {
    fn promise<G: Row>() {
        for terms in G::terms() {
            for number in 0..games() {
                let mut game = Match::<G>::new(&terms, number);
                while game.go_on() {}
                let stored = json(&game.events);
                let events: Vec<G::Event> = serde_json::from_str(&stored).unwrap();
                let mut again = game.first;
                for event in &events {
                    again.apply(event);
                }
                assert_eq!(again, game.position, "{} {number}", G::NAME);
                let stored: G::Position = serde_json::from_str(&json(&again)).unwrap();
                assert_eq!(stored, again, "{} {number}", G::NAME);
            }
        }
    }
    rows::with_every_game!(promise);
}

#[test]
fn what_is_legal_is_taken_and_all_else_is_refused() {
    fn promise<G: Row>() {
        walk::<G>(|game| {
            let before = game.position.clone();
            for side in Side::BOTH {
                let legal = G::legal(&before, side);
                for action in G::anything(&before, &mut game.chance).iter().chain(&legal) {
                    let act = Act::Play { side, action: action.clone() };
                    let taken = G::decide(&before, &act).is_ok();
                    let expected = legal.iter().any(|other| G::is_same(action, other));
                    assert_eq!(taken, expected, "{}: {side} {action:?} at {before:?}", G::NAME);
                }
            }
            assert_eq!(game.position, before, "nothing was changed by asking");
        });
    }
    rows::with_every_game!(promise);
}

#[test]
fn what_is_legal_is_offered() {
    fn promise<G: Row>() {
        walk::<G>(|game| {
            for side in Side::BOTH {
                let offers = G::offers(&G::view(&game.position, Audience::Side(side)));
                for action in G::legal(&game.position, side) {
                    assert!(offers.contains(&action), "{}: {side} {action:?}", G::NAME);
                }
            }
            let watched = G::offers(&G::view(&game.position, Audience::Public));
            assert!(watched.is_empty(), "who only watches is offered nothing");
        });
    }
    rows::with_every_game!(promise);
}

#[test]
fn what_is_hidden_shows_nowhere() {
    fn promise<G: Row>() {
        let mut compared = 0;
        walk::<G>(|game| {
            if let Due::Over(_) = G::due(&game.position) {
                return;
            }
            for audience in Audience::ALL {
                let Some(twin) = G::twin(&game.position, audience, &mut game.chance) else {
                    continue;
                };
                let (one, other) = (G::view(&game.position, audience), G::view(&twin, audience));
                assert_eq!(json(&one), json(&other), "{}: {audience:?}", G::NAME);
                assert_eq!(G::offers(&one), G::offers(&other), "{}: {audience:?}", G::NAME);
                assert_ne!(twin, game.position, "{}: a twin differs", G::NAME);
                compared += 1;
            }
        });
        assert_eq!(games() < compared, G::HIDES, "{}: {compared}", G::NAME);
    }
    rows::with_every_game!(promise);
}

#[test]
fn what_is_written_is_read() {
    fn promise<G: Row>() {
        for terms in G::terms() {
            for number in 0..games() {
                let mut game = Match::<G>::new(&terms, number);
                while let Some(act) = game.next() {
                    let events = G::decide(&game.position, &act).unwrap();
                    if let Act::Play { side, action } = &act {
                        let audience = Audience::Side(*side);
                        let written = G::write(&events[0], audience).unwrap();
                        let view = G::view(&game.position, audience);
                        let read = G::read(&view, &written);
                        assert_eq!(read.as_ref(), Ok(action), "{}: {written}", G::NAME);
                    }
                    for event in &events {
                        game.position.apply(event);
                    }
                }
            }
        }
    }
    rows::with_every_game!(promise);
}

#[test]
fn every_game_ends() {
    fn promise<G: Row>() {
        for terms in G::terms() {
            for number in 0..games() {
                let mut game = Match::<G>::new(&terms, number);
                while game.go_on() {}
                assert!(matches!(G::due(&game.position), Due::Over(_)), "{} {number}", G::NAME);
            }
        }
    }
    rows::with_every_game!(promise);
}

#[test]
fn the_same_seed_makes_the_same_game_on_every_machine() {
    fn promise<G: Row>() {
        let mut hash = Sha256::new();
        for terms in G::terms() {
            let mut game = Match::<G>::new(&terms, 7);
            while game.go_on() {}
            hash.update(json(&game.events));
            hash.update(json(&G::view(&game.position, Audience::Public)));
        }
        let hex: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, G::DIGEST, "{}", G::NAME);
    }
    rows::with_every_game!(promise);
}

#[test]
fn a_table_plays_any_game_in_json() {
    fn promise<G: Row>() {
        let rules = table::rules(G::NAME).expect("the game is in the list");
        assert_eq!(rules.edition(), G::EDITION);
        for terms in G::terms() {
            let mut game = Match::<G>::new(&terms, 3);
            let value = |data: &str| serde_json::from_str::<serde_json::Value>(data).unwrap();
            let (now, mut stored) = (Time(5), Vec::new());
            let terms = value(&json(&terms));
            let mut play = rules.open(&terms, game.chance.seed(), now).unwrap();
            while let Some(act) = game.next() {
                let written = written::<G>(play.as_ref(), &act);
                let act: Act<serde_json::Value> = serde_json::from_str(&json(&act)).unwrap();
                let events = play.decide(act).unwrap();
                if let Some(written) = written {
                    assert_eq!(written.unwrap(), events, "said in writing, it comes to the same");
                }
                for event in events {
                    play.apply(now, &event).unwrap();
                    stored.push((now, event.clone()));
                    let event: G::Event = serde_json::from_value(event).unwrap();
                    game.position.apply(&event);
                }
                for audience in Audience::ALL {
                    let view = G::view(&game.position, audience);
                    assert_eq!(play.view(audience), value(&json(&view)));
                    assert_eq!(play.offers(audience).len(), G::offers(&view).len());
                }
            }
            assert_eq!(play.due(), G::due(&game.position));
            assert_eq!(play.plies(), G::plies(&game.position));
            assert!(play.record(Vec::new(), &stored).unwrap().is_some());
            let unknown = serde_json::json!({"dance": 3});
            assert!(play.apply(now, &unknown).is_err());
            let act = Act::Play { side: Side::Left, action: unknown.clone() };
            assert!(matches!(play.decide(act), Err(NotTaken::NotOfThisGame(_))));
            let resigns = play.decide(Act::Resign { side: Side::Left });
            let Err(NotTaken::Refused { refused, .. }) = resigns else { panic!("{resigns:?}") };
            assert_eq!(refused.class, Class::Over);
            assert!(rules.open(&unknown, Seed([0; 32]), now).is_err());
        }
    }
    rows::with_every_game!(promise);
}

/// The same act as players write it; none for what is no player's.
fn written<G: Row>(
    play: &dyn Play,
    act: &Act<G::Action>,
) -> Option<Result<Vec<serde_json::Value>, NotTaken>> {
    let Act::Play { side, action } = act else { return None };
    let text = action.to_string();
    Some(match text.strip_prefix("sets ").filter(|setup| G::setting(setup).is_some()) {
        Some(setup) => {
            let in_a_list = play.decide_written(*side, std::slice::from_ref(&text));
            assert!(matches!(in_a_list, Err(NotTaken::Unreadable { index: 0, .. })));
            play.decide_setup(*side, setup)
        }
        None => play.decide_written(*side, &[text]),
    })
}

#[test]
fn machines_play_by_what_they_are_told() {
    fn promise<G: Row>() {
        let rules = table::rules(G::NAME).unwrap();
        for (strength, variant) in rules
            .strengths()
            .iter()
            .flat_map(|one| rules.variants().into_iter().map(move |of| (*one, of)))
        {
            let seed = Seed([3; 32]);
            let mut play = rules.open(&variant.terms, seed, Time(0)).unwrap();
            let mut told = BySide { left: Vec::new(), right: Vec::new() };
            for turn in 0..12 {
                let Due::Sides(sides) = play.due() else { break };
                let side = sides[0];
                let seed = seed.child(&turn.to_string());
                let choice = play.choose(side, told.get(side), strength, seed).unwrap().unwrap();
                let events = match choice {
                    Choice::Setup(setup) => play.decide_setup(side, &setup).unwrap(),
                    Choice::Action(text) => play.decide_written(side, &[text]).unwrap(),
                };
                for event in events {
                    for side in Side::BOTH {
                        let news = play.told(&event, Audience::Side(side)).unwrap();
                        told.get_mut(side).extend(news);
                    }
                    play.apply(Time(0), &event).unwrap();
                }
            }
            assert!(0 < play.plies() || matches!(play.due(), Due::Contest(_)), "{}", G::NAME);
        }
    }
    rows::with_every_game!(promise);
}

#[test]
fn every_game_of_the_list_has_its_row() {
    fn promise<G: Row>(names: &mut Vec<&'static str>) {
        names.push(G::NAME);
    }
    let mut names = Vec::new();
    rows::with_every_game!(promise, &mut names);
    assert!(table::games().map(table::Rules::name).eq(names));
    let variants: Vec<String> = table::games()
        .flat_map(table::Rules::variants)
        .map(|variant| variant.agreed.name)
        .collect();
    for (place, name) in variants.iter().enumerate() {
        assert!(!variants[..place].contains(name), "two variants are called {name}");
        assert!(table::variant(name).is_some());
    }
    assert!(table::rules("chess").is_none());
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap()
}
