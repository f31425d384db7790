//! What is seen of a plan.

use super::composing::{Choose, compose};
use super::net::Net;
use super::plan::{Plan, Spot, circle_through};

/// A plan with its points in their places, and the angles between its lines.
pub struct Sight {
    pub plan: Plan,
    pub spots: Vec<Spot>,
    pub net: Net,
}

impl Sight {
    /// The figure of these parts with its free angles so chosen. None when its points leave their order or two rays
    /// nearly touch.
    pub fn new(parts: &str, choose: &mut Choose) -> Option<Sight> {
        let (plan, spots) = compose(parts, choose)?;
        Sight::of_plan(plan, spots)
    }

    /// The same once its points are placed.
    pub fn of_plan(plan: Plan, spots: Vec<Spot>) -> Option<Sight> {
        let net = Net::new(&plan, &spots)?;
        Some(Sight { plan, spots, net })
    }

    /// The figure of these parts with these free angles.
    pub fn with(parts: &str, free: &[i64]) -> Option<Sight> {
        let mut free = free.iter();
        Sight::new(parts, &mut |_, _| free.next().copied())
    }

    /// A figure that was drawn: its points keep their order.
    pub fn of(parts: &str, free: &[i64]) -> Sight {
        Sight::with(parts, free).expect("drawn figures keep their points in order")
    }

    /// The middle and the radius of its circle.
    pub fn circle(&self) -> Option<(Spot, f64)> {
        let around = &self.plan.circle.as_ref()?.around;
        Some(circle_through([0, 1, 2].map(|place| self.spots[around[place]])))
    }

    /// The angle of this name, which must be one of the figure's.
    pub fn angle(&self, name: &str) -> usize {
        self.net.named(&self.plan, name).expect("drawn figures name their own angles")
    }

    /// The angle's name, its vertex in the middle.
    pub fn name(&self, angle: usize) -> String {
        self.name_among(angle, &[])
    }

    /// The same by some of these points, where its arms lead to any: ∠BAC in triangle ABC, whatever else lies on AC.
    pub fn name_among(&self, angle: usize, points: &[usize]) -> String {
        self.net.name(&self.plan, angle, points)
    }
}
