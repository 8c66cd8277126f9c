//! The variants of the search that are compiled ([`crate::model::Model::mode`]). A variant does not spend time on what
//! its problems do not have.

/// Legs, windows of time and one load.
pub const PLAIN: u8 = 0;
/// The same, and working time is paid: each stop has one window, and nobody has breaks.
pub const WORKING_TIME: u8 = 1;
/// Anything that a problem can ask for.
pub const RICH: u8 = 2;
