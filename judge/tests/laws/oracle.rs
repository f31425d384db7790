//! A second, offline way of judging a history, which shares no code with the machine. Where the machine adds up
//! the intervals that were removed, this carries a clock that runs and stands, as on a table between players.

mod lines;

use crate::OPENED;
use crate::history::{Act, Sent, WRONG, is_called, is_there, number};

use crate::machine::of;
use agon_judge::event::Judged;
use agon_judge::outcome::{GivingUp, Reason, TieBreak, VoidReason};
use agon_judge::seat::Seat::{self, Attacker, Defender};
use agon_judge::terms::{Format, Players, Start, Terms};
use std::collections::BTreeSet;

const SECOND: i64 = 1_000_000;
const ALL_PAUSES: i64 = 900 * SECOND;
const A_DAY: i64 = 86_400 * SECOND;
const SEATS_AWAITED: i64 = 120 * SECOND;
/// From the end of a problem to the next one.
const BREATH: i64 = 5 * SECOND;

/// Everything the oracle knows, with instants in microseconds after the opening.
#[derive(Debug, Clone)]
pub(crate) struct Oracle {
    terms: Terms,
    now: i64,
    /// Contest time once it began; until then, how long the seats were waited for.
    pub(crate) clock: i64,
    /// Contest times at which time will still speak, before the deadline.
    words: Vec<i64>,
    pub(crate) last: i64,
    ready: [bool; 2],
    pub(crate) started: Option<i64>,
    stand: Option<Stand>,
    pub(crate) stops: Vec<(i64, Option<i64>)>,
    pub(crate) paused: i64,
    pauses: usize,
    /// How long the lines of both seats are, as far as that was measured.
    pub(crate) lines: Option<[Option<i64>; 2]>,
    pub(crate) judged: [Vec<Judgement>; 2],
    /// From when until when each problem so far could be answered, by the contest's clock.
    pub(crate) rounds: Vec<(i64, Option<i64>)>,
    /// Whose word it is, where answers take a buzz; how often each seat buzzed, and when it last said nothing after it.
    word: Option<Word>,
    buzzed: [usize; 2],
    missed: [Option<i64>; 2],
    lost: [Option<(i64, Reason)>; 2],
    pub(crate) asked: [usize; 2],
    pub(crate) said: usize,
    done: BTreeSet<u32>,
    pub(crate) end: Option<Ended>,
    /// The answer that is right now.
    pub(crate) key: u8,
    pub(crate) corrections: usize,
    /// When the contest was decided first, and whether all of its time had passed then.
    pub(crate) closed: Option<(i64, bool)>,
}

/// From when and until when a seat alone may answer, by the contest's clock.
#[derive(Debug, Clone)]
struct Word {
    seat: Seat,
    from: i64,
    to: i64,
    owes: bool,
    used: bool,
}

/// A clock that stands.
#[derive(Debug, Clone)]
struct Stand {
    host: bool,
    since: i64,
    until: Option<i64>,
    back: [bool; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Judgement {
    pub(crate) at: i64,
    pub(crate) contest_time: i64,
    pub(crate) answer: u8,
    /// Which problem it answers: 1 is the first.
    pub(crate) round: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ended {
    Won(Won),
    Void { at: i64, reason: VoidReason },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Won {
    pub(crate) winner: Seat,
    pub(crate) reason: Reason,
    pub(crate) at: i64,
    /// Each seat's first answer that counts: its stamp and its contest time.
    pub(crate) best: [Option<(i64, i64)>; 2],
    pub(crate) margin: Option<i64>,
    pub(crate) score: Option<[Option<i64>; 2]>,
    pub(crate) tie_break: Option<TieBreak>,
}

fn place(seat: Seat) -> usize {
    usize::from(seat == Defender)
}

/// How a call of a tally counts by a key.
pub(crate) fn tallied(judged: &[Vec<Judgement>; 2], at: i64, call: u8, key: u8) -> Judged {
    let earlier: BTreeSet<u8> =
        judged.iter().flatten().filter(|j| j.at < at).map(|j| j.answer).collect();
    let is_right = match call {
        0 => (1..=WRONG).all(|other| !is_there(other, key) || earlier.contains(&other)),
        _ => is_there(call, key),
    };
    match (is_right, call != 0 && earlier.contains(&call)) {
        (false, _) => Judged::Wrong,
        (true, true) => Judged::Given,
        (true, false) => Judged::Correct,
    }
}

/// Instant by instant: the points of both seats, and the stamp at which somebody says rightly that nothing is left, or has
/// enough points.
fn tally(
    judged: &[Vec<Judgement>; 2],
    key: u8,
    (wrong, enough): (i64, i64),
) -> ([i64; 2], Option<i64>) {
    let (mut points, mut whole) = ([0, 0], None);
    let instants: BTreeSet<i64> = judged.iter().flatten().map(|judgement| judgement.at).collect();
    let mut left: BTreeSet<u8> = (1..=WRONG).filter(|call| is_there(*call, key)).collect();
    for at in instants {
        let calls = [0, 1].map(|seat: usize| -> Vec<u8> {
            judged[seat].iter().filter(|j| j.at == at).map(|j| j.answer).collect()
        });
        let was_left = left.clone();
        // The defender's first, so that what both call is theirs.
        for seat in [1, 0] {
            for call in &calls[seat] {
                let is_rivals = seat == 0 && calls[1].contains(call);
                points[seat] += match call {
                    0 if was_left.is_empty() => 3 * i64::from(!is_rivals),
                    0 => -wrong,
                    call if !is_there(*call, key) => -wrong,
                    call => i64::from(left.remove(call)),
                };
                if *call == 0 && was_left.is_empty() || enough <= points[seat] {
                    whole = whole.or(Some(at));
                }
            }
        }
    }
    (points, whole)
}

impl Oracle {
    pub(crate) fn new(terms: &Terms) -> Oracle {
        let mut oracle = Oracle {
            terms: terms.clone(),
            now: 0,
            clock: 0,
            words: Vec::new(),
            last: 0,
            ready: [false; 2],
            started: None,
            stand: None,
            stops: Vec::new(),
            paused: 0,
            pauses: 0,
            lines: None,
            judged: [Vec::new(), Vec::new()],
            rounds: Vec::new(),
            word: None,
            buzzed: [0; 2],
            missed: [None; 2],
            lost: [None; 2],
            asked: [0; 2],
            said: 0,
            done: BTreeSet::new(),
            end: None,
            key: 0,
            corrections: 0,
            closed: None,
        };
        if terms.start == Start::Now {
            oracle.start();
        }
        oracle
    }

    /// Whether a command is accepted, with what it changes.
    pub(crate) fn hear(&mut self, sent: &Sent) -> bool {
        if let Act::Interrupt(from) = sent.act {
            return self.interrupt(from, sent.at);
        }
        self.advance(sent.at);
        if sent.id.is_some_and(|id| self.done.contains(&id)) {
            return true;
        }
        let before = self.said_by_seats();
        let accepted = self.act(&sent.act);
        // What a seat only repeats leaves no trace of its name.
        let repeatable =
            matches!(sent.act, Act::Answer(..) | Act::Buzz(_) | Act::Ready(_) | Act::Return(_));
        if accepted && !(repeatable && self.said_by_seats() == before) {
            self.done.extend(sent.id);
        }
        accepted
    }

    fn said_by_seats(&self) -> (usize, [bool; 2], Option<[bool; 2]>) {
        let judged = self.judged.iter().map(Vec::len).sum::<usize>();
        (
            judged + self.buzzed[0] + self.buzzed[1],
            self.ready,
            self.stand.as_ref().map(|stand| stand.back),
        )
    }

    /// How it ends when nothing more happens.
    pub(crate) fn finish(&mut self) {
        self.advance(self.now + 1_000_000 * SECOND);
    }

    /// When time will speak next, if nobody else does.
    pub(crate) fn next_due(&self) -> Option<i64> {
        self.next().filter(|_| self.end.is_none())
    }

    /// Instants around which something changes, as far as they can be known.
    pub(crate) fn edges(&self) -> Vec<i64> {
        let mut edges: Vec<i64> = self.measured_from().into_iter().chain(self.next_due()).collect();
        if self.stand.is_none() && self.started.is_some() {
            let locks = [Attacker, Defender].map(|seat| self.lock(seat));
            let turn = self.has_turns().then(|| self.turn(self.clock.max(0)).1);
            let word = self.word.iter().flat_map(|word| [word.from, word.to]);
            let round = self.round_edges();
            let times = locks.into_iter().flatten().chain(turn).chain(word).chain(round);
            let times = times.chain([0, self.solve()]).chain(self.overtaken_until());
            edges.extend(times.map(|time| self.now + time - self.clock));
        }
        edges.retain(|edge| self.now <= *edge);
        edges
    }

    fn has_turns(&self) -> bool {
        self.terms.format == Format::Turns && !self.drill()
    }

    fn buzz_time(&self) -> Option<i64> {
        self.terms.buzz_seconds.filter(|_| !self.drill()).map(|seconds| i64::from(seconds) * SECOND)
    }

    /// Whose word it is now, while it is anybody's.
    fn word(&self) -> Option<&Word> {
        self.word.as_ref().filter(|word| self.clock < word.to)
    }

    /// What the word is, in numbers that count from now.
    pub(crate) fn word_from_now(&self) -> [i64; 5] {
        self.word().map_or([-9; 5], |word| {
            let [owes, used] = [word.owes, word.used].map(i64::from);
            [place(word.seat) as i64, word.from - self.clock, word.to - self.clock, owes, used]
        })
    }

    fn buzz(&mut self, seat: Seat) -> bool {
        let Some(time) = self.buzz_time() else { return false };
        let taken = self.started.is_some() && self.clock >= 0 && self.stand.is_none();
        let locked = self.lock(seat).is_some_and(|ends| self.clock < ends);
        let was_right = self.terms.format == Format::Race && self.best(seat).is_some();
        if self.end.is_some() || !taken || locked || was_right {
            return false;
        }
        if let Some(word) = self.word() {
            let at_once = word.owes && word.from == self.clock + 1;
            if !(at_once && seat == Defender && word.seat != seat) {
                return false;
            }
        }
        if self.buzzed[place(seat)] == 120 || self.judged[place(seat)].len() == 120 {
            return false;
        }
        let from = self.clock + 1;
        self.word = Some(Word { seat, from, to: from + time, owes: true, used: false });
        self.buzzed[place(seat)] += 1;
        self.last = self.now;
        true
    }

    /// Whoever was wrong after a buzz leaves the word to the rival.
    fn answered(&mut self, seat: Seat, is_wrong: bool) {
        let (Some(time), Some(word)) = (self.buzz_time(), &mut self.word) else { return };
        let next = self.clock + 1;
        if word.owes && is_wrong {
            let (from, to) = (next, next + time);
            *word = Word { seat: seat.rival(), from, to, owes: false, used: false };
        } else {
            (word.to, word.owes, word.used) = (next, false, true);
        }
    }

    /// The contest time at which whoever buzzed has said nothing.
    fn silence(&self) -> Option<i64> {
        self.word.as_ref().filter(|word| word.owes).map(|word| word.to)
    }

    /// Whether the clock stands.
    pub(crate) fn stands(&self) -> bool {
        self.stand.is_some()
    }

    fn solve(&self) -> i64 {
        self.terms.solve_seconds.map_or(A_DAY, |seconds| i64::from(seconds) * SECOND)
    }

    fn is_series(&self) -> bool {
        self.terms.format == Format::FirstTo
    }

    fn problems(&self) -> usize {
        self.terms.problems.unwrap_or(1).into()
    }

    /// Where the time of the newest problem is over at the latest.
    fn round_time(&self) -> Option<i64> {
        let (begun, _) = self.rounds.last().filter(|_| self.is_series())?;
        Some(begun + i64::from(self.terms.problem_seconds.unwrap()) * SECOND)
    }

    /// When the problem that may be answered now is over: solved, or out of time.
    fn round_ends(&self) -> Option<i64> {
        let newest = self.claims().pop().filter(|claim| claim.round == self.rounds.len());
        newest.map(|claim| claim.over()).into_iter().chain(self.round_time()).min()
    }

    /// Whether nothing may be answered until the next problem comes.
    pub(crate) fn breathes(&self) -> bool {
        self.rounds.last().is_some_and(|(_, ends)| ends.is_some())
    }

    /// What is said between the first release and the end: that a problem is over, or that the next is there.
    fn word_of_series(&self) -> Option<i64> {
        let over = self.rounds.last().filter(|_| self.is_series())?.1;
        over.map_or(self.round_ends(), |over| Some(over + BREATH))
    }

    /// The end of the newest problem and of the break behind it, solved at once or not at all.
    fn round_edges(&self) -> Vec<i64> {
        let ends = self.word_of_series().into_iter().chain(self.round_time());
        ends.flat_map(|ends| [ends, ends + BREATH]).collect()
    }

    /// When all time is over: that of the whole, or that of the last problem.
    fn deadline(&self) -> i64 {
        let is_last = self.rounds.len() == self.problems();
        self.round_time().filter(|_| is_last).map_or(self.solve(), |last| last.min(self.solve()))
    }

    /// What each seat has of a series.
    fn has(&self) -> [i64; 2] {
        let claims = self.claims();
        [Attacker, Defender].map(|of| claims.iter().filter(|claim| claim.seat == of).count() as i64)
    }

    /// When nothing is left to play for.
    fn series_won(&self) -> Option<i64> {
        let enough = self.terms.points_to_win.map(i64::from);
        let has_enough = self.has().into_iter().any(|has| enough.is_some_and(|it| it <= has));
        let newest = self.claims().pop()?;
        let is_won = has_enough || newest.round == self.problems();
        is_won.then(|| self.stands_at(&newest))
    }

    /// Who has won a series by what everybody has now, and why; what that is; and whether it is as much on both sides.
    fn series_end(&self) -> ((Seat, Reason), [Option<i64>; 2], bool) {
        let [attacker, defender] = self.has();
        let score = [Some(attacker), (!self.drill()).then_some(defender)];
        // Alone, what is not won by its last answer is not won.
        let by_points = self.settled().is_some() || !self.drill() && 0 < attacker + defender;
        let end = match (by_points, self.drill() || defender < attacker) {
            (false, _) => (Defender, Reason::Time),
            (true, true) => (Attacker, Reason::Points),
            (true, false) => (Defender, Reason::Points),
        };
        (end, score, by_points && !self.drill() && attacker == defender)
    }

    /// Whether an answer to one problem, such as there is in a race or a series, is right.
    fn is_right(&self, judgement: &Judgement) -> bool {
        judgement.answer == self.right(judgement.round)
    }

    /// The right answer to a problem; every problem of a series has another.
    fn right(&self, round: usize) -> u8 {
        if self.is_series() { round.saturating_sub(1) as u8 } else { self.key }
    }

    /// What is right in a series at an instant, if nothing happens until then; elsewhere 1.
    pub(crate) fn likely_at(&self, at: i64) -> u8 {
        let mut then = self.clone();
        then.advance(at);
        let is_likely = then.is_series() || then.counts_lines();
        if is_likely { then.right(then.rounds.len()) } else { 1 }
    }

    /// Whether only the attacker plays.
    fn drill(&self) -> bool {
        self.terms.players == Players::One
    }

    fn all_ready(&self) -> bool {
        self.ready[0] && (self.drill() || self.ready[1])
    }

    /// When it begins by itself.
    fn dated(&self) -> Option<i64> {
        let Start::At(at) = self.terms.start else { return None };
        Some((at - OPENED).0)
    }

    /// When a seat may answer again that is locked now, while the clock goes on.
    pub(crate) fn locked_until(&self, seat: Seat) -> Option<i64> {
        let ends = self.lock(seat).filter(|ends| self.clock < *ends && self.end.is_none())?;
        Some(self.now + ends - self.clock)
    }

    /// The contest time at which a seat's lock ends.
    fn lock(&self, seat: Seat) -> Option<i64> {
        if self.breathes() {
            return None;
        }
        let locks = |judgement: &&Judgement| match self.terms.format {
            Format::Race => judgement.answer != 0,
            Format::Closest | Format::Turns => false,
            Format::Tally => {
                let told = tallied(&self.judged, judgement.at, judgement.answer, 0);
                !self.drill() || told != Judged::Correct
            }
            Format::FirstTo => judgement.round == self.rounds.len() && !self.is_right(judgement),
        };
        let newest = self.judged[place(seat)].iter().rfind(locks).map(|it| it.contest_time);
        let since = newest.into_iter().chain(self.missed[place(seat)]).max()?;
        let own =
            [self.terms.own_lockout_seconds.attacker, self.terms.own_lockout_seconds.defender];
        let seconds = own[place(seat)].unwrap_or(self.terms.lockout_seconds);
        Some(since + i64::from(seconds) * SECOND)
    }

    fn tally(&self) -> ([i64; 2], Option<i64>) {
        let Terms { wrong_points, points_to_win, .. } = &self.terms;
        let costs = match self.terms.format {
            Format::Turns => {
                (wrong_points.unwrap().into(), points_to_win.map_or(i64::MAX, i64::from))
            }
            Format::Race | Format::Closest | Format::Tally | Format::FirstTo => (1, i64::MAX),
        };
        tally(&self.judged, self.key, costs)
    }

    /// Turn by turn from the release on: whose it is at a contest time, and when it ends if nobody calls. Nobody's where a call
    /// bears this very stamp.
    fn turn(&self, time: i64) -> (Option<Seat>, i64) {
        let length = i64::from(self.terms.turn_seconds.unwrap()) * SECOND;
        let mut calls: Vec<i64> = self.judged.iter().flatten().map(|j| j.contest_time).collect();
        calls.sort_unstable();
        let (mut seats, mut ends) = ([Attacker, Defender], length);
        for call in calls.iter().copied().chain([time]) {
            while ends <= call {
                seats.reverse();
                ends += length;
            }
            if call == time {
                break;
            }
            seats.reverse();
            ends = call + 1 + length;
        }
        let is_called = calls.contains(&time);
        (Some(seats[0]).filter(|_| !is_called), if is_called { time + 1 } else { ends })
    }

    fn start(&mut self) {
        let [notice, material, rules] =
            [self.terms.notice_seconds, self.terms.material_seconds, self.terms.rules_seconds]
                .map(|seconds| i64::from(seconds) * SECOND);
        self.started = Some(self.now);
        self.clock = -(notice + material + rules);
        self.last = self.now;
        let phases =
            [(notice, -notice - material - rules), (material, -material - rules), (rules, -rules)];
        self.words = phases.iter().filter(|(length, _)| *length > 0).map(|(_, at)| *at).collect();
        self.words.push(0);
        self.advance(self.now);
    }

    /// When time says the next thing, whatever that is.
    fn next(&self) -> Option<i64> {
        if let Some(settled) = self.settled() {
            return Some(settled);
        }
        Some(match &self.stand {
            Some(Stand { until: Some(until), .. }) => *until,
            Some(Stand { host: true, since, .. }) => since + ALL_PAUSES - self.paused,
            Some(Stand { host: false, since, .. }) => since + SEATS_AWAITED,
            None => {
                let waited = i64::from(self.terms.waiting_seconds) * SECOND;
                let word = match (self.started, self.words.first()) {
                    (None, _) if let Some(at) = self.dated() => return Some(at.max(self.now)),
                    (None, _) if self.all_ready() => return Some(self.now),
                    (None, _) => waited,
                    (Some(_), Some(word)) => *word,
                    (Some(_), None) => {
                        let sooner = self.silence().or_else(|| self.word_of_series());
                        sooner.map_or(self.deadline(), |word| word.min(self.deadline()))
                    }
                };
                self.now + word - self.clock
            }
        })
    }

    fn advance(&mut self, to: i64) {
        while let Some(at) = self.next().filter(|at| self.end.is_none() && *at <= to) {
            self.pass(at);
            self.last = at;
            self.speak();
        }
        self.pass(to);
    }

    fn pass(&mut self, to: i64) {
        if self.stand.is_none() {
            self.clock += to - self.now;
        }
        self.now = to;
    }

    fn speak(&mut self) {
        if self.settled().is_some() {
            self.conclude();
        } else if let Some(Stand { until, .. }) = &self.stand {
            if until.is_some() {
                self.stand = None;
            } else {
                self.announce();
            }
        } else if self.started.is_none() && (self.dated().is_some() || self.all_ready()) {
            self.start();
        } else if self.started.is_none() {
            self.end = Some(Ended::Void { at: self.now, reason: VoidReason::NotStarted });
        } else if self.words.is_empty() && self.is_series() && self.clock < self.deadline() {
            let now = self.clock;
            match self.rounds.last_mut().expect("the first problem is there") {
                (_, over @ None) => *over = Some(now),
                (_, Some(_)) => self.rounds.push((now, None)),
            }
        } else if self.words.is_empty() && self.clock < self.deadline() {
            let word = self.word.as_ref().expect("nothing else is said before the deadline");
            let (seat, from) = (word.seat, word.to);
            let to = from + self.buzz_time().unwrap();
            self.missed[place(seat)] = Some(from);
            self.word = Some(Word { seat: seat.rival(), from, to, owes: false, used: false });
        } else if self.words.is_empty() {
            self.conclude();
        } else {
            self.words.remove(0);
            if self.words.is_empty() {
                self.rounds.push((self.clock, None));
            }
        }
    }

    fn announce(&mut self) {
        let now = self.now;
        let stand = self.stand.as_mut().expect("only what stands can go on");
        if stand.host {
            self.paused += now - stand.since;
        }
        stand.until = Some(now + if stand.host { 3 } else { 10 } * SECOND);
        self.stops.last_mut().expect("it stands").1 = stand.until;
        self.last = now;
    }

    /// When what was said decides the contest, if it does: a microsecond later than its stamp, or than whatever could have been
    /// sooner.
    fn settled(&self) -> Option<i64> {
        let lost = self.lost.iter().flatten().map(|(at, _)| at + 1).min();
        let [attacker, defender] =
            [Attacker, Defender].map(|seat| self.best(seat).map(|best| best.0 + 1));
        let answered = match self.terms.format {
            Format::Race => self.claims().pop().map(|claim| self.stands_at(&claim)),
            Format::Closest if self.drill() => attacker,
            Format::Closest => attacker.and_then(|a| Some(a.max(defender?))),
            Format::Tally | Format::Turns => self.tally().1.map(|at| at + 1),
            Format::FirstTo => self.series_won(),
        };
        lost.into_iter().chain(answered).min()
    }

    fn best(&self, seat: Seat) -> Option<(i64, i64)> {
        let mut judged = self.judged[place(seat)].iter();
        let first = judged.find(|j| match self.terms.format {
            Format::Race | Format::FirstTo => self.is_right(j),
            Format::Closest => true,
            Format::Tally | Format::Turns => {
                tallied(&self.judged, j.at, j.answer, self.key) == Judged::Correct
            }
        })?;
        Some((first.at, first.contest_time))
    }

    fn conclude(&mut self) {
        let best = [self.best(Attacker), self.best(Defender)];
        let (mut score, mut tie, mut margin) = (None, false, None);
        let (winner, reason) = match (self.lost, self.terms.format) {
            ([Some((_, reason)), other], _) => {
                tie = other.is_some();
                (Defender, reason)
            }
            ([None, Some((_, reason))], _) => (Attacker, reason),
            ([None, None], Format::Race) => {
                let first = self.claims().pop();
                tie = first.is_some_and(|first| first.alike);
                first.map_or((Defender, Reason::Time), |first| (first.seat, Reason::Answer))
            }
            ([None, None], Format::Closest) => {
                let distance = |judged: &Vec<Judgement>| {
                    Some((number(judged.first()?.answer) - number(self.key)).abs())
                };
                let far = [distance(&self.judged[0]), distance(&self.judged[1])];
                score = Some(far);
                tie = far[0].is_some() && far[0] == far[1];
                match far {
                    [None, None] => (Defender, Reason::Time),
                    [Some(a), d] if d.is_none_or(|d| a < d) => (Attacker, Reason::Nearest),
                    _ => (Defender, Reason::Nearest),
                }
            }
            ([None, None], Format::Tally | Format::Turns) => {
                let (points, is_whole) = self.tally();
                score = Some([Some(points[0]), (!self.drill()).then_some(points[1])]);
                let silent = self.judged.iter().all(Vec::is_empty);
                let by_points = is_whole.is_some() || !self.drill() && !silent;
                tie = by_points && !self.drill() && points[0] == points[1];
                match (by_points, self.drill() || points[1] < points[0]) {
                    (false, _) => (Defender, Reason::Time),
                    (true, true) => (Attacker, Reason::Points),
                    (true, false) => (Defender, Reason::Points),
                }
            }
            ([None, None], Format::FirstTo) => {
                let (end, has, is_tie) = self.series_end();
                (score, tie) = (Some(has), is_tie);
                end
            }
        };
        let unsolved = self.drill() && reason == Reason::Time;
        let reason = if unsolved { Reason::Unsolved } else { reason };
        if reason == Reason::Answer {
            margin = self.ahead(winner);
        }
        let tie_break = tie.then_some(TieBreak::Defender);
        let won = Won { winner, reason, at: self.now, best, margin, score, tie_break };
        self.end = Some(Ended::Won(won));
        self.closed.get_or_insert((self.now, self.clock == self.deadline()));
    }

    /// By another key, the contest ends with the first deed that settles it; where none does, it must have had all of
    /// its time.
    fn correct(&mut self, key: u8) -> bool {
        let decided = matches!(self.end, Some(Ended::Won(_)));
        if self.drill()
            || self.is_series()
            || !decided
            || key == self.key
            || key > WRONG
            || self.corrections == 20
        {
            return false;
        }
        let (closed, whole) = self.closed.expect("it was decided");
        let mut other = Oracle { key, end: None, ..self.clone() };
        let settled = other.settled();
        match settled.filter(|at| *at <= closed) {
            Some(decided) => {
                other.lost = other.lost.map(|lost| lost.filter(|(at, _)| *at < decided));
                for judged in &mut other.judged {
                    judged.retain(|judgement| judgement.at < decided);
                }
                other.now = decided;
                other.conclude();
            }
            None if whole && settled.is_none() => {
                other.now = closed;
                other.conclude();
            }
            _ => {
                let reason = VoidReason::Rejudged;
                other.end = Some(Ended::Void { at: self.now, reason });
            }
        }
        (self.key, self.end) = (key, other.end);
        self.corrections += 1;
        self.last = self.now;
        true
    }

    fn act(&mut self, act: &Act) -> bool {
        let over = self.end.is_some();
        let stands = self.stand.is_some();
        if self.drill() && of(act) == Some(Defender) {
            return false;
        }
        match *act {
            Act::GiveUp(how) => return self.give_up(how),
            Act::Look => return true,
            Act::Correct(key) => return self.correct(key),
            Act::Answer(seat, answer) => return self.answer(seat, answer),
            Act::Measure(lines) => return self.measure(lines),
            Act::Buzz(seat) => return self.buzz(seat),
            Act::Return(seat) => return self.back(seat),
            Act::Ready(seat) if self.ready[place(seat)] => return true,
            Act::Forfeit(seat) | Act::Disqualify(seat) if self.lost[place(seat)].is_some() => {
                return true;
            }
            _ if over => return false,
            Act::Ready(seat) => {
                if self.started.is_some() {
                    return false;
                }
                self.ready[place(seat)] = true;
                if self.all_ready() && self.dated().is_none() && !stands {
                    self.start();
                }
            }
            Act::Start if self.started.is_some() || stands => return false,
            Act::Start => self.start(),
            Act::Forfeit(seat) => self.lost[place(seat)] = Some((self.now, Reason::Forfeit)),
            Act::Disqualify(seat) => {
                self.lost[place(seat)] = Some((self.now, Reason::Disqualification));
            }
            Act::Void => self.end = Some(Ended::Void { at: self.now, reason: VoidReason::Host }),
            Act::Ask(seat) if self.started.is_none() || self.asked[place(seat)] == 3 => {
                return false;
            }
            Act::Ask(seat) => self.asked[place(seat)] += 1,
            Act::Clarify if self.said == 50 => return false,
            Act::Clarify => self.said += 1,
            Act::Renew(_) | Act::RenewAll(_) => {}
            Act::Pause => {
                let paused = self.stand.as_ref().is_some_and(|s| s.host && s.until.is_none());
                if paused || self.paused >= ALL_PAUSES || self.pauses == 100 {
                    return false;
                }
                self.pauses += 1;
                self.halt(self.now, true);
            }
            Act::Resume => {
                if self.stand.as_ref().is_none_or(|stand| stand.until.is_some()) {
                    return false;
                }
                self.announce();
            }
            Act::Interrupt(_) => unreachable!("heard before"),
        }
        self.last = self.now;
        true
    }

    fn give_up(&mut self, how: GivingUp) -> bool {
        let reason = match how {
            GivingUp::Skip => Reason::Skipped,
            GivingUp::Reveal => Reason::Revealed,
        };
        let before = self.lost[0].is_some();
        if !self.drill() || !before && self.end.is_some() {
            return false;
        }
        if !before {
            self.lost[0] = Some((self.now, reason));
            self.last = self.now;
        }
        true
    }

    fn answer(&mut self, seat: Seat, answer: u8) -> bool {
        let mine = &self.judged[place(seat)];
        let is_now = |j: &Judgement| !self.is_series() || j.round == self.rounds.len();
        if let Some(before) = mine.iter().rposition(|j| j.answer == answer && is_now(j)) {
            let since = mine[before].at..self.now;
            let others = |of: Seat| {
                let all = self.judged[place(of)].iter().enumerate();
                all.filter(move |(n, _)| of != seat || *n != before).map(|(_, judgement)| judgement)
            };
            let mut called = others(Attacker).chain(others(Defender));
            let is_news = is_called(self.terms.format) && answer == 0;
            if !is_news || !called.any(|judgement| since.contains(&judgement.at)) {
                return true;
            }
        }
        let locked = self.lock(seat).is_some_and(|ends| self.clock < ends);
        let spent = mine.len() == if self.terms.format == Format::Closest { 1 } else { 120 };
        let open = self.started.is_some() && self.clock >= 0 && self.stand.is_none();
        let taken = open && !self.breathes();
        let was_right = match self.terms.format {
            Format::Race => self.best(seat).is_some(),
            Format::FirstTo => mine.iter().any(|j| is_now(j) && self.is_right(j)),
            Format::Closest | Format::Tally | Format::Turns => false,
        };
        let is_mine = |word: &Word| word.seat == seat && word.from <= self.clock && !word.used;
        let unasked = self.buzz_time().is_some() && !self.word().is_some_and(is_mine);
        let waits = unasked || taken && self.has_turns() && self.turn(self.clock).0 != Some(seat);
        if self.end.is_some() || !taken || answer > WRONG || locked || spent || was_right || waits {
            return false;
        }
        let round = self.rounds.len();
        let judgement = Judgement { at: self.now, contest_time: self.clock, answer, round };
        self.judged[place(seat)].push(judgement);
        let is_wrong = match self.terms.format {
            Format::Race | Format::FirstTo => !self.is_right(&judgement),
            Format::Closest => false,
            Format::Tally | Format::Turns => {
                tallied(&self.judged, self.now, answer, self.key) == Judged::Wrong
            }
        };
        self.answered(seat, is_wrong);
        self.last = self.now;
        true
    }

    /// A seat is heard of again, which is never refused.
    fn back(&mut self, seat: Seat) -> bool {
        let Some(stand) = self.stand.as_mut().filter(|stand| !stand.host) else { return true };
        if self.end.is_some() || std::mem::replace(&mut stand.back[place(seat)], true) {
            return true;
        }
        self.last = self.now;
        if stand.back == [true; 2] && stand.until.is_none() {
            self.announce();
        }
        true
    }

    fn halt(&mut self, from: i64, host: bool) {
        match self.stops.last_mut() {
            Some(stop) if self.stand.is_some() => stop.1 = None,
            _ => self.stops.push((from, None)),
        }
        self.stand =
            Some(Stand { host, since: self.now, until: None, back: [false, self.drill()] });
    }

    /// The service went away after `from` and after the last thing that it stored.
    fn interrupt(&mut self, from: i64, at: i64) -> bool {
        let reach = if self.settled().is_some() { at } else { from };
        if self.now < reach {
            self.advance(reach);
        }
        if self.end.is_some() {
            self.advance(at);
            return false;
        }
        let from = from.max(self.last);
        // Nothing happened since, so the clock only has to be put back.
        self.pass(from);
        let pause = self.stand.clone().filter(|stand| stand.host && stand.until.is_none());
        if let Some(pause) = &pause {
            self.paused += from - pause.since;
        }
        self.halt(from, pause.is_some());
        self.now = at;
        self.last = at;
        self.stand.as_mut().expect("just halted").since = at;
        true
    }
}
