//! Ties: the stops of a shipment. All that are served are on one route, each pickup before each delivery, and the single end
//! is there for its partners' sake: with one of each, the two are a pair.

use crate::model::NONE;
use crate::problem::{Problem, Visit};
use crate::rng::scatter;
use crate::shipments::Shipments;
use crate::timetable::may_serve;

/// By stop node; empty if there are none.
#[derive(Debug, Default)]
pub struct Ties {
    companion: Vec<u32>,
    /// Where the partners of a node begin; one more for the end of the last.
    first: Vec<u32>,
    partners: Vec<u32>,
    pickup: Vec<bool>,
    /// Empty if each shipment is a pair.
    shared: Vec<bool>,
    /// See [`Ties::share`].
    share: Vec<u64>,
}

impl Ties {
    pub(super) fn new(problem: &Problem, tied: &Tied, stop_of_node: &[u32], node_of_stop: &[u32]) -> Self {
        if !stop_of_node.iter().any(|&stop| tied.has(stop)) {
            return Self::default();
        }
        let node = |stop: u32| node_of_stop[stop as usize];
        let mut ties = Self { first: vec![0], ..Self::default() };
        for &stop in stop_of_node {
            ties.companion.push(tied.companion(stop).map_or(NONE, node));
            ties.partners.extend(tied.partners(stop).iter().map(|&stop| node(stop)).filter(|&node| node != NONE));
            ties.first.push(ties.partners.len() as u32);
            ties.pickup.push(tied.has(stop) && problem.stop(stop).pickup);
            ties.shared.push(tied.partners(stop).len() > 1);
            let number = |single: u32| scatter(u64::from(single));
            ties.share.push(match ties.companion(node(stop)) {
                NONE if ties.is_single(node(stop)) => number(node(stop)).wrapping_neg(),
                NONE => 0,
                single => number(single),
            });
        }
        if !ties.shared.contains(&true) {
            ties.shared.clear();
        }
        ties
    }

    pub fn is_empty(&self) -> bool {
        self.companion.is_empty()
    }

    /// The single end that comes with a node; NONE if the node is none that counts.
    pub fn companion(&self, node: u32) -> u32 {
        self.companion.get(node as usize).copied().unwrap_or(NONE)
    }

    /// The ends that count of the shipment whose single end a node is.
    pub fn partners(&self, node: u32) -> &[u32] {
        match self.first.get(node as usize..) {
            Some(&[from, to, ..]) => &self.partners[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The stops that have to be on the other side of a node, if they are served.
    pub fn others(&self, node: u32) -> impl Iterator<Item = u32> {
        let companion = Some(self.companion(node)).filter(|&other| other != NONE);
        companion.into_iter().chain(self.partners(node).iter().copied())
    }

    /// Whether the node is an end of a shipment.
    pub fn has(&self, node: u32) -> bool {
        self.companion(node) != NONE || self.is_single(node)
    }

    /// Whether the node is a single end: it comes with its partners, and does not count.
    pub fn is_single(&self, node: u32) -> bool {
        !self.partners(node).is_empty()
    }

    /// Whether the node is the single end of several stops, so that its load depends on which of them are served.
    pub fn is_shared(&self, node: u32) -> bool {
        self.shared.get(node as usize).is_some_and(|&shared| shared)
    }

    /// What a node adds to a sum that is 0 for nodes that have all of their shipments: a partner a number of its shipment,
    /// the single end this number less for each partner.
    pub fn share(&self, node: u32) -> u64 {
        self.share.get(node as usize).copied().unwrap_or(0)
    }

    pub fn is_pickup(&self, node: u32) -> bool {
        self.pickup.get(node as usize).is_some_and(|&pickup| pickup)
    }
}

/// By stop: what the search can have of each shipment. Empty if there are none.
#[derive(Debug, Default)]
pub(super) struct Tied {
    companion: Vec<Option<u32>>,
    partners: Vec<Vec<u32>>,
}

impl Tied {
    pub fn of(problem: &Problem) -> Self {
        let shipments = Shipments::of(problem);
        if shipments.is_empty() {
            return Self::default();
        }
        let count = problem.stops.len();
        let mut tied = Self { companion: vec![None; count], partners: vec![Vec::new(); count] };
        for (stop, single) in (0..count as u32).filter_map(|stop| Some((stop, shipments.companion(stop)?))) {
            let visit = |stop| Visit { stop: Some(stop), reload: None };
            let may = |vehicle| [stop, single].iter().all(|&stop| may_serve(problem, vehicle, visit(stop)));
            if (0..problem.vehicles.len() as u32).any(may) {
                tied.companion[stop as usize] = Some(single);
                tied.partners[single as usize].push(stop);
            }
        }
        tied
    }

    pub fn has(&self, stop: u32) -> bool {
        self.companion(stop).is_some() || !self.partners(stop).is_empty()
    }

    pub fn companion(&self, stop: u32) -> Option<u32> {
        self.companion.get(stop as usize).copied().flatten()
    }

    pub fn partners(&self, stop: u32) -> &[u32] {
        self.partners.get(stop as usize).map_or(&[], Vec::as_slice)
    }
}
