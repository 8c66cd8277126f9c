//! The cost of changes of the plan, and the hard rules that they keep.

pub mod edit;
pub mod insertion;
pub mod route_evaluator;
