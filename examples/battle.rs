//! A game server's part in one battle, from the clash of two pieces to the one that stays on the board.
//!
//! `cargo run --example battle -- http://127.0.0.1:8080 "$(cat agon-data/game.key)"`

use agon_client::{Caller, Error, Game, Kind, News, Open, Opened, Seat};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (Some(address), Some(key)) = (words.next(), words.next()) else {
        eprintln!("usage: battle ADDRESS KEY");
        std::process::exit(2);
    };
    let game = Game::new(&address, &key);

    // A horse attacks a chariot. The battle's own name makes the call safe to repeat, also after a crash.
    let battle = format!("match-17/battle-{}", std::process::id());
    let wishes = Open::kind(Kind::Mathematics).level(1).seats("Ana", "Bo");
    let wishes = wishes.battle(&battle).rules_seconds(2).lockout_seconds(3);
    let contest = game.open_as(&battle, &wishes).await?;
    println!("{battle}: Ana's horse attacks Bo's chariot");

    // In a real game each token goes to its player's browser. Here two bots play.
    let key = contest.host.problem().await?.key.unwrap_or_default();
    let players = tokio::join!(
        play(&contest.attacker, "Ana", vec![key.clone()]),
        play(&contest.defender, "Bo", vec!["0".into(), "0, 0".into()]),
        follow(&contest),
    );
    let winner = players.2?;
    players.0?;
    players.1?;

    // The game goes on: the loser's piece leaves the board.
    match winner {
        Some(Seat::Attacker) => println!("the chariot is taken; the horse moves in"),
        Some(Seat::Defender) => println!("the horse falls; the chariot stays"),
        None => println!("nobody won: the battle is fought again"),
    }
    Ok(())
}

/// Waits for the release, then answers until the contest is over.
async fn play(seat: &Caller, name: &str, answers: Vec<String>) -> Result<(), Error> {
    let mut events = seat.events();
    while let Some(event) = events.next().await? {
        if matches!(event.news, News::Released { .. }) {
            break;
        }
    }
    println!("{name} reads: {}", seat.problem().await?.statement);
    for answer in answers {
        match seat.answer(&answer).await {
            Ok(receipt) => println!("{name} answers {answer}: {:?}", receipt.verdict),
            Err(error) => println!("{name} answers {answer}: {}", error.kind().unwrap_or("?")),
        }
    }
    Ok(())
}

/// What the game server itself listens to: the end.
async fn follow(contest: &Opened) -> Result<Option<Seat>, Error> {
    let ended = contest.host.ended().await?;
    if let Some(outcome) = &ended.outcome {
        let key = ended.key.unwrap_or_default();
        println!("{:?} wins by {:?}; the answer was {key}", outcome.winner, outcome.reason);
    }
    Ok(ended.outcome.map(|outcome| outcome.winner))
}
