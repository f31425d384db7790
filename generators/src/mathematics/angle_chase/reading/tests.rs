use super::super::AngleChase;
use super::*;
use crate::family::{Family, Level};

/// Seeds of an older edition in whose pictures a number or an unknown stood at another angle than its own.
const ONCE_MISREAD: [(u8, &str); 3] = [
    (3, "byw9c0s0jrr31rabpwcktj1z26"),
    (4, "m46vfpbtg22ndh8wd3e9fn2fh0"),
    (5, "yz7945k0yfxhpdcbj9nd6cajj6"),
];
const DRAWS: usize = 150;

fn sheet(level: Level, seed: &str) -> Sheet {
    let entry = crate::find(AngleChase::NAME).unwrap();
    AngleChase::show(&AngleChase::draw(level, &entry.code(level, seed).chance()))
}

fn marks(sheet: &mut Sheet) -> &mut Vec<Mark> {
    &mut sheet.picture.as_mut().unwrap().figure.marks
}

/// The labels in the order in which they and their arcs are drawn, and whether a line joins them.
fn labels_and_arcs(figure: &Figure) -> Vec<(Writing<'_>, Arc, bool)> {
    let both = writings(figure).zip(arcs(figure));
    both.map(|(writing, arc)| {
        let mut leaders = strokes(figure, 2, Ink::Grey);
        let joined = leaders
            .any(|ends| writing.distance(ends[1]) < JOINED_MAX && arc.distance(ends[0]) < ON);
        (writing, arc, joined)
    })
    .collect()
}

#[test]
fn every_number_stands_at_its_own_arc_or_a_line_joins_them() {
    let many = Level::ALL.map(|level| (0..DRAWS).map(move |n| (level, format!("seed-{n}"))));
    let once =
        ONCE_MISREAD.map(|(level, seed)| (Level::ALL[usize::from(level) - 1], seed.to_owned()));
    for (level, seed) in many.into_iter().flatten().chain(once) {
        let sheet = sheet(level, &seed);
        let figure = &sheet.picture.as_ref().unwrap().figure;
        let labels = labels_and_arcs(figure);
        assert_eq!(labels.len(), arcs(figure).len());
        for (place, (writing, arc, joined)) in labels.iter().enumerate() {
            let own = arc.distance(writing.at);
            let others = labels.iter().enumerate().filter(|(other, _)| *other != place);
            let next = others.map(|(_, (_, other, _))| other.distance(writing.at));
            let next = next.fold(f32::INFINITY, f32::min);
            let near = own <= OWN_MAX && OTHERS_MIN * own <= next;
            assert!(*joined || near, "{level} {seed}: {} at {own}, {next}", writing.text);
        }
    }
}

#[test]
fn a_number_moved_towards_another_arc_is_refused() {
    for level in Level::ALL {
        for number in 0..20 {
            let drawn = sheet(level, &format!("seed-{number}"));
            let figure = &drawn.picture.as_ref().unwrap().figure;
            let labels = labels_and_arcs(figure);
            let Some(place) = labels.iter().position(|(_, _, joined)| !joined) else { continue };
            let (moved, own) = (labels[place].0.at, &labels[place].1);
            let other = &labels[(place + 1) % labels.len()].1;
            let middle = other.center.towards(other.from + other.width / 2.0, other.radius);
            assert!(read(&drawn).is_ok() && own.distance(moved) < other.distance(moved));
            let mut wrong = drawn.clone();
            for mark in marks(&mut wrong) {
                if let Mark::Text { at, face: Face::Bold, .. } = mark
                    && *at == moved
                {
                    *at = Point::new((middle.x + at.x) / 2.0, (middle.y + at.y) / 2.0);
                }
            }
            assert!(read(&wrong).is_err(), "{level} {number}");
        }
    }
}

#[test]
fn two_numbers_in_each_others_places_are_another_problem() {
    for level in Level::ALL {
        let entry = crate::find(AngleChase::NAME).unwrap();
        let figure = AngleChase::draw(level, &entry.code(level, "swapped").chance());
        let drawn = AngleChase::show(&figure);
        let (given, asked) = (read(&drawn).unwrap().given, read(&drawn).unwrap().asked);
        let mut swapped = drawn.clone();
        for mark in marks(&mut swapped) {
            if let Mark::Text { text, .. } = mark {
                match text.as_str() {
                    "x" => *text = "y".to_owned(),
                    "y" => *text = "x".to_owned(),
                    _ => {}
                }
            }
        }
        let read_again = read(&swapped).unwrap();
        assert_eq!((read_again.given, read_again.asked), (given, [asked[1], asked[0]]));
    }
}

#[test]
fn marks_and_words_that_differ_are_refused() {
    let mut sheet = sheet(Level::ALL[3], "marks");
    assert!(read(&sheet).is_ok());
    marks(&mut sheet)
        .retain(|mark| !matches!(mark, Mark::Line { points, .. } if points.len() == 3));
    assert!(read(&sheet).is_err());
}
