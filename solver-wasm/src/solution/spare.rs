//! The copies of reload points that no route uses: a stack for each point, since the copies of a point are equal.

use crate::model::{Model, NONE};
use crate::solution::data::Node;
use rondo_table::Table;

/// Changes since the last checkpoint are taken back one by one, so a rejected step costs what it changed.
#[derive(Debug)]
pub(super) struct SpareCopies {
    stacks: Vec<Vec<u32>>,
    changes: Vec<Change>,
}

#[derive(Debug)]
enum Change {
    Taken { point: u32, copy: u32 },
    Given { point: u32, copy: u32 },
}

impl SpareCopies {
    pub fn none(model: &Model) -> Self {
        Self { stacks: vec![Vec::new(); model.reloads], changes: Vec::new() }
    }

    /// Takes stock of the copies that are in no route, and sets a checkpoint.
    pub fn fill<const K: usize>(&mut self, model: &Model, nodes: &Table<Node<K>>) {
        self.stacks.iter_mut().for_each(Vec::clear);
        for copy in (model.first_reload..nodes.len() as u32).rev().filter(|&copy| nodes[copy].route == NONE) {
            self.stacks[model.reload_of(copy) as usize].push(copy);
        }
        self.checkpoint();
    }

    /// The next copy of the point to be used, if any is left.
    pub fn of(&self, point: u32) -> Option<u32> {
        self.stacks[point as usize].last().copied()
    }

    /// A route uses the copy from now on.
    pub fn take(&mut self, point: u32, copy: u32) {
        self.remove(point, copy);
        self.changes.push(Change::Taken { point, copy });
    }

    /// The copy is in no route any more.
    pub fn give(&mut self, point: u32, copy: u32) {
        self.stacks[point as usize].push(copy);
        self.changes.push(Change::Given { point, copy });
    }

    /// Takes a copy off its stack. It is the last one, or near it.
    fn remove(&mut self, point: u32, copy: u32) {
        let stack = &mut self.stacks[point as usize];
        let at = stack.iter().rposition(|&spare| spare == copy);
        stack.remove(at.expect("the copy is spare"));
    }

    pub fn checkpoint(&mut self) {
        self.changes.clear();
    }

    /// Returns to the last checkpoint.
    pub fn rollback(&mut self) {
        while let Some(change) = self.changes.pop() {
            match change {
                Change::Taken { point, copy } => self.stacks[point as usize].push(copy),
                Change::Given { point, copy } => self.remove(point, copy),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rollback_returns_to_the_copies_of_the_checkpoint() {
        let mut spare = SpareCopies { stacks: vec![vec![12, 11, 10], vec![20]], changes: Vec::new() };
        spare.take(0, 10);
        spare.checkpoint();
        spare.take(0, 11);
        spare.give(1, 21);
        spare.take(1, 20);
        spare.give(0, 10);
        assert_eq!((spare.of(0), spare.of(1)), (Some(10), Some(21)));
        spare.rollback();
        assert_eq!((spare.of(0), spare.of(1)), (Some(11), Some(20)));
        spare.take(1, 20);
        assert_eq!(spare.of(1), None);
    }
}
