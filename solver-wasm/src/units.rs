//! Units of the model. Everything is an integer.

use crate::problem::limits::PROBLEM_STOPS;

/// Seconds from the plan's start, or a length of time in seconds.
pub type Seconds = i32;
/// Metres.
pub type Meters = i32;
/// Millionths of a load unit.
pub type Load = i64;

/// A matrix's value for a leg that does not exist.
pub const UNREACHABLE: i32 = -1;
/// What the search reads for it: longer than any route.
pub const FAR: i32 = 1 << 28;
/// Times in the input are within this many seconds of the plan's start (over two years).
pub const MAX_SECONDS: Seconds = 1 << 26;
/// Largest matrix value in the input.
pub const MAX_MATRIX: i32 = 1 << 26;
/// Largest load in the input. The loads of all stops fit in one dimension.
pub const MAX_LOAD: Load = 1 << 50;
const _: () = assert!(PROBLEM_STOPS as Load <= Load::MAX / MAX_LOAD);

/// The greatest common divisor; that of 0 and a load is the load.
pub fn common_divisor(mut a: Load, mut b: Load) -> Load {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
