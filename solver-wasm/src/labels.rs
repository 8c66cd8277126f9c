//! Time along a route, in labels: one moment per number of breaks taken so far.
//!
//! Forward, `early[k]` is the earliest moment at which the vehicle can leave a node with k breaks taken. Backward,
//! `late[k]` is the latest arrival at a node with k breaks taken from which the rest of the route can still be kept.
//! Waiting is always possible, so arriving earlier is never worse, and two halves of a route fit together exactly if
//! for some k the first's arrival is no later than the second's `late[k]`: breaks, several windows and soft shifts
//! (up to their cap) are judged in constant time. With `K = 1` there are no breaks, with `K = 0` no time at all.

use crate::model::{Model, NEVER, VehicleData};
use crate::units::Seconds;

pub type Labels<const K: usize> = [Seconds; K];

/// On leaving the start place: breaks taken there, or not owed because the route starts later.
pub fn at_start<const K: usize>(model: &Model, vehicle: u32) -> Labels<K> {
    let v = &model.vehicles[vehicle];
    let mut labels = [NEVER; K];
    for k in 0..K.min(v.breaks_count + 1) {
        labels[k] = if k == 0 {
            v.shift_start
        } else {
            // All of the first k breaks: the last one is skipped by leaving at its latest start, or taken.
            let b = &v.breaks[k - 1];
            let skipped = v.shift_start.max(b.latest);
            let free = labels[k - 1].max(b.earliest);
            if free <= b.latest { skipped.min(free + b.duration) } else { skipped }
        };
    }
    labels
}

/// On arriving at the end: no later than the shift allows, and than any break that is then still owed.
pub fn at_end<const K: usize>(model: &Model, vehicle: u32) -> Labels<K> {
    let v = &model.vehicles[vehicle];
    let mut labels = [-NEVER; K];
    for (k, label) in labels.iter_mut().enumerate().take(v.breaks_count + 1) {
        *label = if k < v.breaks_count { v.last_end.min(v.breaks[k].latest) } else { v.last_end };
    }
    labels
}

/// Arrival after a leg.
#[inline(always)]
pub fn arrive<const K: usize>(model: &Model, early: &Labels<K>, from: u32, to: u32) -> Labels<K> {
    if K == 0 {
        return *early;
    }
    let travel = model.time(from, to);
    let mut out = *early;
    for t in &mut out {
        *t += travel;
    }
    out
}

/// Latest moment to leave so as to arrive in time.
#[inline(always)]
pub fn leave_for<const K: usize>(model: &Model, late: &Labels<K>, from: u32, to: u32) -> Labels<K> {
    if K == 0 {
        return *late;
    }
    let travel = model.time(from, to);
    let mut out = *late;
    for t in &mut out {
        *t -= travel;
    }
    out
}

/// From arrival at a node to leaving it.
#[inline(always)]
pub fn serve<const K: usize>(model: &Model, vehicle: u32, node: u32, arrival: Labels<K>) -> Labels<K> {
    if K == 0 {
        return arrival;
    }
    let data = &model.nodes[node];
    let service = model.service(vehicle, node);
    if K == 1 {
        let start = model.service_start(data, arrival[0]);
        return [(start + service).min(NEVER); K];
    }
    let v = &model.vehicles[vehicle];
    let mut t = arrival;
    take_breaks(v, &mut t);
    for label in &mut t {
        *label = if *label >= NEVER { NEVER } else { (model.service_start(data, *label) + service).min(NEVER) };
    }
    take_breaks(v, &mut t);
    t
}

/// From the latest moment of leaving a node back to the latest arrival.
#[inline(always)]
pub fn latest<const K: usize>(model: &Model, vehicle: u32, node: u32, leave: Labels<K>) -> Labels<K> {
    if K == 0 {
        return leave;
    }
    let data = &model.nodes[node];
    let service = model.service(vehicle, node);
    if K == 1 {
        return [model.latest_service_start(data, leave[0] - service).max(-NEVER); K];
    }
    let v = &model.vehicles[vehicle];
    let mut t = leave;
    allow_breaks(v, &mut t);
    for label in &mut t {
        *label = if *label <= -NEVER { -NEVER } else { model.latest_service_start(data, *label - service).max(-NEVER) };
    }
    allow_breaks(v, &mut t);
    t
}

/// Whether the second half can follow the first.
#[inline(always)]
pub fn fits<const K: usize>(arrival: &Labels<K>, late: &Labels<K>) -> bool {
    if K == 0 {
        return true;
    }
    if K == 1 {
        return arrival[0] <= late[0];
    }
    arrival.iter().zip(late).any(|(a, l)| *a < NEVER && a <= l)
}

/// Whether any label is still alive.
#[inline(always)]
pub fn possible<const K: usize>(early: &Labels<K>) -> bool {
    K == 0 || early.iter().any(|t| *t < NEVER)
}

/// Breaks taken here in order; under way past a break's latest start without it is no way.
#[inline(always)]
fn take_breaks<const K: usize>(v: &VehicleData, t: &mut Labels<K>) {
    for k in 0..K {
        if k >= v.breaks_count {
            break;
        }
        let b = &v.breaks[k];
        if t[k] > b.latest {
            t[k] = NEVER;
        } else {
            t[k + 1] = t[k + 1].min(t[k].max(b.earliest) + b.duration);
        }
    }
}

/// The same backwards.
#[inline(always)]
fn allow_breaks<const K: usize>(v: &VehicleData, t: &mut Labels<K>) {
    for k in (0..K.min(v.breaks_count)).rev() {
        let b = &v.breaks[k];
        let with = if b.earliest + b.duration <= t[k + 1] { b.latest.min(t[k + 1] - b.duration) } else { -NEVER };
        t[k] = t[k].min(b.latest).max(with);
    }
}
