//! What can be done without serving: drawing problems to look at, measuring promises, letting game keys in, reading reports.

pub mod certify;
pub mod draw;
pub mod export;
pub mod figures;
pub mod games;
pub mod installation;
pub mod keys;
pub mod reports;
pub mod verify;
