//! The vehicle routing core of Rondo: many couriers, exact constraints, honest reasons.
//!
//! The modules, in reading order. Each imports only modules before it, and small shared ones:
//!
//! - [`problem`] has the types of a problem, and [`plan`] those of its answer. [`cost`] compares two plans. [`check`]
//!   tests plans; it shares only these modules with the rest.
//! - [`timetable`] computes the exact times of one order of visits. `rules` has a row for each hard rule: what the next
//!   modules ask of all alike. [`violations`] names the rules that an order breaks,
//!   [`explain`] finds the reasons of stops left out, and [`evaluate`] times routes made by hand.
//! - [`model`] is the problem as flat tables. [`solution`] is the plan during the search. [`search`] improves it step
//!   by step.
//! - [`run`] is one run: a budget, a warm start, plans that keep every rule. [`border`] offers it to JavaScript.
//!
//! The words are those of `docs/glossary.md`; `docs/solver/` has the model and the ideas of the search.
//!
//! ```
//! use rondo_solver::problem::{Location, Matrices, Problem, Stop, Vehicle};
//! use rondo_solver::run::Solver;
//!
//! // A depot and two stops, all ten seconds apart.
//! let ten = vec![0, 10, 10, 10, 0, 10, 10, 10, 0];
//! let matrices = Matrices { durations: ten.clone(), distances: ten };
//! let vehicle = Vehicle { start_location: Some(0), end_location: Some(0), shift_end: 3600, ..Vehicle::default() };
//! let problem = Problem {
//!     locations: vec![Location::default(); 3],
//!     vehicles: vec![vehicle],
//!     stops: vec![Stop { location: 1, ..Stop::default() }, Stop { location: 2, ..Stop::default() }],
//!     ..Problem::default()
//! };
//! let mut solver = Solver::new(problem, matrices, 1)?;
//! let mut clock = || 0.0;
//! while !solver.step(&mut clock, 1.0, 100).done {}
//! let plan = solver.plan();
//! assert_eq!(plan.cost.driving_seconds, 30);
//! # Ok::<(), rondo_solver::error::SolverError>(())
//! ```

#![forbid(unsafe_code)]
#![deny(clippy::cast_lossless)]

pub mod border;
mod cargo;
pub mod check;
pub mod cost;
pub mod error;
pub mod evaluate;
pub mod explain;
pub mod model;
pub mod plan;
pub mod problem;
#[cfg(test)]
mod proto_tests;
pub mod rng;
mod rules;
pub mod run;
pub mod search;
pub mod shipments;
pub mod solution;
pub mod timer;
pub mod timetable;
pub mod units;
pub mod violations;
