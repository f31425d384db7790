//! Prints the record of a game between two machines: `duel_of_machines strong fair 7`. Contests are coins.

use agon_games::clock::Time;
use agon_games::game::{Act, Audience, Seed};
use agon_games::mental_janggi::machine::{Strength, choose};
use agon_games::mental_janggi::position::Position;
use agon_games::mental_janggi::record::Record;
use agon_games::mental_janggi::timed::Stamped;
use agon_games::mental_janggi::variant::Variant;
use agon_games::mental_janggi::view::view;
use agon_games::side::{BySide, Side};
use std::sync::Arc;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let named = |word: &String| Strength::ALL.into_iter().find(|one| one.name() == word);
    let strength = |at| words.get(at).and_then(named).unwrap_or(Strength::Strong);
    let players = BySide { left: strength(0), right: strength(1) };
    let number: u64 = words.get(2).and_then(|word| word.parse().ok()).unwrap_or(0);
    let seed = Seed([0; 32]).child(&number.to_string());
    let variant = Arc::new(Variant::mental_janggi());
    let (mut position, mut events) = (Position::new(variant.clone()), Vec::new());
    let mut told: BySide<Vec<_>> = BySide::default();
    while position.outcome().is_none() {
        let battle = position.battle_number();
        let by_machine = |side: &Side| {
            let (view, seed) = (view(&position, Audience::Side(*side)), seed.child(side.name()));
            choose(&view, *players.get(*side), seed, told.get(*side))
                .map(|action| Act::Play { side: *side, action })
        };
        let coin = usize::from(seed.child(&format!("battle {battle}")).0[0] % 2);
        let verdict = Act::Verdict { battle, winner: Side::BOTH[coin] };
        let act = position.deciders().first().and_then(by_machine).unwrap_or(verdict);
        for event in position.decide(&act).expect("machines do what is legal") {
            for side in Side::BOTH {
                told.get_mut(side).extend(position.told(&event, Audience::Side(side)));
            }
            position.apply(&event);
            events.push(Stamped { at: Time(0), event });
        }
    }
    let record = Record::of(variant, Vec::new(), &events).expect("a whole game has a record");
    println!("{record}");
}
