//! The lists of neighbours.

use crate::units::Seconds;
use rondo_table::Table;

#[derive(Debug, Clone, Copy, Default)]
pub struct Neighbor {
    pub node: u32,
    /// The cost of the leg if all vehicles pay the same, else 0.
    pub cost: i32,
    /// The time of the leg.
    pub time: Seconds,
}

impl Neighbor {
    /// A lower bound on the cost of a stop inserted between this neighbour and its successor, if the successor is no
    /// nearer. `gap` is the cost of the leg between the two. If the successor is nearer, the search finds the position
    /// from there.
    pub fn least_detour(&self, gap: i32) -> i64 {
        2 * i64::from(self.cost) - i64::from(gap)
    }
}

/// Lists by stop node, nearest first. The stops before and after a stop are chosen by the cost of the leg and by
/// waiting. Their first [`SEARCHED`](crate::model::neighbors::SEARCHED) and the others are each sorted by cost alone.
#[derive(Debug, Default)]
pub struct Neighbors {
    pub(super) before: Lists<Neighbor>,
    pub(super) after: Lists<Neighbor>,
    pub(super) around: Lists<u32>,
}

#[derive(Debug, Default)]
pub(super) struct Lists<T> {
    pub(super) values: Table<T>,
    offsets: Table<u32>,
}

impl<T> Lists<T> {
    /// For so many stops, with at most so many neighbours each. A list that grows would leave holes of its former sizes.
    fn with_room(stops: usize, each: usize) -> Self {
        let mut offsets = Vec::with_capacity(stops + 1);
        offsets.push(0);
        Self { values: Vec::with_capacity(stops * each.min(stops)).into(), offsets: offsets.into() }
    }

    /// Ends the list of one stop.
    pub(super) fn close(&mut self) {
        self.offsets.push(self.values.len() as u32);
    }

    fn of(&self, node: u32) -> &[T]
    where
        T: Clone,
    {
        self.values.part(self.offsets[node], self.offsets[node + 1])
    }
}

impl Neighbors {
    pub(super) fn with_room(stops: usize, directed: usize, around: usize) -> Self {
        let lists = || Lists::with_room(stops, directed);
        Self { before: lists(), after: lists(), around: Lists::with_room(stops, around) }
    }

    /// Stops that fit well just before this one, with the cost of the leg to it.
    pub fn before(&self, node: u32) -> &[Neighbor] {
        self.before.of(node)
    }

    /// Stops that fit well just after this one, with the cost of the leg from it.
    pub fn after(&self, node: u32) -> &[Neighbor] {
        self.after.of(node)
    }

    /// Stops nearby in cost, without the stop itself.
    pub fn around(&self, node: u32) -> &[u32] {
        self.around.of(node)
    }
}
