//! The variants that the search is compiled for ([`crate::model::Model::mode`]). A variant spends no time on features
//! that its problems do not have.

/// Legs, time windows and one load.
pub const PLAIN: u8 = 0;
/// The same, but working time is paid. Each stop has one window, and no vehicle has breaks.
pub const WORKING_TIME: u8 = 1;
/// The same with breaks, several windows, limits, overtime, service times by vehicle, or any starts and ends. Legs cost
/// the same for all vehicles. No reload points, pairs, set-ups, balance or locks.
pub const EXTRAS: u8 = 2;
/// Everything that a problem can contain.
pub const RICH: u8 = 3;

/// Whether routes are summed up as wholes.
pub const fn has_extras(mode: u8) -> bool {
    mode >= EXTRAS
}
