//! The times of routes without some of their visits. A stop that is to move is tried in many positions, and each time
//! its route is left with the same rest.

use std::cell::RefCell;

use crate::model::{Model, NONE};
use crate::solution::data::Times;
use rondo_table::Table;

/// Removals that are kept per node.
const KEPT: u32 = 4;

#[derive(Debug, Clone, Copy)]
struct Removal {
    version: u32,
    before: u32,
    times: Option<Times>,
}

/// By the node before the visits that leave, a few each.
#[derive(Debug)]
pub(super) struct Removals(RefCell<Table<Removal>>);

impl Removals {
    pub fn new(model: &Model) -> Self {
        let unknown = Removal { version: 0, before: NONE, times: None };
        Self(RefCell::new(Table::filled(unknown, model.nodes.len() * KEPT as usize)))
    }

    /// For plans that keep none.
    pub fn none() -> Self {
        Self(RefCell::new(Table::filled(Removal { version: 0, before: NONE, times: None }, 0)))
    }

    /// The times of the route in this version without the visits between two nodes.
    pub fn times(
        &self,
        version: u32,
        after: u32,
        before: u32,
        compute: impl FnOnce() -> Option<Times>,
    ) -> Option<Times> {
        let cell = after * KEPT + before % KEPT;
        let known = self.0.borrow()[cell];
        if known.before == before && known.version == version {
            return known.times;
        }
        let times = compute();
        self.0.borrow_mut()[cell] = Removal { version, before, times };
        times
    }
}
