//! The current plan of the search: linked routes whose nodes carry the data that evaluating a move needs. It is changed
//! in place. If a step is rejected, the undo log restores it.
//!
//! In reading order: [`data`] and [`current`] hold the plan and read from it. [`change`](Solution::insert) changes it,
//! and [`checkpoint`](Solution::checkpoint) takes changes back. The other modules evaluate edits of it.

pub mod aboard;
pub mod along;
pub mod apart;
pub mod audit;
pub mod balance;

pub mod chain;
mod change;
mod checkpoint;
mod current;
mod data;
mod driven;
pub mod edited;
mod gaps;
mod half_joins;
mod halves;
pub mod index;
pub mod labels;
pub mod order;
mod part;
pub mod parts;
mod piece;
mod ready_time;
mod removals;
mod snapshot;
mod spare;
mod starts;
pub mod sums;
mod tables;
pub mod tied;
pub mod times;
pub mod trips;
mod undo;
mod visits;

pub use chain::Chain;
pub use change::Replaced;
pub use current::{Solution, SolutionOf};
pub use data::{DEAREST, Node, Sums, Times};
pub use snapshot::Snapshot;
pub use visits::Edited;
