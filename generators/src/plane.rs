//! Plane geometry as in school books: points, straight lines, circles and angles, what follows from what, and pictures that
//! are true in all but size.
//!
//! A [`plan`] is [composed](composing) of parts; with its points placed it is a [`sight`] with a [`net`] of angles; [`fact`]s tie them, a [`chase`] finds
//! them, a [`drawing`] shows those that are [`marked`]. What is shown is read back by [`reading`], and found again from [`directions`] alone.

pub mod chase;
pub mod composing;
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
