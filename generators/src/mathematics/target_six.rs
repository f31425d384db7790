//! Six number cards and a target: which sum of some of them makes it?

mod picture;
mod search;

use crate::expression::{Expression, Operation};
use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::reader::{Accepts, Answer, Form, Key, Shape, Using};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use search::Reach;
use serde::{Deserialize, Serialize};

/// The cards, the target, and the way to make it that people find soonest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TargetSix {
    cards: [i64; 6],
    target: i64,
    way: String,
    /// How many cards it takes at least, and how many ways there are with so many.
    needs: usize,
    ways: usize,
}

/// What a level draws: how many cards are needed at least, between what the target lies, and for how many seconds people
/// think.
struct Size {
    needs: usize,
    target: (i64, i64),
    seconds: (f32, f32),
}

const SIZES: [Size; 5] = [
    Size { needs: 3, target: (20, 299), seconds: (12.0, 27.0) },
    Size { needs: 3, target: (60, 599), seconds: (29.0, 44.0) },
    Size { needs: 4, target: (100, 799), seconds: (45.0, 62.5) },
    Size { needs: 4, target: (100, 999), seconds: (65.0, 101.0) },
    Size { needs: 5, target: (200, 1999), seconds: (105.0, 175.0) },
];

/// Four cards up to the first number, two from there up to the second.
const SMALL: i64 = 10;
const LARGE: i64 = 40;
/// Targets of 2, 3, 5, 8, 11 and 20 that take four cards, or five.
const PLAIN_FOUR: (i64, &str) = (302, "3*5*20+2");
const PLAIN_FIVE: (i64, &str) = (612, "3*(11*20-2*8)");
/// For each level a problem that suits it, for the case that none of those tried does.
const KNOWN: [([i64; 6], i64, &str); 5] = [
    ([2, 3, 4, 5, 23, 37], 38, "4-3+37"),
    ([3, 5, 6, 9, 11, 25], 121, "(5+6)*11"),
    ([4, 5, 8, 10, 11, 32], 250, "(32-10)*11+8"),
    ([2, 6, 7, 9, 28, 34], 371, "(28+34-9)*7"),
    ([2, 3, 5, 10, 22, 23], 701, "3*10*23+22/2"),
];
/// Problems tried, and joinings of two numbers.
const TRIES: usize = 400;
const JOININGS: usize = 20;

impl Family for TargetSix {
    const ABOUT: About = About {
        edition: 2,
        text_only: false,
        bands: Band::between([16.0, 36.0, 52.0, 71.5, 120.0, 200.0]),
        variety: Variety::Questions,
    };

    /// A problem for each number of cards that is needed.
    fn example(level: Level) -> TargetSix {
        let needs = SIZES[level.index()].needs;
        let (target, way) = match needs {
            ..=3 => (163, "8*20+3"),
            4 => (PLAIN_FOUR.0, PLAIN_FOUR.1),
            _ => (PLAIN_FIVE.0, PLAIN_FIVE.1),
        };
        TargetSix::of([2, 3, 5, 8, 11, 20], target, way, needs)
    }

    fn draw(level: Level, seed: &Seed) -> TargetSix {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let found = (0..TRIES).find_map(|_| drawn(size, rng));
        found.unwrap_or_else(|| known(level))
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::Expression)
    }

    fn show(&self) -> Sheet<Text> {
        let figure = picture::table(&self.cards, self.target);
        let statement = say("statement").with("target", self.target);
        Sheet::picture(statement, say("picture"), figure)
    }

    fn key(&self) -> Answer {
        Answer::expression(&self.tree())
    }

    fn accepts(&self) -> Option<Accepts> {
        let numbers = self.cards.to_vec();
        Some(Accepts::Makes { value: self.target, numbers, using: Using::Some })
    }

    /// Ours: each card more that it takes doubles the search, and the more ways there are, the sooner one is found.
    fn thinking(&self) -> f32 {
        seconds(self.needs, self.ways)
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let tree = self.tree();
        let mut sums = Vec::new();
        told(&tree, &mut sums);
        let mut steps: Vec<Step<Text>> =
            sums.into_iter().map(|sum| Step::new(say("sum").with("sum", sum))).collect();
        let whole = say("whole").with("expression", shown(&tree)).with("target", self.target);
        let whole = whole.with("typed", tree.to_string());
        let rings = tree.numbers().into_iter();
        let places = rings.filter_map(|number| self.cards.iter().position(|card| *card == number));
        let last = Step::new(whole).settles(0, tree.to_string());
        steps.push(last.marks(places.map(picture::ring)));
        steps
    }

    fn tricks(&self) -> Vec<Trick> {
        let [a, b, c, d, e, f] = self.cards;
        let others = [a, b, c, d];
        let signed = |sign: char| others.map(|it| format!("{e}*{f}{sign}{it}"));
        let smaller = |sign: char| [a, b, c].map(|it| format!("{d}*{e}{sign}{it}"));
        let near = |target: i64, cards: &[i64]| {
            let pairs = cards.iter().flat_map(|one| cards.iter().map(move |two| (*one, *two)));
            let pairs = pairs.filter(|(one, two)| one < two);
            pairs.min_by_key(|(one, two)| (one * two - target).abs()).unwrap_or((a, b))
        };
        let (one, two) = near(self.target, &self.cards);
        vec![
            Trick {
                name: "the sum of all, or of all but one",
                answers: [0, a, b, c, d, e, f]
                    .iter()
                    .map(|less| {
                        let kept = self.cards.iter().filter(|card| *card != less);
                        kept.map(i64::to_string).collect::<Vec<_>>().join("+")
                    })
                    .collect(),
            },
            Trick {
                name: "the two largest multiplied, and one more",
                answers: [signed('+'), signed('-')].concat(),
            },
            Trick {
                name: "the largest but one multiplied, and one more",
                answers: [smaller('+'), smaller('-')].concat(),
            },
            Trick {
                name: "the two largest added, and one more",
                answers: ["+", "-"]
                    .iter()
                    .flat_map(|sign| others.map(|it| format!("{e}+{f}{sign}{it}")))
                    .collect(),
            },
            Trick { name: "the nearest product", answers: vec![format!("{one}*{two}")] },
        ]
    }

    /// The way without its numbers.
    fn skeleton(&self) -> String {
        let signs = self.way.chars().map(|sign| if sign.is_ascii_digit() { 'n' } else { sign });
        signs.collect::<String>().replace("nn", "n")
    }

    fn print(&self) -> Print {
        let essence = format!("{:?} {}", self.cards, self.target);
        Print { shape: String::new(), guess: self.key().text().to_owned(), essence }
    }

    /// Reads cards and target off the picture, and joins any two numbers until the target is there.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let (cards, target) = picture::read(sheet.figure()?)?;
        if sheet.statement.message()?.number("target")? != target {
            return Err("the picture shows another target".to_owned());
        }
        let cards: Vec<search::Made> =
            cards.into_iter().map(|card| (card, Expression::Number(card))).collect();
        let found = (2..=6).find_map(|count| search::found(&cards, target, count));
        let found = found.ok_or("nothing makes the target")?;
        Ok(Answer::expression(&found).into())
    }
}

impl TargetSix {
    fn of(cards: [i64; 6], target: i64, way: &str, needs: usize) -> TargetSix {
        let ways = Reach::of(&cards).ways(target, needs);
        TargetSix { cards, target, way: way.to_owned(), needs, ways }
    }

    fn tree(&self) -> Expression {
        Expression::parse(&self.way).expect("the way was written by an expression")
    }
}

fn seconds(needs: usize, ways: usize) -> f32 {
    let (alone, easier) = match needs {
        ..=3 => (43.0, 0.45),
        4 => (100.0, 0.3),
        _ => (190.0, 0.12),
    };
    alone / libm::powf(ways.max(1) as f32, easier)
}

/// Cards and a target that fit the level; none if they do not.
fn drawn(size: &Size, rng: &mut Rng) -> Option<TargetSix> {
    let small: Vec<i64> = (2..=SMALL).collect();
    let large: Vec<i64> = (SMALL + 1..=LARGE).collect();
    let mut cards = [rng.sample(&small, 4), rng.sample(&large, 2)].concat();
    cards.sort_unstable();
    let mut left: Vec<(i64, Expression)> =
        rng.sample(&cards, size.needs).into_iter().map(|it| (it, Expression::Number(it))).collect();
    for _ in 0..JOININGS {
        if left.len() == 1 {
            break;
        }
        rng.shuffle(&mut left);
        if let Some(joined) = search::joined(&left[0], &left[1], *rng.pick(&Operation::ALL)) {
            left.splice(..2, [joined]);
        }
    }
    let [(target, _)] = &left[..] else { return None };
    let cards: [i64; 6] = cards.try_into().expect("six were drawn");
    if !(size.target.0..=size.target.1).contains(target) || is_cheap(&cards, *target) {
        return None;
    }
    let reach = Reach::of(&cards);
    let needs = (1..size.needs).find(|count| 0 < reach.ways(*target, *count));
    let ways = if needs.is_none() { reach.ways(*target, size.needs) } else { 0 };
    let suits = 0 < ways && (size.seconds.0..size.seconds.1).contains(&seconds(size.needs, ways));
    suits.then_some(())?;
    let way = search::easiest(&cards, *target, size.needs)?.to_string();
    Some(TargetSix { cards, target: *target, way, needs: size.needs, ways })
}

/// The level's known problem.
fn known(level: Level) -> TargetSix {
    let (cards, target, way) = KNOWN[level.index()];
    TargetSix::of(cards, target, way, SIZES[level.index()].needs)
}

/// Whether the target is what many would try first: nearly all cards added, or two of the largest and one more.
fn is_cheap(cards: &[i64; 6], target: i64) -> bool {
    let total: i64 = cards.iter().sum();
    let [.., d, e, f] = *cards;
    let is_card = |number: i64| number == 0 || cards.contains(&number.abs());
    (total >= target && is_card(total - target))
        || [d * e, e * f, e + f].iter().any(|two| is_card(target - two))
}

/// A way as people write it.
fn shown(tree: &Expression) -> String {
    let mut shown = tree.to_string();
    for operation in Operation::ALL {
        shown = shown.replace(operation.sign(), &format!(" {} ", operation.printed()));
    }
    shown
}

/// Every sum of the way, from the inside out.
fn told(tree: &Expression, sums: &mut Vec<String>) {
    let Expression::Apply(one, operation, other) = tree else { return };
    told(one, sums);
    told(other, sums);
    let value = tree.value().map(|value| value.to_string()).unwrap_or_default();
    let [one, other] = [one, other].map(|part| match part.value() {
        Some(value) => value.to_string(),
        None => part.to_string(),
    });
    let sign = operation.printed();
    sums.push(format!("{one} {sign} {other} = {value}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_problem_of_each_level_suits_it() {
        for (level, size) in Level::ALL.into_iter().zip(&SIZES) {
            let problem = known(level);
            let reach = Reach::of(&problem.cards);
            let fewer: usize = (1..size.needs).map(|count| reach.ways(problem.target, count)).sum();
            assert!(fewer == 0 && 0 < problem.ways, "level {level}: {problem:?}");
            assert!(
                (size.seconds.0..size.seconds.1).contains(&problem.thinking()),
                "level {level}"
            );
            assert!((size.target.0..=size.target.1).contains(&problem.target), "level {level}");
            assert!(!is_cheap(&problem.cards, problem.target), "level {level}");
            assert_eq!(
                problem.tree().value().map(|it| it.to_string()),
                Some(problem.target.to_string())
            );
            assert!(TargetSix::prove(&problem.show()).is_ok(), "level {level}");
            assert_ne!(problem, TargetSix::example(level));
        }
    }
}
