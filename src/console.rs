//! What can be done without serving: drawing problems to look at, measuring promises, letting game keys in, reading reports, asking
//! whether a service is ready.

pub mod certify;
pub mod draw;
pub mod export;
pub mod figures;
pub mod games;
pub mod health;
pub mod installation;
pub mod keys;
pub mod manual;
pub mod reports;
pub mod verify;
