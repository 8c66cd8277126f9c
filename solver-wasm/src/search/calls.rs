//! Calls at reload points: put in together with a stop whose trip is full, exchanged for calls at other points, taken out
//! when they are not needed.

mod exchange;
mod insertion;
mod joining;
mod tidy;

pub use exchange::exchange;
pub use insertion::Calls;
pub use tidy::tidy;
