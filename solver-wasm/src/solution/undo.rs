//! The values at the checkpoint of everything that has changed since.

use crate::model::Model;
use crate::solution::data::{Node, Route, Totals};
use crate::units::Load;
use rondo_table::Table;

#[derive(Debug)]
pub(super) struct UndoLog<const K: usize> {
    pub(super) epoch: u32,
    pub(super) node_epoch: Table<u32>,
    pub(super) route_epoch: Table<u32>,
    pub(super) nodes: Vec<(u32, Node<K>)>,
    pub(super) routes: Vec<(u32, Route)>,
    pub(super) loads: Vec<Load>,
    pub(super) absent: Vec<u32>,
    pub(super) totals: Totals,
}

impl<const K: usize> UndoLog<K> {
    pub fn new(model: &Model) -> Self {
        Self {
            epoch: 1,
            node_epoch: Table::filled(0, model.nodes.len()),
            route_epoch: Table::filled(0, model.vehicles.len()),
            nodes: Vec::new(),
            routes: Vec::new(),
            loads: Vec::new(),
            absent: Vec::new(),
            totals: Totals::default(),
        }
    }
}
