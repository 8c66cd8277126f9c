//! Units of the model. Everything is an integer.

/// Seconds from the plan's start, or a length of time in seconds.
pub type Seconds = i32;
/// Metres.
pub type Meters = i32;
/// Millionths of a load unit.
pub type Load = i64;

/// No travel exists between two locations.
pub const UNREACHABLE: i32 = -1;
/// Times given from outside lie within this many seconds of the plan's start (over two years).
pub const MAX_SECONDS: Seconds = 1 << 26;
/// Matrix values given from outside are at most this.
pub const MAX_MATRIX: i32 = 1 << 26;
/// Loads given from outside are at most this, so that sums of millions of them fit.
pub const MAX_LOAD: Load = 1 << 50;
