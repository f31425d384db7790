//! Prints the record of a game between two machines: `duel_of_machines strong fair 7`. Contests are coins.

use agon_games::clock::Time;
use agon_games::game::{Act, Audience, NoStrength, Seed, Strength};
use agon_games::mental_janggi::clocked::Stamped;
use agon_games::mental_janggi::machine::choose;
use agon_games::mental_janggi::position::Position;
use agon_games::mental_janggi::record::Record;
use agon_games::mental_janggi::variant::Variant;
use agon_games::mental_janggi::view::view;
use agon_games::side::{BySide, Side};
use std::sync::Arc;

fn main() -> Result<(), NoStrength> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let strength = |at: usize| words.get(at).map_or(Ok(Strength::Strong), |word| word.parse());
    let players = BySide { left: strength(0)?, right: strength(1)? };
    let seed = Seed([0; 32]).child(words.get(2).map_or("0", String::as_str));
    let mut position = Position::new(Arc::new(Variant::mental_janggi()));
    let (mut events, mut told) = (Vec::new(), BySide::of(|_| Vec::new()));
    while position.outcome().is_none() {
        let by_machine = |side: &Side| {
            let (view, seed) = (view(&position, Audience::Side(*side)), seed.child(side.name()));
            let action = choose(&view, *players.get(*side), seed, told.get(*side));
            action.map(|action| Act::Play { side: *side, action })
        };
        let winner = Side::BOTH[usize::from(seed.child(&position.to_string()).0[0] % 2)];
        let verdict = Act::Verdict { battle: position.battle_number(), winner };
        let act = position.deciders().first().and_then(by_machine).unwrap_or(verdict);
        for event in position.decide(&act).expect("machines do what is legal") {
            for side in Side::BOTH {
                told.get_mut(side).extend(position.told(&event, Audience::Side(side)));
            }
            position.apply(&event);
            events.push(Stamped { at: Time(0), event });
        }
    }
    println!("{}", Record::of(position.variant, Vec::new(), &events).expect("it has started"));
    Ok(())
}
