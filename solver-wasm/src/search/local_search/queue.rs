//! The stops whose surroundings changed. The local search takes the last one first.

use crate::rng::Rng;
use rondo_table::Table;

#[derive(Debug)]
pub struct Queue {
    nodes: Vec<u32>,
    queued: Table<bool>,
    stops: usize,
}

impl Queue {
    pub fn new(stops: usize) -> Self {
        Self { nodes: Vec::new(), queued: Table::filled(false, stops), stops }
    }

    /// Notes that a node's surroundings changed.
    pub fn mark(&mut self, node: u32) {
        if (node as usize) < self.stops && !self.queued[node] {
            self.queued[node] = true;
            self.nodes.push(node);
        }
    }

    /// Takes the stop noted last.
    pub fn pop(&mut self) -> Option<u32> {
        let node = self.nodes.pop()?;
        self.queued[node] = false;
        Some(node)
    }

    pub fn shuffle(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.nodes);
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }
}
