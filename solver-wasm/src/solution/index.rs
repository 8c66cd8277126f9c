//! Positions and loads along a route, made when asked for and kept until the route changes.

use super::parts::Part;
use super::{Chain, Solution};
use crate::model::Model;
use crate::model::mode::RICH;
use crate::table::Table;
use crate::units::Load;

#[derive(Debug)]
pub(super) struct Index {
    pub valid: Table<bool>,
    position: Table<u32>,
    load: Table<Load>,
    /// Where the plan has parts; loads of the dimensions after the first, node-major.
    pub parts: Table<Part>,
    pub loads: Table<Load>,
}

impl Index {
    pub fn new(model: &Model, has_parts: bool) -> Self {
        let count = model.nodes.len();
        let parts = if has_parts { count } else { 0 };
        Self {
            valid: Table::filled(false, model.vehicles.len()),
            position: Table::filled(0, count),
            load: Table::filled(0, count),
            parts: Table::filled(Part::default(), parts),
            loads: Table::filled(0, parts * model.dimensions),
        }
    }
}

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    /// Makes `position` and `load_up_to` valid for the route.
    pub fn ensure_index(&mut self, route: u32) {
        if self.index.valid[route] {
            return;
        }
        self.index.valid[route] = true;
        let (mut node, end) = (self.model().start(route), self.model().end(route));
        let (mut position, mut load) = (0, 0);
        loop {
            load += self.model().nodes[node].load;
            self.index.position[node] = position;
            self.index.load[node] = load;
            if node == end {
                break;
            }
            position += 1;
            node = self.next(node);
        }
        if M == RICH {
            self.index_parts(route);
        }
    }

    /// Place in its route, the start at 0. Only after `ensure_index`.
    #[inline(always)]
    pub fn position(&self, node: u32) -> u32 {
        self.index.position[node]
    }

    /// Load in dimension 0 from the start to the node, itself included. Only after `ensure_index`.
    #[inline(always)]
    pub fn load_up_to(&self, node: u32) -> Load {
        self.index.load[node]
    }

    /// Load from the start to the node, itself included. Only after `ensure_index`, and where the plan has parts.
    #[inline(always)]
    pub(super) fn up_to(&self, node: u32, dimension: u32) -> Load {
        match dimension {
            0 => self.load_up_to(node),
            _ => self.index.loads[node * self.dimensions() + dimension],
        }
    }

    /// Load of the chain's stops in dimension 0.
    pub fn chain_load(&self, chain: Chain) -> Load {
        let mut node = chain.first;
        let mut load = self.model().nodes[node].load;
        while node != chain.last {
            node = self.next(node);
            load += self.model().nodes[node].load;
        }
        load
    }

    /// The route's stops and reloads in driving order.
    pub fn sequence(&self, route: u32) -> Vec<u32> {
        let mut out = Vec::new();
        let mut node = self.next(self.model().start(route));
        while node != self.model().end(route) {
            out.push(node);
            node = self.next(node);
        }
        out
    }
}
