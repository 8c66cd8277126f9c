//! Copies of a plan, to keep the best plan and to return to it.

use crate::model::Model;
use crate::solution::data::{Node, Route, Totals};
use crate::solution::labels;
use crate::units::Load;
use rondo_table::Table;

/// A copy of a solution, to return to.
#[derive(Debug, Clone)]
pub struct Snapshot<const K: usize> {
    pub(super) nodes: Table<Node<K>>,
    pub(super) routes: Table<Route>,
    pub(super) loads: Table<Load>,
    pub(super) absent: Vec<u32>,
    pub totals: Totals,
}

impl<const K: usize> Snapshot<K> {
    /// A copy with every route empty and every stop absent.
    pub fn empty(model: &Model) -> Self {
        let (count, vehicles) = (model.nodes.len(), model.vehicles.len());
        let absent = |node| Node { location: model.nodes[node].location, ..Node::ABSENT };
        let mut nodes = Table::from((0..count as u32).map(absent).collect::<Vec<_>>());
        for v in 0..vehicles as u32 {
            let (start, end) = (model.start(v), model.end(v));
            let (early, late) = (labels::at_start(model, v), labels::at_end(model, v));
            nodes[start] = Node { route: v, next: end, early, late, ..nodes[start] };
            nodes[end] = Node { route: v, prev: start, early, late, ..nodes[end] };
        }
        Self {
            nodes,
            routes: Table::filled(Route::default(), vehicles),
            loads: Table::filled(0, vehicles * model.dimensions),
            absent: model.stop_nodes().filter(|&node| !model.ties.is_single(node)).collect(),
            totals: Totals::default(),
        }
    }

    /// Whether the plan serves every stop.
    pub fn is_complete(&self) -> bool {
        self.absent.is_empty()
    }

    /// A route's stops and reloads in driving order.
    pub fn sequence(&self, model: &Model, route: u32) -> Vec<u32> {
        let mut out = Vec::new();
        let mut node = self.nodes[model.start(route)].next;
        while node != model.end(route) {
            out.push(node);
            node = self.nodes[node].next;
        }
        out
    }
}
