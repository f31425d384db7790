//! How long the seats' lines are, where that counts.

use super::{SeatName, Seconds, When};
use agon_judge::seat::Seat;
use serde::Serialize;
use utoipa::ToSchema;

/// The seats' lines, as the service measured them.
#[derive(Serialize, ToSchema)]
pub(crate) struct Measured {
    pub(crate) at: When,
    pub(crate) round_trip_seconds: RoundTrips,
    /// Absent where both lines are as long, or one is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) head_start: Option<HeadStart>,
}

/// The shortest time in which a number came back from each seat; absent where too few did.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoundTrips {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) attacker: Option<Seconds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) defender: Option<Seconds>,
}

/// A right answer of this seat counts as if it had come so much sooner; the other seat's waits so long for it.
#[derive(Serialize, ToSchema)]
pub(crate) struct HeadStart {
    #[schema(value_type = SeatName)]
    pub(crate) seat: Seat,
    pub(crate) seconds: Seconds,
}
