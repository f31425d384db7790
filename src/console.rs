//! What can be done without serving: drawing problems to look at, measuring promises, letting game keys in, reading reports, asking
//! whether a service is ready.

pub mod certify;
pub mod draw;
pub mod export;
pub mod figures;
pub mod first_key;
pub mod games;
pub mod health;
pub mod installation;
pub mod keys;
pub mod manual;
pub mod reports;
pub mod verify;

/// What a command waits with: on one thread, and by the clock where its store is a database.
fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}
