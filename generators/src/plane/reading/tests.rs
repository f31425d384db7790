use super::*;
use crate::family::Level;

/// Seeds of an older edition in whose pictures a number or an unknown stood at another angle than its own.
const ONCE_MISREAD: [(u8, &str); 3] = [
    (3, "byw9c0s0jrr31rabpwcktj1z26"),
    (4, "m46vfpbtg22ndh8wd3e9fn2fh0"),
    (5, "yz7945k0yfxhpdcbj9nd6cajj6"),
];
const DRAWS: usize = 150;

fn sheet(level: Level, seed: &str) -> Sheet<Text> {
    let family = crate::find("mathematics/angle-chase").unwrap();
    family.draw(level, &family.code(level, seed).chance()).show()
}

fn marks(sheet: &mut Sheet<Text>) -> &mut Vec<Mark> {
    &mut sheet.picture.as_mut().unwrap().figure.marks
}

/// The labels in the order in which they and their arcs are drawn, and whether a line joins them.
fn labels_and_arcs(figure: &Figure) -> Vec<(Writing<'_>, Arc, bool)> {
    let both = writings(figure).zip(arcs(figure));
    both.map(|(writing, arc)| {
        let mut leaders = strokes(figure, 2, Ink::Grey);
        let joined = leaders
            .any(|ends| writing.frame.distance(ends[1]) < JOINED_MAX && arc.distance(ends[0]) < ON);
        (writing, arc, joined)
    })
    .collect()
}

/// How far an arc is from the middle of writing and from its edge, by a place every quarter of a degree.
fn distances(writing: &Writing, arc: &Arc) -> [f32; 2] {
    let turns = (0..=(4.0 * arc.width) as i32).map(|n| n as f32 / 4.0).chain([arc.width]);
    let places = turns.map(|turn| arc.center.towards(arc.from + turn, arc.radius));
    places.fold([f32::INFINITY; 2], |[middle, edge], place| {
        [middle.min(writing.frame.middle.distance(place)), edge.min(writing.frame.distance(place))]
    })
}

#[test]
fn every_number_stands_at_its_own_arc_or_a_line_joins_them() {
    let many = Level::ALL.map(|level| (0..DRAWS).map(move |n| (level, format!("seed-{n}"))));
    let once =
        ONCE_MISREAD.map(|(level, seed)| (Level::ALL[usize::from(level) - 1], seed.to_owned()));
    let (mut figures, mut with_lines) = (0, [0; 5]);
    for (level, seed) in many.into_iter().flatten().chain(once) {
        let sheet = sheet(level, &seed);
        let figure = &sheet.picture.as_ref().unwrap().figure;
        let labels = labels_and_arcs(figure);
        assert_eq!(labels.len(), arcs(figure).len());
        for (place, (writing, arc, joined)) in labels.iter().enumerate() {
            let [middle, edge] = distances(writing, arc);
            let others = labels.iter().enumerate().filter(|(other, _)| *other != place);
            let clear = others.map(|(_, (_, other, _))| distances(writing, other)).all(|far| {
                OTHERS_MIN * middle <= far[0] + 0.05 && OTHERS_MIN * edge <= far[1] + 0.05
            });
            let near = edge <= OWN_MAX && clear;
            assert!(*joined || near, "{level} {seed}: {} at {middle}, {edge}", writing.text);
        }
        figures += 1;
        with_lines[level.index()] += usize::from(labels.iter().any(|(_, _, joined)| *joined));
    }
    let lines: usize = with_lines.iter().sum();
    assert!(5 * lines <= figures, "lines in {with_lines:?} of {figures} figures");
}

#[test]
fn a_number_moved_towards_another_arc_is_refused() {
    for level in Level::ALL {
        for number in 0..20 {
            let drawn = sheet(level, &format!("seed-{number}"));
            let figure = &drawn.picture.as_ref().unwrap().figure;
            let labels = labels_and_arcs(figure);
            let Some(place) = labels.iter().position(|(_, _, joined)| !joined) else { continue };
            let (from, own) = (labels[place].0.frame.middle, &labels[place].1);
            let other = &labels[(place + 1) % labels.len()].1;
            let there = other.center.towards(other.from + other.width / 2.0, other.radius);
            let mut way = (0..=100).map(|n| n as f32 / 100.0).map(|share| {
                let along = |from: f32, to: f32| from + share * (to - from);
                Point::new(along(from.x, there.x), along(from.y, there.y))
            });
            let moved = way.find(|at| other.distance(*at) <= 1.3 * own.distance(*at)).unwrap();
            assert!(read(&drawn).is_ok() && moved != from);
            let mut wrong = drawn.clone();
            for mark in marks(&mut wrong) {
                if let Mark::Text { at, face: Face::Bold, .. } = mark
                    && *at == from
                {
                    *at = moved;
                }
            }
            assert!(read(&wrong).is_err(), "{level} {number}");
        }
    }
}

#[test]
fn two_numbers_in_each_others_places_are_another_problem() {
    for level in Level::ALL {
        let drawn = sheet(level, "swapped");
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
    let is_mark = |mark: &Mark| matches!(mark, Mark::Line { points, .. } if points.len() == 3);
    let sheets = (0..20).map(|n| sheet(Level::ALL[3], &format!("marks-{n}")));
    let mut sheet =
        sheets.into_iter().find(|sheet| sheet.figure().unwrap().marks.iter().any(is_mark));
    let sheet = sheet.as_mut().unwrap();
    assert!(read(sheet).is_ok());
    marks(sheet).retain(|mark| !is_mark(mark));
    assert!(read(sheet).is_err());
}
