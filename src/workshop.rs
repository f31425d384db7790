//! What can be done with families without any contest: drawing problems to look at, and measuring promises.

pub mod certify;
pub mod draw;
pub mod verify;
