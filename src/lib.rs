//! Agon: a service that draws mental contests and judges them.
//!
//! Rooms from the ground up, each of which uses only those before it: `store`, `picture`, `service`, `web`.

pub mod console;
pub mod picture;
pub mod service;
pub mod settings;
pub mod store;
pub mod web;
