//! Reload visits: put in together with a stop whose trip is full, exchanged for reload visits at other points, taken
//! out when they are not needed.

mod exchange;
mod insertion;
mod joining;
mod tidy;

pub use exchange::exchange;
pub use insertion::ReloadVisits;
pub use tidy::tidy;
