//! The time and cost of serving a node, and who may serve it when.

use crate::model::data::{DEFAULT_SERVICE, NEVER, NONE, NodeData};
use crate::model::tables::Model;
use crate::problem::{TimeWindow, limits};
use crate::units::Seconds;

impl Model {
    pub fn service(&self, vehicle: u32, node: u32) -> Seconds {
        match self.nodes[node].service {
            own if own >= 0 => own,
            DEFAULT_SERVICE => self.vehicles[vehicle].default_service,
            factored => self.vehicles[vehicle].factored_service(factored),
        }
    }

    /// The cost of serving a node for the vehicle, without travel. The price of another vehicle is in it.
    pub fn visit(&self, vehicle: u32, node: u32) -> i64 {
        self.serving(vehicle, node) + self.other_price(vehicle, node)
    }

    /// The same without the price of change.
    pub fn serving(&self, vehicle: u32, node: u32) -> i64 {
        self.vehicles[vehicle].per_second * i64::from(self.service(vehicle, node))
    }

    /// The least cost of serving a node for any vehicle.
    pub fn least_visit(&self, node: u32) -> i64 {
        match self.nodes[node].service {
            DEFAULT_SERVICE => self.least_default_visit,
            service => self.least_per_second * i64::from(service.max(0)),
        }
    }

    pub fn may_serve(&self, vehicle: u32, node: u32) -> bool {
        let row = self.nodes[node].allowed;
        row == NONE || self.allowed[row as usize][vehicle as usize / 64] >> (vehicle % 64) & 1 == 1
    }

    /// When a service of this length may start at a node with several windows: windows apart from each other, in order. `own`
    /// holds them where the service has to end inside.
    pub fn openings<'w>(
        &'w self,
        node: &NodeData,
        service: Seconds,
        own: &'w mut Option<Openings>,
    ) -> &'w [TimeWindow] {
        let windows = self.windows.part(node.windows.0, node.windows.1);
        match node.finishes {
            true => own.insert(Openings::ending_inside(windows, service)).windows(),
            false => windows,
        }
    }

    /// Earliest moment at or after `t` at which service may start, or NEVER.
    pub fn service_start(&self, node: &NodeData, t: Seconds, service: Seconds) -> Seconds {
        if t > node.close {
            return NEVER;
        }
        if node.windows.0 == node.windows.1 {
            return t.max(node.open);
        }
        let left = if node.finishes { service } else { 0 };
        let windows = self.windows.part(node.windows.0, node.windows.1);
        windows.iter().find(|w| t.max(w.start) <= w.end - left).map_or(NEVER, |w| t.max(w.start))
    }

    /// Latest moment at or before `t` at which service may start, or -NEVER.
    pub fn latest_service_start(&self, node: &NodeData, t: Seconds, service: Seconds) -> Seconds {
        if t < node.open {
            return -NEVER;
        }
        if node.windows.0 == node.windows.1 {
            return t.min(node.close);
        }
        let left = if node.finishes { service } else { 0 };
        let windows = self.windows.part(node.windows.0, node.windows.1);
        let starts = windows.iter().map(|w| (w.start, t.min(w.end - left)));
        starts.filter(|(open, start)| open <= start).map(|(_, start)| start).max().unwrap_or(-NEVER)
    }
}

/// When a service may start: windows apart from each other, in order.
#[derive(Debug, Clone, Copy)]
pub struct Openings {
    windows: [TimeWindow; limits::STOP_TIME_WINDOWS],
    count: usize,
}

impl Openings {
    #[inline(never)]
    fn ending_inside(windows: &[TimeWindow], service: Seconds) -> Self {
        let mut openings = Self { windows: [TimeWindow::default(); _], count: 0 };
        for window in windows {
            openings.add(TimeWindow { end: window.end - service, ..*window });
        }
        openings
    }

    fn windows(&self) -> &[TimeWindow] {
        &self.windows[..self.count]
    }

    /// Adds a window that starts no earlier than those before.
    fn add(&mut self, window: TimeWindow) {
        let last = self.windows[..self.count].last_mut();
        match last.filter(|last| window.start <= last.end.saturating_add(1)) {
            _ if window.end < window.start => {}
            Some(last) => last.end = last.end.max(window.end),
            None => {
                self.windows[self.count] = window;
                self.count += 1;
            }
        }
    }
}
