//! Going back: what changed since the checkpoint is logged, and restored when a step is rejected.

use super::{Node, Route, Solution, Totals};
use crate::model::Model;
use crate::table::Table;
use crate::units::Load;

#[derive(Debug)]
pub(super) struct Undo<const K: usize> {
    epoch: u32,
    node_epoch: Table<u32>,
    route_epoch: Table<u32>,
    nodes: Vec<(u32, Node<K>)>,
    routes: Vec<(u32, Route)>,
    loads: Vec<Load>,
    absent: Vec<u32>,
    spare: Vec<u32>,
    totals: Totals,
}

impl<const K: usize> Undo<K> {
    pub fn new(model: &Model) -> Self {
        Self {
            epoch: 1,
            node_epoch: Table::filled(0, model.nodes.len()),
            route_epoch: Table::filled(0, model.vehicles.len()),
            nodes: Vec::new(),
            routes: Vec::new(),
            loads: Vec::new(),
            absent: Vec::new(),
            spare: Vec::new(),
            totals: Totals::default(),
        }
    }
}

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    /// Forgets how to go back beyond this moment.
    pub fn checkpoint(&mut self) {
        let has_reloads = self.has_reloads();
        let u = &mut self.undo;
        u.epoch += 1;
        u.nodes.clear();
        u.routes.clear();
        u.loads.clear();
        u.absent.clone_from(&self.absent);
        if has_reloads {
            u.spare.clone_from(&self.spare);
        }
        u.totals = self.totals;
        self.changed.clear();
    }

    /// Goes back to the last checkpoint.
    pub fn rollback(&mut self) {
        while let Some((i, node)) = self.undo.nodes.pop() {
            self.nodes[i] = node;
            self.restore_gap(i);
        }
        let dimensions = self.dimensions() as usize;
        while let Some((i, route)) = self.undo.routes.pop() {
            self.routes[i] = route;
            self.forget_index(i);
            self.restore_waiting(i);
            self.note_room(i);
            for d in (1..dimensions).rev() {
                let cell = self.cell(i, d);
                self.loads[cell] = self.undo.loads.pop().unwrap_or(0);
            }
            if self.has_reloads() {
                self.index_trips(i);
            }
            self.note_if_empty(i);
        }
        let has_reloads = self.has_reloads();
        let u = &mut self.undo;
        u.epoch += 1;
        self.absent.clone_from(&u.absent);
        if has_reloads {
            self.spare.clone_from(&u.spare);
        }
        self.totals = u.totals;
        self.changed.clear();
    }

    /// Whether the node has changed since the last checkpoint.
    pub fn is_touched(&self, node: u32) -> bool {
        self.undo.node_epoch[node] == self.undo.epoch
    }

    /// Stops that were absent at the last checkpoint: the first ones of `absent`, until some are taken off it.
    pub fn absent_before(&self) -> usize {
        self.undo.absent.len()
    }

    /// Nodes whose neighbours are not those of the last checkpoint, appended to `out`.
    pub fn moved_nodes(&self, mut out: impl FnMut(u32)) {
        for (i, old) in &self.undo.nodes {
            let now = &self.nodes[*i];
            if now.prev != old.prev || now.next != old.next {
                out(*i);
            }
        }
    }

    #[inline(always)]
    pub(super) fn touch(&mut self, node: u32) {
        if self.undo.node_epoch[node] != self.undo.epoch {
            self.undo.node_epoch[node] = self.undo.epoch;
            self.undo.nodes.push((node, self.nodes[node]));
        }
    }

    #[inline]
    pub(super) fn touch_route(&mut self, route: u32) {
        self.forget_index(route);
        if self.undo.route_epoch[route] != self.undo.epoch {
            self.undo.route_epoch[route] = self.undo.epoch;
            self.undo.routes.push((route, self.routes[route]));
            for d in 1..self.dimensions() as usize {
                self.undo.loads.push(self.loads[self.cell(route, d)]);
            }
            self.changed.push(route);
        }
    }
}
