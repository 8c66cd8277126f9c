//! Heads and tails of routes, from which waiting is known in constant time (Vidal et al. 2013, section 4).

use crate::model::Model;
use crate::solution::data::Times;
use crate::units::Seconds;

/// Head and tail of a route at a node.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Piece {
    /// Driving and service from the start to leaving the node.
    pub(super) head_work: Seconds,
    /// The latest departure with which the services up to the node start in time.
    pub(super) head_latest: Seconds,
    /// Service and driving from arriving at the node to the end.
    pub(super) tail_work: Seconds,
    /// No end is earlier, however early the vehicle arrives at the node.
    pub(super) tail_end: Seconds,
}

/// A head of a route while it is driven on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Head {
    pub(super) early: Seconds,
    pub(super) work: Seconds,
    pub(super) latest: Seconds,
    pub(super) location: u32,
}

impl Head {
    /// Drives on to a node and serves it; false when it is reached too late.
    pub(super) fn visit(&mut self, model: &Model, vehicle: u32, node: u32, location: u32) -> bool {
        let (travel, data) = (model.time(self.location, location), &model.nodes[node]);
        let (arrival, service) = (self.early + travel, model.service(vehicle, node));
        self.latest = self.latest.min(data.close - travel - self.work);
        self.work += travel + service;
        self.early = arrival.max(data.open) + service;
        self.location = location;
        arrival <= data.close
    }

    /// The times of the route that goes on with the tail at a node, which must be reached by `late`.
    pub(super) fn join(&self, model: &Model, tail: &Piece, late: Seconds, location: u32) -> Option<Times> {
        let travel = model.time(self.location, location);
        let arrival = self.early + travel;
        let work = self.work + travel + tail.tail_work;
        let end = (arrival + tail.tail_work).max(tail.tail_end);
        let latest = self.latest.min(late - travel - self.work);
        (arrival <= late).then_some(Times { end, waiting: (end - latest - work).max(0) })
    }
}
