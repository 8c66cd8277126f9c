//! The search of plans for a fleet that cannot take all stops.

pub mod absence_counters;
pub mod capacity_repair;
