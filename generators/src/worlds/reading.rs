//! A tale read back from its words, by whoever proves it.

use super::{Claim, Clause, HONEST, LIAR, Place, SPEAKERS_MAX, Said, Scope, Values, World};
use crate::board::letter;
use crate::text::{Message, Text};

/// What a line says, and who says it; `things` reads what is not about the speakers' kinds.
///
/// # Errors
/// Says what is no claim.
pub fn line(
    line: &Text,
    things: impl Fn(&Message, Place) -> Result<Clause, String>,
) -> Result<Vec<Said>, String> {
    let line = line.message()?;
    let speaker = lettered(line.plain("letter")?)?;
    if people(line.get("who")?, speaker)? != [speaker] {
        return Err(format!("somebody else says what {} says", letter(speaker)));
    }
    let clause = |text: &Text| clause(text.message()?, speaker, &things);
    let mut said = Vec::new();
    let mut rest = line.get("claims")?.message()?;
    while rest.name == "claims" {
        said.push(claim(rest.get("next")?.message()?, &clause)?);
        rest = rest.get("first")?.message()?;
    }
    said.push(claim(rest, &clause)?);
    said.reverse();
    Ok(said.into_iter().map(|claim| (speaker, claim)).collect())
}

/// The people that are named, "I" being the speaker.
///
/// # Errors
/// Says who is unknown.
pub fn people(text: &Text, speaker: Place) -> Result<Vec<Place>, String> {
    let one = |text: &Text| {
        let message = text.message()?;
        if message.name == "me" { Ok(speaker) } else { lettered(message.plain("letter")?) }
    };
    text.parts().iter().map(one).collect()
}

/// The same as a set of values.
///
/// # Errors
/// Says who is unknown.
pub fn values(text: &Text, speaker: Place) -> Result<Values, String> {
    Ok(people(text, speaker)?.into_iter().fold(0, |values, who| values | 1 << who))
}

/// Every world in which everybody can have spoken so, found by going through all of them.
pub fn worlds(scope: Scope, said: &[Said]) -> Vec<World> {
    let mut world = World(vec![0; scope.places()]);
    let mut found = Vec::new();
    loop {
        if said.iter().all(|&said| world.allows(said, scope.speakers)) {
            found.push(world.clone());
        }
        // Counts up, the first place first; after the last world all stand at nought again.
        let last = |place: usize, value: u8| scope.open(place) >> value == 1;
        let Some(next) = (0..world.0.len()).find(|&place| !last(place, world.0[place])) else {
            return found;
        };
        world.0[next] += 1;
        world.0[..next].fill(0);
    }
}

fn lettered(text: &str) -> Result<Place, String> {
    let found = (0..SPEAKERS_MAX).find(|&who| text == letter(who).to_string());
    found.ok_or_else(|| format!("nobody is {text}"))
}

fn claim(
    message: &Message,
    clause: &dyn Fn(&Text) -> Result<Clause, String>,
) -> Result<Claim, String> {
    let two = || -> Result<[Clause; 2], String> {
        Ok([clause(message.get("one")?)?, clause(message.get("other")?)?])
    };
    match &*message.name {
        "claim-or" => two().map(|[one, other]| Claim::Or(one, other)),
        "claim-if" => two().map(|[one, other]| Claim::If(one, other)),
        _ => clause(&message.clone().into()).map(Claim::Plain),
    }
}

fn clause(
    message: &Message,
    speaker: Place,
    things: &impl Fn(&Message, Place) -> Result<Clause, String>,
) -> Result<Clause, String> {
    let who = || people(message.get("who")?, speaker);
    let two = |of: fn(Place, Place) -> Clause| match who()?[..] {
        [one, other] => Ok(of(one, other)),
        _ => Err(format!("{message:?} is not about two")),
    };
    let one = |kind: Values| match who()?[..] {
        [one] => Ok(Clause::Among(one, kind)),
        _ => Err(format!("{message:?} is not about one")),
    };
    match &*message.name {
        "lies" => one(LIAR),
        "honest" => one(HONEST),
        "alike" => two(Clause::Same),
        "unlike" => two(Clause::Differ),
        "liars" => Ok(Clause::Liars(message.number("count")? as usize)),
        _ => things(message, speaker),
    }
}
