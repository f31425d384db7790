//! What follows from a form alone: the parts of an answer, answers that are almost right, and ways to answer without a
//! thought.

use super::{Answer, Calls, Form, Group, Item, Key, Order, Sets, Shape, Verdict};

/// A dumb strategy: a way to answer without thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trick {
    pub name: &'static str,
    /// What it would type, at most ten of them.
    pub answers: Vec<String>,
}

/// Tries that a trick has: no more fit into a contest.
const TRIES: usize = 10;

impl Trick {
    /// As many of what is left as there are tries, spread over all of it.
    pub fn spread<T>(left: Vec<T>) -> impl Iterator<Item = T> {
        let apart = left.len().div_ceil(TRIES).max(1);
        left.into_iter().step_by(apart)
    }

    /// As many whole numbers as there are tries, from this one on to both sides.
    pub fn around(number: i64) -> impl Iterator<Item = i64> + Clone {
        (0..TRIES as i64).map(move |n| number + (n + 1) / 2 * (1 - n % 2 * 2))
    }

    /// Whether one of these hits upon the key: then somebody finds it who does not think.
    pub fn any_finds(tricks: &[Trick], key: &Answer) -> bool {
        tricks.iter().flat_map(|trick| &trick.answers).any(|typed| typed == key.text())
    }

    /// How many tries the time allows that is saved by leaving out a share of the work: all for half of it, two for a quarter.
    pub fn tries_for(saved: f32) -> usize {
        match saved {
            most if 0.5 <= most => TRIES,
            some if 0.25 <= some => 2,
            _ => 0,
        }
    }
}

impl Form {
    /// What an answer is made of, each part as it is written: the numbers of a list, the symbols of a run, the cells.
    pub fn parts(&self, answer: &Answer) -> Vec<String> {
        let text = answer.text();
        let split = |at: &str| text.split(at).map(str::to_owned).collect();
        match self.shape {
            Shape::Number | Shape::Expression => vec![text.to_owned()],
            Shape::List(_) => split(", "),
            Shape::Sets(_) | Shape::Calls(_) | Shape::Cells(_) => split(" "),
            Shape::Symbols(_) | Shape::Pick(_) | Shape::Moves(_) => {
                text.chars().filter(|symbol| *symbol != ' ').map(String::from).collect()
            }
        }
    }

    /// Answers that look like the key and are wrong: one part is the next value, two neighbours are exchanged.
    pub fn near_misses(&self, key: &Key) -> Vec<String> {
        let right = key.answer();
        let parts = self.parts(right);
        let changed = (0..parts.len()).flat_map(|place| {
            let others = self.beside(&parts[place], place, right.text());
            let parts = &parts;
            others.into_iter().map(move |other| match self.shape {
                // One is called at a time.
                Shape::Calls(_) => vec![other],
                _ => [&parts[..place], &[other], &parts[place + 1..]].concat(),
            })
        });
        let exchanged = (1..parts.len()).map(|place| {
            let mut wrong = parts.clone();
            wrong.swap(place - 1, place);
            wrong
        });
        let typed = changed.chain(exchanged).map(|wrong| self.joined(&wrong));
        typed.filter(|typed| self.judge(key, typed) == Verdict::Wrong).collect()
    }

    /// Values next to a part's: one more and one less, an hour later, the symbol that follows.
    fn beside(&self, part: &str, place: usize, all: &str) -> Vec<String> {
        let next = |from: &str| -> Vec<String> {
            let after = from.chars().cycle().skip_while(|c| !part.starts_with(*c)).skip(1);
            let free = after.take(from.len()).filter(|c| !all.contains(*c) || from.len() < 4);
            free.take(2).map(String::from).collect()
        };
        match &self.shape {
            Shape::Number => shifted(part, &[1, -1, 10]),
            Shape::List(items) => match items.get(place) {
                Some(Item::Whole) => shifted(part, &[1, -1, 10]),
                Some(Item::Clock) => an_hour_later(part).into_iter().collect(),
                Some(Item::Fraction) => vec![format!("{part}1")],
                None => Vec::new(),
            },
            Shape::Symbols(groups) => group_of(groups, place).map_or(Vec::new(), |g| next(&g.from)),
            Shape::Pick(pick) => next(&pick.from),
            Shape::Moves(moves) => next(&moves.from),
            Shape::Sets(Sets { from, .. }) | Shape::Calls(Calls { from, .. }) => {
                let Some((first, rest)) = part.split_at_checked(1) else { return Vec::new() };
                let others = from.chars().filter(|c| !part.contains(*c)).take(2);
                others.map(|other| format!("{other}{rest}").replace(first, "")).collect()
            }
            Shape::Cells(_) => {
                let (column, row) = part.split_at(1);
                let rows = shifted(row, &[1, -1]).into_iter().map(|row| format!("{column}{row}"));
                rows.chain(["A", "B"].map(|other| format!("{other}{row}"))).collect()
            }
            Shape::Expression => {
                vec![format!("{part}+1"), format!("{part}-1"), format!("{part}*2")]
            }
        }
    }

    fn joined(&self, parts: &[String]) -> String {
        match self.shape {
            Shape::List(_) => parts.join(", "),
            Shape::Sets(_) | Shape::Calls(_) | Shape::Cells(_) => parts.join(" "),
            Shape::Number | Shape::Expression => parts.concat(),
            Shape::Symbols(_) | Shape::Pick(_) | Shape::Moves(_) => parts.concat(),
        }
    }

    /// Ways to answer without looking at the problem.
    pub fn tricks(&self) -> Vec<Trick> {
        match &self.shape {
            Shape::Number => vec![list_trick("small numbers", 1, |n, _| n)],
            Shape::List(items) if items.iter().all(|item| *item == Item::Whole) => vec![
                list_trick("one small number throughout", items.len(), |n, _| n),
                list_trick("counting up", items.len(), |n, place| n + place),
            ],
            Shape::Symbols(groups) => {
                let ways: [(&'static str, Way); 5] = [
                    ("one symbol throughout", |first, _, _| first),
                    ("symbols in a row", |first, place, _| first + place),
                    ("symbols in a row, backwards", |first, place, count| first + count - place),
                    ("the same both ways", |first, place, count| {
                        first + place.min(count - 1 - place)
                    }),
                    ("every second symbol", |first, place, _| first + 2 * place),
                ];
                ways.map(|(name, way)| symbols_trick(name, groups, way)).into()
            }
            Shape::Calls(calls) => {
                vec![calls_trick("neighbours", calls, 1), calls_trick("every third", calls, 3)]
            }
            Shape::List(_) | Shape::Pick(_) | Shape::Sets(_) => Vec::new(),
            Shape::Cells(_) | Shape::Moves(_) | Shape::Expression => Vec::new(),
        }
    }
}

/// The number of the symbol at a place, by the first one's, the place and the number of places.
type Way = fn(usize, usize, usize) -> usize;

fn shifted(part: &str, by: &[i64]) -> Vec<String> {
    let Ok(value) = part.parse::<i64>() else { return Vec::new() };
    by.iter().map(|by| (value + by).to_string()).collect()
}

fn an_hour_later(time: &str) -> Option<String> {
    let (hour, minute) = time.split_once(':')?;
    Some(format!("{}:{minute}", hour.parse::<u8>().ok()? % 12 + 1))
}

fn group_of(groups: &[Group], place: usize) -> Option<&Group> {
    let mut of_places = groups.iter().flat_map(|group| std::iter::repeat_n(group, group.count));
    of_places.nth(place)
}

fn list_trick(name: &'static str, count: usize, number: fn(i64, i64) -> i64) -> Trick {
    let answer = |n: i64| {
        let numbers = (0..count as i64).map(|place| number(n, place));
        Answer::numbers(numbers).text().to_owned()
    };
    Trick { name, answers: (0..TRIES as i64).map(answer).collect() }
}

fn symbols_trick(name: &'static str, groups: &[Group], way: Way) -> Trick {
    let answer = |first: usize| {
        let run = |group: &Group| -> String {
            let from: Vec<char> = group.from.chars().collect();
            (0..group.count).map(|n| from[way(first, n, group.count) % from.len()]).collect()
        };
        let runs: Vec<(String, Order)> =
            groups.iter().map(|group| (run(group), group.order)).collect();
        let runs: Vec<(&str, Order)> = runs.iter().map(|(run, o)| (run.as_str(), *o)).collect();
        Answer::symbols(&runs).text().to_owned()
    };
    Trick { name, answers: (0..TRIES).map(answer).collect() }
}

/// Symbols that stand so far apart, beginning with each.
fn calls_trick(name: &'static str, calls: &Calls, apart: usize) -> Trick {
    let all: Vec<char> = calls.from.chars().collect();
    let call = |first: usize| -> String {
        (0..calls.each).map(|n| all[(first + n * apart) % all.len()]).collect()
    };
    Trick { name, answers: (0..TRIES).map(call).collect() }
}

#[cfg(test)]
mod tests {
    use super::super::{Cells, Moves, Pick};
    use super::*;

    #[test]
    fn every_form_has_three_answers_that_are_almost_right() {
        let letters = "ABCDEFGH".to_owned();
        let rows = [
            (Shape::Number, Answer::number(47)),
            (Shape::List(vec![Item::Whole; 2]), Answer::numbers([0, 12])),
            (
                Shape::List(vec![Item::Clock, Item::Whole]),
                Answer::list(&["12:40".into(), "7".into()]),
            ),
            (
                Shape::Symbols(vec![Group::ordered(4, "123456")]),
                Answer::symbols(&[("1163", Order::Matters)]),
            ),
            (
                Shape::Symbols(vec![Group::set(3, &letters)]),
                Answer::symbols(&[("BDH", Order::Free)]),
            ),
            (
                Shape::Symbols(vec![Group::ordered(4, "LT")]),
                Answer::symbols(&[("LTTL", Order::Matters)]),
            ),
            (Shape::Pick(Pick { from: letters.clone() }), Answer::pick("ACE")),
            (Shape::Moves(Moves { from: "UDLR".into() }), Answer::moves("UURD")),
            (Shape::Sets(Sets { each: 3, from: letters }), Answer::sets(["ABC", "DEF"])),
            (
                Shape::Calls(Calls { each: 3, from: "ABCDEFGH".to_owned(), order: Order::Free }),
                Answer::calls(["ABC", "DEF"]),
            ),
            (
                Shape::Cells(Cells { columns: 5, rows: 5, count: None }),
                Answer::cells([(0, 0), (3, 4)]),
            ),
            (Shape::Expression, Answer("(3+4)*5".to_owned())),
        ];
        for (shape, right) in rows {
            let (form, key) = (Form::new(shape), Key::One(right));
            let misses = form.near_misses(&key);
            assert!(misses.len() >= 3, "{form:?}: {misses:?}");
            for typed in misses {
                assert_eq!(form.judge(&key, &typed), Verdict::Wrong, "{form:?} {typed}");
            }
        }
    }

    #[test]
    fn tricks_can_be_read_by_the_form_that_they_follow_from() {
        for shape in [
            Shape::List(vec![Item::Whole; 3]),
            Shape::Symbols(vec![Group::ordered(5, "LT"), Group::ordered(2, "ABC")]),
            Shape::Symbols(vec![Group::ordered(6, "0123456789")]),
        ] {
            let form = Form::new(shape);
            for trick in form.tricks() {
                assert_eq!(trick.answers.len(), TRIES);
                for typed in trick.answers {
                    assert!(form.read(&typed).is_ok(), "{}: {typed}", trick.name);
                }
            }
        }
    }

    #[test]
    fn an_answers_parts_are_what_a_step_can_settle() {
        let symbols =
            Form::new(Shape::Symbols(vec![Group::ordered(2, "LT"), Group::ordered(1, "AB")]));
        let answer = Answer::symbols(&[("TL", Order::Matters), ("B", Order::Matters)]);
        assert_eq!(symbols.parts(&answer), ["T", "L", "B"]);
        let list = Form::new(Shape::List(vec![Item::Whole; 2]));
        assert_eq!(list.parts(&Answer::numbers([-3, 14])), ["-3", "14"]);
    }
}
