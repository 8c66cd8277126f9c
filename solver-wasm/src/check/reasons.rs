//! The reasons of stops left out.

use super::facts::Facts;
use crate::plan::Plan;

pub(super) fn faults(_facts: &Facts, _plan: &Plan, _faults: &mut Vec<String>) {}
