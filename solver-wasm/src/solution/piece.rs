//! Heads and tails of routes, which give the waiting in constant time (Vidal et al. 2013, section 4).

use crate::model::NodeData;
use crate::solution::data::Times;
use crate::units::Seconds;

/// Head and tail of a route at a node.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Piece {
    /// Driving and service from the start until the vehicle leaves the node.
    pub(super) head_work: Seconds,
    /// The latest departure with which the services up to the node start in time.
    pub(super) head_latest: Seconds,
    /// Service and driving from the arrival at the node to the end.
    pub(super) tail_work: Seconds,
    /// The earliest possible end, however early the vehicle arrives at the node.
    pub(super) tail_end: Seconds,
}

/// The head of a route, extended visit by visit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Head {
    pub(super) early: Seconds,
    pub(super) work: Seconds,
    pub(super) latest: Seconds,
    pub(super) location: u32,
}

impl Head {
    /// Extends the head by a leg to a node and serves it; false if the node is reached too late.
    pub(super) fn visit(&mut self, data: &NodeData, service: Seconds, travel: Seconds) -> bool {
        let arrival = self.early + travel;
        self.latest = self.latest.min(data.close - travel - self.work);
        self.work += travel + service;
        self.early = arrival.max(data.open) + service;
        self.location = data.location;
        arrival <= data.close
    }

    /// The times of the route that continues by a leg with the tail at a node. The node must be reached by `late`.
    pub(super) fn join(&self, tail: &Piece, late: Seconds, travel: Seconds) -> Option<Times> {
        let arrival = self.early + travel;
        let work = self.work + travel + tail.tail_work;
        let end = (arrival + tail.tail_work).max(tail.tail_end);
        let latest = self.latest.min(late - travel - self.work);
        (arrival <= late).then_some(Times::new(end, work, (end - latest - work).max(0)))
    }
}
