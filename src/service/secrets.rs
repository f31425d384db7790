//! What only some may know, and how that is made sure of: tokens, seals, signatures, names that tell nothing.

pub mod installation;
pub(super) mod published;
pub mod seal;
pub mod signing;
pub mod token;
pub(super) mod veil;
