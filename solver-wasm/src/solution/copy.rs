//! Copies of a solution, to keep the best and to go back to it.

use super::{Node, Route, Solution, Totals};
use crate::labels;
use crate::model::Model;
use crate::table::Table;
use crate::units::Load;

/// A copy of a solution, to go back to.
#[derive(Debug, Clone)]
pub struct Snapshot<const K: usize> {
    nodes: Table<Node<K>>,
    routes: Table<Route>,
    loads: Table<Load>,
    absent: Vec<u32>,
    spare: Vec<u32>,
    totals: Totals,
}

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    pub fn snapshot(&self) -> Snapshot<K> {
        Snapshot {
            nodes: self.nodes.as_slice().to_vec().into(),
            routes: self.routes.as_slice().to_vec().into(),
            loads: self.loads.clone(),
            absent: self.absent.clone(),
            spare: self.spare.clone(),
            totals: self.totals,
        }
    }

    pub fn save_to(&self, s: &mut Snapshot<K>) {
        s.nodes.copy_from(self.nodes.as_slice());
        s.routes.copy_from(self.routes.as_slice());
        s.loads.copy_from(self.loads.as_slice());
        s.absent.clone_from(&self.absent);
        s.spare.clone_from(&self.spare);
        s.totals = self.totals;
    }

    /// Becomes the copy, with a fresh checkpoint.
    pub fn restore(&mut self, s: &Snapshot<K>) {
        self.nodes.copy_from(s.nodes.as_slice());
        self.routes.copy_from(s.routes.as_slice());
        self.loads.copy_from(s.loads.as_slice());
        self.absent.clone_from(&s.absent);
        self.spare.clone_from(&s.spare);
        self.totals = s.totals;
        for node in 0..self.nodes.len() as u32 {
            self.restore_gap(node);
        }
        for v in 0..self.routes.len() as u32 {
            self.forget_index(v);
            self.restore_waiting(v);
            self.note_room(v);
            if self.has_reloads() {
                self.index_trips(v);
            }
            self.note_if_empty(v);
        }
        self.checkpoint();
    }
}

impl<const K: usize> Snapshot<K> {
    /// Every route empty, every stop absent.
    pub fn empty(model: &Model) -> Self {
        let (count, vehicles) = (model.nodes.len(), model.vehicles.len());
        let absent = |node| Node { place: model.nodes[node].place, ..Node::ABSENT };
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
            absent: (0..model.stops as u32).collect(),
            spare: (model.first_reload..count as u32).rev().collect(),
            totals: Totals::default(),
        }
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
