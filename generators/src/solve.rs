//! Solvers. [`exact`] and [`cover`] find every solution in two ways that share no code; [`techniques`] solves
//! as people do, who look for one [`technique`] after the other, [`propagation`] comes as far without steps, [`weighing`] says
//! how long that takes, [`telling`] how it went, and [`needless`] leaves out what that is told without.

pub mod cover;
pub mod exact;
pub mod needless;
pub mod propagation;
pub mod technique;
pub mod techniques;
pub mod telling;
pub mod weighing;
