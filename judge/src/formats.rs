//! How contests are won: one file a format. A format says how an answer counts, and when, by what was answered so
//! far, the contest ends and for whom; it never looks at a clock. What formats have in common stands here.

mod buzz;
mod calls;
mod closest;
mod first;
mod first_to;
mod points;
mod race;
mod tally;
mod turns;

use crate::command::Refusal;
use crate::contest::Contest;
use crate::event::{Event, Judged};
use crate::head_start::wait;
use crate::outcome::{JUDGE_EDITION, Outcome, Reason, TieBreak};
use crate::seat::{Pair, Seat};
use crate::terms::{Format, RivalAnswers, Terms};
use crate::time::{Span, Stamp, Time};
use agon_generators::reader::{Answer, Form, Key};
use first::First;

/// One way of winning.
pub(crate) trait Winning {
    /// Who wins, in a sentence or more.
    fn says(&self) -> &'static str;

    /// Whether problems of this form can be contested so.
    fn suits(&self, form: &Form) -> bool;

    /// Whether a contest has several problems, one after the other.
    fn is_series(&self) -> bool {
        false
    }

    /// Whether a problem is whoever's is first to be right, so that lines may count.
    fn is_race(&self) -> bool {
        false
    }

    /// How long an answer that locks does so, where nothing else is agreed.
    fn lockout_seconds(&self) -> u16 {
        30
    }

    /// How an answer counts by a key, as far as that is known at its stamp.
    fn judge(&self, contest: &Contest, key: &Key, answer: &Answer, at: Time) -> Judged;

    /// Whether an answer locks its seat.
    fn locks(&self, _terms: &Terms, verdict: Judged) -> bool {
        verdict == Judged::Wrong
    }

    /// Whether an answer says no more than one that the seat gave before, whose receipt it gets.
    fn repeats(&self, contest: &Contest, seat: Seat, answer: &Answer, _now: Time) -> bool {
        contest.receipt(seat, answer).is_some()
    }

    /// Why a seat may give no answer at this contest time, whatever its lock says.
    fn bars(&self, _contest: &Contest, _seat: Seat, _now: Span) -> Option<Refusal> {
        None
    }

    /// Who alone may answer at this contest time, where not both may.
    fn turn(&self, contest: &Contest, now: Span) -> Option<Turn> {
        buzz::turn(contest, now)
    }

    /// What seats learn of each other's answers, where that is not to be agreed.
    fn rival_answers(&self) -> Option<RivalAnswers> {
        None
    }

    /// Whether a seat may see the rival's answers while the contest goes on.
    fn shows_answers(&self) -> bool;

    /// What each seat has while the contest goes on, where that is counted.
    fn score(&self, _contest: &Contest) -> Option<Pair<Option<i64>>> {
        None
    }

    /// Whoever was first to be right in the round that goes on, where that counts.
    fn first(&self, _contest: &Contest) -> Option<First> {
        None
    }

    /// The end by what was answered so far, if that ends the contest.
    fn settled(&self, contest: &Contest) -> Option<Ending>;

    /// When time ends the contest, in contest time, as far as that is known.
    fn deadline(&self, contest: &Contest) -> Span {
        contest.opened.terms.solve()
    }

    /// The end when `deadline` comes first.
    fn at_deadline(&self, contest: &Contest, deadline: Time) -> Ending;
}

/// A seat's turn, in contest time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    pub(crate) begins: Span,
    /// The first instant that is not its own any more, if nobody calls before.
    pub(crate) ends: Span,
}

/// An end as a format sees it.
#[derive(Clone, Copy)]
pub(crate) struct Ending {
    pub(crate) at: Time,
    pub(crate) winner: Seat,
    pub(crate) reason: Reason,
    pub(crate) tie_break: Option<TieBreak>,
    pub(crate) score: Option<Pair<Option<i64>>>,
}

/// The rules of a format.
pub(crate) fn of(format: Format) -> &'static dyn Winning {
    match format {
        Format::Race => &race::Race,
        Format::Closest => &closest::Closest,
        Format::Tally => &tally::Tally,
        Format::Turns => &turns::Turns,
        Format::FirstTo => &first_to::FirstTo,
    }
}

impl Terms {
    /// Whether a contest by them has several problems, one after the other.
    pub fn is_series(&self) -> bool {
        is_series(self.format)
    }
}

/// Whether problems of this form can be contested in this format.
pub fn suits(format: Format, form: &Form) -> bool {
    of(format).suits(form)
}

/// Whether a contest in this format has several problems, one after the other.
pub fn is_series(format: Format) -> bool {
    of(format).is_series()
}

/// Whether in a format a problem is whoever's is first to be right.
pub fn is_race(format: Format) -> bool {
    of(format).is_race()
}

/// All such formats.
pub fn races() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| is_race(*format))
}

/// The format of problems of this form where none is agreed.
pub fn usual(form: &Form) -> Format {
    if suits(Format::Race, form) { Format::Race } else { Format::Tally }
}

/// Who wins in a format, in a sentence or more.
pub fn says(format: Format) -> &'static str {
    of(format).says()
}

/// What seats learn of each other's answers, where the format leaves no choice.
pub(crate) fn rival_answers(format: Format) -> Option<RivalAnswers> {
    of(format).rival_answers()
}

/// How long an answer that locks does so in a format, where nothing else is agreed.
pub fn lockout_seconds(format: Format) -> u16 {
    of(format).lockout_seconds()
}

/// How an answer with this stamp counts by a key.
pub fn judged(contest: &Contest, key: &Key, answer: &Answer, at: Time) -> Judged {
    of(contest.opened.terms.format).judge(contest, key, answer, at)
}

/// What each seat has so far, where that is counted.
pub(crate) fn score(contest: &Contest) -> Option<Pair<Option<i64>>> {
    of(contest.opened.terms.format).score(contest)
}

/// Who alone may answer at a contest time, where not both may.
pub(crate) fn turn(contest: &Contest, now: Span) -> Option<Turn> {
    of(contest.opened.terms.format).turn(contest, now)
}

/// Why a seat may give no answer at a contest time, whatever its lock says.
pub(crate) fn bars(contest: &Contest, seat: Seat, now: Span) -> Option<Refusal> {
    let format = of(contest.opened.terms.format);
    format.bars(contest, seat, now).or_else(|| buzz::bars(contest, seat, now))
}

/// What a seat's buzz adds at a contest time, where whoever wants to answer buzzes.
pub(crate) fn buzz(
    contest: &Contest,
    seat: Seat,
    now: Span,
    at: Time,
) -> Result<Vec<Event>, Refusal> {
    match of(contest.opened.terms.format).bars(contest, seat, now) {
        Some(bar) => Err(bar),
        None => buzz::buzz(contest, seat, now, at),
    }
}

/// What time says to whoever buzzed and did not answer, at the instant it holds at.
pub(crate) fn missed(contest: &Contest) -> Option<Event> {
    buzz::missed(contest)
}

/// When time ends the contest, in contest time, as far as that is known.
pub(crate) fn deadline(contest: &Contest) -> Span {
    of(contest.opened.terms.format).deadline(contest)
}

/// When the round that goes on is over, in contest time, where another follows.
pub(crate) fn round_ends(contest: &Contest) -> Option<Span> {
    let another = contest.rounds.len() < contest.opened.rounds();
    another.then(|| first_to::round_ends(contest)).flatten()
}

/// The same as far as anybody may know: nobody is told that an answer waits.
pub(crate) fn round_seems_to_end(contest: &Contest) -> Option<Span> {
    let (ends, round) = (round_ends(contest)?, contest.rounds.last()?);
    Some(if waiting(contest).is_some() { first_to::time_is_up(contest, round) } else { ends })
}

/// Who has the point of a series' round.
pub(crate) fn point(contest: &Contest, round: usize) -> Option<Seat> {
    let certain = first_to::certain(contest);
    certain.into_iter().find(|point| point.round == round).map(|point| point.first.seat)
}

/// The seat whose right answer waits for one of its rival that would count as sooner. Until then nobody else learns of it.
pub(crate) fn waiting(contest: &Contest) -> Option<Seat> {
    contest.head_start()?;
    let goes_on = !contest.is_over() && contest.next_release().is_none();
    let first = of(contest.opened.terms.format).first(contest).filter(|_| goes_on)?;
    let right = contest.right_in(contest.rounds.len(), first.seat)?;
    // Nobody is heard while the clock stands, and long after it the rival is too late.
    let stood = contest.stops.last().is_some_and(|stop| right.receipt.at <= stop.from);
    (first.waits && !stood).then_some(first.seat)
}

/// The end by what was answered or given up so far, if that ends the contest.
pub(crate) fn settled(contest: &Contest) -> Option<Outcome> {
    let winning = of(contest.opened.terms.format);
    let ending = lost(contest).or_else(|| winning.settled(contest))?;
    Some(outcome(contest, ending))
}

/// The end at the deadline.
pub(crate) fn at_deadline(contest: &Contest) -> Option<Outcome> {
    let format = of(contest.opened.terms.format);
    let deadline = contest.instant(format.deadline(contest))?;
    let mut ending = format.at_deadline(contest, deadline);
    if contest.opened.terms.is_drill() && ending.reason == Reason::Time {
        ending.reason = Reason::Unsolved;
    }
    Some(outcome(contest, ending))
}

/// The end by a seat that gave up or was taken out; if both were at the same microsecond, the defender wins. It
/// holds from the first instant after its stamp, so that whatever bears the same stamp is heard, in whichever
/// order it came.
fn lost(contest: &Contest) -> Option<Ending> {
    let losses = &contest.losses;
    let (winner, loss) = match (&losses.attacker, &losses.defender) {
        (Some(loss), _) => (Seat::Defender, loss),
        (None, Some(loss)) => (Seat::Attacker, loss),
        (None, None) => return None,
    };
    let both = losses.attacker.is_some() && losses.defender.is_some();
    Some(Ending {
        at: loss.at + Span::TICK,
        winner,
        reason: loss.reason,
        tie_break: both.then_some(TieBreak::Defender),
        score: None,
    })
}

fn outcome(contest: &Contest, ending: Ending) -> Outcome {
    let Ending { at, winner, reason, tie_break, score } = ending;
    let best = Pair::of(|seat| contest.best(seat));
    let counts = |seat| {
        let wait = wait(contest.head_start(), seat);
        best.get(seat).map(|best| best.after(wait).contest_time)
    };
    // The deadline goes by the stamps alone.
    let of_deadline = |best: Stamp| Some(contest.opened.terms.clock()? - best.contest_time);
    let ahead = match (counts(winner), counts(winner.rival())) {
        (Some(mine), Some(theirs)) => Some(theirs - mine),
        _ => best.get(winner).and_then(of_deadline),
    };
    Outcome {
        winner,
        reason,
        at,
        best,
        margin: ahead.filter(|_| reason == Reason::Answer),
        score,
        tie_break,
        judge_edition: JUDGE_EDITION,
        log_hash: contest.head.1,
    }
}
