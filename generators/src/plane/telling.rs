//! The marks of a figure and the steps of a chase in words.

use super::chase::Chase;
use super::fact::{Fact, Rule};
use super::plan::Plan;
use super::sight::Sight;
use crate::text::{Message, Text, say};

impl Plan {
    /// What its marks mean, one line for each, so that no mark has to be recognised.
    pub fn told(&self) -> Vec<Text> {
        let points = |points: &[usize]| self.letters_of(points);
        let line = |line: usize| points(&self.ends(line));
        let pair = |name: &'static str, one: String, other: String| {
            Text::Said(say(name).with("one", one).with("other", other))
        };
        let mut told = Vec::new();
        if let Some(circle) = &self.circle {
            told.extend(
                circle.center.map(|o| say("circle-centre").with("point", points(&[o])).into()),
            );
            told.extend(circle.touching.iter().map(|&(at, tangent)| {
                let (line, at) = (line(tangent), points(&[at]));
                Text::Said(say("line-touches").with("line", line).with("point", at))
            }));
        }
        let regular = self.regular.iter();
        told.extend(regular.map(|all| say("polygon-regular").with("about", points(all)).into()));
        let equal = self.equal.iter();
        told.extend(equal.map(|[a, b]| pair("sides-equal", points(a), points(b))));
        let parallel = self.parallel.iter();
        told.extend(parallel.map(|&[a, b]| pair("lines-parallel", line(a), line(b))));
        told.extend(
            self.right.iter().map(|all| {
                Text::Said(say("angle-right").with("angle", format!("∠{}", points(all))))
            }),
        );
        told.extend(self.halved.iter().map(|&[one, at, middle, other]| {
            let angle = format!("∠{}", points(&[one, at, other]));
            Text::Said(say("angle-halved").with("line", points(&[at, middle])).with("angle", angle))
        }));
        told
    }

    /// How many words that is in English. Levels are measured by it.
    pub fn words(&self) -> usize {
        let circle = self
            .circle
            .iter()
            .map(|circle| 7 * usize::from(circle.center.is_some()) + 6 * circle.touching.len());
        circle.sum::<usize>()
            + 2 * self.equal.len()
            + 5 * self.parallel.len()
            + 5 * self.right.len()
            + 3 * self.halved.len()
            + 7 * self.regular.len()
    }
}

impl Rule {
    /// The message that tells a step by this rule.
    fn message(self) -> &'static str {
        match self {
            Rule::Straight => "angle-on-a-line",
            Rule::Vertical => "angle-vertical",
            Rule::Parts => "angle-in-parts",
            Rule::Triangle => "angle-in-a-triangle",
            Rule::Exterior => "angle-outside-a-triangle",
            Rule::OuterApex => "angle-outside-an-isosceles-triangle",
            Rule::Quadrilateral => "angle-in-a-quadrilateral",
            Rule::Base => "angle-at-the-base",
            Rule::Apex => "angle-in-an-isosceles-triangle",
            Rule::Alternate => "angle-alternate",
            Rule::Corresponding => "angle-corresponding",
            Rule::CoInterior => "angle-on-the-same-side",
            Rule::Right => "angle-with-a-square",
            Rule::Halved => "angle-by-halving",
            Rule::Regular => "angle-of-a-regular-polygon",
            Rule::Pentagon => "angle-in-a-pentagon",
            Rule::Semicircle => "angle-in-a-semicircle",
            Rule::SameArc => "angle-over-the-same-arc",
            Rule::Central => "angle-at-the-centre",
            Rule::Opposite => "angle-across-a-circle",
            Rule::Radius => "angle-at-a-tangent",
            Rule::Chord => "angle-at-a-chord",
        }
    }
}

impl Chase {
    /// How one angle follows by a fact from the others.
    pub fn tell(&self, sight: &Sight, fact: &Fact, target: usize) -> Message {
        let name = |angle: usize| format!("∠{}", sight.name_among(angle, &fact.about));
        let others = fact.terms.iter().map(|term| term.0).filter(|&angle| angle != target);
        let others = Text::And(others.map(|angle| name(angle).into()).collect());
        let about: String = fact.about.iter().map(|&point| sight.plan.letters[point]).collect();
        say(fact.rule.message())
            .with("angle", name(target))
            .with("others", others)
            .with("about", about)
            .with("sum", self.sum(sight, fact, target))
            .with("value", self.value(target))
    }

    /// "180° − 40° − 62°": what is known on one side; an angle that is as large as another one is that other one.
    fn sum(&self, sight: &Sight, fact: &Fact, target: usize) -> String {
        let often = fact.terms.iter().find(|term| term.0 == target).map_or(1, |term| term.1);
        let others = || fact.terms.iter().filter(|term| term.0 != target);
        if let (0, 1, [(angle, 1 | -1)]) =
            (fact.total, often.abs(), &others().collect::<Vec<_>>()[..])
        {
            return format!("∠{}", sight.name_among(*angle, &fact.about));
        }
        let mut parts: Vec<(i64, String)> = vec![];
        if fact.total != 0 {
            parts.push((often.signum(), format!("{}°", fact.total)));
        }
        parts.extend(others().map(|&(angle, other)| {
            let degrees = self.value(angle);
            let times =
                if other.abs() == 1 { String::new() } else { format!("{} × ", other.abs()) };
            (-often.signum() * other.signum(), format!("{times}{degrees}°"))
        }));
        parts.sort_by_key(|part| -part.0);
        let told = parts.iter().zip(0..).map(|((sign, part), place)| match (place, sign) {
            (0, _) => part.clone(),
            (_, 1) => format!(" + {part}"),
            _ => format!(" − {part}"),
        });
        let told: String = told.collect();
        match (often.abs(), parts.len()) {
            (1, _) => told,
            (times, 1) => format!("{told} ÷ {times}"),
            (times, _) => format!("({told}) ÷ {times}"),
        }
    }
}
