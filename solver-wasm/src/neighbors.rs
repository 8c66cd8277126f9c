//! Which stops are near which: the lists that keep every operation of the search local.

mod making;

use crate::model::Model;
use crate::table::Table;
use crate::timer::Timer;
use crate::units::Seconds;

pub use making::{DIRECTED, Making, SEARCHED};

#[derive(Debug, Clone, Copy, Default)]
pub struct Neighbor {
    pub node: u32,
    /// What the leg costs when all vehicles pay the same, else 0.
    pub cost: i32,
    /// How long the leg takes.
    pub time: Seconds,
}

impl Neighbor {
    /// What a stop costs at least between this neighbour and the next one on, whose leg costs `gap`, where that one is no
    /// nearer: else the place is found from there.
    #[inline(always)]
    pub fn least_detour(&self, gap: i32) -> i64 {
        2 * i64::from(self.cost) - i64::from(gap)
    }
}

/// Lists by stop node, nearest first: those before and after a stop by the cost of the leg and by waiting, then their
/// first [`SEARCHED`] and the others by cost alone.
#[derive(Debug, Default)]
pub struct Neighbors {
    before: Lists<Neighbor>,
    after: Lists<Neighbor>,
    around: Lists<u32>,
}

#[derive(Debug, Default)]
struct Lists<T> {
    values: Table<T>,
    offsets: Table<u32>,
}

impl<T> Lists<T> {
    fn empty() -> Self {
        Self { values: Vec::new().into(), offsets: vec![0].into() }
    }

    /// Ends the list of one stop.
    fn close(&mut self) {
        self.offsets.push(self.values.len() as u32);
    }

    #[inline(always)]
    fn of(&self, node: u32) -> &[T]
    where
        T: Clone,
    {
        self.values.part(self.offsets[node], self.offsets[node + 1])
    }
}

impl Neighbors {
    fn empty() -> Self {
        Self { before: Lists::empty(), after: Lists::empty(), around: Lists::empty() }
    }

    /// The lists of all stops.
    pub fn new(model: &Model) -> Self {
        let mut making = Making::new(model);
        while !making.go_on(model) {}
        making.finish()
    }

    /// Stops that fit well just before this one, with the cost of the leg to it.
    #[inline(always)]
    pub fn before(&self, node: u32) -> &[Neighbor] {
        self.before.of(node)
    }

    /// Stops that fit well just after this one, with the cost of the leg from it.
    #[inline(always)]
    pub fn after(&self, node: u32) -> &[Neighbor] {
        self.after.of(node)
    }

    /// Stops nearby in cost, itself not among them.
    #[inline(always)]
    pub fn around(&self, node: u32) -> &[u32] {
        self.around.of(node)
    }

    /// Mean cost, in search units, of the legs to each stop's nearest few neighbours.
    #[inline(never)]
    pub fn mean_edge(&self, model: &Model) -> f64 {
        let mut sum = 0.0;
        let mut count = 0.0;
        for i in 0..model.stops as u32 {
            for &j in self.around(i).iter().take(3) {
                let cost = model.leg(0, model.nodes[i].place, model.nodes[j].place);
                sum += cost as f64;
                count += 1.0;
            }
        }
        if count > 0.0 && sum > 0.0 { sum / count } else { 1.0 }
    }
}

/// An order of the places in which near ones follow each other: a chain of nearest neighbours. It begins with the first
/// of `places`, which says too who goes first where two are as near. Cut short when the timer is up.
#[inline(never)]
pub fn spatial_order(places: &[u32], distances: &[i32], timer: &Timer) -> Vec<u32> {
    let Some((&first, others)) = places.split_first() else { return Vec::new() };
    let mut left: Vec<(u32, u32)> = others.iter().copied().zip(1..).collect();
    let mut order = Vec::with_capacity(places.len());
    order.push(first);
    let mut at = first as usize;
    while !left.is_empty() && !timer.is_up() {
        let (next, _) = left.swap_remove(closest(&distances[at * places.len()..][..places.len()], &left));
        order.push(next);
        at = next as usize;
    }
    order
}

/// Where the closest of the places left, or the one with the least number of those as close, stands in their list, by a
/// row of distances; unreachable (-1) is the farthest.
#[inline(never)]
fn closest(row: &[i32], left: &[(u32, u32)]) -> usize {
    let mut best = (u32::MAX, u32::MAX, 0);
    for (i, &(place, number)) in left.iter().enumerate() {
        let distance = row[place as usize] as u32;
        if (distance, number) < (best.0, best.1) {
            best = (distance, number, i);
        }
    }
    best.2
}
