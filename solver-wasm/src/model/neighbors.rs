//! Which stops are near which: the lists that keep every operation of the search local.

mod lists;
mod making;

pub use lists::{Neighbor, Neighbors};
pub use making::{DIRECTED, Making, SEARCHED, all};
