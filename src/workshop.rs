//! What can be done without serving: drawing problems to look at, measuring promises, letting game keys in.

pub mod certify;
pub mod draw;
pub mod keys;
pub mod verify;
