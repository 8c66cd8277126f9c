//! The load on board along the routes, where stops put goods into the vehicle: each part of a trip has a start, a change
//! and a peak ([`Cargo`]). Trips' sums of what is delivered and of what is collected are loads of their own; this adds
//! how much more the fullest moment is over capacity. Goods of shipments stay on board from trip to trip. Only problems with
//! such stops have any of it.

use crate::cargo::Cargo;
use crate::model::{Goods, NONE, Place};
use crate::problem::MAX_DIMENSIONS;
use crate::solution::chain::Chain;
use crate::solution::current::Solution;
use crate::solution::visits::Edited;
use crate::units::Load;

/// Counts trips node by node, in `D` dimensions or fewer.
struct Meter<'m, const D: usize> {
    goods: &'m Goods,
    route: u32,
    /// A stop of a shipment that is absent, and joins; or NONE.
    joining: u32,
    is_first: bool,
    trip: [Cargo; D],
    /// The goods of shipments on board, if counted from the route's start.
    shipped: [Load; D],
    over: Load,
}

impl<'m, const D: usize> Meter<'m, D> {
    const NOTHING: [Cargo; D] = [Cargo::NOTHING; D];

    fn new(goods: &'m Goods, route: u32, is_first: bool, aboard: &[Cargo]) -> Self {
        let mut meter = Self { goods, route, joining: NONE, is_first, trip: Self::NOTHING, shipped: [0; D], over: 0 };
        meter.trip[..aboard.len()].copy_from_slice(aboard);
        meter
    }

    fn visit<const K: usize, const M: u8>(&mut self, s: &Solution<K, M>, node: u32) {
        let ties = &s.model().ties;
        let (is_shared, is_tied) = (ties.is_shared(node), s.has_reloads() && ties.has(node));
        for (d, cargo) in self.goods.of(node).iter().enumerate() {
            let cargo = if is_shared { shared(s, self.goods, node, self.joining, d) } else { *cargo };
            self.trip[d] = self.trip[d].then(cargo);
            if is_tied {
                self.shipped[d] += cargo.change;
            }
        }
    }

    /// Visits the node, or loads there.
    fn pass<const K: usize, const M: u8>(&mut self, s: &Solution<K, M>, node: u32) {
        if s.model().is_stop(node) {
            self.visit(s, node);
        } else {
            self.load();
        }
    }

    fn join(&mut self, cargo: &[Cargo]) {
        self.trip.iter_mut().zip(cargo).for_each(|(trip, cargo)| *trip = trip.then(*cargo));
    }

    fn load(&mut self) {
        self.over += self.goods.over(self.route, self.is_first, &self.trip);
        (self.is_first, self.trip) = (false, self.shipped.map(Cargo::shipped));
    }

    fn end(mut self) -> Load {
        self.load();
        self.over
    }
}

/// What the single end of several stops puts in or takes out: the goods of those that are served, or join.
fn shared<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    goods: &Goods,
    node: u32,
    joining: u32,
    dimension: usize,
) -> Cargo {
    let partners =
        s.model().ties.partners(node).iter().filter(|&&partner| partner == joining || s.route(partner) != NONE);
    Cargo::shipped(-partners.map(|&partner| goods.of(partner)[dimension].change).sum::<Load>())
}

/// A stop of the chains that is absent, and shares the other end of its shipment with more stops; NONE if there is none.
fn joining<const K: usize, const M: u8>(s: &Solution<K, M>, chains: &[Chain]) -> u32 {
    let ties = &s.model().ties;
    let joins = |&node: &u32| s.route(node) == NONE && ties.is_shared(ties.companion(node));
    if ties.is_empty() { NONE } else { chains.iter().map(|c| c.first).find(joins).unwrap_or(NONE) }
}

/// Keeps what is on board at each node of the route. Returns how much its peaks are over capacity.
pub(super) fn index<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32) -> Load {
    let model = s.model();
    match &model.goods {
        None => 0,
        Some(goods) if goods.dimensions == 1 => index_by::<K, M, 1>(s, goods, route),
        Some(goods) => index_by::<K, M, MAX_DIMENSIONS>(s, goods, route),
    }
}

fn index_by<const K: usize, const M: u8, const D: usize>(s: &mut Solution<K, M>, goods: &Goods, route: u32) -> Load {
    let model = s.model();
    let (start, end) = (model.start(route), model.end(route));
    let mut meter = Meter::<D>::new(goods, route, true, &[]);
    let mut node = start;
    while node != end {
        if node != start {
            meter.pass(s, node);
        }
        s.aboard.set_up_to(node, &meter.trip);
        node = s.next(node);
    }
    let over = meter.end();
    let mut rest = Meter::<D>::NOTHING;
    while node != NONE {
        if model.is_stop(node) {
            let shared = model.ties.is_shared(node);
            for (d, (rest, cargo)) in rest.iter_mut().zip(goods.of(node)).enumerate() {
                let cargo = if shared { self::shared(s, goods, node, NONE, d) } else { *cargo };
                *rest = cargo.then(*rest);
            }
        } else {
            rest = Meter::<D>::NOTHING;
        }
        s.aboard.set_from(node, &rest);
        node = s.prev(node);
    }
    over
}

/// How much the peaks of the edited route are over capacity. Unchanged trips, which normally fit, are counted only if
/// they do not.
pub(super) fn edited<const K: usize, const M: u8>(s: &Solution<K, M>, edited: Edited) -> Load {
    match &s.model().goods {
        None => 0,
        Some(goods) if goods.dimensions == 1 => edited_by::<K, M, 1>(s, goods, edited),
        Some(goods) => edited_by::<K, M, MAX_DIMENSIONS>(s, goods, edited),
    }
}

fn edited_by<const K: usize, const M: u8, const D: usize>(
    s: &Solution<K, M>,
    goods: &Goods,
    Edited { route, after, chains, before }: Edited,
) -> Load {
    let model = s.model();
    // The goods of shipments on board from trip to trip are known from the route's start.
    let loads = |c: &Chain| model.is_reload(c.first) || s.trip_head(c.first) != s.trip_head(c.last);
    let whole =
        s.has_reloads() && (s.routes[route].sums.peak > 0 || (!model.ties.is_empty() && chains.iter().any(loads)));
    let head = |node: u32| if model.has_reloads { s.trip_head(node) } else { model.start(route) };
    let mut meter = match whole {
        true => Meter::<D>::new(goods, route, true, &[]),
        false => Meter::new(goods, route, head(after) == model.start(route), s.aboard.up_to(after)),
    };
    meter.joining = joining(s, chains);
    if whole {
        let mut node = model.start(route);
        while node != after {
            node = s.next(node);
            meter.pass(s, node);
        }
    }
    for c in chains {
        let (mut node, last) = c.ends();
        loop {
            meter.pass(s, node);
            if node == last {
                break;
            }
            node = if c.reversed { s.prev(node) } else { s.next(node) };
        }
    }
    if !whole {
        meter.join(s.aboard.from(before));
        return meter.end();
    }
    let mut node = before;
    while node != model.end(route) {
        meter.pass(s, node);
        node = s.next(node);
    }
    meter.end()
}

/// How much more the peaks are over capacity on the edited route than on the route as it is.
pub fn added_peak<const K: usize, const M: u8>(s: &Solution<K, M>, edited: Edited) -> Load {
    self::edited(s, edited) - s.routes[edited.route].sums.peak
}

/// Whether the peaks of the edited route keep the capacity.
pub fn fits<const K: usize, const M: u8>(s: &Solution<K, M>, edited: Edited) -> bool {
    self::edited(s, edited) == 0
}

/// Whether the route has room for what goes to or from a stop of a shipment, on leaving a node.
pub fn has_room<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, node: u32, stop: u32) -> bool {
    let Some(goods) = &s.model().goods else { return true };
    let aboard = s.aboard.up_to(node);
    if !s.has_reloads() {
        return goods.has_room(route, true, stop, |d| s.load(route, d), aboard);
    }
    let head = s.trip_head(node);
    goods.has_room(route, head == s.model().start(route), stop, |d| s.trip_load(head, d), aboard)
}

/// The last place that is not free in the trip up to a node.
pub fn place_up_to<const K: usize, const M: u8>(s: &Solution<K, M>, goods: &Goods, mut node: u32) -> Place {
    while s.model().is_stop(node) {
        if goods.place[node as usize] != Place::Free {
            return goods.place[node as usize];
        }
        node = s.prev(node);
    }
    Place::Free
}

/// The first place that is not free in the trip from a node on.
pub fn place_from<const K: usize, const M: u8>(s: &Solution<K, M>, goods: &Goods, mut node: u32) -> Place {
    while s.model().is_stop(node) {
        if goods.place[node as usize] != Place::Free {
            return goods.place[node as usize];
        }
        node = s.next(node);
    }
    Place::Free
}

/// Whether deliveries still come first, if they have to, once the reload visit has left and its two trips are one.
pub(super) fn in_order_without<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, reload: u32) -> bool {
    let Some(goods) = s.model().goods.as_ref().filter(|goods| goods.deliveries_first[route as usize]) else {
        return true;
    };
    place_up_to(s, goods, s.prev(reload)) != Place::Pickup || place_from(s, goods, s.next(reload)) != Place::Delivery
}
