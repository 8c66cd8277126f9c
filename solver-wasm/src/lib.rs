//! The vehicle routing core of Rondo.

pub mod error;
pub mod plan;
pub mod problem;
pub mod units;
