//! Which stops are near which: the lists that keep every operation of the search local.

mod lists;
mod making;
mod order;

pub use lists::{Neighbor, Neighbors};
pub use making::{DIRECTED, Making, SEARCHED, all};
pub use order::spatial_order;
