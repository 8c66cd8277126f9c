//! Makes the lists of all stops, one strip of stops at a time.

use std::ops::Range;

use crate::model::neighbors::lists::{Neighbor, Neighbors};
use crate::model::{Model, NodeData};
use crate::units::Seconds;

/// Candidates before and after a stop.
pub const DIRECTED: usize = 40;
/// The local search looks at this many of them.
pub const SEARCHED: usize = 20;
/// Stops around a stop in either direction; a ruin spreads over them.
const AROUND: usize = 120;
/// A second of waiting that a leg forces counts as much as this share of a unit of its cost (Vidal 2013).
const WAIT_WEIGHT: i64 = 5;

/// The lists of all stops while they are made, a part at a time.
#[derive(Debug)]
pub struct Making {
    lists: Neighbors,
    stops: Vec<Stop>,
    done: usize,
    near: Keys,
    /// Cost and time of the legs between all stops and those of one strip.
    strip: Vec<Legs>,
}

impl Making {
    pub fn new(model: &Model) -> Self {
        let stops = model.stop_nodes().map(|i| Stop::of(&model.nodes[i])).collect();
        let lists = Neighbors::with_room(model.stops, DIRECTED, AROUND);
        Self { lists, stops, done: 0, near: Vec::new(), strip: Vec::new() }
    }

    /// Makes the lists of one more strip of stops; true when that was the last one.
    pub fn go_on(&mut self, model: &Model) -> bool {
        let strip = self.done..(self.done + STRIP).min(self.stops.len());
        read_legs(model, &self.stops, strip.clone(), &mut self.strip);
        self.done = strip.end;
        for (row, i) in strip.enumerate() {
            self.add(model, i, row);
        }
        self.done == self.stops.len()
    }

    pub fn finish(self) -> Neighbors {
        self.lists
    }

    fn add(&mut self, model: &Model, i: usize, row: usize) {
        let legs = &self.strip[row * self.stops.len()..][..self.stops.len()];
        let neighbor = |node: u32, cost: i32, time| Neighbor { node, cost: if model.uniform { cost } else { 0 }, time };
        let to = |j: u32| neighbor(j, legs[j as usize].cost_to, legs[j as usize].time_to);
        let from = |j: u32| neighbor(j, legs[j as usize].cost_from, legs[j as usize].time_from);
        let Neighbors { before, after, around } = &mut self.lists;
        preceding(model, &self.stops, i, legs, &mut self.near);
        by_cost(self.near.iter().map(stop_of).map(to).collect()).for_each(|near| before.values.push(near));
        following(model, &self.stops, i, legs, &mut self.near);
        by_cost(self.near.iter().map(stop_of).map(from).collect()).for_each(|near| after.values.push(near));
        beside(&self.stops, i, legs, &mut self.near);
        self.near.iter().map(stop_of).for_each(|j| around.values.push(j));
        before.close();
        after.close();
        around.close();
    }
}

/// The lists of all stops.
pub fn all(model: &Model) -> Neighbors {
    let mut making = Making::new(model);
    while !making.go_on(model) {}
    making.finish()
}

/// Sorts the first [`SEARCHED`] neighbours by cost, and the others by cost after them. So a caller of either part can
/// stop at the first neighbour that is too expensive.
fn by_cost(mut list: Vec<Neighbor>) -> impl Iterator<Item = Neighbor> {
    let count = SEARCHED.min(list.len());
    let (first, others) = list.split_at_mut(count);
    first.sort_by_key(|near| near.cost);
    others.sort_by_key(|near| near.cost);
    list.into_iter()
}

/// The data of a stop that the lists need, packed densely.
#[derive(Debug, Clone, Copy)]
struct Stop {
    location: u32,
    open: Seconds,
    close: Seconds,
    /// Its own service time, or 0 if the vehicle's default applies.
    service: Seconds,
}

impl Stop {
    fn of(node: &NodeData) -> Self {
        Self { location: node.location, open: node.open, close: node.close, service: node.service.max(0) }
    }
}

/// Cost, on a common scale, and time of the legs from another stop to one and back.
#[derive(Debug, Clone, Copy, Default)]
struct Legs {
    cost_to: i32,
    cost_from: i32,
    time_to: Seconds,
    time_from: Seconds,
}

/// The number of stops whose legs are read together. In a matrix row, the legs of a strip lie side by side; in a
/// column, far apart.
const STRIP: usize = 64;

/// The legs between all stops and those of the strip, strip stop by strip stop.
#[inline(never)]
fn read_legs(model: &Model, stops: &[Stop], strip: Range<usize>, out: &mut Vec<Legs>) {
    out.resize(strip.len() * stops.len(), Legs::default());
    // Money is not a small number. Time stands for it, as long as somebody pays time.
    let pays_time = model.vehicles.as_slice().iter().any(|vehicle| vehicle.per_second > 0);
    let cost = |a: u32, b: u32| match (model.uniform, pays_time) {
        (true, _) => model.common_leg(a, b) as i32,
        (false, true) => model.time(a, b),
        (false, false) => model.meters(0, a, b) as i32,
    };
    for (row, stop) in stops[strip.clone()].iter().enumerate() {
        for (legs, other) in out[row * stops.len()..].iter_mut().zip(stops) {
            (legs.cost_from, legs.time_from) =
                (cost(stop.location, other.location), model.time(stop.location, other.location));
            (legs.cost_to, legs.time_to) = (legs.cost_from, legs.time_from);
        }
    }
    if model.symmetric {
        return;
    }
    for (j, other) in stops.iter().enumerate() {
        for (row, stop) in stops[strip.clone()].iter().enumerate() {
            let legs = &mut out[row * stops.len() + j];
            (legs.cost_to, legs.time_to) =
                (cost(other.location, stop.location), model.time(other.location, stop.location));
        }
    }
}

/// How well a stop follows another by a leg of this cost and time; less is better. None if it never can.
fn proximity(timeless: bool, from: &Stop, to: &Stop, cost: i32, time: Seconds) -> Option<i64> {
    if timeless {
        return Some(i64::from(cost));
    }
    let travel: Seconds = from.service + time;
    if from.open + travel > to.close {
        return None;
    }
    let wait = i64::from(to.open) - i64::from(from.close) - i64::from(travel);
    Some(i64::from(cost) * WAIT_WEIGHT + wait.max(0))
}

/// Sort keys of stops. A key is the sort value times 2^STOP_BITS, plus the stop.
type Keys = Vec<i64>;

const STOP_BITS: u32 = 13;
const _: () = assert!(crate::problem::limits::PROBLEM_STOPS <= 1 << STOP_BITS);

// Each kind of list has a function of its own, called stop by stop: a WASM engine switches to better code between two
// calls.

#[inline(never)]
fn preceding(model: &Model, stops: &[Stop], i: usize, legs: &[Legs], near: &mut Keys) {
    let (timeless, to) = (model.timeless, stops[i]);
    nearest(stops, i, legs, near, DIRECTED, |from, leg| proximity(timeless, from, &to, leg.cost_to, leg.time_to));
}

#[inline(never)]
fn following(model: &Model, stops: &[Stop], i: usize, legs: &[Legs], near: &mut Keys) {
    let (timeless, from) = (model.timeless, stops[i]);
    nearest(stops, i, legs, near, DIRECTED, |to, leg| proximity(timeless, &from, to, leg.cost_from, leg.time_from));
}

#[inline(never)]
fn beside(stops: &[Stop], i: usize, legs: &[Legs], near: &mut Keys) {
    nearest(stops, i, legs, near, AROUND, |_, leg| Some(i64::from(leg.cost_to.min(leg.cost_from))));
}

fn stop_of(key: &i64) -> u32 {
    (key & ((1 << STOP_BITS) - 1)) as u32
}

/// The stops with the least values, in ascending order; stops without a value are left out. Starts with the stops that
/// are near in the order of the nodes, so that later ones are mostly rejected at once.
fn nearest(
    stops: &[Stop],
    i: usize,
    legs: &[Legs],
    near: &mut Keys,
    count: usize,
    value: impl Fn(&Stop, &Legs) -> Option<i64>,
) {
    near.clear();
    let mut most = i64::MAX;
    let mut offer = |(j, (leg, stop)): (usize, (&Legs, &Stop))| {
        let Some(value) = value(stop, leg) else { return };
        let key = value << STOP_BITS | j as i64;
        if key < most {
            near.push(key);
            if near.len() == 2 * count {
                most = keep_least(near, count);
            }
        }
    };
    (i + 1..).zip(legs[i + 1..].iter().zip(&stops[i + 1..])).for_each(&mut offer);
    (0..i).zip(legs[..i].iter().zip(&stops[..i])).rev().for_each(&mut offer);
    near.sort_unstable();
    near.truncate(count);
}

/// Keeps the `count` least keys and returns the largest of them.
#[inline(never)]
fn keep_least(near: &mut Keys, count: usize) -> i64 {
    near.select_nth_unstable(count - 1);
    near.truncate(count);
    near[count - 1]
}
