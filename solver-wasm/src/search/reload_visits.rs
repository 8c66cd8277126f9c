//! Reload visits: inserted with a stop whose trip is full, moved to other reload points, removed when no stop needs
//! them.

mod exchange;
mod insertion;
mod joining;
mod removal;

pub use exchange::exchange;
pub use insertion::ReloadVisits;
pub use removal::remove_idle;
