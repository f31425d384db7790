//! Random games over HTTP, as both players and a watcher hear of them: nothing that anybody is told, by any reply or
//! stream, is not for them.

use crate::leaks::{Ear, check, shows_nothing};
use crate::play::{LEFT, RIGHT, TINY};
use crate::server::{Person, Table, agon_on, contest_of, free, text};
use agon_client::{Game, Seat};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// So many at once: turns of the small variant last two seconds, and a busy machine should not decide them all.
const AT_ONCE: usize = 6;
/// Looks at a game; more than any needs.
const LOOKS_MAX: usize = 20_000;

/// Setups of both sides, to be mixed.
fn usual_setups(variant: &str) -> [&'static str; 2] {
    match variant {
        TINY => [LEFT, RIGHT],
        _ => ["L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO", "M1L0/L3R0/O2K0/O4M1/R2L0/M1. RO"],
    }
}

/// How many games: a few, or as many as somebody asks for.
fn games() -> u64 {
    std::env::var("AGON_WALKS").map_or(3, |games| games.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_games_tell_nobody_what_they_may_not_know() {
    let folders = tempfile::tempdir().unwrap();
    let agon = agon_on(&free(), &folders.path().join("agon"));
    let table =
        Table::with(&["--tables-per-hour", "1000"], &folders.path().join("table"), &agon.base);
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let mut walks = Vec::new();
    for seed in 0..games() {
        let permit = room.clone().acquire_owned().await.unwrap();
        let variant = if seed % 3 == 0 { "mental-janggi/1" } else { TINY };
        let (game, left, right, watcher) = table.pair(variant).await;
        let walk =
            Walk { chance: Chance(seed), game, people: [left, right, watcher], agon: agon.game() };
        walks.push(tokio::spawn(async move {
            let walked = walk.whole(variant).await;
            drop(permit);
            walked
        }));
    }
    let (mut told, mut fought) = (0, 0);
    for walk in walks {
        let walked = walk.await.unwrap();
        (told, fought) = (told + walked.told, fought + walked.fought);
    }
    println!("{} games, {fought} battles, {told} states looked at", games());
    assert!(0 < fought && 10 * games() < told, "{fought} battles, {told} states");
}

/// The same games each time.
struct Chance(u64);

impl Chance {
    /// A number in `[0, below)`.
    fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) % below as u64) as usize
    }

    fn pick<'a>(&mut self, of: &'a [Value]) -> &'a Value {
        &of[self.below(of.len())]
    }

    /// A setup in which the pieces have changed places, and so have the numbers.
    fn mixed(&mut self, setup: &str) -> String {
        let (board, discards) = setup.split_once(' ').unwrap();
        let mut signs: Vec<char> = board.chars().collect();
        for is_mixed in [char::is_alphabetic, char::is_numeric] {
            let places: Vec<usize> = (0..signs.len()).filter(|at| is_mixed(signs[*at])).collect();
            for last in (1..places.len()).rev() {
                signs.swap(places[last], places[self.below(last + 1)]);
            }
        }
        format!("{} {discards}", signs.iter().collect::<String>())
    }

    /// One of the things that somebody may do, in the notation; none for who may do nothing.
    fn action(&mut self, state: &Value) -> Option<String> {
        let (name, what) = state["legal"].as_object()?.iter().next()?;
        Some(match &**name {
            "moves" => {
                let moves: Vec<Value> = (what.as_object()?.iter())
                    .flat_map(|(from, to)| {
                        to.as_array()
                            .unwrap()
                            .iter()
                            .map(move |to| json!(format!("{from}-{}", text(to))))
                    })
                    .collect();
                text(self.pick(&moves)).to_owned()
            }
            "targets" => format!("x{}", text(self.pick(what.as_array()?))),
            "select" => format!("!{}", &text(self.pick(what.as_array()?))[..1]),
            "guess" => {
                let kinds = state["variant"]["kinds"].as_array()?;
                let initial = |kind: &Value| text(kind)[..1].to_uppercase();
                format!("?{}", [String::new(), initial(self.pick(kinds))][self.below(2)])
            }
            _ => self.swap(state),
        })
    }

    /// Two of the own pieces exchanged, or none.
    fn swap(&mut self, state: &Value) -> String {
        let mine = |piece: &&Value| piece["side"] == state["you"];
        let squares =
            state["pieces"].as_array().unwrap().iter().filter(mine).map(|it| it["square"].clone());
        let squares: Vec<Value> = squares.collect();
        let [one, other] = [(); 2].map(|()| text(self.pick(&squares)).to_owned());
        if one == other { "~".to_owned() } else { format!("{one}~{other}") }
    }
}

/// One game, by two who do anything that they may.
struct Walk {
    chance: Chance,
    game: String,
    people: [Person; 3],
    agon: Game,
}

/// What was seen of it.
#[derive(Default)]
struct Walked {
    told: u64,
    fought: u64,
}

const SIDES: [&str; 3] = ["left", "right", ""];

impl Walk {
    async fn whole(mut self, variant: &str) -> Walked {
        let mut walked = Walked::default();
        let ears: Vec<Ear> = (self.people.iter().zip(SIDES))
            .map(|(person, side)| Ear::listen(person, &self.game, side))
            .collect();
        for (person, usual) in self.people.iter().zip(usual_setups(variant)) {
            person.set(&self.game, &self.chance.mixed(usual)).await;
        }
        for look in 0.. {
            assert!(look < LOOKS_MAX, "the game goes on and on");
            let states = self.look(&mut walked).await;
            if !states[0]["outcome"].is_null() {
                break;
            }
            if self.goes_on(&states, &mut walked).await {
                continue;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        for (ear, person) in ears.into_iter().zip(&self.people) {
            let heard = ear.until_over().await;
            walked.told += heard.told() as u64;
            check(&heard, &person.game(&self.game).await);
        }
        walked
    }

    /// What each of the three is told of the game by every call that tells anything of it.
    async fn look(&mut self, walked: &mut Walked) -> Vec<Value> {
        let mut states = Vec::new();
        for (person, side) in self.people.iter().zip(SIDES) {
            let state = person.game(&self.game).await;
            shows_nothing(&state, side);
            let record = person.send("GET", &self.path("record"), &Value::Null, "").await;
            record_shows_nothing(&record.text().await.unwrap());
            let battle = self.path("battles/1");
            let told = person.send("GET", &battle, &Value::Null, "").await;
            is_for(&told.json().await.unwrap(), side, "/replay/");
            is_for(&state["contest"], side, if side.is_empty() { "/watch/" } else { "/play/" });
            walked.told += 1;
            states.push(state);
        }
        states
    }

    /// Whoever is to decide does something, or a contest is decided; or there is nothing to do but to wait.
    async fn goes_on(&mut self, states: &[Value], walked: &mut Walked) -> bool {
        for side in 0..2 {
            let Some(action) = self.chance.action(&states[side]) else { continue };
            let body = json!({"actions": [action], "ply": states[side]["ply"]});
            let told = self.people[side].send("POST", &self.path("actions"), &body, "").await;
            let (status, told): (_, Value) = (told.status(), told.json().await.unwrap());
            // Time may be over before it comes to that, and what somebody cannot know may forbid it.
            assert!(
                status.is_success() || [409, 422].contains(&status.as_u16()),
                "{action}: {told}"
            );
            if status.is_success() {
                shows_nothing(&told["state"], SIDES[side]);
            }
            return true;
        }
        let Some(contest) = states.iter().map(|it| &it["contest"]).find(|it| it["state"] == "open")
        else {
            return false;
        };
        let contest = self.agon.contest(&contest_of(contest));
        let decided = match self.chance.below(8) {
            0 => contest.void("as chance will have it", None).await.is_ok(),
            other => contest.forfeit_for(Seat::BOTH[other % 2]).await.is_ok(),
        };
        walked.fought += u64::from(decided);
        false
    }

    fn path(&self, of: &str) -> String {
        format!("/v1/games/{}/{of}", self.game)
    }
}

/// While a game goes on its record names no piece that was not shown; a piece that was lost is told to nobody.
fn record_shows_nothing(record: &str) {
    if record.contains("\nresult ") || !record.starts_with('[') {
        return;
    }
    let sets = record.lines().filter_map(|line| line.split_once(" sets "));
    let mut setups = 0;
    for (_, setup) in sets {
        let board = setup.split(' ').next().unwrap();
        assert!(!board.contains(|sign: char| sign.is_alphabetic() && sign != 'X'), "{record}");
        setups += 1;
    }
    assert_eq!(setups, 2, "{record}");
}

/// What is told of a contest leads to a page of the caller's own, and whoever watches is given no seat.
fn is_for(contest: &Value, side: &str, kind: &str) {
    let page = text(&contest["page"]);
    assert!(page.is_empty() || page.contains(kind), "{side:?}: {contest}");
    assert!(!(side.is_empty() && page.contains("agon_seat_")), "{contest}");
}
