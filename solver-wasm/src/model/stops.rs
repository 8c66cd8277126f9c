//! The nodes of stops and reload points: merged windows, allowed vehicles, locks.

use std::borrow::Cow;

use crate::model::data::{DEFAULT_SERVICE, NEVER, NONE, NodeData, factored};
use crate::model::source::{Pace, Source};
use crate::problem::{Stop, TimeWindow, share};
use crate::timetable::may_load;
use crate::units::Seconds;

/// Distinct sets of vehicles, as rows of bits.
#[derive(Default)]
pub struct AllowedRows(pub Vec<Vec<u64>>);

impl AllowedRows {
    /// The row of the allowed vehicles among `vehicles`. NONE if all are allowed.
    fn of(&mut self, vehicles: usize, allowed: impl Fn(usize) -> bool) -> u32 {
        let row = bit_row(vehicles, allowed);
        if row.iter().map(|w| w.count_ones() as usize).sum::<usize>() == vehicles {
            return NONE;
        }
        if let Some(i) = self.0.iter().position(|r| *r == row) {
            return i as u32;
        }
        self.0.push(row);
        self.0.len() as u32 - 1
    }
}

#[inline(never)]
pub fn stop_node(
    source: &Source,
    s: usize,
    from: Option<Seconds>,
    rows: &mut AllowedRows,
    windows: &mut Vec<TimeWindow>,
) -> NodeData {
    // Without `..`: the compiler asks for each new field what it means to the search.
    let Stop {
        location,
        service_seconds,
        time_windows,
        deadline,
        // `StartPrices` has it.
        due: _,
        allowed_vehicles,
        required_skills,
        pinned_vehicle,
        locked,
        barred,
        // The model has a table of each.
        demand: _,
        priority: _,
        // `loads` counts those that are not.
        on_board: _,
        finish_in_window,
        // The model has a table of it.
        visit_order: _,
        // `Goods` has both.
        pickup: _,
        collected: _,
        // The model has a table of it; `from` is that of the partner.
        ready_at: _,
        // `change_prices` has their price.
        preferred_vehicles: _,
        near: _,
        shipment: _,
        // `Setups` has it.
        setup_seconds: _,
    } = &source.problem.stops[s];
    // A lock has no effect on a stop that is in no initial route.
    let lock = if *locked { initial(source, s).map(|(vehicle, _)| vehicle) } else { None };
    let allowed = |v: usize| {
        let vehicle = &source.problem.vehicles[v];
        !*barred
            && may_load(source.problem, v as u32, s as u32)
            && lock.is_none_or(|own| own == v)
            && pinned_vehicle.is_none_or(|only| only as usize == v)
            && (allowed_vehicles.is_empty() || allowed_vehicles.contains(&(v as u32)))
            && required_skills.iter().all(|skill| vehicle.skills.contains(skill))
    };
    let allowed = rows.of(source.problem.vehicles.len(), allowed);
    let time_windows = &*opened(time_windows, from);
    let deadline = deadline.unwrap_or(NEVER);
    let left = source.problem.vehicles.iter().map(|v| v.service_seconds(*service_seconds) as Seconds);
    let (least, most) = match *finish_in_window {
        true => (left.clone().min().unwrap_or(0), left.max().unwrap_or(0)),
        false => (0, 0),
    };
    let ends = least == most || time_windows.is_empty() && deadline == NEVER;
    let (open, close, part) = match ends {
        true => merged_windows(&shortened(time_windows, least), time_windows.is_empty(), deadline - least, windows),
        false => all_windows(time_windows, deadline, least, windows),
    };
    NodeData {
        location: *location,
        open,
        close,
        service: service(source, *service_seconds),
        windows: part,
        allowed,
        load: 0,
        locked: lock.is_some(),
        finishes: !ends,
    }
}

#[inline(never)]
pub fn reload_node(source: &Source, r: usize, rows: &mut AllowedRows, windows: &mut Vec<TimeWindow>) -> NodeData {
    let reload = &source.problem.reloads[r];
    let allowed = rows.of(source.problem.vehicles.len(), |v| {
        let vehicle = &source.problem.vehicles[v];
        (reload.allowed_vehicles.is_empty() || reload.allowed_vehicles.contains(&(v as u32)))
            && reload.required_skills.iter().all(|skill| vehicle.skills.contains(skill))
    });
    let (open, close, part) = merged_windows(&reload.time_windows, reload.time_windows.is_empty(), NEVER, windows);
    NodeData {
        location: reload.location,
        open,
        close,
        service: service(source, reload.service_seconds),
        windows: part,
        allowed,
        load: 0,
        locked: false,
        finishes: false,
    }
}

#[inline(never)]
pub fn lock_ranks(source: &Source, stop_of_node: &[u32]) -> Vec<u32> {
    if !source.problem.stops.iter().any(|s| s.locked) {
        return Vec::new();
    }
    stop_of_node.iter().map(|&s| initial(source, s as usize).map_or(0, |(_, position)| position as u32)).collect()
}

/// The initial route of a stop and its position in it, if it has one.
fn initial(source: &Source, stop: usize) -> Option<(usize, usize)> {
    source.problem.initial_routes.iter().find_map(|route| {
        let position = route.visits.iter().position(|visit| visit.stop == Some(stop as u32))?;
        Some((route.vehicle as usize, position))
    })
}

/// A node's service: see [`NodeData::service`].
pub fn service(source: &Source, own: Option<u32>) -> Seconds {
    match (own, source.services) {
        (None, _) => DEFAULT_SERVICE,
        (Some(own), Pace::Common(percent)) => share(percent, own.into()) as Seconds,
        (Some(own), Pace::Own) => factored(own as Seconds),
    }
}

pub fn depot_node(location: u32) -> NodeData {
    let (open, close, windows) = (-NEVER, NEVER, (0, 0));
    NodeData { location, open, close, service: 0, windows, allowed: NONE, load: 0, locked: true, finishes: false }
}

fn bit_row(vehicles: usize, allowed: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut row = vec![0; vehicles.div_ceil(64)];
    for v in (0..vehicles).filter(|&v| allowed(v)) {
        row[v / 64] |= 1 << (v % 64);
    }
    row
}

/// The windows from a moment on. Windows that are over end before they start.
fn opened(windows: &[TimeWindow], from: Option<Seconds>) -> Cow<'_, [TimeWindow]> {
    let Some(from) = from else { return Cow::Borrowed(windows) };
    match windows {
        [] => Cow::Owned(vec![TimeWindow { start: from, end: NEVER }]),
        _ => windows.iter().map(|window| TimeWindow { start: window.start.max(from), ..*window }).collect(),
    }
}

/// The windows that are this long, without that time at their ends.
fn shortened(windows: &[TimeWindow], by: Seconds) -> Vec<TimeWindow> {
    let windows = windows.iter().map(|window| TimeWindow { end: window.end - by, ..*window });
    windows.filter(|window| window.start <= window.end).collect()
}

/// All windows, cut by the deadline: the first and last moment for the vehicle that leaves the most time, and their part of the table.
fn all_windows(
    windows: &[TimeWindow],
    deadline: Seconds,
    least: Seconds,
    table: &mut Vec<TimeWindow>,
) -> (Seconds, Seconds, (u32, u32)) {
    let always = [TimeWindow { start: -NEVER, end: deadline }];
    let windows = if windows.is_empty() { &always } else { windows };
    let cut = windows.iter().map(|w| TimeWindow { start: w.start, end: w.end.min(deadline) });
    let mut cut: Vec<TimeWindow> = cut.filter(|w| w.start <= w.end - least).collect();
    cut.sort_unstable();
    let Some(first) = cut.first().copied() else { return (NEVER, -NEVER, (0, 0)) };
    let last = cut.iter().map(|w| w.end - least).max().unwrap_or(-NEVER);
    let from = table.len() as u32;
    table.extend(cut);
    (first.start, last, (from, table.len() as u32))
}

/// The windows, merged where they overlap and cut by the deadline: the first and last moment, and their part of the
/// table if there are several. If no moment is left, close lies before open.
fn merged_windows(
    windows: &[TimeWindow],
    any_time: bool,
    deadline: Seconds,
    table: &mut Vec<TimeWindow>,
) -> (Seconds, Seconds, (u32, u32)) {
    if any_time {
        return (-NEVER, deadline, (0, 0));
    }
    let mut sorted = windows.to_vec();
    sorted.sort_by_key(|w| (w.start, w.end));
    let mut merged: Vec<TimeWindow> = Vec::new();
    for w in sorted {
        let w = TimeWindow { start: w.start, end: w.end.min(deadline) };
        match merged.last_mut() {
            _ if w.end < w.start => {}
            Some(last) if w.start <= last.end.saturating_add(1) => last.end = last.end.max(w.end),
            _ => merged.push(w),
        }
    }
    match (merged.first().copied(), merged.last().copied()) {
        (Some(first), Some(last)) if merged.len() > 1 => {
            let from = table.len() as u32;
            table.extend(merged);
            (first.start, last.end, (from, table.len() as u32))
        }
        (Some(only), _) => (only.start, only.end, (0, 0)),
        _ => (NEVER, -NEVER, (0, 0)),
    }
}
