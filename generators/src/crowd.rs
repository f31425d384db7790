//! Crowds of things with crossed traits: size, filling, colour and shape.
//!
//! A [`thing`] is drawn where [`spread`] finds room for it, perhaps on a side of a [`divider`]; a [`wish`] describes
//! things by what is asked of them; [`swatches`] name the colours. What is shown is read back by [`reading`].
//! [`places`] is for crowds of things that are all about as large.

pub mod divider;
pub mod places;
pub mod reading;
pub mod spread;
pub mod swatches;
pub mod thing;
pub mod wish;
