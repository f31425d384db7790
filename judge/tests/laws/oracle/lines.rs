//! What the oracle knows of long lines: by how much the right answers of a seat count as sooner, and until when the rival's can be
//! overtaken so.

use super::{Judgement, Oracle, SECOND, place};
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::terms::{Fairness, Terms};

/// The most by which an answer counts as sooner, and by which a seat is helped in all.
const SOONER_AT_MOST: i64 = 150_000;
const HELPED_AT_MOST: i64 = 300_000;
/// What no line takes.
const A_MINUTE: i64 = 60 * SECOND;

/// Whose a problem is, as long as nobody overtakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) round: usize,
    pub(crate) seat: Seat,
    /// The stamp of the answer, by both clocks.
    pub(crate) at: i64,
    time: i64,
    /// How long after it the rival could still be sooner, or could have been.
    exposed: i64,
    /// Whether the rival was right as well, and whether at what counts as the same instant.
    contested: bool,
    pub(crate) alike: bool,
    /// What it was won by, if it had been the rival's by the stamps.
    helped: i64,
}

impl Claim {
    /// The contest time at which it stands for good, while the clock goes on.
    pub(super) fn over(&self) -> i64 {
        self.time + self.exposed + 1
    }
}

impl Oracle {
    /// Whether the service may say now how long the lines are, and what is believed of it.
    pub(super) fn measure(&mut self, lines: [Option<i64>; 2]) -> bool {
        let soon = self.started.is_some() && -self.lead().min(3 * SECOND) <= self.clock;
        let is_asked = self.counts_lines() && self.lines.is_none() && self.end.is_none();
        if !(soon && is_asked && self.rounds.is_empty()) {
            return false;
        }
        let believed = |line: &i64| (0..=A_MINUTE).contains(line);
        self.lines = Some(lines.map(|line| line.filter(believed)));
        self.last = self.now;
        true
    }

    pub(super) fn counts_lines(&self) -> bool {
        self.terms.fairness == Fairness::Compensated
    }

    /// When lines may first be measured, where that is not done and the clock goes on.
    pub(super) fn measured_from(&self) -> Option<i64> {
        let is_due = self.counts_lines() && self.lines.is_none() && self.rounds.is_empty();
        let goes_on = self.started.is_some() && self.stand.is_none() && self.end.is_none();
        (is_due && goes_on).then(|| self.now - self.lead().min(3 * SECOND) - self.clock)
    }

    fn lead(&self) -> i64 {
        let Terms { notice_seconds, material_seconds, rules_seconds, .. } = self.terms;
        SECOND * i64::from(notice_seconds + material_seconds + rules_seconds)
    }

    /// The last contest time at which an answer that waits can be overtaken.
    pub(super) fn overtaken_until(&self) -> Option<i64> {
        self.waits()?;
        self.claims().pop().map(|claim| claim.over() - 1)
    }

    /// By how much the answers of each seat count as sooner, as far as that is not used up.
    fn sooner(&self, helped: [i64; 2]) -> [i64; 2] {
        let Some([Some(attacker), Some(defender)]) = self.lines else { return [0; 2] };
        let longer = [attacker - defender, defender - attacker];
        [0, 1].map(|seat| longer[seat].clamp(0, SOONER_AT_MOST.min(HELPED_AT_MOST - helped[seat])))
    }

    /// Whose each problem is that somebody solved, by what was said so far.
    pub(crate) fn claims(&self) -> Vec<Claim> {
        let (mut claims, mut helped) = (Vec::new(), [0; 2]);
        for round in 1..=self.rounds.len() {
            let right = [0, 1].map(|seat: usize| {
                let mut mine = self.judged[seat].iter().filter(|j| j.round == round);
                mine.find(|j| self.is_right(j))
            });
            if let Some(claim) = claim(round, right, self.sooner(helped)) {
                helped[place(claim.seat)] += claim.helped;
                claims.push(claim);
            }
        }
        claims
    }

    /// Who was right and is not told of, because the rival could be sooner. While the clock stands nobody can, nor afterwards.
    pub(crate) fn waits(&self) -> Option<Seat> {
        let goes_on = self.end.is_none() && !self.breathes();
        let newest = self.claims().pop().filter(|it| goes_on && it.round == self.rounds.len())?;
        let stood = self.stops.iter().any(|(from, _)| newest.at <= *from);
        (0 < newest.exposed && !newest.contested && !stood).then_some(newest.seat)
    }

    /// What everybody may know of who was right: problem by problem, whose they are.
    pub(crate) fn points(&self) -> Vec<(usize, Seat)> {
        let untold = usize::from(self.waits().is_some());
        let claims = self.claims();
        let told = &claims[..claims.len() - untold];
        told.iter().map(|claim| (claim.round, claim.seat)).collect()
    }

    /// When a claim stands, by the clock on the wall: when nobody can overtake it, or when there is no more time to.
    pub(super) fn stands_at(&self, claim: &Claim) -> i64 {
        let ends = self.round_time().map_or(self.solve(), |ends| ends.min(self.solve()));
        let (at, out_of_time) = (claim.at + claim.exposed + 1, claim.at + ends - claim.time);
        let stood = self.stops.iter().any(|(from, _)| (claim.at..out_of_time).contains(from));
        if stood { at } else { at.min(out_of_time) }
    }

    /// How far ahead of the rival's the right answer of a race was as they count, or of the deadline by its stamp.
    pub(super) fn ahead(&self, winner: Seat) -> Option<i64> {
        let sooner = self.sooner([0; 2]);
        let time = |seat: Seat| self.best(seat).map(|(_, time)| time);
        let counts = |seat: Seat| Some(time(seat)? - sooner[place(seat)]);
        match counts(winner.rival()) {
            Some(theirs) => Some(theirs - counts(winner)?),
            None => self.terms.solve_seconds.and(Some(self.solve() - time(winner)?)),
        }
    }
}

/// Whose a problem is by the right answers of both seats.
fn claim(round: usize, right: [Option<&Judgement>; 2], sooner: [i64; 2]) -> Option<Claim> {
    // An answer that counts as sooner counts as if it had been sent then; of equals the defender's is first.
    let order = |by: [i64; 2]| {
        let both = [(0, Attacker), (1, Defender)].into_iter();
        let sent = both.filter_map(|(n, seat)| right[n].map(|it| (it.at - by[n], 1 - n, seat)));
        sent.min().map(|(_, _, seat)| seat)
    };
    let seat = order(sooner)?;
    let (mine, theirs) = (place(seat), place(seat.rival()));
    let stamp = right[mine]?;
    let counts = |n: usize| right[n].map(|it| it.at - sooner[n]);
    Some(Claim {
        round,
        seat,
        at: stamp.at,
        time: stamp.contest_time,
        exposed: sooner[theirs],
        contested: right[theirs].is_some(),
        alike: counts(mine) == counts(theirs),
        helped: if order([0; 2]) == Some(seat) { 0 } else { sooner[mine] },
    })
}
