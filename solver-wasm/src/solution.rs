//! The current plan of the search: linked routes whose nodes carry what a move is evaluated by, changed in place and
//! restored from an undo log when a step is rejected.
//!
//! In reading order: [`data`] and [`current`] are the plan and what is read from it; [`change`](Solution::insert) and
//! [`checkpoint`](Solution::checkpoint) change it and take changes back; the other modules evaluate edits of it.

pub mod audit;
pub mod balance;
pub mod chain;
mod change;
mod checkpoint;
mod current;
mod data;
mod driven;
mod gaps;
pub mod index;
pub mod labels;
mod part;
pub mod parts;
mod piece;
mod snapshot;
pub mod sums;
mod tables;
pub mod times;
pub mod trips;
mod undo;

pub use chain::Chain;
pub use current::{Solution, SolutionOf};
pub use data::{DEAREST, Node, Sums, Times};
pub use snapshot::Snapshot;
