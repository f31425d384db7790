//! Every state that a contest on tiny terms can reach, with every command at every instant that could make a
//! difference: a microsecond before, at and after each boundary. Timers are as late as they like.

use crate::history::{Act, Sent, command, in_turns, is_called};
use crate::machine::{ended, is_end};
use crate::oracle::{Judgement, Oracle};
use crate::{OPENED, SECOND, opened, problem, terms};
use agon_judge::contest::Contest;
use agon_judge::decide::{self, decide, due};
use agon_judge::event::Event;
use agon_judge::outcome::{End, GivingUp, Reason};
use agon_judge::seat::{Audience, Pair, Seat};
use agon_judge::terms::{Fairness, Format, Players, Start, Terms};
use agon_judge::time::{Span, Time, passed};
use agon_judge::view::{Phase, phase, view};
use stateright::{Checker, Model, Property};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The laws; a state that breaks one bears its name.
const LAWS: [&str; 11] = [
    "a command is accepted when the oracle says so",
    "there is one end and nothing after it",
    "the winner is the oracle's",
    "contest time is the oracle's: it never runs backwards, nor at all during a stop",
    "two answers of a seat that lock are a lock apart",
    "answers lie between release and deadline and are numbered",
    "each release comes once and in its time",
    "the log's instants are in order",
    "whatever happened, time alone brings an end",
    "nobody sees anything before its time",
    "an answer that waits is seen by nobody else",
];

/// How often seats call in turns, in all.
const CALLS_IN_TURNS: usize = 3;

/// What may happen how often, beside what ends by itself.
#[derive(Clone)]
struct Tiny {
    terms: Terms,
    pauses: usize,
    interruptions: usize,
    asks: usize,
    clarifications: usize,
    corrections: usize,
}

#[derive(Clone)]
struct Table {
    contest: Contest,
    oracle: Oracle,
    /// After the opening.
    now: i64,
    pauses: usize,
    interruptions: usize,
    ends: usize,
    releases: usize,
    /// Whether a corrected key may still come.
    correctable: bool,
    broken: Option<&'static str>,
}

#[derive(Debug, Clone, PartialEq)]
enum Step {
    /// Nothing happens until the next instant that could make a difference.
    Wait,
    Act(Act),
}

impl Table {
    /// What of each seat's answers can matter; in a tally, what was given before hangs on every stamp.
    fn judged(&self) -> Vec<i64> {
        let terms = &self.contest.opened.terms;
        let is_tally = is_called(terms.format) && !self.contest.is_over();
        let ago = |at: i64| if is_tally { self.now - at } else { 0 };
        let of = |all: &Vec<Judgement>| -> Vec<i64> {
            let each = all.iter().flat_map(|j| [j.contest_time, j.answer.into(), ago(j.at)]);
            std::iter::once(all.len() as i64).chain(each).collect()
        };
        self.oracle.judged.iter().flat_map(of).collect()
    }

    /// How long the lines are, which answers hang on that, and whether one waits.
    fn lines(&self) -> Vec<i64> {
        let Some(lines) = self.oracle.lines else { return vec![-1] };
        let lines = lines.map(|line| line.unwrap_or(-1)).into_iter();
        let judged = self.oracle.judged.iter().flatten();
        let newest = judged.filter(|it| it.round == self.oracle.rounds.len());
        let since = newest.map(|it| self.now - it.at);
        let waits = self.oracle.waits().map_or(-1, |seat| seat as i64);
        lines.chain(since).chain([waits]).collect()
    }

    /// Where the newest round began and whether it is over.
    fn round(&self) -> [i64; 2] {
        let newest = self.contest.rounds.last();
        newest.map_or([-1; 2], |round| [round.begins.0, round.ends.map_or(-1, |ends| ends.0)])
    }

    /// All that can matter from here on. Instants count from now, so that histories that differ only in what is
    /// past and done are one.
    fn key(&self) -> Vec<i64> {
        let contest = &self.contest;
        let mut key: Vec<i64> = Vec::with_capacity(40);
        let broken = LAWS.iter().position(|law| Some(*law) == self.broken);
        key.extend([broken.map_or(-1, |place| place as i64), contest.is_over().into()]);
        key.extend(self.judged());
        key.extend(self.lines());
        if contest.is_over() {
            let oracle = &self.oracle;
            key.extend([oracle.corrections as i64, oracle.key.into()]);
            if self.correctable {
                // How it would end by another key hangs on every stamp.
                let judged = oracle.judged.iter().flatten().map(|judgement| judgement.at);
                let losses = Seat::BOTH.into_iter().filter_map(|seat| *contest.losses.get(seat));
                key.extend(
                    judged.chain(losses.map(|loss| (loss.at - OPENED).0)).map(|at| self.now - at),
                );
                let (closed, whole) = oracle.closed.unwrap_or_default();
                key.extend([self.now - closed, whole.into()]);
                key.extend(
                    Seat::BOTH
                        .map(|seat| contest.losses.get(seat).map_or(-1, |loss| loss.reason as i64)),
                );
            }
            key.extend(match &contest.end {
                Some(End::Decided(outcome)) => [
                    outcome.winner as i64,
                    outcome.reason as i64,
                    outcome.tie_break.is_some().into(),
                ],
                Some(End::Void(void)) => [-1, void.reason as i64, 0],
                None => [-2; 3],
            });
            return key;
        }
        let ago = |at: Time| self.now - (at - OPENED).0;
        let now = OPENED + Span(self.now);
        let clock = contest.contest_time(now).unwrap_or(passed(OPENED, now, &contest.stops));
        key.extend([clock.0, contest.start.is_some().into()]);
        key.extend([ago(contest.last), contest.paused.0]);
        key.extend([
            contest.lead.map_or(-1, |lead| lead as i64),
            contest.released.is_some().into(),
        ]);
        key.extend(self.round());
        for seat in Seat::BOTH {
            key.push((*contest.ready.get(seat)).into());
            key.push(contest.losses.get(seat).map_or(-1, |loss| loss.reason as i64 + 9));
            key.push(contest.best(seat).map_or(-1, |best| ago(best.at)));
        }
        key.extend(self.oracle.word_from_now());
        key.extend(Seat::BOTH.map(|seat| contest.missed.get(seat).map_or(-1, |missed| missed.0)));
        key.extend(self.oracle.asked.map(|asked| asked as i64));
        key.push(contest.clarifications.len() as i64);
        key.extend([self.pauses, self.interruptions, contest.stops.len()].map(|n| n as i64));
        if let Some(halt) = &contest.halt {
            let awaited = decide::awaited(contest);
            let paused = matches!(halt.cause, agon_judge::contest::Cause::Pause { .. });
            key.extend([paused, awaited.attacker, awaited.defender].map(i64::from));
            key.extend([ago(halt.at), halt.resumes_at.map_or(i64::MIN, ago)]);
        }
        key
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        self.key() == other.key()
    }
}

impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (judged, end) = (&self.oracle.judged, &self.contest.end);
        write!(
            out,
            "at {} {:?} {judged:?} {end:?} {:?}",
            self.now,
            phase(&self.contest),
            self.broken
        )
    }
}

impl Tiny {
    fn first(&self) -> Table {
        let opened = opened(self.terms.clone());
        let mut contest = Contest::new(opened.clone());
        let later = vec![problem(); opened.later.len()];
        let events = decide::open(opened, problem(), later).concat();
        events.iter().for_each(|event| contest.apply(event));
        let releases =
            events.iter().filter(|event| matches!(event, Event::Released { .. })).count();
        let oracle = Oracle::new(&self.terms);
        Table {
            contest,
            oracle,
            now: 0,
            pauses: 0,
            interruptions: 0,
            ends: 0,
            releases,
            correctable: 0 < self.corrections,
            broken: None,
        }
    }

    /// The next instant that could make a difference; none once everybody could know that it is over.
    fn next_instant(&self, table: &Table) -> Option<i64> {
        let mut ahead = table.oracle.clone();
        ahead.hear(&Sent { at: table.now, act: Act::Look, id: None });
        if ahead.end.is_some() {
            let over = ahead.last + 1;
            return (table.now < over).then_some(over);
        }
        let near = ahead.edges().into_iter().flat_map(|edge| [edge - 1, edge, edge + 1]);
        let after = [table.oracle.last + 1, ahead.last + 1];
        near.chain(after).filter(|at| table.now < *at).min()
    }

    /// When the service may have been heard of last.
    fn signs_of_life(&self, table: &Table) -> Vec<i64> {
        let last = (table.contest.last - OPENED).0;
        let mut signs = vec![last, table.now];
        if let Some(word) = decide::next_due(&table.contest) {
            let word = (word - OPENED).0;
            signs.extend([word - 1, word]);
        }
        signs.retain(|from| last <= *from && *from <= table.now);
        signs.sort_unstable();
        signs.dedup();
        signs
    }

    fn commands(&self, table: &Table) -> Vec<Act> {
        let mut acts = vec![Act::Look, Act::Void];
        for seat in Seat::BOTH {
            let judged = &table.oracle.judged[usize::from(seat == Seat::Defender)];
            let answers = match self.terms.format {
                // Right, wrong as before, and wrong as never before.
                Format::Race | Format::Closest => [0, 1, judged.len() as u8 + 1, 250],
                // What is right in the first round, and what is in the second.
                Format::FirstTo => [0, 1, 1, 250],
                // That nothing is left, what is there, and what is not.
                Format::Tally | Format::Turns => [0, 1, 2, 3],
            };
            if self.terms.buzz_seconds.is_some() {
                acts.push(Act::Buzz(seat));
            }
            // Where nothing locks, calls could follow one another by the microsecond.
            let calls = table.oracle.judged.iter().map(Vec::len).sum::<usize>();
            if self.terms.format != Format::Turns || calls < CALLS_IN_TURNS {
                acts.extend(answers.map(|n| Act::Answer(seat, n)));
            }
            acts.extend([
                Act::Forfeit(seat),
                Act::Disqualify(seat),
                Act::Return(seat),
                Act::Ready(seat),
            ]);
            if table.oracle.asked.iter().sum::<usize>() < self.asks {
                acts.push(Act::Ask(seat));
            }
        }
        if table.oracle.said < self.clarifications {
            acts.push(Act::Clarify);
        }
        if table.pauses < self.pauses {
            acts.push(Act::Pause);
        }
        acts.extend([Act::Resume, Act::Start]);
        acts.extend([GivingUp::Skip, GivingUp::Reveal].map(Act::GiveUp));
        if table.interruptions < self.interruptions {
            acts.extend(self.signs_of_life(table).into_iter().map(Act::Interrupt));
        }
        if self.terms.fairness == Fairness::Compensated {
            acts.extend(
                [[Some(0), Some(3)], [Some(3), Some(0)], [Some(3), None]].map(Act::Measure),
            );
        }
        if table.correctable {
            acts.extend((0..4).map(Act::Correct));
        }
        acts.dedup();
        acts
    }

    fn wait(&self, table: &Table, at: i64) -> Table {
        let (before, after) = (OPENED + Span(table.now), OPENED + Span(at));
        let contest = &table.contest;
        let mut next = Table { now: at, ..table.clone() };
        if let (Some(was), Some(is)) = (contest.contest_time(before), contest.contest_time(after)) {
            let expected = match &contest.halt {
                None => after - before,
                Some(halt) => halt
                    .resumes_at
                    .map_or(Span::ZERO, |go| (after - go.max(before)).max(Span::ZERO)),
            };
            if is - was != expected {
                next.broken = Some(LAWS[3]);
            }
        }
        next
    }

    fn act(&self, table: &Table, act: &Act) -> Option<Table> {
        let now = OPENED + Span(table.now);
        let decided = decide(&table.contest, &command(act, &table.contest), None, now);
        let (accepted, events) = match decided {
            Ok(decided) => (true, decided.events),
            Err(_) => (false, due(&table.contest, now)),
        };
        let mut next = table.clone();
        let agreed =
            next.oracle.hear(&Sent { at: table.now, act: act.clone(), id: None }) == accepted;
        if agreed && events.is_empty() {
            return None;
        }
        next.correctable = next.oracle.corrections < self.corrections;
        next.pauses += usize::from(accepted && *act == Act::Pause);
        next.interruptions += usize::from(accepted && matches!(act, Act::Interrupt(_)));
        if !agreed {
            next.broken = Some(LAWS[0]);
        }
        for event in &events {
            if next.ends > 0 && !matches!(event, Event::Rejudged(_)) {
                next.broken = Some(LAWS[1]);
            }
            if event.at() < next.contest.last {
                next.broken = Some(LAWS[7]);
            }
            if matches!(event, Event::Released { .. }) {
                let round = next.oracle.rounds.get(next.releases);
                next.releases += 1;
                let begins = round.map(|(begins, _)| Span(*begins));
                if begins.is_none() || next.contest.contest_time(event.at()) != begins {
                    next.broken = Some(LAWS[6]);
                }
            }
            next.ends += usize::from(is_end(event));
            next.contest.apply(event);
        }
        next.broken = next.broken.or_else(|| self.check(&next));
        Some(next)
    }

    /// The first law that a state breaks by which time has just spoken.
    fn check(&self, table: &Table) -> Option<&'static str> {
        let (contest, oracle) = (&table.contest, &table.oracle);
        let now = OPENED + Span(table.now);
        if ended(contest) != oracle.end || table.ends != usize::from(contest.is_over()) {
            return Some(LAWS[2]);
        }
        let time = contest.contest_time(now).map(|time| time.0);
        if time.is_some_and(|time| time != oracle.clock && !contest.is_over()) {
            return Some(LAWS[3]);
        }
        let rounds = contest.rounds.iter().map(|it| (it.begins.0, it.ends.map(|ends| ends.0)));
        if !rounds.eq(oracle.rounds.iter().copied()) {
            return Some(LAWS[6]);
        }
        for seat in Seat::BOTH {
            let receipts: Vec<_> = contest.answers.get(seat).iter().map(|a| &a.receipt).collect();
            let locking = receipts.iter().filter(|receipt| receipt.locked_until.is_some());
            let times: Vec<Span> = locking.map(|receipt| receipt.contest_time).collect();
            // A lock ends with its round.
            let lasts = |two: &[Span]| contest.round_at(two[0]) == contest.round_at(two[1]);
            let is_within = |two: &[Span]| two[1] - two[0] < self.terms.lockout(seat);
            if times.windows(2).any(|two| lasts(two) && is_within(two)) {
                return Some(LAWS[4]);
            }
            let solve = self.terms.solve();
            let within = |(place, receipt): (usize, &&agon_judge::event::Receipt)| {
                let time = receipt.contest_time;
                Span::ZERO <= time && time < solve && usize::from(receipt.number) == place + 1
            };
            if !receipts.iter().enumerate().all(within) {
                return Some(LAWS[5]);
            }
        }
        let rest = due(contest, now + Span(100_000 * SECOND));
        let ends = rest.iter().filter(|event| is_end(event)).count();
        if ends + table.ends != 1 || rest.last().is_some_and(|event| !is_end(event)) {
            return Some(LAWS[8]);
        }
        if !self.keeps_what_waits(table) {
            return Some(LAWS[10]);
        }
        (!self.is_discreet(table)).then_some(LAWS[9])
    }

    /// Whether everybody sees every answer, but for one that waits: only its seat and whoever sees everything does.
    fn keeps_what_waits(&self, table: &Table) -> bool {
        let (contest, oracle) = (&table.contest, &table.oracle);
        let now = OPENED + Span(table.now);
        let waits = oracle.waits();
        let score = Seat::BOTH.map(|of| oracle.points().iter().filter(|it| it.1 == of).count());
        let watchers = [Audience::Watch, Audience::Host].into_iter();
        let mut all = watchers.chain(Seat::BOTH.map(Audience::Seat));
        self.terms.fairness == Fairness::Raw
            || all.all(|audience| {
                let seen = view(contest, audience, now);
                let sees =
                    |of: Seat| seen.answers.iter().filter(|it| it.receipt.seat == of).count();
                let knows = |of: Seat| audience.sees_all() || audience == Audience::Seat(of);
                let untold = |of: Seat| usize::from(waits == Some(of) && !knows(of));
                let [attacker, defender] = [0, 1].map(|seat: usize| oracle.judged[seat].len());
                let has =
                    seen.score.map(|it| [it.attacker, it.defender].map(|it| it.unwrap() as usize));
                sees(Seat::Attacker) + untold(Seat::Attacker) == attacker
                    && sees(Seat::Defender) + untold(Seat::Defender) == defender
                    && has.is_none_or(|has| has == score)
            })
    }

    /// Whether everybody sees just what the oracle's clock allows.
    fn is_discreet(&self, table: &Table) -> bool {
        let (contest, oracle) = (&table.contest, &table.oracle);
        let now = OPENED + Span(table.now);
        let rules = i64::from(self.terms.rules_seconds) * SECOND;
        let material = i64::from(self.terms.material_seconds) * SECOND;
        let (over, begun) = (oracle.end.is_some(), oracle.started.is_some());
        let clock = oracle.clock;
        let told_rules = over || begun && -rules <= clock;
        let released = over || begun && 0 <= clock && !oracle.stands();
        let window = begun && -rules - material <= clock && clock < -rules && !oracle.stands();
        [
            Audience::Seat(Seat::Attacker),
            Audience::Seat(Seat::Defender),
            Audience::Watch,
            Audience::Host,
        ]
        .into_iter()
        .all(|audience| {
            let seen = view(contest, audience, now);
            let material = match audience {
                Audience::Seat(_) => window || over,
                Audience::Watch => over,
                Audience::Game | Audience::Host => true,
            };
            let expected = match audience {
                Audience::Game | Audience::Host => [true; 4],
                Audience::Seat(_) | Audience::Watch => [told_rules, material, released, over],
            };
            let sees = [seen.sees_rules, seen.sees_material, seen.sees_problem, seen.sees_key];
            let asked = oracle.asked.iter().sum::<usize>();
            let questions = if audience.sees_all() { asked } else { 0 };
            sees == expected
                && seen.questions.len() == questions
                && seen.clarifications.len() == oracle.said
                && seen.paused.is_some() == (oracle.stands() && !over)
                && (over || seen.end.is_none())
                && (seen.phase == Phase::Break) == (oracle.breathes() && !over)
        })
    }
}

impl Model for Tiny {
    type State = Table;
    type Action = Step;

    fn init_states(&self) -> Vec<Table> {
        vec![self.first()]
    }

    fn actions(&self, table: &Table, steps: &mut Vec<Step>) {
        if table.broken.is_some() {
            return;
        }
        steps.extend(self.commands(table).into_iter().map(Step::Act));
        if self.next_instant(table).is_some() {
            steps.push(Step::Wait);
        }
    }

    fn next_state(&self, table: &Table, step: Step) -> Option<Table> {
        match step {
            Step::Wait => self.next_instant(table).map(|at| self.wait(table, at)),
            Step::Act(act) => self.act(table, &act),
        }
    }

    fn properties(&self) -> Vec<Property<Tiny>> {
        // A property is a plain function, so each law has its own.
        macro_rules! laws {
            ($($place:literal)*) => {
                vec![$(Property::always(LAWS[$place], |_, table: &Table| table.broken != Some(LAWS[$place]))),*]
            };
        }
        let mut properties = laws!(0 1 2 3 4 5 6 7 8 9 10);
        fn won(table: &Table, winner: Seat, reason: Reason) -> bool {
            matches!(&table.contest.end, Some(End::Decided(o)) if o.winner == winner && o.reason == reason)
        }
        if self.terms.players == Players::One {
            properties.extend([
                Property::sometimes("solved", |_, table| {
                    won(table, Seat::Attacker, Reason::Answer)
                        || won(table, Seat::Attacker, Reason::Points)
                }),
                Property::sometimes("unsolved", |_, table| {
                    won(table, Seat::Defender, Reason::Unsolved)
                }),
                Property::sometimes("skipped", |_, table| {
                    won(table, Seat::Defender, Reason::Skipped)
                }),
                Property::sometimes("revealed", |_, table| {
                    won(table, Seat::Defender, Reason::Revealed)
                }),
            ]);
            return properties;
        }
        properties.extend([
            Property::sometimes("the attacker wins by an answer", |_, table: &Table| {
                [Reason::Answer, Reason::Nearest, Reason::Points].into_iter().any(|by| won(table, Seat::Attacker, by))
            }),
            Property::sometimes("time decides", |_, table| won(table, Seat::Defender, Reason::Time)),
            Property::sometimes("a tie is the defender's", |_, table: &Table| {
                matches!(&table.contest.end, Some(End::Decided(o)) if o.tie_break.is_some() && o.score.is_none_or(|s| s.attacker.is_some()))
            }),
            Property::sometimes("a seat is out", |_, table| won(table, Seat::Attacker, Reason::Disqualification)),
        ]);
        properties
    }
}

/// A second or two of everything.
fn tiny() -> Tiny {
    let terms = Terms {
        notice_seconds: 1,
        material_seconds: 1,
        rules_seconds: 1,
        solve_seconds: Some(2),
        lockout_seconds: 1,
        waiting_seconds: 2,
        ..terms()
    };
    Tiny { terms, pauses: 0, interruptions: 0, asks: 0, clarifications: 0, corrections: 0 }
}

fn explore(what: &str, tiny: Tiny, least: usize) {
    // Depth first: what waits to be explored would otherwise take gigabytes.
    let checker = tiny.checker().threads(2).spawn_dfs().join();
    let (unique, depth) = (checker.unique_state_count(), checker.max_depth());
    println!("{what}: {unique} states, {} steps, {depth} deep", checker.state_count());
    for law in LAWS {
        let path = checker.discovery(law).map(stateright::Path::into_actions);
        assert_eq!(path, None, "{what}: {law}");
    }
    checker.assert_properties();
    assert!(least <= unique, "{what}: only {unique} states");
}

/// The whole of each space takes minutes: `just model`.
fn whole() -> [(&'static str, Tiny, usize); 16] {
    let begin = Terms { start: Start::WhenReady, rules_seconds: 1, ..rules_alone() };
    let nearest = Terms { format: Format::Closest, ..rules_alone() };
    let tally = Terms { format: Format::Tally, rules_seconds: 0, ..rules_alone() };
    let second = Terms { solve_seconds: Some(1), ..tally.clone() };
    let three = Terms { problems: Some(3), solve_seconds: Some(12), ..series() };
    let once = Tiny { pauses: 1, interruptions: 1, ..tiny() };
    [
        ("race, paused and interrupted", Tiny { terms: rules_alone(), ..once.clone() }, 1_000_000),
        ("race with all its phases, interrupted", Tiny { pauses: 0, ..once.clone() }, 1_000_000),
        (
            "race that waits for its seats",
            Tiny { terms: begin, pauses: 0, ..once.clone() },
            100_000,
        ),
        (
            "race that begins at an instant, interrupted",
            Tiny { terms: dated(), pauses: 0, ..once.clone() },
            1_000_000,
        ),
        (
            "closest, paused",
            Tiny { terms: nearest, interruptions: 0, asks: 1, ..once.clone() },
            10_000,
        ),
        ("a second's tally, paused", Tiny { terms: second, pauses: 1, ..tiny() }, 100_000),
        ("tally", Tiny { terms: tally, ..tiny() }, 1_000_000),
        ("two seconds in turns, paused", Tiny { terms: turns(), pauses: 1, ..tiny() }, 100_000),
        (
            "a series of two problems, paused",
            Tiny { terms: series(), pauses: 1, ..tiny() },
            100_000,
        ),
        ("a series of three problems, cut", Tiny { terms: three, ..tiny() }, 100_000),
        (
            "a series of two problems with a head start",
            Tiny { terms: ahead(&series()), ..tiny() },
            100_000,
        ),
        (
            "a second's race with a head start, paused",
            Tiny { pauses: 1, ..ahead_for_a_second() },
            10_000,
        ),
        (
            "a second's race with a head start, corrected",
            Tiny { corrections: 1, ..ahead_for_a_second() },
            10_000,
        ),
        ("race with a buzz", Tiny { terms: buzzed(3), ..tiny() }, 1_000_000),
        ("race with a buzz, paused", Tiny { terms: buzzed(2), pauses: 1, ..tiny() }, 100_000),
        (
            "race, paused and corrected",
            Tiny { terms: rules_alone(), interruptions: 0, corrections: 1, ..once },
            100_000,
        ),
    ]
}

/// A second a turn.
fn turns() -> Terms {
    let terms = Terms { rules_seconds: 0, solve_seconds: Some(2), ..rules_alone() };
    Terms { turn_seconds: Some(1), points_to_win: Some(3), ..in_turns(&terms) }
}

/// Two problems of a second, with locks that would outlast the break between them.
fn series() -> Terms {
    let (problems, problem_seconds, points_to_win) = (Some(2), Some(1), Some(2));
    let whole = Terms { rules_seconds: 0, solve_seconds: Some(7), ..rules_alone() };
    let format = Format::FirstTo;
    Terms { format, problems, problem_seconds, points_to_win, lockout_seconds: 6, ..whole }
}

/// A second for whoever has buzzed.
fn buzzed(solve_seconds: u16) -> Terms {
    let terms = Terms { rules_seconds: 0, solve_seconds: Some(solve_seconds), ..rules_alone() };
    Terms { buzz_seconds: Some(1), ..terms }
}

/// The same in which lines count, with a second in which they are measured.
fn ahead(terms: &Terms) -> Terms {
    Terms { fairness: Fairness::Compensated, rules_seconds: 1, ..terms.clone() }
}

fn ahead_for_a_second() -> Tiny {
    let short = Terms { solve_seconds: Some(1), ..rules_alone() };
    Tiny { terms: ahead(&short), ..tiny() }
}

fn dated() -> Terms {
    Terms { start: Start::At(OPENED + Span(SECOND)), ..rules_alone() }
}

fn rules_alone() -> Terms {
    Terms { notice_seconds: 0, material_seconds: 0, ..tiny().terms }
}

#[test]
fn every_state_of_a_tiny_contest_keeps_the_laws() {
    let nearest = Terms { format: Format::Closest, ..tiny().terms };
    let tally =
        Terms { format: Format::Tally, rules_seconds: 0, solve_seconds: Some(1), ..rules_alone() };
    let alone = Terms { players: Players::One, solve_seconds: Some(3), ..tally.clone() };
    let begin = Terms { start: Start::WhenReady, ..rules_alone() };
    let turns = turns();
    let buzzed = buzzed(2);
    let tally_buzzed = Terms { buzz_seconds: Some(1), ..tally.clone() };
    let handicap = Pair { attacker: None, defender: Some(2) };
    let unlike = Terms { own_lockout_seconds: handicap, ..rules_alone() };
    let short = Terms { rules_seconds: 0, solve_seconds: Some(1), ..rules_alone() };
    let drill = Terms { players: Players::One, ..begin.clone() };
    for (what, tiny) in [
        ("race with all its phases", tiny()),
        ("closest", Tiny { terms: nearest, asks: 1, clarifications: 1, ..tiny() }),
        ("a second's tally", Tiny { terms: tally.clone(), ..tiny() }),
        ("a drill of a tally", Tiny { terms: alone, ..tiny() }),
        ("two seconds in turns", Tiny { terms: turns.clone(), ..tiny() }),
        ("a series of two problems", Tiny { terms: series(), ..tiny() }),
        ("race with a buzz", Tiny { terms: buzzed, ..tiny() }),
        ("a second's tally with a buzz", Tiny { terms: tally_buzzed, ..tiny() }),
        ("race that waits for its seats", Tiny { terms: begin, ..tiny() }),
        ("race that begins at an instant", Tiny { terms: dated(), ..tiny() }),
        ("race with a handicap", Tiny { terms: unlike, ..tiny() }),
        ("a drill, interrupted", Tiny { terms: drill, interruptions: 1, ..tiny() }),
        ("a second's race, paused", Tiny { terms: short.clone(), pauses: 1, ..tiny() }),
        (
            "a second's race, corrected twice",
            Tiny { terms: short.clone(), corrections: 2, ..tiny() },
        ),
        (
            "a second of closest, corrected",
            Tiny { terms: Terms { format: Format::Closest, ..short }, corrections: 1, ..tiny() },
        ),
    ] {
        explore(what, tiny, 1_000);
    }
}

#[test]
fn every_state_of_a_race_with_a_head_start_keeps_the_laws() {
    explore("a second's race with a head start", ahead_for_a_second(), 1_000);
}

#[test]
#[ignore = "minutes and gigabytes: `just model`"]
fn every_state_of_a_contest_with_stops_keeps_the_laws() {
    for (what, tiny, least) in whole() {
        explore(what, tiny, least);
    }
}
