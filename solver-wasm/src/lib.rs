//! The vehicle routing core of Rondo.

#![deny(unsafe_code)]

pub mod check;
pub mod cost;
pub mod error;
pub mod explain;
pub mod json;
pub mod labels;
pub mod model;
pub mod neighbors;
pub mod plan;
pub mod problem;
pub mod rng;
pub mod schedule;
pub mod search;
pub mod solution;
pub mod solver;
#[allow(unsafe_code)]
mod table;
pub mod timer;
pub mod units;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
