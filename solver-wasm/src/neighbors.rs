//! Which stops are near which: the lists that keep every operation of the search local.

use crate::model::{Model, NodeData};
use crate::table::Table;
use crate::units::Seconds;

/// Candidates before and after a stop.
pub const DIRECTED: usize = 40;
/// So many of them the local search looks at.
pub const SEARCHED: usize = 20;
/// Stops around a stop, whatever the direction: what a ruin spreads over.
const AROUND: usize = 120;
/// A second of waiting that a leg forces counts as much as this share of a unit of its cost (Vidal 2013).
const WAIT_WEIGHT: i64 = 5;

#[derive(Debug, Clone, Copy, Default)]
pub struct Neighbor {
    pub node: u32,
    /// What the leg costs when all vehicles pay the same, else 0.
    pub cost: i32,
    /// How long the leg takes.
    pub time: Seconds,
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

impl<T: Copy> Lists<T> {
    fn new(lists: Vec<Vec<T>>) -> Self {
        let mut offsets = vec![0];
        let mut values = Vec::new();
        for list in lists {
            values.extend_from_slice(&list);
            offsets.push(values.len() as u32);
        }
        Self { values: values.into(), offsets: offsets.into() }
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
    pub fn new(model: &Model) -> Self {
        let n = model.stops as u32;
        let mut before: Vec<Vec<Neighbor>> = Vec::with_capacity(model.stops);
        let mut after: Vec<Vec<Neighbor>> = Vec::with_capacity(model.stops);
        let mut around: Vec<Vec<u32>> = Vec::with_capacity(model.stops);
        let mut near = Vec::with_capacity(model.stops);
        let entry = |a: u32, b: u32, node: u32| {
            let (from, to) = (model.nodes[a].place, model.nodes[b].place);
            let cost = if model.uniform { model.leg(0, from, to) as i32 } else { 0 };
            Neighbor { node, cost, time: model.time(from, to) }
        };
        for i in 0..n {
            before.push(by_cost(preceding(model, i, &mut near).iter().map(stop_of).map(|j| entry(j, i, j)).collect()));
            after.push(by_cost(following(model, i, &mut near).iter().map(stop_of).map(|j| entry(i, j, j)).collect()));
            around.push(beside(model, i, &mut near).iter().map(stop_of).collect());
        }
        Self { before: Lists::new(before), after: Lists::new(after), around: Lists::new(around) }
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

/// The first ones and the others each by cost, so that who asks for those cheaper than something can stop.
fn by_cost(mut list: Vec<Neighbor>) -> Vec<Neighbor> {
    let count = SEARCHED.min(list.len());
    let (first, others) = list.split_at_mut(count);
    first.sort_by_key(|near| near.cost);
    others.sort_by_key(|near| near.cost);
    list
}

/// Leg cost on a common scale.
fn base(model: &Model, a: u32, b: u32) -> i64 {
    let (a, b) = (model.nodes[a].place, model.nodes[b].place);
    if model.uniform { model.leg(0, a, b) } else { i64::from(model.time(a, b)) }
}

/// How well `b` follows `a`, less is better; None when it never can.
fn proximity(model: &Model, a: u32, b: u32) -> Option<i64> {
    let cost = base(model, a, b);
    if model.timeless {
        return Some(cost);
    }
    let (from, to): (&NodeData, &NodeData) = (&model.nodes[a], &model.nodes[b]);
    let travel: Seconds = from.service.max(0) + model.time(from.place, to.place);
    if from.open + travel > to.close {
        return None;
    }
    let wait = i64::from(to.open) - i64::from(from.close) - i64::from(travel);
    Some(cost * WAIT_WEIGHT + wait.max(0))
}

/// Stops by what a list is sorted by, both in one number: that one times 2^STOP_BITS, and the stop.
type Keys = Vec<i64>;

const STOP_BITS: u32 = 13;
const _: () = assert!(crate::problem::MAX_STOPS <= 1 << STOP_BITS);

// One function for each kind of list, called stop by stop: a WASM engine takes up better code between two calls.

#[inline(never)]
fn preceding<'k>(model: &Model, i: u32, near: &'k mut Keys) -> &'k [i64] {
    nearest(model, i, near, DIRECTED, |j| proximity(model, j, i))
}

#[inline(never)]
fn following<'k>(model: &Model, i: u32, near: &'k mut Keys) -> &'k [i64] {
    nearest(model, i, near, DIRECTED, |j| proximity(model, i, j))
}

#[inline(never)]
fn beside<'k>(model: &Model, i: u32, near: &'k mut Keys) -> &'k [i64] {
    nearest(model, i, near, AROUND, |j| Some(base(model, i, j).min(base(model, j, i))))
}

fn stop_of(key: &i64) -> u32 {
    (key & ((1 << STOP_BITS) - 1)) as u32
}

/// The stops with the least values, least first; those without one are left out.
#[inline(always)]
fn nearest<'k>(
    model: &Model,
    i: u32,
    near: &'k mut Keys,
    count: usize,
    value: impl Fn(u32) -> Option<i64>,
) -> &'k [i64] {
    near.clear();
    for j in (0..model.stops as u32).filter(|&j| j != i) {
        if let Some(value) = value(j) {
            near.push(value << STOP_BITS | i64::from(j));
        }
    }
    if near.len() > count {
        near.select_nth_unstable(count);
        near.truncate(count);
    }
    near.sort_unstable();
    near
}

/// An order of the places in which near ones follow each other: a nearest-neighbour chain.
pub fn spatial_order(places: usize, distances: &[i32]) -> Vec<u32> {
    let mut left: Vec<u32> = (1..places as u32).collect();
    let mut order = Vec::with_capacity(places);
    let mut at = 0;
    if places > 0 {
        order.push(0);
    }
    while !left.is_empty() {
        let (i, next) = closest(&distances[at * places..(at + 1) * places], &left);
        left.swap_remove(i);
        order.push(next);
        at = next as usize;
    }
    order
}

/// Index and number of the closest of the places left, by a row of distances; unreachable (-1) is the farthest.
#[inline(never)]
fn closest(row: &[i32], left: &[u32]) -> (usize, u32) {
    let mut best = (u32::MAX, u32::MAX, 0);
    for (i, &place) in left.iter().enumerate() {
        let distance = row[place as usize] as u32;
        if (distance, place) < (best.0, best.1) {
            best = (distance, place, i);
        }
    }
    (best.2, left[best.2])
}
