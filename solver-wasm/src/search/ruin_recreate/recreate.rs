//! Recreate: greedy insertion with blinks (Christiaens & Vanden Berghe 2020, section 5.2), near positions first.

use crate::model::mode::{RICH, has_extras};
use crate::model::{Model, NONE};
use crate::rng::Rng;
use crate::search::params::recreate::{
    LOOKED_AROUND, MIXED, ORDERS, OTHERS_TRIED, SEARCHES, SEARCHES_OF_REPAIR, STOPS_PER_SEARCH, TRIED_AT_MOST,
};
use crate::search::params::route_elimination::THOROUGH;
use crate::search::params::step::BLINK;
use crate::search::penalties::PenaltyManager;
use crate::search::reload_visits::ReloadVisits;
use crate::search::ruin_recreate::best_position::BestPosition;
use crate::search::ruin_recreate::insertion_filter::InsertionFilter;
use crate::search::ruin_recreate::pair_insertion::{Conditions, PairInsertion};
use crate::search::ruin_recreate::positions;
use crate::solution::{Solution, sums};
use rondo_table::Table;

/// Orders in which absent stops are tried.
#[derive(Debug, Clone, Copy)]
enum Order {
    Random,
    Demand,
    Far,
    Close,
    WindowLength,
    WindowStart,
    WindowEnd,
}

/// In the order of their weights in [`ORDERS`].
const KNOWN_ORDERS: [Order; 7] =
    [Order::Random, Order::Demand, Order::Far, Order::Close, Order::WindowLength, Order::WindowStart, Order::WindowEnd];

#[derive(Debug)]
pub struct Recreate {
    /// The cost of travel from the first vehicle's start and back, by stop.
    remoteness: Vec<i64>,
    queue: Vec<(i64, u32)>,
    chosen: Vec<u32>,
    /// The last choice that a stop was part of, and the number of choices.
    chosen_in: Table<u32>,
    choice: u32,
    orders: u32,
    /// The number of stops of the queue that have been tried.
    tried: usize,
    insertion_filter: InsertionFilter,
    pair_insertion: PairInsertion,
    reload_visits: ReloadVisits,
}

/// The terms of an insertion.
struct Terms {
    /// The chance, in 65,536ths, to overlook a position.
    blink: u64,
    /// The highest cost of an acceptable plan.
    most: f64,
    /// A stop stays out if every position costs more than its price.
    may_leave_out: bool,
    /// The number of stops that may be tried in every position. Stops that were absent before the step count only if
    /// `thorough`.
    searches: u32,
    thorough: bool,
}

impl Terms {
    /// Every stop, at any cost, in any position.
    const ALL_IN: Self =
        Self { blink: 0, most: f64::INFINITY, may_leave_out: false, searches: u32::MAX, thorough: true };
}

impl Recreate {
    pub fn new(model: &Model) -> Self {
        let remoteness = model
            .stop_nodes()
            .map(|n| match model.vehicles.len() {
                0 => 0,
                _ => {
                    let (depot, location) = (model.vehicles[0].start_location, model.nodes[n].location);
                    model.leg(0, depot, location) + model.leg(0, location, depot)
                }
            })
            .collect();
        let usable = if model.timeless { 4 } else { ORDERS.len() };
        let orders = ORDERS[..usable].iter().sum();
        Self {
            remoteness,
            queue: Vec::new(),
            chosen: Vec::new(),
            chosen_in: Table::filled(0, model.nodes.len()),
            choice: 0,
            orders,
            tried: 0,
            insertion_filter: InsertionFilter::new(),
            pair_insertion: PairInsertion::new(model),
            reload_visits: ReloadVisits::new(),
        }
    }

    /// Tries to insert every absent stop. `blink` is the chance to overlook an improving position. In plain problems,
    /// no insertion makes a plan cheaper. There, the result is false as soon as the plan costs more than `most`: the
    /// caller must reject the step, and the remaining stops are not listed as absent. `short`: the best plan leaves
    /// stops out, and a stop may stay out rather than overload a route at a higher price.
    #[inline(never)]
    pub fn run<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        rng: &mut Rng,
        penalties: &PenaltyManager,
        blink: f64,
        most: f64,
        short: bool,
    ) -> bool {
        if s.absent.is_empty() {
            return true;
        }
        self.fill_queue(s, rng, false);
        let blink = (blink * f64::from(1u32 << 16)) as u64;
        let thorough = s.absent_before() == 0 || rng.chance(STOPS_PER_SEARCH / s.model().stops as f64);
        let terms = Terms { blink, most, may_leave_out: short, searches: SEARCHES, thorough };
        self.insert(s, rng, penalties, terms, self.queue.len())
    }

    /// Tries to insert the absent stops; a stop stays out rather than overload a route. Seldom in every position.
    #[inline(never)]
    pub fn run_within_capacity<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        rng: &mut Rng,
        penalties: &PenaltyManager,
    ) {
        self.fill_queue(s, rng, false);
        let blink = (BLINK * f64::from(1u32 << 16)) as u64;
        let thorough = rng.chance(THOROUGH);
        let searches = if thorough { SEARCHES } else { 0 };
        let terms = Terms { blink, most: f64::INFINITY, may_leave_out: true, searches, thorough };
        self.insert(s, rng, penalties, terms, self.queue.len());
    }

    /// Tries to insert the stops just removed and some others. A limited number of stops for which no near position
    /// fits are tried in every position.
    #[inline(never)]
    pub fn put_back<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        rng: &mut Rng,
        penalties: &PenaltyManager,
    ) {
        self.fill_queue(s, rng, false);
        let terms = Terms { searches: SEARCHES_OF_REPAIR, ..Terms::ALL_IN };
        self.insert(s, rng, penalties, terms, self.queue.len());
    }

    /// Queues every absent stop. The queued stops are no longer listed as absent.
    pub fn begin<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, rng: &mut Rng) {
        self.fill_queue(s, rng, true);
    }

    /// Tries to insert `count` more stops, also in every position if no near position fits. True when the queue is
    /// empty.
    #[inline(never)]
    pub fn go_on<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        rng: &mut Rng,
        penalties: &PenaltyManager,
        count: usize,
    ) -> bool {
        self.insert(s, rng, penalties, Terms::ALL_IN, count);
        self.tried == self.queue.len()
    }

    /// Lists the queued stops as absent.
    pub fn leave_rest<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>) {
        s.absent.extend(self.queue[self.tried..].iter().map(|&(_, node)| node));
        self.tried = self.queue.len();
    }

    /// Tries to insert the next `count` stops of the queue. `searches` of the stops for which no near position fits are
    /// tried in every position. False as soon as the plan costs more than `most`.
    fn insert<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        rng: &mut Rng,
        penalties: &PenaltyManager,
        Terms { blink, most, may_leave_out, mut searches, thorough }: Terms,
        count: usize,
    ) -> bool {
        let limited = most < f64::INFINITY;
        let mut left_out = if limited { penalties.left_out(s) } else { 0.0 };
        let until = self.queue.len().min(self.tried + count);
        let model = s.model();
        let visits = |queue: &[(i64, u32)]| queue.iter().map(|&(_, node)| model.least_visit(node)).sum::<i64>();
        // The variants without extras do without: their insertions are cheap.
        let mut to_come = if limited && has_extras(M) { visits(&self.queue[self.tried..until]) } else { 0 };
        for i in self.tried..until {
            let node = self.queue[i].1;
            if s.model().timer.is_up() {
                s.absent.push(node);
                continue;
            }
            let mut left = f64::MAX;
            if limited {
                left = most - sums::cost(s) - penalties.of(s.totals.excess) - left_out;
                // Services cost nothing while a vehicle would wait.
                let served = |to_come: i64| (to_come - s.totals.extra).max(0) as f64;
                if left < if has_extras(M) { served(to_come) } else { 0.0 } {
                    return false;
                }
                if has_extras(M) {
                    to_come -= model.least_visit(node);
                    left -= served(to_come);
                }
            }
            let missing = penalties.missing_of(s.model(), node);
            // If an acceptable plan could still leave the stop out, the limit of cost does not bound its position.
            let scarce = limited && left < missing;
            let mut best = BestPosition::below(match (scarce, may_leave_out) {
                (true, _) => left + 1.0,
                (false, true) => missing,
                (false, false) => f64::MAX,
            });
            if M == RICH && s.model().ties.companion(node) != NONE {
                let Self { pair_insertion, .. } = self;
                let mut insert = |s: &mut Solution<K, M>, everywhere| {
                    let conditions = Conditions { limit: best.limit, everywhere, short: may_leave_out };
                    pair_insertion.insert(s, penalties, node, (blink, rng), conditions)
                };
                let mut inserted = insert(s, false);
                if !inserted && !scarce && searches > 0 && (thorough || s.is_touched(node)) {
                    searches -= 1;
                    inserted = insert(s, true);
                }
                if !inserted {
                    if scarce {
                        return false;
                    }
                    s.absent.push(node);
                    left_out += missing;
                }
                continue;
            }
            positions::near(s, penalties, node, blink, rng, &mut best, &mut self.insertion_filter);
            let everywhere = searches > 0 && !scarce && best.after == NONE && (thorough || s.is_touched(node));
            if everywhere {
                searches -= 1;
                positions::all(s, penalties, node, &mut best);
            }
            if s.has_reloads()
                && let Some(found) = self.reload_visits.cheapest(s, penalties, node, everywhere, best.limit)
            {
                s.insert_reload(found.reload, found.reload_after);
                s.insert(node, found.after);
                continue;
            }
            if best.after == NONE {
                if scarce {
                    return false;
                }
                s.absent.push(node);
                left_out += missing;
                continue;
            }
            s.insert_timed(node, best.after, if has_extras(M) { best.times } else { None });
        }
        self.tried = until;
        true
    }

    fn fill_queue<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, rng: &mut Rng, all: bool) {
        let model = s.model();
        let mut pick = rng.below(self.orders);
        let mut order = Order::Random;
        for (o, weight) in KNOWN_ORDERS.into_iter().zip(ORDERS) {
            if pick < weight {
                order = o;
                break;
            }
            pick -= weight;
        }
        self.queue.clear();
        self.tried = 0;
        self.choose(s, rng, all);
        for &n in &self.chosen {
            let data = &model.nodes[n];
            let key = match order {
                Order::Random => (rng.bits() >> 2) as i64,
                Order::Demand => -data.load,
                Order::Far => -self.remoteness[n as usize],
                Order::Close => self.remoteness[n as usize],
                Order::WindowLength => i64::from(data.close) - i64::from(data.open),
                Order::WindowStart => i64::from(data.open),
                Order::WindowEnd => -i64::from(data.close),
            };
            self.queue.push((key, n));
        }
        if model.tiers > 1 && !rng.chance(MIXED) {
            self.queue.sort_unstable_by_key(|&(key, n)| (model.tier[n as usize], key, n));
        } else {
            self.queue.sort_unstable();
        }
    }
}

impl Recreate {
    /// Moves the stops to be tried out of the list of absent stops. If many were absent before, these are the stops
    /// just removed, stops near them, and some others; else all of them.
    fn choose<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, rng: &mut Rng, all: bool) {
        self.chosen.clear();
        let known = s.absent_before();
        if all || known <= TRIED_AT_MOST {
            self.chosen.append(&mut s.absent);
            return;
        }
        self.choice += 1;
        let Self { chosen, chosen_in, choice, .. } = self;
        let fresh = known..s.absent.len();
        for &n in &s.absent[fresh.clone()] {
            for &near in s.model().neighbors.around(n).iter().take(LOOKED_AROUND) {
                let is_absent = s.route(near) == NONE && !s.model().ties.is_single(near);
                if is_absent && chosen.len() < TRIED_AT_MOST && chosen_in[near] != *choice {
                    chosen_in[near] = *choice;
                    chosen.push(near);
                }
            }
        }
        for _ in 0..OTHERS_TRIED {
            let other = s.absent[rng.below(known as u32) as usize];
            if chosen_in[other] != *choice {
                chosen_in[other] = *choice;
                chosen.push(other);
            }
        }
        s.absent[fresh.clone()].iter().for_each(|&n| chosen_in[n] = *choice);
        chosen.retain(|n| !s.absent[fresh.clone()].contains(n));
        chosen.sort_unstable();
        // The stops just removed come first.
        chosen.splice(0..0, s.absent[fresh].iter().copied());
        s.absent.retain(|&n| chosen_in[n] != *choice);
    }
}

#[cfg(test)]
mod tests;
