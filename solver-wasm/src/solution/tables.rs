//! Tables besides those of the nodes and routes: sums along routes, and the loads of trips between reload points.

use std::cell::Cell;

use crate::cargo::Cargo;
use crate::model::{Model, NONE};
use crate::solution::part::Part;
use crate::units::Load;
use rondo_table::Table;

/// Sums from the start of a route to each node, computed on demand and kept until the route changes.
#[derive(Debug)]
pub(super) struct Index {
    /// By route: whether positions and loads are valid, and whether parts are.
    pub valid: Table<bool>,
    pub summed: Table<bool>,
    pub position: Table<u32>,
    pub load: Table<Load>,
    /// Sums of [`crate::solution::tied::share`]; only where there are shipments.
    pub shares: Table<u64>,
    /// Only in rich problems; loads of the dimensions after the first, node-major.
    pub parts: Table<Part>,
    pub loads: Table<Load>,
}

impl Index {
    pub fn new(model: &Model, has_parts: bool) -> Self {
        let count = model.nodes.len();
        let parts = if has_parts { count } else { 0 };
        Self {
            valid: Table::filled(false, model.vehicles.len()),
            summed: Table::filled(false, model.vehicles.len()),
            position: Table::filled(0, count),
            load: Table::filled(0, count),
            shares: Table::filled(0, if model.ties.is_empty() { 0 } else { count }),
            parts: Table::filled(Part::default(), parts),
            loads: Table::filled(0, parts * model.dimensions),
        }
    }
}

/// Always valid: the head of each node's trip, and the loads by head.
#[derive(Debug)]
pub(super) struct Trips {
    pub head: Table<u32>,
    pub load: Table<Load>,
    /// The least detour to each reload point, by head; valid for routes whose detours have been computed.
    pub detour: Table<i64>,
    pub priced: Table<bool>,
}

impl Trips {
    pub fn new(model: &Model) -> Self {
        let count = model.nodes.len();
        let nodes = if model.has_reloads { count } else { 0 };
        Self {
            head: Table::filled(NONE, nodes),
            load: Table::filled(0, nodes * model.dimensions),
            detour: Table::filled(0, count * model.reloads),
            priced: Table::filled(false, model.vehicles.len()),
        }
    }
}

/// Always valid, where something is collected: what is on board in each node's trip up to the node, and from it on.
#[derive(Debug)]
pub(super) struct Aboard {
    dimensions: u32,
    up_to: Table<Cargo>,
    from: Table<Cargo>,
}

impl Aboard {
    pub fn new(model: &Model) -> Self {
        let dimensions = model.goods.as_ref().map_or(0, |goods| goods.dimensions);
        let nothing = || Table::filled(Cargo::NOTHING, model.nodes.len() * dimensions);
        Self { dimensions: dimensions as u32, up_to: nothing(), from: nothing() }
    }

    /// By dimension.
    pub fn up_to(&self, node: u32) -> &[Cargo] {
        self.up_to.part(node * self.dimensions, (node + 1) * self.dimensions)
    }

    pub fn from(&self, node: u32) -> &[Cargo] {
        self.from.part(node * self.dimensions, (node + 1) * self.dimensions)
    }

    pub fn set_up_to(&mut self, node: u32, cargo: &[Cargo]) {
        (0..self.dimensions).for_each(|d| self.up_to[node * self.dimensions + d] = cargo[d as usize]);
    }

    pub fn set_from(&mut self, node: u32, cargo: &[Cargo]) {
        (0..self.dimensions).for_each(|d| self.from[node * self.dimensions + d] = cargo[d as usize]);
    }
}

/// Which stops a move takes to another route: those that bear its number.
#[derive(Debug)]
pub(super) struct Movers {
    pub number: Cell<u32>,
    pub of: Table<Cell<u32>>,
}

impl Movers {
    pub fn none(model: &Model) -> Self {
        let count = if model.near.is_some() { model.stops } else { 0 };
        Self { number: Cell::new(0), of: Table::filled(Cell::new(0), count) }
    }
}
