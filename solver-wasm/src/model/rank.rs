//! Places in the visit order of a route.

use crate::model::NONE;
use crate::model::ties::Ties;
use crate::problem::{Problem, VisitOrder};

/// A place in the visit order. Stops of a shipment that stand beside one another although one is first or last, and the
/// other is not, have a place of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rank {
    class: u8,
    /// The node of the single end of the shipment.
    shipment: u32,
}

impl Rank {
    pub const FIRST: Self = Self { class: 0, shipment: NONE };
    pub const LAST: Self = Self { class: 4, shipment: NONE };

    fn of(order: VisitOrder) -> Self {
        match order {
            VisitOrder::First => Self::FIRST,
            VisitOrder::Any => Self { class: 2, shipment: NONE },
            VisitOrder::Last => Self::LAST,
        }
    }

    /// Of a stop of a shipment. A last pickup and a first delivery never meet here: the run puts them in at its end.
    fn of_tied(own: VisitOrder, pickup: bool, shipment: u32, mut others: impl Iterator<Item = VisitOrder>) -> Self {
        let beside = |other: VisitOrder| match if pickup { [own, other] } else { [other, own] } {
            [VisitOrder::Any, VisitOrder::First] => Some(Self { class: 1, shipment }),
            [VisitOrder::Last, VisitOrder::Any] => Some(Self { class: 3, shipment }),
            _ => None,
        };
        others.find_map(beside).unwrap_or(Self::of(own))
    }

    /// Whether a stop of this place may stand before one of the other.
    pub fn may_precede(self, other: Self) -> bool {
        self.class < other.class || self == other
    }
}

/// The place of each node of a stop; empty if no stop has one.
#[inline(never)]
pub(super) fn ranks(problem: &Problem, stop_of_node: &[u32], ties: &Ties) -> Vec<Rank> {
    let order = |node: u32| problem.stop(stop_of_node[node as usize]).visit_order;
    let nodes = 0..stop_of_node.len() as u32;
    if nodes.clone().all(|node| order(node) == VisitOrder::Any) {
        return Vec::new();
    }
    let rank = |node: u32| {
        let shipment = if ties.is_single(node) { node } else { ties.companion(node) };
        Rank::of_tied(order(node), ties.is_pickup(node), shipment, ties.others(node).map(order))
    };
    nodes.map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::Rank;
    use crate::problem::{Stop, VisitOrder};
    use VisitOrder::{Any, First, Last};

    /// All orders of two pairs and one more stop, with each pickup, which has an even number, before its delivery.
    fn routes() -> Vec<Vec<usize>> {
        let mut routes = vec![vec![]];
        for stop in 0..5 {
            let longer = |route: &Vec<usize>| {
                let pickup = route.iter().position(|&other| stop % 2 == 1 && other == stop - 1);
                let behind = |at| [&route[..at], &[stop], &route[at..]].concat();
                (pickup.map_or(0, |at| at + 1)..=route.len()).map(behind).collect::<Vec<_>>()
            };
            routes = routes.iter().flat_map(longer).collect();
        }
        routes
    }

    #[test]
    fn neighbours_keep_their_places_where_all_stops_of_a_route_keep_the_visit_order() {
        let routes = routes();
        let single = |visit_order| Stop { visit_order, ..Stop::default() };
        let end = |pickup, shipment, visit_order| Stop { pickup, shipment: Some(shipment), ..single(visit_order) };
        for drawn in 0..3_usize.pow(5) {
            let order = |at: u32| [First, Any, Last][drawn / 3_usize.pow(at) % 3];
            let pairs = [[order(0), order(1)], [order(2), order(3)]];
            if pairs.contains(&[Last, First]) {
                continue; // the run puts it in at its end
            }
            let of_pair =
                |pair: usize| [end(true, pair as u32, pairs[pair][0]), end(false, pair as u32, pairs[pair][1])];
            let stops = [&of_pair(0)[..], &of_pair(1), &[single(order(4))]].concat();
            let of_pair = |pair: usize| {
                let [pickup, delivery] = pairs[pair];
                let of = |own, is_pickup, other| Rank::of_tied(own, is_pickup, pair as u32, std::iter::once(other));
                [of(pickup, true, delivery), of(delivery, false, pickup)]
            };
            let ranks = [&of_pair(0)[..], &of_pair(1), &[Rank::of(order(4))]].concat();
            for route in &routes {
                let is_before_all =
                    |at: usize| route[at + 1..].iter().all(|&later| stops[route[at]].may_precede(&stops[later]));
                let placed = route.windows(2).all(|pair| ranks[pair[0]].may_precede(ranks[pair[1]]));
                assert_eq!(placed, (0..5).all(is_before_all), "{stops:?} {route:?}");
            }
        }
    }
}
