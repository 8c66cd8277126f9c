//! The cost of changes to the plan, and whether they keep the hard rules.

pub mod edit;
pub mod insertion;
pub mod route_evaluator;
