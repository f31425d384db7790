//! Solvers. [`exact`] and [`cover`] find every solution in two ways that share no code; [`techniques`] solves
//! as people do and tells how.

pub mod cover;
pub mod exact;
pub mod techniques;
