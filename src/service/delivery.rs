//! What is told of contests, to whom and when: problems with their pictures, sealed parts, feeds, and what spectators know.

pub mod feed;
pub mod gallery;
pub mod sealed;
mod watching;
