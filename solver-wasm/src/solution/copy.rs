//! Copies of a solution, to keep the best and to go back to it.

use super::{Node, Route, Solution, Totals};
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

impl<const K: usize, const R: bool> Solution<'_, K, R> {
    pub fn snapshot(&self) -> Snapshot<K> {
        Snapshot {
            nodes: self.nodes.clone(),
            routes: self.routes.clone(),
            loads: self.loads.clone(),
            absent: self.absent.clone(),
            spare: self.spare.clone(),
            totals: self.totals,
        }
    }

    pub fn save_to(&self, s: &mut Snapshot<K>) {
        s.nodes.copy_from(&self.nodes);
        s.routes.copy_from(&self.routes);
        s.loads.copy_from(&self.loads);
        s.absent.clone_from(&self.absent);
        s.spare.clone_from(&self.spare);
        s.totals = self.totals;
    }

    /// Becomes the copy, with a fresh checkpoint.
    pub fn restore(&mut self, s: &Snapshot<K>) {
        self.nodes.copy_from(&s.nodes);
        self.routes.copy_from(&s.routes);
        self.loads.copy_from(&s.loads);
        self.absent.clone_from(&s.absent);
        self.spare.clone_from(&s.spare);
        self.totals = s.totals;
        for node in 0..self.nodes.len() as u32 {
            self.restore_gap(node);
        }
        for v in 0..self.routes.len() as u32 {
            self.forget_index(v);
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
