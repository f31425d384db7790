//! One star in every row, in every column and in every region, and no two of them touch: where are they?

mod making;
mod picture;
mod solving;
mod ways;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Pace, Print, Trick, Variety};
use crate::grid::each_of_few;
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use making::Grade;
use serde::{Deserialize, Serialize};
use solving::{Cells, Deduction, Forced, Ground, Regions, SIDE, Technique, Thought, Trace};
use ways::{ALL_RULES, Lazy, Rule, around, column, ways};

/// Regions, and where the stars are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stars {
    /// For each cell, in reading order, a letter for its region.
    regions: String,
    /// For each row, from the top, the letter of its star's column.
    stars: String,
}

const GRADES: [Grade; 5] = [
    Grade { small: 3, hardest: Technique::Confined, least: 1 },
    Grade { small: 2, hardest: Technique::Reached, least: 1 },
    Grade { small: 1, hardest: Technique::Reached, least: 3 },
    Grade { small: 1, hardest: Technique::Pair, least: 1 },
    Grade { small: 0, hardest: Technique::Supposed, least: 1 },
];
/// Regions of each level, for when none were found.
const STORED: [&str; 5] = [
    "AAAAABBBAAAAAABBAAAAAACBDAEFFCCCDDEFFCCCDGGFFFCCDDDFFHCCDDDFFFFF",
    "AAAAAAABCCCCAADDEECCCDDDEECCCCFDEEEEEFFDEEEEEEDDEEGGGDDDHEEEGGGG",
    "AABBCCCCAACCCCDCAACEEEDCAEEEEFDDAEFFFFDDAAAFFFFDAAAFFGGDAAFFHHGD",
    "ABBBCCDDAABBBEEDAAABBDDDAAAAADDDFAGAAADDFGGAAAHDFGGGHHHDGGGGGGHH",
    "AAABBBBBAAABACCBDEAAACCCDEAAAFCCDDAGFFFCGDGGFHCCGDGGHHHCGGGGGGCC",
];
/// How many words the question has.
const STATEMENT_WORDS: usize = 9;

impl Family for Stars {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band::new(28.0, 46.0),
            Band::new(48.0, 63.0),
            Band::new(65.0, 86.0),
            Band::new(88.0, 120.0),
            Band::new(122.0, 230.0),
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Stars {
        let (rng, grade) = (&mut seed.rng(), &GRADES[level.index()]);
        let is_deep = |regions: &Regions| !Stars::new(regions).is_obvious();
        let found = grade.regions(rng, |trace| off(level, trace), is_deep);
        found.map_or_else(|| Stars::stored(level), |regions| Stars::new(&regions))
    }

    fn example(_: Level) -> Stars {
        Stars::stored(Level::ALL[0])
    }

    fn form(_: Level) -> Form {
        Form::new(Shape::Symbols(vec![Group::ordered(SIDE, &letters())]))
    }

    fn show(&self) -> Sheet<Text> {
        let figure = picture::regions(&self.regions());
        Sheet::picture(say("statement"), say("picture"), figure).on(picture::board())
    }

    fn key(&self) -> Answer {
        Answer::symbols(&[(&self.stars, Order::Matters)])
    }

    fn thinking(&self) -> f32 {
        self.trace().seconds()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let ground = Ground::new(&self.regions());
        let trace = ground.solve(Technique::Supposed);
        let needed = trace.weighed().into_iter().filter(|(_, is_needed)| *is_needed);
        needed.map(|(thought, _)| told(&ground, thought)).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        let tricks = self.lazy().map(|lazy| Trick {
            name: lazy.name,
            answers: lazy.tries().map(|stars| answer(stars).text().to_owned()).collect(),
        });
        tricks.into()
    }

    /// The regions.
    fn skeleton(&self) -> String {
        self.regions.clone()
    }

    fn print(&self) -> Print {
        Print { shape: String::new(), guess: self.stars.clone(), essence: self.regions.clone() }
    }

    /// Goes through all ways to put a star into each row.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let regions = picture::read(sheet.figure()?)?;
        let found = ways(&regions, ALL_RULES);
        match found.as_slice() {
            [only] => Ok(answer(*only).into()),
            all => Err(format!("{} ways to place the stars", all.len())),
        }
    }
}

impl Stars {
    /// People find the stars of these regions.
    fn new(regions: &Regions) -> Stars {
        let region = |cell: usize| {
            let place = regions.iter().position(|region| region >> cell & 1 == 1);
            place.map_or('?', letter)
        };
        let stars = Ground::new(regions).solve(Technique::Supposed).stars;
        let regions = (0..SIDE * SIDE).map(region).collect();
        Stars { regions, stars: answer(stars).text().to_owned() }
    }

    fn regions(&self) -> Regions {
        let cells = |region: usize| {
            let all = self.regions.chars().enumerate();
            let own = all.filter(|(_, named)| *named == letter(region));
            own.fold(0, |cells, (cell, _)| cells | 1 << cell)
        };
        std::array::from_fn(cells)
    }

    /// What those do who do not want to think. To forget that stars do not touch saves nothing, and to begin with what is
    /// small saves less than half: there is time for two tries.
    fn lazy(&self) -> [Lazy; 6] {
        let regions = self.regions();
        let mut by_size = regions;
        by_size.sort_by_key(|region| region.count_ones());
        let ((upper, lower), small) = (regions.split_at(SIDE / 2), &by_size[..SIDE / 2]);
        let lazy = |name, regions: &[Cells], rule: Option<Rule>, tries| Lazy {
            name,
            regions: regions.to_vec(),
            rule,
            tries,
        };
        [
            lazy("the upper regions alone", upper, None, 10),
            lazy("the lower regions alone", lower, None, 10),
            lazy("the smallest regions alone", small, None, 2),
            lazy("as if stars could touch", &regions, Some(column), 2),
            lazy("as if a column could hold two", &regions, Some(around), 10),
            lazy("without the regions", &[], None, 10),
        ]
    }

    /// Whether somebody finds it who does not think.
    fn is_obvious(&self) -> bool {
        let has = |lazy: &Lazy| lazy.tries().any(|stars| answer(stars) == self.key());
        self.lazy().iter().any(has)
    }

    /// Regions that are as good as drawn ones.
    fn stored(level: Level) -> Stars {
        let regions = STORED[level.index()].to_owned();
        Stars::new(&Stars { regions, stars: String::new() }.regions())
    }

    fn trace(&self) -> Trace {
        Ground::new(&self.regions()).solve(Technique::Supposed)
    }
}

fn letters() -> String {
    (0..SIDE).map(letter).collect()
}

fn answer(stars: Cells) -> Answer {
    let letters: String = each_of_few(stars).map(|cell| letter(cell % SIDE)).collect();
    Answer::symbols(&[(&letters, Order::Matters)])
}

/// How many seconds too many or too few the work of a level takes; less than 0 if it is right.
fn off(level: Level, trace: &Trace) -> f32 {
    let band = Stars::ABOUT.bands[level.index()];
    let pace = Pace::new(STATEMENT_WORDS, trace.seconds(), &answer(trace.stars)).p50;
    (band.lo + 1.0 - pace).max(pace - band.hi + 1.0)
}

fn told(ground: &Ground, thought: &Thought) -> Step<Text> {
    let house = |house: usize| house_name(ground, house);
    let both = |houses: [usize; 2]| Text::And(houses.map(house).into());
    let step = match &thought.deduction {
        Deduction::Only(Forced { house: it, cell }) => {
            let (row, column) = (cell / SIDE, letter(cell % SIDE));
            let said = say("only").with("column", column).with("row", row + 1);
            let step = Step::new(said.with("house", house(*it))).settles(row, column);
            step.marks(picture::star(*cell))
        }
        Deduction::Confined { house: it, other } => {
            Step::new(say("confined").with("house", house(*it)).with("other", house(*other)))
        }
        Deduction::Reached { house: it } => {
            let cells = Text::And(each_of_few(thought.crossed).map(name).collect());
            Step::new(say("reached").with("house", house(*it)).with("cells", cells))
        }
        Deduction::Pair { houses, others } => {
            Step::new(say("pair").with("houses", both(*houses)).with("others", both(*others)))
        }
        Deduction::Supposed { cell, chain, house: it } => {
            let forced = chain.iter().map(|forced| {
                say("forced")
                    .with("cell", name(forced.cell))
                    .with("house", house(forced.house))
                    .into()
            });
            let said = say("supposed").with("cell", name(*cell));
            Step::new(said.with("chain", Text::Row(forced.collect())).with("house", house(*it)))
        }
    };
    step.marks(picture::crossed(thought.crossed))
}

/// A cell by the letter of its column and the number of its row.
fn name(cell: usize) -> Text {
    format!("{}{}", letter(cell % SIDE), cell / SIDE + 1).into()
}

/// A row, a column, or the region of its first cell.
fn house_name(ground: &Ground, house: usize) -> Text {
    let named = match house / SIDE {
        0 => say("row").with("row", house + 1),
        1 => say("column").with("column", letter(house - SIDE)),
        _ => say("region").with("cell", name(ground.house(house).trailing_zeros() as usize)),
    };
    named.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_as_good_as_what_is_drawn() {
        for level in Level::ALL {
            let stored = Stars::stored(level);
            let grade = &GRADES[level.index()];
            assert!(grade.suits(&stored.regions(), |trace| off(level, trace)), "level {level}");
            assert!(!stored.is_obvious(), "level {level}");
        }
    }
}
