//! The variants that the search is compiled for ([`crate::model::Model::mode`]). A variant spends no time on features
//! that its problems do not have.

/// Legs, time windows and one load.
pub const PLAIN: u8 = 0;
/// The same, but working time is paid. Each stop has one window, and no vehicle has breaks.
pub const WORKING_TIME: u8 = 1;
/// Everything that a problem can contain.
pub const RICH: u8 = 2;
