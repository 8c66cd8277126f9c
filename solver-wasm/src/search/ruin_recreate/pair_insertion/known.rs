//! The known cheapest positions of pairs on routes. A route's version stands for its visits, so that a result
//! holds until the route changes, and again once a rejected step has been taken back.

use crate::model::{Model, NONE};
use rondo_table::Table;

/// The version of a route without visits.
pub const EMPTY: u32 = u32::MAX;

/// Most results that are kept: 12 MB.
const MOST: usize = 1 << 19;

#[derive(Debug, Clone, Copy)]
pub struct Known {
    version: u32,
    /// The positions, by the nodes before them; NONE: there are none below the cost.
    pub behind: (u32, u32),
    pub cost: f64,
}

const NOTHING: Known = Known { version: 0, behind: (NONE, NONE), cost: 0.0 };

/// A row per stop that counts. Routes share a row's cells where there are more of them than cells.
#[derive(Debug)]
pub struct KnownPositions {
    /// By stop node.
    row: Vec<u32>,
    width: u32,
    cells: Table<Known>,
}

impl KnownPositions {
    pub fn new(model: &Model) -> Self {
        let counts = |&node: &u32| model.ties.companion(node) != NONE;
        let stops = if model.ties.is_empty() { 0 } else { model.stop_nodes().filter(counts).count() };
        let width = (MOST / stops.max(1)).clamp(1, model.vehicles.len().max(1)) as u32;
        let mut rows = 0;
        let row = model.stop_nodes().filter(|_| stops > 0).map(|node| {
            let own = rows;
            rows += u32::from(counts(&node)) * width;
            own
        });
        Self { row: row.collect(), width, cells: Table::filled(NOTHING, stops * width as usize) }
    }

    /// The known positions of the pair on the route in this version.
    pub fn of(&self, stop: u32, route: u32, version: u32) -> Option<Known> {
        let known = self.cells[self.cell(stop, route)];
        (known.version == version && version != 0).then_some(known)
    }

    /// Notes that these positions are the cheapest ones, or that there are none below this cost.
    pub fn note(&mut self, stop: u32, route: u32, version: u32, behind: (u32, u32), cost: f64) {
        let cell = self.cell(stop, route);
        self.cells[cell] = Known { version, behind, cost };
    }

    fn cell(&self, stop: u32, route: u32) -> u32 {
        self.row[stop as usize] + if route < self.width { route } else { route % self.width }
    }
}
