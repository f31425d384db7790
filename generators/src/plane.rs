//! Plane geometry as in school books: points, straight lines and angles, what follows from what, and pictures that are true
//! in all but size.
//!
//! A [`plan`] with its free angles is a [`sight`](sight::Sight) with a [`net`] of angles; [`fact`]s tie them, a [`chase`] finds
//! them, a [`drawing`] shows those that are [`marked`]. What is shown is read back by [`reading`], and found again from [`directions`] alone.

pub mod chase;
pub mod directions;
pub mod drawing;
pub mod fact;
pub mod marked;
pub mod net;
mod notes;
pub mod plan;
pub mod plans;
pub mod reading;
mod room;
pub mod sight;
mod telling;
pub mod truth;
mod wedge;
mod writing;
