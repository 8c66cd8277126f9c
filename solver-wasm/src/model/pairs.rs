//! Pairs: a pickup and the delivery that its goods go to. Both are on one route, the pickup first, or absent together.
//! Shipments of more stops are no part of the model, nor are pairs beside reload points: the run puts them in at its end.

use crate::model::NONE;
use crate::problem::{Problem, Visit};
use crate::shipments::Shipments;
use crate::timetable::may_serve;

/// By stop node; empty if there are none.
#[derive(Debug, Default)]
pub struct Pairs {
    partner: Vec<u32>,
    pickup: Vec<bool>,
}

impl Pairs {
    pub(super) fn new(problem: &Problem, stop_of_node: &[u32], node_of_stop: &[u32]) -> Self {
        let partners = partners(problem);
        let tied = |&stop: &u32| partners.get(stop as usize).copied().flatten();
        if !stop_of_node.iter().any(|stop| tied(stop).is_some()) {
            return Self::default();
        }
        let node = |stop: &u32| tied(stop).map_or(NONE, |other| node_of_stop[other as usize]);
        let is_pickup = |stop: &u32| tied(stop).is_some() && problem.stop(*stop).pickup;
        Self { partner: stop_of_node.iter().map(node).collect(), pickup: stop_of_node.iter().map(is_pickup).collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.partner.is_empty()
    }

    /// The other end of a node's pair; NONE if it is of no pair.
    pub fn partner(&self, node: u32) -> u32 {
        self.partner.get(node as usize).copied().unwrap_or(NONE)
    }

    /// Whether the node is the pickup of a pair: it comes with its delivery, and does not count.
    pub fn is_pickup(&self, node: u32) -> bool {
        self.pickup.get(node as usize).is_some_and(|&pickup| pickup)
    }
}

/// By stop: the other end of its pair, if the search can have it. Empty if there are no shipments.
pub(super) fn partners(problem: &Problem) -> Vec<Option<u32>> {
    let shipments = Shipments::of(problem);
    let mut partners = vec![None; if shipments.is_empty() { 0 } else { problem.stops.len() }];
    if !problem.reloads.is_empty() {
        return partners;
    }
    let mut counts = vec![0; partners.len()];
    let companions = || (0..partners.len() as u32).filter_map(|stop| Some((stop, shipments.companion(stop)?)));
    companions().for_each(|(_, single)| counts[single as usize] += 1);
    let pairs: Vec<(u32, u32)> = companions().filter(|&(_, single)| counts[single as usize] == 1).collect();
    for (delivery, pickup) in pairs {
        let visit = |stop| Visit { stop: Some(stop), reload: None };
        let may = |vehicle| [delivery, pickup].iter().all(|&stop| may_serve(problem, vehicle, visit(stop)));
        let alike = problem.stop(delivery).locked == problem.stop(pickup).locked;
        if alike && (0..problem.vehicles.len() as u32).any(may) {
            partners[delivery as usize] = Some(pickup);
            partners[pickup as usize] = Some(delivery);
        }
    }
    partners
}
