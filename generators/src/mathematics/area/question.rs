//! Drawing an area maze: a cut rectangle and its true lengths first, then as few numbers as settle x and y.

use super::net::{Net, Quantity, Rule, Thought, bits};
use super::plan::{Part, Plan, Side, Span};
use super::{AreaMaze, Given, picture};
use crate::family::{Band, Level, Pace};
use crate::reader::Answer;
use crate::rng::{Rng, Seed};

/// What a level asks for.
struct Goal {
    /// Columns and rows.
    grids: &'static [Span],
    parts: (usize, usize),
    /// From one line to the next.
    gaps: (i64, i64),
    /// The hardest rule that it takes.
    takes: Rule,
}

const SMALL: &[Span] = &[(2, 2), (2, 3), (3, 2)];
const MIDDLE: &[Span] = &[(2, 3), (3, 2), (3, 3)];
const WIDE: &[Span] = &[(3, 3), (3, 4), (4, 3)];
const LARGE: &[Span] = &[(3, 4), (4, 3), (4, 4)];
const GOALS: [Goal; 5] = [
    Goal { grids: SMALL, parts: (3, 4), gaps: (2, 13), takes: Rule::Lengths },
    Goal { grids: MIDDLE, parts: (4, 6), gaps: (2, 13), takes: Rule::Lengths },
    Goal { grids: WIDE, parts: (5, 8), gaps: (2, 13), takes: Rule::Areas },
    Goal { grids: WIDE, parts: (5, 8), gaps: (2, 15), takes: Rule::Ratio },
    Goal { grids: LARGE, parts: (6, 9), gaps: (2, 13), takes: Rule::Ratio },
];

/// Plans tried, and questions tried on one of them.
const PLANS_MAX: usize = 20_000;
const QUESTIONS_MAX: usize = 10;
/// True areas, and the longest shorter side of one.
const AREAS: (i64, i64) = (6, 240);
const SHORT_MAX: i64 = 12;
/// Words to read beside the picture.
const ASKING_WORDS: usize = 19;

/// A maze of the level.
pub(super) fn draw(level: Level, band: Band, rng: &mut Rng) -> AreaMaze {
    found(level, band, rng).unwrap_or_else(|| well_known(level, band))
}

/// Fallback: one maze of each level. A test looks at each of them.
pub(super) fn well_known(level: Level, band: Band) -> AreaMaze {
    let maze = found(level, band, &mut Seed::new("well known").rng());
    maze.expect("this seed finds a maze of every level")
}

/// A maze of the level, unless luck fails all through.
fn found(level: Level, band: Band, rng: &mut Rng) -> Option<AreaMaze> {
    let goal = &GOALS[level.index()];
    (0..PLANS_MAX).find_map(|_| {
        let open_corner = rng.chance(1, 2);
        let plan = Plan::draw(*rng.pick(goal.grids), open_corner, rng)?;
        let plan = measured(plan, goal, rng)?;
        let net = Net::new(&plan);
        if !net.facts.iter().any(|fact| fact.rule == goal.takes) {
            return None;
        }
        let (given, asked) =
            (0..QUESTIONS_MAX).find_map(|_| question(&net, &plan, goal, band, rng))?;
        let across = picture::lines(&plan.columns, picture::ACROSS, rng);
        let down = picture::lines(&plan.rows, picture::DOWN, rng);
        Some(AreaMaze { plan, across, down, given, asked })
    })
}

/// The plan with true lengths, if all its parts can be reckoned with.
fn measured(mut plan: Plan, goal: &Goal, rng: &mut Rng) -> Option<Plan> {
    if plan.parts.len() < goal.parts.0 || goal.parts.1 < plan.parts.len() {
        return None;
    }
    let turned = rng.chance(1, 2);
    let (columns, rows) = (&mut plan.columns, &mut plan.rows);
    for gap in columns.iter_mut().chain(rows.iter_mut()) {
        *gap = rng.between(goal.gaps.0, goal.gaps.1);
    }
    if goal.takes == Rule::Ratio {
        // So that one area is twice another rather than 7/5 of it.
        let gaps = if turned { rows } else { columns };
        let (places, times) = (rng.order(gaps.len()), rng.between(1, 4));
        gaps[places[0]] = rng.between(3, goal.gaps.1 / times);
        gaps[places[1]] = times * gaps[places[0]];
    }
    let is_fair = |part: &_| {
        let Part { across, down } = *part;
        let short = plan.width(across).min(plan.height(down));
        (AREAS.0..=AREAS.1).contains(&plan.area(*part)) && short <= SHORT_MAX
    };
    plan.parts.iter().all(is_fair).then_some(plan)
}

/// Two areas to ask, and as few numbers as tell them.
fn question(
    net: &Net,
    plan: &Plan,
    goal: &Goal,
    band: Band,
    rng: &mut Rng,
) -> Option<(Vec<Given>, [usize; 2])> {
    let order = rng.order(plan.parts.len());
    let asked = [order[0], order[1]];
    let wanted = asked.map(|part| net.of(Given::Area(part)));
    let mut areas: Vec<Given> = order[2..].iter().map(|part| Given::Area(*part)).collect();
    let lengths = Side::ALL.into_iter().flat_map(|side| {
        plan.along(side).into_iter().map(move |span| Given::Length { side, span })
    });
    let mut given: Vec<Given> = lengths.collect();
    rng.shuffle(&mut given);
    rng.shuffle(&mut areas);
    // A length on two sides is told on one. Then each is left out that nobody would miss, lengths first.
    let told = given.clone();
    given.retain(|it| told.iter().find(|other| net.of(**other) == net.of(*it)) == Some(it));
    given.append(&mut areas);
    let mut known = net.known(&given);
    if !net.tells(known, bits(&wanted), Rule::Ratio) {
        return None;
    }
    given.retain(|it| {
        let fewer = known & !bits(&[net.of(*it)]);
        let is_missed = !net.tells(fewer, bits(&wanted), Rule::Ratio);
        known = if is_missed { known } else { fewer };
        is_missed
    });
    let is_asked_for = net.takes(known, bits(&wanted)) == Some(goal.takes)
        && is_worth_asking(net, band, &given, wanted);
    is_asked_for.then_some((given, asked))
}

/// Neither is seen at once, or is what the other is; something is given of the areas; and it takes the time that is meant.
fn is_worth_asking(net: &Net, band: Band, given: &[Given], wanted: [usize; 2]) -> bool {
    let (known, areas) = (net.known(given), wanted.map(|number| net.value(number)));
    let has_area = given.iter().any(|it| matches!(it, Given::Area(_)));
    if !has_area || areas[0] == areas[1] || net.is_at_once(known, bits(&wanted)) {
        return false;
    }
    let takes_time = |way: Vec<Thought>| {
        let thinking = seconds(net, &way, given.len());
        band.holds(Pace::new(ASKING_WORDS, thinking, &Answer::numbers(areas)).p50)
    };
    net.way(known, &wanted).is_some_and(takes_time)
}

/// Ours: taking in the figure; for each step finding it among all lengths and areas, and doing it.
pub(super) fn seconds(net: &Net, way: &[Thought], given: usize) -> f32 {
    let doing: u32 = way.iter().map(|thought| net.tenths(*thought)).sum();
    let shown = net.quantities.iter().filter(|it| matches!(it, Quantity::Area(_))).count();
    let finding = 1.2 + 0.08 * shown as f32;
    2.0 + given as f32 + doing as f32 / 10.0 + finding * way.len() as f32
}
