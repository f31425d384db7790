//! Rounds of contests under a service that may go away at any moment, and what is made of them after the next start.

use crate::ledger::{
    Battle, Known, Pace, all, answered, caller, chance, check, check_receipts, finish, play, repeat,
};
use crate::server::{Server, at_once, key};
use agon_client::{Error, Game, Open, Opened, Outcome, Seat};
use std::collections::BTreeSet;
use std::ops::AddAssign;

/// Contests that are begun at once.
const CONTESTS: usize = 6;
const PACE: Pace = Pace { answers: 55, right_one_in: 40, pause_millis: (1, 15) };

/// What a game server and two players know of a contest when the service is gone.
pub(crate) struct Begun {
    name: String,
    open: Open,
    solved: bool,
    /// None where the opening was never heard of again.
    opened: Option<Opened>,
    known: Vec<Known>,
}

/// A contest after the restart, with every receipt that was ever given in it.
pub(crate) struct Kept {
    pub(crate) battle: Battle,
    pub(crate) known: Vec<Known>,
    outcome: Option<Outcome>,
}

/// What came of rounds.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) contests: usize,
    pub(crate) receipts: usize,
    /// Openings and answers that were sent and not heard of again.
    pub(crate) in_flight: usize,
    /// How many of those had happened.
    pub(crate) durable: usize,
}

impl AddAssign for Count {
    fn add_assign(&mut self, more: Count) {
        self.contests += more.contests;
        self.receipts += more.receipts;
        self.in_flight += more.in_flight;
        self.durable += more.durable;
    }
}

/// Opens some contests and plays them until they are over or the service is gone.
pub(crate) async fn load(game: Game, round: usize) -> Vec<Begun> {
    all((0..CONTESTS).map(|number| begin(game.clone(), round, number))).await
}

async fn begin(game: Game, round: usize, number: usize) -> Begun {
    let solved = !number.is_multiple_of(3);
    let seconds = if solved { 120 } else { 12 };
    let open = at_once().solve_seconds(seconds).lockout_seconds((number == 0).into());
    let name = format!("round {round}, contest {number}");
    let mut begun = Begun { name, open, solved, opened: None, known: Vec::new() };
    match game.open_as(&begun.name, &begun.open).await {
        Ok(opened) => begun.opened = Some(opened),
        Err(Error::Transport(_)) => return begun,
        Err(error) => panic!("{error}"),
    }
    let opened = begun.opened.clone().expect("just opened");
    match opened.host.problem().await {
        Ok(problem) => {
            let battle = Battle { opened, key: problem.key.expect("the host's"), solved };
            let playing = Seat::BOTH.map(|seat| play(battle.clone(), seat, PACE));
            begun.known = all(playing.into_iter()).await;
        }
        Err(Error::Transport(_)) => {}
        Err(error) => panic!("{error}"),
    }
    begun
}

/// After a start: sends what was in flight once more, and ends each contest with a forfeit, but for those of
/// `spared`, which stand still.
pub(crate) async fn take_up(
    server: &Server,
    begun: Vec<Begun>,
    spared: bool,
) -> (Vec<Kept>, Count) {
    let game = server.game();
    let taken = begun.into_iter().map(|begun| take_up_one(game.clone(), begun, spared));
    let taken = all(taken.collect::<Vec<_>>().into_iter()).await;
    let mut count = Count::default();
    let mut kept = Vec::new();
    for (one, counted) in taken {
        kept.push(one);
        count += counted;
    }
    (kept, count)
}

async fn take_up_one(game: Game, begun: Begun, spared: bool) -> (Kept, Count) {
    let opened = game.open_as(&begun.name, &begun.open).await.unwrap();
    let host = &opened.host;
    let contest = host.contest().await.unwrap();
    let mut count = Count { contests: 1, ..Count::default() };
    match &begun.opened {
        Some(before) => {
            assert_eq!(opened.contest.commitment, before.contest.commitment, "{}", begun.name);
            assert_eq!(opened.attacker.token(), before.attacker.token(), "{}", begun.name);
        }
        None => {
            count.in_flight += 1;
            count.durable += usize::from(contest.paused.is_some());
        }
    }
    let battle = Battle { key: key(&opened).await, opened, solved: begun.solved };
    let mut known = Vec::new();
    for mine in begun.known {
        count.in_flight += mine.in_flight.len();
        let before = mine.receipts.len();
        let mine = repeat(battle.clone(), mine).await;
        count.durable += mine.receipts.len() - before;
        count.receipts += mine.receipts.len();
        // A third time changes nothing.
        for (sent, receipt) in &mine.receipts[before..] {
            let again = caller(&battle.opened, sent.seat).answer_as(&sent.name, &sent.answer).await;
            assert_eq!(again.unwrap(), *receipt, "{}: {sent:?}", begun.name);
        }
        known.push(mine);
    }
    let mut kept = Kept { battle, known, outcome: None };
    if !spared {
        kept.forfeit().await;
    }
    kept.check().await;
    kept.check_repeats().await;
    (kept, count)
}

/// Holds what was told against the logs and changes nothing: how many receipts there are.
pub(crate) async fn look(server: &Server, begun: &[Begun]) -> usize {
    let mut receipts = 0;
    for begun in begun {
        let Some(opened) = &begun.opened else { continue };
        let opened = server.again_for(opened);
        let commitment = opened.host.commitment().await.unwrap().commitment;
        assert_eq!(commitment, opened.contest.commitment, "{}", begun.name);
        let key = key(&opened).await;
        let battle = Battle { opened, key, solved: begun.solved };
        Kept { battle, known: begun.known.clone(), outcome: None }.check().await;
        receipts += begun.known.iter().map(|known| known.receipts.len()).sum::<usize>();
    }
    receipts
}

impl Kept {
    /// Ends it, if it has not ended.
    async fn forfeit(&mut self) {
        let host = &self.battle.opened.host;
        match host.forfeit_for(Seat::BOTH[chance(2) as usize]).await {
            Ok(_) => {}
            Err(error) => assert!(["over", "late"].contains(&error.kind().unwrap()), "{error}"),
        }
        self.outcome = host.ended().await.unwrap().outcome;
    }

    /// Holds it against its log.
    pub(crate) async fn check(&self) {
        let log = self.battle.opened.host.log().await.unwrap();
        match &self.outcome {
            Some(outcome) => check(&self.battle, &self.known, &log, outcome),
            None => check_receipts(&self.battle, &self.known, &log),
        }
    }

    /// What was judged before the service went away has its receipt now, if only from the repeat.
    async fn check_repeats(&self) {
        let receipts = self.known.iter().flat_map(|known| &known.receipts);
        let told: BTreeSet<(Seat, &str)> =
            receipts.map(|(sent, _)| (sent.seat, sent.answer.as_str())).collect();
        for answer in answered(&self.battle.opened.host.log().await.unwrap()) {
            assert!(told.contains(&(answer.seat, &answer.answer)), "{answer:?} told to nobody");
        }
    }

    /// The same contest at a later service, as far as it must come: what was over still ended so.
    pub(crate) async fn at_last(mut self, server_callers: Opened) {
        self.battle.opened = server_callers;
        let outcome = match &self.outcome {
            Some(_) => self.battle.opened.host.result().await.unwrap().outcome.unwrap(),
            None => finish(self.battle.clone()).await,
        };
        assert!(self.outcome.is_none_or(|before| before == outcome), "{}", self.battle.key);
        self.outcome = Some(outcome);
        self.check().await;
    }
}

/// Brings every contest to its end and holds each against its log once more.
pub(crate) async fn end(server: &Server, kept: Vec<Kept>) {
    let contests = kept.into_iter().map(|one| {
        let callers = server.again_for(&one.battle.opened);
        one.at_last(callers)
    });
    all(contests.collect::<Vec<_>>().into_iter()).await;
}
