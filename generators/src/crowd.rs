//! Crowds of things with crossed traits: size, colour, shape, and a mark inside.
//!
//! A [`thing`] is drawn where [`places`] finds room for it; a [`wish`] describes things by their traits, drawn from a
//! [`pool`]; [`swatches`] name the colours. What is shown is read back by [`reading`].

pub mod places;
pub mod pool;
pub mod reading;
pub mod swatches;
pub mod thing;
pub mod wish;
