//! Times along a route as labels: one moment per number of breaks behind.
//!
//! Forward, `early[k]` is the earliest moment at which the vehicle can leave a node with k breaks behind. Backward,
//! `late[k]` is the latest arrival at a node, with k breaks behind, from which the rest of the route is still feasible.
//! A break is "behind" if it was taken, or if the route departed too late to owe it. An earlier time is never worse. So
//! two halves of a route fit together exactly if, for some k, the first half arrives no later than the second half's
//! `late[k]`. This evaluates breaks, several windows and soft shifts (up to their cap) in constant time. `K = 1` means
//! no breaks, and `K = 0` means no times at all.
//!
//! A break may interrupt a leg. A break on the way never ends later than the same break before the leg. So all breaks
//! between two services are treated as part of the leg.

use crate::model::{Model, NEVER, VehicleData};
use crate::units::Seconds;

pub type Labels<const K: usize> = [Seconds; K];

/// The labels on leaving the start: breaks taken there, or not owed because the route departs later.
pub fn at_start<const K: usize>(model: &Model, vehicle: u32) -> Labels<K> {
    let v = &model.vehicles[vehicle];
    let mut labels = [NEVER; K];
    for (k, label) in labels.iter_mut().enumerate().take(v.breaks_count + 1) {
        *label = v.first_departure(k);
    }
    if K > 1 {
        take_breaks(v, &mut labels);
    }
    labels
}

/// The labels on leaving the start at this moment, at which the first breaks are not owed.
pub fn leaving<const K: usize>(v: &VehicleData, skipped: usize, from: Seconds) -> Labels<K> {
    let mut labels = [NEVER; K];
    labels[skipped] = from;
    if K > 1 {
        take_breaks(v, &mut labels);
    }
    labels
}

/// The labels on arriving at the end. The end must be within the shift, and early enough that no further break is owed.
pub fn at_end<const K: usize>(model: &Model, vehicle: u32) -> Labels<K> {
    let v = &model.vehicles[vehicle];
    let mut labels = [-NEVER; K];
    for (k, label) in labels.iter_mut().enumerate().take(v.breaks_count + 1) {
        *label = if k < v.breaks_count { v.last_end.min(v.breaks[k].bound) } else { v.last_end };
    }
    labels
}

/// The arrival after a leg of this many seconds, with breaks on the way and on arrival.
pub fn arrive<const K: usize>(model: &Model, vehicle: u32, early: &Labels<K>, travel: Seconds) -> Labels<K> {
    if K == 0 {
        return *early;
    }
    let mut out = *early;
    for t in &mut out {
        *t += travel;
    }
    if K > 1 {
        take_breaks_on_leg(&model.vehicles[vehicle], early, &mut out);
    }
    out
}

/// The latest moment to leave in order to arrive in time after a leg of this many seconds, with breaks on the way.
pub fn leave_for<const K: usize>(model: &Model, vehicle: u32, late: &Labels<K>, travel: Seconds) -> Labels<K> {
    if K == 0 {
        return *late;
    }
    let mut out = *late;
    for t in &mut out {
        *t -= travel;
    }
    if K > 1 {
        allow_breaks_on_leg(&model.vehicles[vehicle], late, travel, &mut out);
    }
    out
}

/// The arrival after a leg of this many seconds, the last ones of which are a set-up: no break interrupts it.
#[inline(never)]
pub fn arrive_set_up<const K: usize>(
    model: &Model,
    vehicle: u32,
    early: &Labels<K>,
    travel: Seconds,
    setup: Seconds,
) -> Labels<K> {
    let mut out = arrive(model, vehicle, early, travel - setup);
    if setup > 0 {
        out.iter_mut().for_each(|t| *t = (*t + setup).min(NEVER));
        take_breaks(&model.vehicles[vehicle], &mut out);
    }
    out
}

/// The same backwards.
#[inline(never)]
pub fn leave_for_set_up<const K: usize>(
    model: &Model,
    vehicle: u32,
    late: &Labels<K>,
    travel: Seconds,
    setup: Seconds,
) -> Labels<K> {
    let mut out = *late;
    if setup > 0 {
        out = leave_for(model, vehicle, late, 0);
        out.iter_mut().for_each(|t| *t = (*t - setup).max(-NEVER));
    }
    leave_for(model, vehicle, &out, travel - setup)
}

/// From arriving at a node to leaving it, with breaks after the service.
pub fn serve<const K: usize>(model: &Model, vehicle: u32, node: u32, arrival: Labels<K>) -> Labels<K> {
    if K == 0 {
        return arrival;
    }
    let data = &model.nodes[node];
    let service = model.service(vehicle, node);
    let mut t = arrival;
    if K > 1 && data.windows.0 == data.windows.1 {
        for label in &mut t {
            *label = if *label > data.close { NEVER } else { ((*label).max(data.open) + service).min(NEVER) };
        }
    } else {
        for label in &mut t {
            *label = match K > 1 && *label >= NEVER {
                true => NEVER,
                false => (model.service_start(data, *label, service) + service).min(NEVER),
            };
        }
    }
    if K > 1 {
        take_breaks(&model.vehicles[vehicle], &mut t);
    }
    t
}

/// From the latest moment of leaving a node to its latest arrival.
pub fn latest<const K: usize>(model: &Model, vehicle: u32, node: u32, leave: Labels<K>) -> Labels<K> {
    if K == 0 {
        return leave;
    }
    let data = &model.nodes[node];
    let service = model.service(vehicle, node);
    let mut t = leave;
    if K > 1 && data.windows.0 == data.windows.1 {
        for label in &mut t {
            let start = *label - service;
            *label = if start < data.open { -NEVER } else { start.min(data.close).max(-NEVER) };
        }
        return t;
    }
    for label in &mut t {
        *label = match K > 1 && *label <= -NEVER {
            true => -NEVER,
            false => model.latest_service_start(data, *label - service, service).max(-NEVER),
        };
    }
    t
}

/// Whether the second half can follow the first.
pub fn fits<const K: usize>(arrival: &Labels<K>, late: &Labels<K>) -> bool {
    if K == 0 {
        return true;
    }
    if K == 1 {
        return arrival[0] <= late[0];
    }
    arrival.iter().zip(late).any(|(a, l)| *a < NEVER && a <= l)
}

/// Whether any label is still possible.
pub fn possible<const K: usize>(early: &Labels<K>) -> bool {
    K == 0 || early.iter().any(|t| *t < NEVER)
}

/// The departure of a route, and how many breaks it then does not owe. The route leaves its start by `leave` at the latest
/// and has `reached` breaks behind at its end. It takes as few breaks as possible, and then departs as late as possible.
pub fn departure<const K: usize>(
    model: &Model,
    vehicle: u32,
    leave: &Labels<K>,
    reached: usize,
) -> Option<(Seconds, usize)> {
    let v = &model.vehicles[vehicle];
    let skipped = (0..=reached).rev().find(|&skipped| leave[skipped] >= v.first_departure(skipped))?;
    Some((leave[skipped], skipped))
}

/// The vehicle's breaks. There is a label more than breaks, so with two labels no loop over them is left.
fn most_breaks<const K: usize>(v: &VehicleData) -> usize {
    v.breaks_count.min(K.saturating_sub(1))
}

/// Breaks taken at the vehicle's location, in order. A vehicle that is still on the way after the latest start of a
/// break that it owes breaks the rule.
fn take_breaks<const K: usize>(v: &VehicleData, t: &mut Labels<K>) {
    for k in 0..most_breaks::<K>(v) {
        let b = &v.breaks[k];
        if t[k] <= b.latest {
            t[k + 1] = t[k + 1].min(t[k].max(b.earliest) + b.duration);
        }
        if t[k] > b.bound {
            t[k] = NEVER;
        }
    }
}

/// Breaks taken on a leg or at its end. `early` is the beginning of the leg, `arrival` its end without breaks.
fn take_breaks_on_leg<const K: usize>(v: &VehicleData, early: &Labels<K>, arrival: &mut Labels<K>) {
    for k in 0..most_breaks::<K>(v) {
        let b = &v.breaks[k];
        if early[k] <= b.latest {
            arrival[k + 1] = arrival[k + 1].min(arrival[k].max(b.earliest) + b.duration);
        }
        if arrival[k] > b.bound {
            arrival[k] = NEVER;
        }
    }
}

/// The same backwards: `late` is the latest end of the leg, `leave` its latest beginning without breaks.
fn allow_breaks_on_leg<const K: usize>(v: &VehicleData, late: &Labels<K>, travel: Seconds, leave: &mut Labels<K>) {
    for (first, leave) in leave.iter_mut().enumerate().take(most_breaks::<K>(v)) {
        // Breaks `first..=last` interrupt the leg.
        let (mut by, mut break_seconds) = (NEVER, 0);
        let mut ready = -NEVER;
        for last in first..most_breaks::<K>(v) {
            let b = &v.breaks[last];
            by = by.min(b.latest - break_seconds);
            break_seconds += b.duration;
            ready = ready.max(b.earliest) + b.duration;
            if ready <= late[last + 1] {
                *leave = (*leave).max(by.min(late[last + 1] - break_seconds - travel));
            }
        }
    }
}
