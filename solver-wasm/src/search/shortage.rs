//! How the search works if the fleet cannot take all stops.

pub mod absence_counters;
pub mod capacity_repair;
