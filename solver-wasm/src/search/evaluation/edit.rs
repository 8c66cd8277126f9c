//! Edits: the new form of a route after a move, and whether the edited route keeps the hard rules.

use crate::model::{Goods, Place};
use crate::search::evaluation::insertion::{comes_first, order_from, order_up_to};
use crate::search::penalties::PenaltyManager;
use crate::solution::aboard::{place_from, place_up_to};
use crate::solution::labels;
use crate::solution::{Chain, Edited, Solution, tied};
use crate::units::Load;

/// The new form of a route: the chains replace everything between `after` and `before`.
#[derive(Debug, Clone, Copy)]
pub struct Edit<'c> {
    pub route: u32,
    pub after: u32,
    pub chains: &'c [Chain],
    pub before: u32,
    /// The chains are one whole tail of a route of the same kind of vehicle, so the tail's late labels are valid here
    /// too.
    pub tail: bool,
}

impl<'c> Edit<'c> {
    pub fn edited(&self) -> Edited<'c> {
        let Self { route, after, chains, before, .. } = *self;
        Edited { route, after, chains, before }
    }
}

/// The overload of a route in dimension 0 if its load changed by `added`.
pub fn excess_with<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, added: Load) -> Load {
    s.over(route, 0, s.routes[route].load + added)
}

/// The change of the overload's cost when the load `moved` goes from route `a` to route `b` (dimension 0).
pub fn overload_change<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    a: u32,
    b: u32,
    moved: Load,
) -> f64 {
    let before = excess_with(s, a, 0) + excess_with(s, b, 0);
    let after = excess_with(s, a, -moved) + excess_with(s, b, moved);
    penalties.of(after - before)
}

/// Whether the edited route can be driven in time. Exact; takes time in proportion to the length of the chains.
pub fn keeps_time<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> bool {
    if K == 0 {
        return true;
    }
    let model = s.model();
    let mut early = s.nodes[e.after].early;
    let mut location = s.location(e.after);
    if e.tail {
        let first = e.chains.first().map_or(e.before, |c| c.first);
        return labels::fits(&s.arrive(e.route, &early, location, s.location(first)), &s.nodes[first].late);
    }
    for c in e.chains {
        let (mut node, last) = if c.reversed { (c.last, c.first) } else { (c.first, c.last) };
        loop {
            let to = s.location(node);
            early = labels::serve(model, e.route, node, s.arrive(e.route, &early, location, to));
            if !labels::possible(&early) {
                return false;
            }
            location = to;
            if node == last {
                break;
            }
            node = if c.reversed { s.prev(node) } else { s.next(node) };
        }
    }
    labels::fits(&s.arrive(e.route, &early, location, s.location(e.before)), &s.nodes[e.before].late)
}

pub fn keeps_restrictions<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> bool {
    let model = s.model();
    if !model.restricted {
        return true;
    }
    e.chains.iter().all(|c| {
        let mut node = c.first;
        loop {
            if s.route(node) != e.route && !model.may_serve(e.route, node) {
                return false;
            }
            if node == c.last {
                return true;
            }
            node = s.next(node);
        }
    })
}

/// The change in cost of a chain's own legs when it is driven in reverse.
pub fn turning<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, chain: Chain) -> i64 {
    let mut change = 0;
    let mut node = chain.first;
    while node != chain.last {
        let next = s.next(node);
        change += s.leg(route, next, node) - s.nodes[node].leg;
        node = next;
    }
    change
}

/// Whether locked stops keep their vehicle and their order, the first ones stay first, and the visit order holds.
#[inline(never)]
pub fn keeps_places<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> bool {
    (s.model().order.is_empty() || keeps_order(s, e))
        && (s.model().kept.is_empty() || keeps_first(s, e))
        && s.model().goods.as_ref().is_none_or(|goods| keeps_deliveries_first(s, goods, e))
        && (s.model().ties.is_empty() || keeps_ties(s, e))
        && e.chains.iter().all(|c| {
            let locked = locked_in(s, c);
            locked == 0 || (s.route(c.first) == e.route && (locked == 1 || !c.reversed))
        })
}

/// Whether the edited route keeps the visit order.
fn keeps_order<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> bool {
    let mut last = order_up_to(s, e.after);
    for c in e.chains {
        let (mut node, end) = c.ends();
        loop {
            if let Some(&order) = s.model().order.get(node as usize) {
                if !last.may_precede(order) {
                    return false;
                }
                last = order;
            }
            if node == end {
                break;
            }
            node = if c.reversed { s.prev(node) } else { s.next(node) };
        }
    }
    last.may_precede(order_from(s, e.before))
}

/// Whether the edited route delivers before it collects on each trip, if it has to.
fn keeps_deliveries_first<const K: usize, const M: u8>(s: &Solution<K, M>, goods: &Goods, e: &Edit) -> bool {
    if !goods.deliveries_first[e.route as usize] {
        return true;
    }
    let mut collects = place_up_to(s, goods, e.after) == Place::Pickup;
    for c in e.chains {
        let (mut node, last) = c.ends();
        loop {
            let place = if s.model().is_stop(node) { goods.place[node as usize] } else { Place::Free };
            collects = s.model().is_stop(node) && (collects || place == Place::Pickup);
            if collects && place == Place::Delivery {
                return false;
            }
            if node == last {
                break;
            }
            node = if c.reversed { s.prev(node) } else { s.next(node) };
        }
    }
    !(collects && place_from(s, goods, e.before) == Place::Delivery)
}

/// Whether no other stop comes before those that stay first.
fn keeps_first<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> bool {
    let model = s.model();
    let mut others = false;
    for c in e.chains {
        let (mut node, last) = c.ends();
        loop {
            let is_kept = model.is_kept(node);
            if is_kept && others {
                return false;
            }
            others |= model.is_stop(node) && !is_kept;
            if node == last {
                break;
            }
            node = if c.reversed { s.prev(node) } else { s.next(node) };
        }
    }
    !(others && comes_first(s, e.before))
}

/// Whether the stops of each shipment stay on one route, pickups before deliveries. Call `index::ensure` for an edit within a route first.
fn keeps_ties<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> bool {
    let ties = &s.model().ties;
    let each = |c: &Chain, keeps: &mut dyn FnMut(u32) -> bool| {
        let mut node = c.first;
        loop {
            if ties.has(node) && !keeps(node) {
                return false;
            }
            if node == c.last {
                return true;
            }
            node = s.next(node);
        }
    };
    // Shipments that come from another route come whole.
    let mut apart = 0_u64;
    for c in e.chains.iter().filter(|c| s.route(c.first) != e.route) {
        let comes = &mut |node: u32| {
            apart = apart.wrapping_add(tied::share(s, node));
            !c.reversed
        };
        if !each(c, comes) {
            return false;
        }
    }
    let within = |c: &Chain, node: u32| {
        s.route(node) == s.route(c.first) && (s.position(c.first)..=s.position(c.last)).contains(&s.position(node))
    };
    let meets = |node: u32, c: &Chain| ties.others(node).any(|other| within(c, other));
    let stays = |c: &&Chain| s.route(c.first) == e.route;
    apart == 0
        && e.chains.iter().filter(stays).all(|c| !c.reversed || each(c, &mut |node| !meets(node, c)))
        && match e.chains {
            // Two parts of a route change places.
            [a, b] if stays(&a) && stays(&b) => {
                let (short, other) =
                    if s.position(a.last) - s.position(a.first) < s.position(b.last) - s.position(b.first) {
                        (a, b)
                    } else {
                        (b, a)
                    };
                each(short, &mut |node| !meets(node, other))
            }
            _ => true,
        }
}

fn locked_in<const K: usize, const M: u8>(s: &Solution<K, M>, chain: &Chain) -> usize {
    let mut node = chain.first;
    let mut count = 0;
    loop {
        count += usize::from(s.model().nodes[node].locked);
        if node == chain.last {
            return count;
        }
        node = s.next(node);
    }
}
