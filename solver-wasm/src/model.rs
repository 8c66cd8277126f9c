//! The problem as the search reads it: flat tables in an order of their own, with all derived values that moves need.
//!
//! Nodes: stops `0..n`, then one start and one end per vehicle, then copies of the reload points. A route is named by
//! its vehicle. Locations are those of a problem that [`arrange`] has renumbered.

mod arrange;
mod build;
mod change;
mod data;
mod fleet;
mod goods;
mod legs;
pub mod mode;
mod near;
pub mod neighbors;
mod rank;
mod room;
mod servable;
mod service;
mod setups;
mod source;
mod starts;
mod stops;
mod tables;
mod ties;
mod travel;
mod vehicle;
mod ways;

pub use arrange::arrange;
pub use build::{compile, without_neighbors};
pub use change::ChangePrices;
pub use data::{DEFAULT_SERVICE, FORBIDDEN, MOST_DIMENSIONS, NEVER, NO_LIMIT, NONE, NodeData};
pub use goods::{Goods, Place};
pub use rank::Rank;
pub use room::{Room, room};
pub use starts::StartPrices;
pub use tables::Model;
pub use vehicle::{BreakData, Limits, VehicleData};
pub use ways::WaysTo;
