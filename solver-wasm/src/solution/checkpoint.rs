//! Taking changes back: the undo log restores the plan if a step is rejected, and a snapshot restores a whole plan.

use std::cell::RefCell;

use crate::model::mode::{PLAIN, has_extras};
use crate::model::{Model, NONE};
use crate::solution::current::Solution;
use crate::solution::data::{BLANK, Node, Route, Totals};
use crate::solution::halves::Halves;
use crate::solution::piece::Piece;
use crate::solution::removals::Removals;
use crate::solution::snapshot::Snapshot;
use crate::solution::spare::SpareCopies;
use crate::solution::tables::{Aboard, Index, Movers, Trips};
use crate::solution::undo::UndoLog;
use crate::solution::{aboard, gaps, half_joins, times, trips};
use rondo_table::Table;

impl<'m, const K: usize, const M: u8> Solution<'m, K, M> {
    /// A plan with every route empty and every stop absent.
    pub fn empty(model: &'m Model) -> Self {
        let empty = Snapshot::empty(model);
        let (count, vehicles) = (model.nodes.len(), model.vehicles.len());
        let mut solution = Self {
            model,
            nodes: Table::filled(Node::ABSENT, count),
            gaps: Table::filled(BLANK, count),
            routes: Table::filled(Route::default(), vehicles),
            room: Table::filled(0, vehicles),
            loads: Table::filled(0, vehicles * model.dimensions),
            totals: Totals::default(),
            absent: Vec::new(),
            spare: SpareCopies::none(model),
            changed: Vec::new(),
            undo: UndoLog::new(model),
            version: 0,
            most_used: u32::MAX,
            free: model.kinds.iter().map(|k| k.iter().rev().copied().collect()).collect(),
            is_free: Table::filled(true, vehicles),
            index: Index::new(model, has_extras(M)),
            trips: Trips::new(model),
            aboard: Aboard::new(model),
            pieces: Table::filled(Piece::default(), if M == PLAIN { 0 } else { count }),
            halves: Halves::none(),
            removals: Removals::none(),
            ranks: RefCell::default(),
            waiting: Table::filled(0, if M == PLAIN { 0 } else { vehicles }),
            movers: Movers::none(model),
            scratch: Vec::new(),
        };
        if K > 0 && has_extras(M) && !solution.has_pieces() {
            solution.removals = Removals::new(model);
        }
        solution.restore(&empty);
        solution
    }

    /// Sets a checkpoint. Earlier changes can no longer be taken back.
    pub fn checkpoint(&mut self) {
        let u = &mut self.undo;
        u.epoch += 1;
        u.nodes.clear();
        u.routes.clear();
        u.loads.clear();
        u.absent.clone_from(&self.absent);
        self.spare.checkpoint();
        u.totals = self.totals;
        self.changed.clear();
    }

    /// Returns to the last checkpoint.
    pub fn rollback(&mut self) {
        self.scratch.clear();
        while let Some((i, node)) = self.undo.nodes.pop() {
            let now = &self.nodes[i];
            if self.keeps_halves() && (now.prev != node.prev || now.next != node.next) {
                self.scratch.push(i);
            }
            self.nodes[i] = node;
            gaps::restore(self, i);
        }
        if self.keeps_halves() {
            let restored = std::mem::take(&mut self.scratch);
            half_joins::forget_restored(self, &restored);
            self.scratch = restored;
        }
        let dimensions = self.dimensions() as usize;
        while let Some((i, route)) = self.undo.routes.pop() {
            self.routes[i] = route;
            self.forget_index(i);
            times::restore_waiting(self, i);
            self.note_room(i);
            for d in (1..dimensions).rev() {
                let cell = self.cell(i, d);
                self.loads[cell] = self.undo.loads.pop().unwrap_or(0);
            }
            if self.has_reloads() {
                trips::index(self, i);
            }
            aboard::index(self, i);
            self.note_if_empty(i);
        }
        let u = &mut self.undo;
        u.epoch += 1;
        self.absent.clone_from(&u.absent);
        self.spare.rollback();
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

    /// Calls `out` with each node whose neighbours are not those of the last checkpoint.
    pub fn moved_nodes(&self, mut out: impl FnMut(u32)) {
        for (i, old) in &self.undo.nodes {
            let now = &self.nodes[*i];
            if now.prev != old.prev || now.next != old.next {
                out(*i);
            }
        }
    }

    pub fn snapshot(&self) -> Snapshot<K> {
        Snapshot {
            nodes: self.nodes.as_slice().to_vec().into(),
            routes: self.routes.as_slice().to_vec().into(),
            loads: self.loads.clone(),
            absent: self.absent.clone(),
            totals: self.totals,
        }
    }

    pub fn save_to(&self, s: &mut Snapshot<K>) {
        s.nodes.copy_from(self.nodes.as_slice());
        s.routes.copy_from(self.routes.as_slice());
        s.loads.copy_from(self.loads.as_slice());
        s.absent.clone_from(&self.absent);
        s.totals = self.totals;
    }

    /// Takes over these routes (nodes by vehicle), and sets a checkpoint. Takes linear time.
    pub fn adopt(&mut self, routes: &[Vec<u32>]) {
        self.restore(&Snapshot::empty(self.model));
        for (vehicle, nodes) in (0..).zip(routes).filter(|(_, nodes)| !nodes.is_empty()) {
            self.fill(vehicle, nodes);
        }
        let mut absent = std::mem::take(&mut self.absent);
        absent.retain(|&node| self.route(node) == NONE);
        self.absent = absent;
        self.spare.fill(self.model, &self.nodes);
        self.checkpoint();
    }

    /// Restores the copy, and sets a checkpoint.
    pub fn restore(&mut self, s: &Snapshot<K>) {
        self.nodes.copy_from(s.nodes.as_slice());
        self.routes.copy_from(s.routes.as_slice());
        self.loads.copy_from(s.loads.as_slice());
        self.absent.clone_from(&s.absent);
        self.spare.fill(self.model, &self.nodes);
        self.totals = s.totals;
        if self.keeps_halves() {
            self.halves = Halves::new(self.model);
        }
        for node in 0..self.nodes.len() as u32 {
            gaps::restore(self, node);
        }
        for v in 0..self.routes.len() as u32 {
            self.forget_index(v);
            times::restore_waiting(self, v);
            self.note_room(v);
            if self.has_reloads() {
                trips::index(self, v);
            }
            aboard::index(self, v);
            self.note_if_empty(v);
        }
        self.checkpoint();
    }
}
