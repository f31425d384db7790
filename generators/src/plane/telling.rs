//! The marks of a figure and the steps of a chase in words.

use super::chase::Chase;
use super::fact::{Fact, Rule};
use super::plan::Plan;
use super::sight::Sight;
use crate::text::{Message, Text, say};

impl Plan {
    /// What its marks mean, one line for each pair, so that no mark has to be recognised.
    pub fn told(&self) -> impl Iterator<Item = Text> {
        let ends = |line: &str| -> String {
            [line.chars().next(), line.chars().last()].into_iter().flatten().collect()
        };
        let pair = |name: &'static str, [one, other]: [String; 2]| {
            Text::Said(say(name).with("one", one).with("other", other))
        };
        let equal = self.equal.iter();
        let equal = equal.map(move |sides| pair("sides-equal", sides.map(str::to_owned)));
        let parallel = self.parallel.iter();
        equal.chain(parallel.map(move |lines| pair("lines-parallel", lines.map(ends))))
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
            Rule::Exterior | Rule::OuterApex => "angle-outside-a-triangle",
            Rule::Quadrilateral => "angle-in-a-quadrilateral",
            Rule::Base => "angle-at-the-base",
            Rule::Apex => "angle-in-an-isosceles-triangle",
            Rule::Alternate => "angle-alternate",
            Rule::Corresponding => "angle-corresponding",
            Rule::CoInterior => "angle-on-the-same-side",
        }
    }
}

impl Chase {
    /// How one angle follows by a fact from the others.
    pub fn tell(&self, sight: &Sight, fact: &Fact, target: usize) -> Message {
        let name = |angle: usize| format!("∠{}", sight.name(angle));
        let others = fact.terms.iter().map(|term| term.0).filter(|&angle| angle != target);
        let others = Text::And(others.map(|angle| name(angle).into()).collect());
        let about: String = fact.about.iter().map(|&point| sight.plan.letter(point)).collect();
        say(fact.rule.message())
            .with("angle", name(target))
            .with("others", others)
            .with("about", about)
            .with("sum", self.sum(fact, target))
            .with("value", self.value(target))
    }

    /// "180° − 40° − 62°": what is known on one side.
    fn sum(&self, fact: &Fact, target: usize) -> String {
        let often = fact.terms.iter().find(|term| term.0 == target).map_or(1, |term| term.1);
        let sign = often.signum();
        let mut parts: Vec<(i64, i64)> = vec![];
        if fact.total != 0 {
            parts.push((sign, fact.total));
        }
        for &(angle, other) in fact.terms.iter().filter(|term| term.0 != target) {
            parts.push((-sign * other.signum(), self.value(angle) * other.abs()));
        }
        parts.sort_by_key(|part| -part.0);
        let told = parts.iter().zip(0..).map(|((sign, degrees), place)| match (place, sign) {
            (0, _) => format!("{degrees}°"),
            (_, 1) => format!(" + {degrees}°"),
            _ => format!(" − {degrees}°"),
        });
        let told: String = told.collect();
        let doubled = fact.terms.iter().any(|term| term.1.abs() == 2);
        match (often.abs(), parts.len()) {
            (1, 1) if doubled => format!("2 × {}°", self.value(target) / 2),
            (1, _) => told,
            (times, 1) => format!("{told} ÷ {times}"),
            (times, _) => format!("({told}) ÷ {times}"),
        }
    }
}
