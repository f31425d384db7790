//! What is seen of a plan.

use super::net::Net;
use super::plan::{Plan, Spot};
use super::plans;

/// A plan with its points in their places, and the angles between its lines.
pub struct Sight {
    pub plan: &'static Plan,
    pub spots: Vec<Spot>,
    pub net: Net,
}

impl Sight {
    /// The plan with these free angles. None when its points leave their order or two rays nearly touch.
    pub fn new(plan: &'static Plan, free: &[i64]) -> Option<Sight> {
        let spots = plan.place(free);
        let net = Net::new(plan, &spots)?;
        Some(Sight { plan, spots, net })
    }

    /// A figure that was drawn: its plan is one of ours, and its points keep their order.
    pub fn of(plan: &str, free: &[i64]) -> Sight {
        let plan = plans::named(plan).expect("drawn figures have plans of the table");
        Sight::new(plan, free).expect("drawn figures keep their points in order")
    }

    /// The angle of this name, which must be one of the figure's.
    pub fn angle(&self, name: &str) -> usize {
        self.net.named(self.plan, name).expect("drawn figures name their own angles")
    }

    /// The angle's name, its vertex in the middle.
    pub fn name(&self, angle: usize) -> String {
        self.net.name(self.plan, angle)
    }
}
