//! The nodes of stops and reload points: windows merged, who may serve them, locks.

use super::build::Builder;
use super::{NEVER, NONE, NodeData};
use crate::problem::TimeWindow;
use crate::units::Seconds;

impl Builder<'_> {
    #[inline(never)]
    pub(super) fn stop_node(&mut self, s: usize, windows: &mut Vec<TimeWindow>) -> NodeData {
        let stop = &self.problem.stops[s];
        // A lock without an initial route binds nothing.
        let lock = if stop.locked { self.initial(s).map(|(vehicle, _)| vehicle) } else { None };
        let allowed = |v: usize| {
            let vehicle = &self.problem.vehicles[v];
            lock.is_none_or(|own| own == v)
                && stop.pinned_vehicle.is_none_or(|only| only as usize == v)
                && (stop.allowed_vehicles.is_empty() || stop.allowed_vehicles.contains(&(v as u32)))
                && stop.required_skills.iter().all(|skill| vehicle.skills.contains(skill))
        };
        let row = bit_row(self.problem.vehicles.len(), allowed);
        let allowed = self.row(row);
        let deadline = stop.deadline.unwrap_or(NEVER);
        let (open, close, part) = merged_windows(&stop.time_windows, deadline, windows);
        NodeData {
            place: self.place[stop.place as usize],
            open,
            close,
            service: stop.service_seconds.map_or(-1, |s| s as Seconds),
            windows: part,
            allowed,
            load: 0,
            locked: lock.is_some(),
        }
    }

    #[inline(never)]
    pub(super) fn reload_node(&mut self, r: usize, windows: &mut Vec<TimeWindow>) -> NodeData {
        let reload = &self.problem.reloads[r];
        let row = bit_row(self.problem.vehicles.len(), |v| {
            let vehicle = &self.problem.vehicles[v];
            (reload.allowed_vehicles.is_empty() || reload.allowed_vehicles.contains(&(v as u32)))
                && reload.required_skills.iter().all(|skill| vehicle.skills.contains(skill))
        });
        let allowed = self.row(row);
        let (open, close, part) = merged_windows(&reload.time_windows, NEVER, windows);
        NodeData {
            place: self.place[reload.place as usize],
            open,
            close,
            service: reload.service_seconds.map_or(-1, |s| s as Seconds),
            windows: part,
            allowed,
            load: 0,
            locked: false,
        }
    }

    /// Index of the bit row, NONE when every vehicle is allowed.
    pub(super) fn row(&mut self, row: Vec<u64>) -> u32 {
        let m = self.problem.vehicles.len();
        if row.iter().map(|w| w.count_ones() as usize).sum::<usize>() == m {
            return NONE;
        }
        if let Some(i) = self.allowed.iter().position(|r| *r == row) {
            return i as u32;
        }
        self.allowed.push(row);
        self.allowed.len() as u32 - 1
    }

    #[inline(never)]
    pub(super) fn lock_ranks(&self, stop_of_node: &[u32]) -> Vec<u32> {
        if !self.problem.stops.iter().any(|s| s.locked) {
            return Vec::new();
        }
        stop_of_node.iter().map(|&s| self.initial(s as usize).map_or(0, |(_, position)| position as u32)).collect()
    }

    /// The initial route of a stop and its position in it, if it has one.
    pub(super) fn initial(&self, stop: usize) -> Option<(usize, usize)> {
        self.problem.initial_routes.iter().find_map(|route| {
            let position = route.visits.iter().position(|visit| visit.stop == Some(stop as u32))?;
            Some((route.vehicle as usize, position))
        })
    }
}

pub(super) fn depot_node(place: u32) -> NodeData {
    NodeData { place, open: -NEVER, close: NEVER, service: 0, windows: (0, 0), allowed: NONE, load: 0, locked: true }
}

pub(super) fn bit_row(vehicles: usize, allowed: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut row = vec![0; vehicles.div_ceil(64)];
    for v in (0..vehicles).filter(|&v| allowed(v)) {
        row[v / 64] |= 1 << (v % 64);
    }
    row
}

/// Overlapping windows merged, cut by the deadline: first and last moment, and their part of the table when they are
/// several. Without a moment left, close lies before open.
pub(super) fn merged_windows(
    windows: &[TimeWindow],
    deadline: Seconds,
    table: &mut Vec<TimeWindow>,
) -> (Seconds, Seconds, (u32, u32)) {
    if windows.is_empty() {
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
