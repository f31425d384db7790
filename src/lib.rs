//! Agon: a service that draws mental contests and judges them.

pub mod picture;
pub mod store;
