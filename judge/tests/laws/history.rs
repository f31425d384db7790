//! Random histories: every command of every caller, at instants that lie on the boundaries more often than not.

use crate::oracle::Oracle;
use crate::{OPENED, Play, SECOND, terms, words};
use agon_generators::reader::{Answer, Calls, Form, Key, Order, Shape};
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::decide::{Decided, decide, due};
use agon_judge::event::{Correction, Tokens};
use agon_judge::id::{CommandId, Hash};
use agon_judge::outcome::GivingUp;
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::{Fairness, Format, Players, RivalAnswers, Start, Terms};
use agon_judge::time::{Span, Time};
use proptest::prelude::*;

/// Something that somebody does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Act {
    /// 0 is right, up to [`WRONG`] wrong, and above it unreadable. In a tally 1 and 2 are there to be called, and 0 says that
    /// nothing is left.
    Answer(Seat, u8),
    Buzz(Seat),
    Forfeit(Seat),
    GiveUp(GivingUp),
    Disqualify(Seat),
    Void,
    Ask(Seat),
    Clarify,
    Renew(Seat),
    /// To tokens of this number.
    RenewAll(u8),
    Pause,
    Resume,
    /// The service was away since this instant after the opening.
    Interrupt(i64),
    Return(Seat),
    Ready(Seat),
    Start,
    Look,
    /// The lines of both seats are so long.
    Measure([Option<i64>; 2]),
    /// This answer is right in place of the key.
    Correct(u8),
}

/// An act at a wall time in microseconds after the opening, under a name or without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sent {
    pub(crate) at: i64,
    pub(crate) act: Act,
    pub(crate) id: Option<u32>,
}

pub(crate) const WRONG: u8 = 200;

/// Whether answers are called one after the other in a format.
pub(crate) fn is_called(format: Format) -> bool {
    matches!(format, Format::Tally | Format::Turns)
}

/// What is there to be called by a key: 1 and 2 by the first; each other key adds what bears its number, or takes it away.
pub(crate) fn is_there(call: u8, key: u8) -> bool {
    (call == 1 || call == 2) != (call == key && key != 0)
}

/// Two letters for a number from 1 on, and that nothing is left for 0.
fn called(answer: u8) -> String {
    let (mut first, mut rest) = (b'A', answer);
    while let Some(less) = rest.checked_sub(b'U' - first).filter(|less| 0 < *less) {
        (first, rest) = (first + 1, less);
    }
    if answer == 0 { "0".into() } else { String::from_utf8_lossy(&[first, first + rest]).into() }
}

/// The form that a format is tried with.
pub(crate) fn form(format: Format) -> Form {
    let from = ('A'..='U').collect();
    Form::new(match format {
        Format::Race | Format::Closest | Format::FirstTo => Shape::Number,
        Format::Tally | Format::Turns => Shape::Calls(Calls { each: 2, from, order: Order::Free }),
    })
}

/// The key of a number in a format.
pub(crate) fn key(format: Format, key: u8) -> Key {
    match format {
        Format::Race | Format::Closest | Format::FirstTo => Key::One(Answer::number(number(key))),
        Format::Tally | Format::Turns => {
            let there: Vec<String> =
                (1..=WRONG).filter(|call| is_there(*call, key)).map(called).collect();
            Key::Each { each: Answer::calls(there.iter().map(String::as_str)) }
        }
    }
}

/// The number that an answer says, around the key: 42, 43, 41, 44, 40 ...
pub(crate) fn number(answer: u8) -> i64 {
    let far = i64::from(answer).div_euclid(2);
    if answer % 2 == 1 { 43 + far } else { 42 - far }
}

pub(crate) fn typed(format: Format, answer: u8) -> String {
    match format {
        _ if WRONG < answer => "blue".into(),
        Format::Race | Format::Closest | Format::FirstTo => number(answer).to_string(),
        Format::Tally | Format::Turns => called(answer),
    }
}

/// Digests of tokens that nobody else has.
pub(crate) fn tokens(number: u8) -> Tokens {
    let token = |place: u8| Hash([100 + 8 * number + place; 32]);
    Tokens {
        seats: Pair { attacker: token(0), defender: token(1) },
        host: token(2),
        watch: Some(token(3)),
    }
}

/// The command that an act is on a contest. What is said in it can be found again wherever it turns up.
pub(crate) fn command(act: &Act, contest: &Contest) -> Command {
    match *act {
        Act::Answer(seat, answer) => {
            Command::Answer { seat, typed: typed(contest.opened.terms.format, answer) }
        }
        Act::Buzz(seat) => Command::Buzz { seat },
        Act::Forfeit(seat) => Command::Forfeit { seat },
        Act::GiveUp(how) => Command::GiveUp { how },
        Act::Disqualify(seat) => Command::Disqualify { seat, reason: "said-of-a-phone".into() },
        Act::Void => Command::Void { note: "said-of-a-misprint".into(), successor: None },
        Act::Ask(seat) => Command::Ask { seat, words: words(&format!("asked-by-{seat}")) },
        Act::Clarify => Command::Clarify { text: "said-to-both".into() },
        Act::Renew(seat) => Command::Renew { seat, token: Hash([171; 32]) },
        Act::RenewAll(number) => Command::RenewAll { tokens: tokens(number) },
        Act::Pause => Command::Pause { reason: "said-of-rain".into() },
        Act::Resume => Command::Resume,
        Act::Interrupt(from) => Command::Interrupt { from: OPENED + Span(from) },
        Act::Return(seat) => Command::Return { seat },
        Act::Ready(seat) => Command::Ready { seat },
        Act::Start => Command::Start,
        Act::Look => Command::Look,
        Act::Measure([attacker, defender]) => Command::Measure {
            round_trips: Pair { attacker: attacker.map(Span), defender: defender.map(Span) },
        },
        Act::Correct(number) => Command::Rejudge(Box::new(Correction {
            key: key(contest.opened.terms.format, number),
            reason: "said-of-the-key".into(),
            seen: contest.head.1,
            successor: None,
        })),
    }
}

/// A name for a command.
pub(crate) fn named(id: u32) -> CommandId {
    let mut bytes = [0; 16];
    bytes[..4].copy_from_slice(&id.to_be_bytes());
    CommandId(bytes)
}

impl Play {
    /// Judges what was sent as the service does: what time had to say is kept even if the command is refused.
    pub(crate) fn hear(&mut self, sent: &Sent) -> Result<(), Refusal> {
        let (at, id) = (OPENED + Span(sent.at), sent.id.map(named));
        let new = command(&sent.act, &self.contest);
        // Who sends again what was accepted sends the very same.
        let before = id
            .and_then(|id| self.accepted.get(&id))
            .filter(|_| matches!(sent.act, Act::Correct(_)));
        let command = before.cloned().unwrap_or(new);
        let decided = decide(&self.contest, &command, id, at);
        if let (Ok(_), Some(id)) = (&decided, id) {
            self.accepted.entry(id).or_insert(command);
        }
        let (events, id, reply) = match decided {
            Ok(Decided { events, id }) => (events, id, Ok(())),
            Err(refusal) => (due(&self.contest, at), None, Err(refusal)),
        };
        if !events.is_empty() {
            let record = self.contest.record(id, &events);
            self.contest.accept(&record, &events);
            self.log.push(record);
        }
        reply
    }

    /// A contest in which all this was sent, long after its end.
    pub(crate) fn of(terms: &Terms, history: &[Sent]) -> Play {
        let mut play = Play::new(terms.clone());
        for sent in history {
            drop(play.hear(sent));
        }
        play.look(Time(play.contest.last.0 + 1_000_000 * SECOND));
        play
    }
}

/// When something happens, before it is known what happened until then.
#[derive(Debug, Clone, Copy)]
pub(crate) enum When {
    /// So many microseconds after the act in front of it.
    After(i64),
    /// So near to one of the instants around which something changes.
    Edge(usize, i64),
}

/// What a history is made of.
#[derive(Debug, Clone)]
pub(crate) enum Plan {
    Act(Act),
    /// A seat answers: in a series what is right at that instant, elsewhere 1.
    Answer(Seat),
    /// The service is away for so long, from so long before its last sign of life.
    Away(i64, i64),
    /// One of the requests so far comes once more.
    Again(usize),
}

fn seats() -> impl Strategy<Value = Seat> + Clone {
    prop_oneof![Just(Seat::Attacker), Just(Seat::Defender)]
}

fn when() -> impl Strategy<Value = When> {
    let after = prop_oneof![
        4 => Just(0i64),
        4 => Just(1),
        4 => Just(SECOND / 2),
        4 => 0i64..4_000_000,
        1 => Just(30 * SECOND),
    ];
    prop_oneof![2 => after.prop_map(When::After), 3 => (0usize..8, -1i64..=1).prop_map(|(n, by)| When::Edge(n, by))]
}

/// What seats do, and what a host does without touching the clock or ending anything.
fn calm() -> impl Strategy<Value = Plan> {
    let act = prop_oneof![
        20 => (seats(), prop_oneof![6 => 1u8..8, 2 => Just(0), 1 => Just(250)]).prop_map(|(seat, n)| Act::Answer(seat, n)),
        8 => seats().prop_map(Act::Buzz),
        1 => seats().prop_map(Act::Forfeit),
        1 => seats().prop_map(Act::Disqualify),
        1 => prop_oneof![Just(GivingUp::Skip), Just(GivingUp::Reveal)].prop_map(Act::GiveUp),
        2 => seats().prop_map(Act::Ask),
        1 => Just(Act::Clarify),
        1 => seats().prop_map(Act::Renew),
        1 => (0u8..3).prop_map(Act::RenewAll),
        3 => seats().prop_map(Act::Ready),
        2 => lines().prop_map(Act::Measure),
        1 => Just(Act::Start),
        4 => Just(Act::Look),
    ];
    prop_oneof![5 => act.prop_map(Plan::Act), 2 => seats().prop_map(Plan::Answer)]
}

fn anything() -> impl Strategy<Value = Plan> {
    let grains = prop_oneof![Just(0i64), Just(1), Just(700_000), Just(2 * SECOND)];
    let rough = prop_oneof![
        12 => prop_oneof![
            4 => Just(Act::Pause),
            4 => Just(Act::Resume),
            6 => seats().prop_map(Act::Return),
            1 => Just(Act::Void),
            3 => (0u8..8).prop_map(Act::Correct),
        ]
        .prop_map(Plan::Act),
        2 => (grains.clone(), grains).prop_map(|(before, long)| Plan::Away(before, long)),
        4 => (0usize..40).prop_map(Plan::Again),
    ];
    prop_oneof![2 => calm(), 1 => rough]
}

pub(crate) type Plans = Vec<(When, Plan)>;

/// Every command there is.
pub(crate) fn plans() -> impl Strategy<Value = Plans> {
    measured_first(prop::collection::vec((when(), anything()), 0..40))
}

/// Without stops, repeats and the host's void.
pub(crate) fn calm_plans() -> impl Strategy<Value = Plans> {
    measured_first(prop::collection::vec((when(), calm()), 0..40))
}

/// The same, mostly behind the lines of both seats: where they count, that is the first edge.
fn measured_first(plans: impl Strategy<Value = Plans>) -> impl Strategy<Value = Plans> {
    let measured = lines().prop_map(|lines| (When::Edge(0, 0), Plan::Act(Act::Measure(lines))));
    (prop::option::weighted(0.8, measured), plans)
        .prop_map(|(first, rest)| first.into_iter().chain(rest).collect())
}

/// The lines of both seats: unknown, alike, and longer by little and by much on either side.
fn lines() -> impl Strategy<Value = [Option<i64>; 2]> {
    let longer = prop::sample::select(vec![0, 1, 700, 100_000, 120_000, 400_000]);
    let both = (0i64..3, longer).prop_map(|(short, longer)| [Some(short), Some(short + longer)]);
    let strange = prop_oneof![Just(None), Just(Some(-1)), Just(Some(60 * SECOND + 1))];
    let lines = prop_oneof![7 => both, 1 => strange.prop_map(|line| [line, Some(9)])];
    (lines, any::<bool>())
        .prop_map(|([one, other], turned)| if turned { [other, one] } else { [one, other] })
}

/// Terms of drills: with a clock and without, waiting and at once, every format.
fn terms_of_drills() -> Vec<Terms> {
    let short = Terms {
        players: Players::One,
        solve_seconds: Some(20),
        lockout_seconds: 3,
        rules_seconds: 2,
        ..terms()
    };
    vec![
        short.clone(),
        Terms { solve_seconds: None, ..short.clone() },
        Terms { start: Start::WhenReady, waiting_seconds: 5, notice_seconds: 1, ..short.clone() },
        Terms { format: Format::Closest, ..short.clone() },
        Terms { format: Format::Tally, ..short.clone() },
        Terms { lockout_seconds: 0, ..in_turns(&short) },
        Terms { buzz_seconds: Some(2), ..short },
    ]
}

/// Three seconds a turn.
pub(crate) fn in_turns(terms: &Terms) -> Terms {
    let (turn_seconds, wrong_points) = (Some(3), Some(1));
    Terms { format: Format::Turns, turn_seconds, wrong_points, ..terms.clone() }
}

/// Terms on which different rules bite: short and long locks and none, phases that are left out, every format.
fn terms_of_two() -> Vec<Terms> {
    let short = Terms { solve_seconds: Some(20), lockout_seconds: 3, rules_seconds: 2, ..terms() };
    let waits = Terms { start: Start::WhenReady, waiting_seconds: 5, ..short.clone() };
    let handicap = |attacker, defender| Pair { attacker, defender };
    vec![
        short.clone(),
        Terms { lockout_seconds: 0, rival_answers: RivalAnswers::Locks, ..short.clone() },
        Terms { lockout_seconds: 30, rules_seconds: 0, ..short.clone() },
        Terms { notice_seconds: 2, material_seconds: 3, ..short.clone() },
        Terms { notice_seconds: 1, rules_seconds: 0, spectator_delay_seconds: 0, ..short.clone() },
        Terms { format: Format::Closest, ..short.clone() },
        Terms { format: Format::Tally, lockout_seconds: 1, ..short.clone() },
        Terms { format: Format::Tally, lockout_seconds: 0, ..short.clone() },
        Terms {
            format: Format::Tally,
            own_lockout_seconds: handicap(Some(2), None),
            rival_answers: RivalAnswers::Hidden,
            ..waits.clone()
        },
        in_turns(&short),
        Terms { wrong_points: Some(0), points_to_win: Some(2), ..in_turns(&short) },
        Terms { turn_seconds: Some(1), wrong_points: Some(3), ..in_turns(&waits) },
        Terms { own_lockout_seconds: handicap(Some(0), Some(7)), ..short.clone() },
        Terms { buzz_seconds: Some(2), ..short.clone() },
        Terms { buzz_seconds: Some(1), lockout_seconds: 0, ..short.clone() },
        Terms {
            buzz_seconds: Some(4),
            own_lockout_seconds: handicap(None, Some(1)),
            ..waits.clone()
        },
        Terms { buzz_seconds: Some(2), format: Format::Tally, lockout_seconds: 1, ..short.clone() },
        Terms { buzz_seconds: Some(1), format: Format::Tally, lockout_seconds: 0, ..short.clone() },
        Terms { start: Start::At(OPENED + Span(6 * SECOND)), ..short.clone() },
        Terms {
            start: Start::At(OPENED + Span(1)),
            own_lockout_seconds: handicap(None, Some(9)),
            ..waits.clone()
        },
        Terms { format: Format::Closest, rival_answers: RivalAnswers::Hidden, ..waits.clone() },
        Terms { rival_answers: RivalAnswers::Hidden, spectator_delay_seconds: 4, ..waits },
    ]
}

/// Five problems of three seconds, two of which win.
pub(crate) fn in_series(terms: &Terms) -> Terms {
    let (problems, problem_seconds, points_to_win) = (Some(5), Some(3), Some(2));
    Terms { format: Format::FirstTo, problems, problem_seconds, points_to_win, ..terms.clone() }
}

/// Terms of series: problems and breaks that the deadline cuts or meets, one problem, locks that would outlast a break, and none.
fn terms_of_series() -> Vec<Terms> {
    let whole = Terms { solve_seconds: Some(35), lockout_seconds: 2, rules_seconds: 1, ..terms() };
    let series = in_series(&whole);
    let waits = Terms { start: Start::WhenReady, waiting_seconds: 5, ..series.clone() };
    vec![
        series.clone(),
        Terms { solve_seconds: Some(20), rules_seconds: 0, ..series.clone() },
        Terms { solve_seconds: Some(18), points_to_win: Some(3), ..series.clone() },
        Terms { problems: Some(1), points_to_win: Some(1), lockout_seconds: 1, ..series.clone() },
        Terms { problems: Some(3), points_to_win: Some(3), lockout_seconds: 30, ..series.clone() },
        Terms {
            solve_seconds: Some(19),
            lockout_seconds: 0,
            rival_answers: RivalAnswers::Locks,
            points_to_win: Some(3),
            ..series.clone()
        },
        Terms {
            rival_answers: RivalAnswers::Hidden,
            own_lockout_seconds: Pair { attacker: Some(12), defender: None },
            ..series.clone()
        },
        Terms { start: Start::At(OPENED + Span(2 * SECOND)), ..waits.clone() },
        waits,
        Terms { players: Players::One, ..series.clone() },
    ]
}

/// Terms where lines count: a race and a series, whose deadlines are near, that wait, that lock and that do not, told and untold.
fn terms_of_lines() -> Vec<Terms> {
    let lines = |terms: &Terms| Terms { fairness: Fairness::Compensated, ..terms.clone() };
    let race = Terms { solve_seconds: Some(9), lockout_seconds: 1, rules_seconds: 5, ..terms() };
    let race = lines(&race);
    let unlocked = Terms { lockout_seconds: 0, rules_seconds: 2, ..race.clone() };
    let waits = Terms { start: Start::WhenReady, waiting_seconds: 5, ..unlocked.clone() };
    let series = Terms { solve_seconds: Some(35), ..in_series(&unlocked) };
    vec![
        race.clone(),
        unlocked.clone(),
        Terms { solve_seconds: Some(1), spectator_delay_seconds: 0, ..race.clone() },
        Terms { rules_seconds: 0, ..race.clone() },
        Terms { rival_answers: RivalAnswers::Locks, ..waits.clone() },
        Terms { start: Start::At(OPENED + Span(SECOND)), notice_seconds: 1, ..unlocked },
        Terms { points_to_win: Some(4), ..series.clone() },
        Terms { rival_answers: RivalAnswers::Locks, problem_seconds: Some(1), ..series.clone() },
        Terms { solve_seconds: Some(18), lockout_seconds: 2, rules_seconds: 5, ..series.clone() },
        Terms { problems: Some(1), points_to_win: Some(1), ..series.clone() },
        Terms { start: Start::WhenReady, waiting_seconds: 5, ..series.clone() },
        Terms { rules_seconds: 0, ..series },
    ]
}

pub(crate) fn terms_of_all_kinds() -> Vec<Terms> {
    [terms_of_two(), terms_of_drills(), terms_of_series(), terms_of_lines()].concat()
}

pub(crate) fn any_terms_of_lines() -> impl Strategy<Value = Terms> {
    prop::sample::select(terms_of_lines())
}

pub(crate) fn any_terms_of_series() -> impl Strategy<Value = Terms> {
    let mut terms = terms_of_all_kinds();
    terms.retain(|terms| terms.format == Format::FirstTo);
    prop::sample::select(terms)
}

pub(crate) fn any_terms() -> impl Strategy<Value = Terms> {
    prop::sample::select(terms_of_all_kinds())
}

/// Terms in which neither seat is before the other: the attacker has the first turn, and of two buzzes at once the defender's
/// counts.
pub(crate) fn any_terms_of_equals() -> impl Strategy<Value = Terms> {
    let mut terms = terms_of_all_kinds();
    terms.retain(|terms| terms.format != Format::Turns && terms.buzz_seconds.is_none());
    terms.retain(|terms| terms.players == Players::Two);
    prop::sample::select(terms)
}

/// Terms of contests that begin at no instant: what does so begins also where the clock stood before it.
pub(crate) fn any_undated_terms() -> impl Strategy<Value = Terms> {
    let mut terms = terms_of_all_kinds();
    terms.retain(|terms| !matches!(terms.start, Start::At(_)));
    prop::sample::select(terms)
}

/// Puts a plan on the clock. Only the oracle is asked what the instants are.
pub(crate) fn schedule(terms: &Terms, plans: &Plans) -> Vec<Sent> {
    let mut oracle = Oracle::new(terms);
    let mut history: Vec<Sent> = Vec::new();
    for (place, (when, plan)) in plans.iter().enumerate() {
        let before = history.last().map_or(0, |sent| sent.at);
        let at = match when {
            When::After(span) => before + span,
            When::Edge(n, by) => {
                let edges: Vec<i64> = oracle.edges().into_iter().chain([before]).collect();
                (edges[n % edges.len()] + by).max(before)
            }
        };
        let id = place.is_multiple_of(2).then_some(place as u32);
        let sent = match plan {
            Plan::Act(act) => {
                // These come from the service itself and bear no name.
                let nameless = matches!(act, Act::Look | Act::Return(_) | Act::Measure(_));
                Sent { at, act: act.clone(), id: id.filter(|_| !nameless) }
            }
            Plan::Answer(seat) => Sent { at, act: Act::Answer(*seat, oracle.likely_at(at)), id },
            Plan::Away(before_that, long) => {
                let act = Act::Interrupt((at - before_that).max(0));
                Sent { at: at + long + 1, act, id: None }
            }
            Plan::Again(n) => {
                let named: Vec<&Sent> = history.iter().filter(|sent| sent.id.is_some()).collect();
                let Some(first) = named.get(n % named.len().max(1)) else { continue };
                Sent { at, ..(*first).clone() }
            }
        };
        oracle.hear(&sent);
        history.push(sent);
    }
    history
}

/// How many answers of a seat can be judged on these terms.
pub(crate) fn answers_max(terms: &Terms) -> usize {
    let locks = Seat::BOTH.map(|seat| terms.lockout(seat).0 / 1_000_000);
    match (terms.format, locks[0].min(locks[1])) {
        (Format::Closest, _) => 1,
        (Format::Turns | Format::FirstTo, _) | (Format::Race | Format::Tally, 0) => 120,
        (Format::Race | Format::Tally, lock) => {
            let most = |solve: u16| (i64::from(solve) + lock - 1) / lock;
            terms.solve_seconds.map_or(120, |solve| most(solve) as usize)
        }
    }
}
