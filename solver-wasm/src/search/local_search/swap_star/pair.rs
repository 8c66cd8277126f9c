//! SWAP* (Vidal 2022): two routes exchange a stop each, and each goes to its best position in the other.
//!
//! Long routes have many pairs of stops. So the legs between the routes are copied next to each other once, and bounds
//! are computed for a whole row of pairs at a time.

use crate::search::evaluation::edit::{Edit, excess_with};
use crate::search::evaluation::insertion::in_time_between;
use crate::search::evaluation::route_evaluator::LEAST_GAIN;
use crate::search::local_search::operator::Move;
use crate::search::penalties::PenaltyManager;
use crate::solution::{Chain, Solution};
use crate::units::Load;

pub use crate::search::local_search::swap_star::legs::Desk;
use crate::search::local_search::swap_star::legs::Ways;
use crate::search::params::swap_star::KEPT;

const NOWHERE: i32 = 1 << 29;

/// The visits of a route from its start to its end, as a struct of arrays.
#[derive(Debug, Default)]
pub struct Visits {
    nodes: Vec<u32>,
    locations: Vec<u32>,
    loads: Vec<Load>,
    /// The cost of the leg to the next visit.
    legs: Vec<i32>,
    /// The cost of the direct leg past each visit, and the change in legs if the visit leaves.
    past: Vec<i32>,
    leaving: Vec<i32>,
    /// A lower bound of each visit's cost in the other route as it is now, without regard to times.
    cheapest: Vec<i32>,
    /// The cheapest positions of each visit in the other route; None until the search needs them.
    best: Vec<Option<[Behind; KEPT]>>,
}

/// The cost of a stop after a visit, and the visit's number.
type Behind = (i32, usize);

/// A route with its visits.
pub type Side<'v> = (u32, &'v mut Visits);

/// The exchange between two routes that gains most. A stop moves to the position that the other stop leaves, or to a
/// position that is in time even if the other stop stays. Not for rich problems.
#[inline(never)]
pub fn evaluate<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    [(a, from_a), (b, from_b)]: [Side<'_>; 2],
    desk: &mut Desk,
) -> Option<Move> {
    desk.look_up(s.model(), &from_a.locations, &from_b.locations);
    let Desk { ways: [ways, turned], changes } = desk;
    from_a.look_into(from_b, turned);
    from_b.look_into(from_a, ways);
    let excess = excess_with(s, a, 0) + excess_with(s, b, 0);
    let mut least = -LEAST_GAIN;
    let mut found = None;
    for i in from_a.stops() {
        least_changes(from_a, i, from_b, ways, changes);
        for j in from_b.stops() {
            // Without excess, no move can save overload.
            let change = f64::from(changes[j]);
            if excess == 0 && change >= least {
                continue;
            }
            let moved = from_a.loads[i] - from_b.loads[j];
            let more = excess_with(s, a, -moved) + excess_with(s, b, moved) - excess;
            let overload = penalties.of(more);
            if change + overload >= least {
                continue;
            }
            let Some((cost_a, behind_b)) = position_without(s, (from_a, i), (from_b, j, b), turned) else { continue };
            let Some((cost_b, behind_a)) = position_without(s, (from_b, j), (from_a, i, a), ways) else { continue };
            let legs = from_a.leaving[i] + from_b.leaving[j] + cost_a + cost_b;
            let change = f64::from(legs) + overload;
            if change < least {
                least = change;
                found = Some((
                    Trade::new(&from_a.nodes, i, from_b.nodes[j], behind_a),
                    Trade::new(&from_b.nodes, j, from_a.nodes[i], behind_b),
                ));
            }
        }
    }
    let (in_a, in_b) = found?;
    Move::evaluate(s, penalties, least, &[in_a.edit(a), in_b.edit(b)])
}

/// A route with one stop removed and another inserted.
#[derive(Debug, Clone, Copy)]
struct Trade {
    after: u32,
    chains: [Chain; 2],
    /// The number of chains in use.
    count: usize,
    before: u32,
}

impl Trade {
    /// The `gone`-th visit leaves. `new` is inserted after the visit `behind`, or in the position of the visit that
    /// leaves.
    fn new(nodes: &[u32], gone: usize, new: u32, behind: usize) -> Self {
        let at = |i: usize| nodes[i];
        let new = Chain::of(new, new);
        let (from, to, chains, count) = if behind + 1 == gone {
            (behind, gone + 1, [new; 2], 1)
        } else if behind < gone {
            (behind, gone + 1, [new, Chain::of(at(behind + 1), at(gone - 1))], 2)
        } else {
            (gone - 1, behind + 1, [Chain::of(at(gone + 1), at(behind)), new], 2)
        };
        Self { after: at(from), chains, count, before: at(to) }
    }

    fn edit(&self, route: u32) -> Edit<'_> {
        Edit { route, after: self.after, chains: &self.chains[..self.count], before: self.before, tail: false }
    }
}

impl Visits {
    /// Lists the route's visits, without their positions in the other route.
    pub fn list<const K: usize, const M: u8>(&mut self, s: &Solution<K, M>, route: u32) {
        let Self { nodes, locations, loads, legs, past, leaving, .. } = self;
        nodes.clear();
        locations.clear();
        loads.clear();
        legs.clear();
        past.clear();
        leaving.clear();
        let end = s.model().end(route);
        let mut node = s.model().start(route);
        let (mut prev, mut leg_to) = (node, 0);
        loop {
            let at = &s.nodes[node];
            let leg_past = if node == end { 0 } else { s.leg(route, prev, at.next) as i32 };
            let leg = at.leg as i32;
            nodes.push(node);
            locations.push(at.location);
            loads.push(s.model().nodes[node].load);
            legs.push(leg);
            past.push(leg_past);
            leaving.push(leg_past - leg_to - leg);
            if node == end {
                return;
            }
            (prev, leg_to) = (node, leg);
            node = at.next;
        }
    }

    /// The numbers of the stops among the visits.
    fn stops(&self) -> std::ops::Range<usize> {
        1..self.nodes.len() - 1
    }

    /// Finds a lower bound of the cost of each stop in the other route. The rows of `ways` are the other route's
    /// visits.
    fn look_into(&mut self, other: &Self, ways: &Ways) {
        let count = self.nodes.len();
        self.best.clear();
        self.best.resize(count, None);
        self.cheapest.clear();
        self.cheapest.resize(count, NOWHERE);
        for (row, &leg) in other.legs[..other.legs.len() - 1].iter().enumerate() {
            let ways = ways.there(row).iter().zip(ways.back(row + 1));
            for (cheapest, (to, onward)) in self.cheapest.iter_mut().zip(ways) {
                *cheapest = (to + onward - leg).min(*cheapest);
            }
        }
    }
}

/// The least change in legs of an exchange of the `i`-th visit with each visit of the other route.
fn least_changes(of: &Visits, i: usize, other: &Visits, ways: &Ways, changes: &mut Vec<i32>) {
    let count = other.nodes.len();
    changes.resize(count, 0);
    let (to, onward) = (&ways.back(i)[..count], &ways.there(i)[..count]);
    let (from_before, to_next) = (&ways.there(i - 1)[..count], &ways.back(i + 1)[..count]);
    let (leaving, past, cheapest) = (&other.leaving[..count], &other.past[..count], &other.cheapest[..count]);
    let (own_leaving, own_past, own_cheapest) = (of.leaving[i], of.past[i], of.cheapest[i]);
    for j in 1..count - 1 {
        let there = (to[j - 1] + onward[j + 1] - past[j]).min(own_cheapest);
        let here = (from_before[j] + to_next[j] - own_past).min(cheapest[j]);
        changes[j] = own_leaving + leaving[j] + there + here;
    }
}

/// The best positions of the `i`-th visit in the other route, `route`. Rows are the other route's visits.
#[inline(never)]
fn best_positions<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    (of, i): (&Visits, usize),
    (other, route): (&Visits, u32),
    ways: &Ways,
) -> [Behind; KEPT] {
    let mut best = [(NOWHERE, 0); KEPT];
    for (row, leg) in other.legs[..other.legs.len() - 1].iter().enumerate() {
        let cost = ways.there(row)[i] + ways.back(row + 1)[i] - leg;
        let in_time = || in_time_between(s, route, of.nodes[i], other.nodes[row], other.nodes[row + 1]);
        if cost >= best[KEPT - 1].0 || !in_time() {
            continue;
        }
        let mut k = KEPT - 1;
        while k > 0 && cost < best[k - 1].0 {
            best[k] = best[k - 1];
            k -= 1;
        }
        best[k] = (cost, row);
    }
    best
}

/// The cheapest position of a stop in the other route, `route`, without its `gone`-th visit. Rows are the other route's
/// visits.
fn position_without<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    (of, i): (&mut Visits, usize),
    (other, gone, route): (&Visits, usize, u32),
    ways: &Ways,
) -> Option<Behind> {
    let best = of.best[i].unwrap_or_else(|| {
        let best = best_positions(s, (of, i), (other, route), ways);
        of.best[i] = Some(best);
        of.cheapest[i] = best[0].0;
        best
    });
    let elsewhere = best.into_iter().find(|&(cost, n)| cost < NOWHERE && n != gone && n + 1 != gone);
    let there = ways.there(gone - 1)[i] + ways.back(gone + 1)[i] - other.past[gone];
    let dearer = elsewhere.is_some_and(|(cost, _)| cost < there);
    if dearer || !in_time_between(s, route, of.nodes[i], other.nodes[gone - 1], other.nodes[gone + 1]) {
        elsewhere
    } else {
        Some((there, gone - 1))
    }
}

#[cfg(test)]
mod tests;
