//! The vehicle routing core of Rondo.

pub mod cost;
pub mod error;
pub mod plan;
pub mod problem;
pub mod schedule;
pub mod units;
