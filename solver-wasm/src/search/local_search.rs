//! Granular local search (Toth & Vigo 2003): every move makes a leg `u -> v` between near stops. The queue holds the
//! stops whose surroundings changed.

pub mod cross_exchange;
pub mod new_leg;
pub mod operator;
pub mod queue;
pub mod relocate;
pub mod stopwatch;
pub mod swap_star;
pub mod two_opt;
pub mod two_opt_star;

use crate::model::mode::{PLAIN, RICH, WORKING_TIME, has_extras};
use crate::model::neighbors::{Neighbor, SEARCHED};
use crate::model::{Model, NONE};
use crate::rng::Rng;
use crate::search::local_search::new_leg::NewLeg;
use crate::search::local_search::operator::{AllCounts, Move, Operator};
use crate::search::local_search::queue::Queue;
use crate::search::local_search::relocate::Chains;
use crate::search::local_search::stopwatch::Stopwatch;
use crate::search::params::LARGE;
use crate::search::params::local_search::{LOOKS, LOOKS_PER_STOP, SHARE, SHARE_LARGE};
use crate::search::penalties::PenaltyManager;
use crate::solution::Solution;

#[derive(Debug)]
pub struct LocalSearch {
    /// Whether it runs in all steps. In problems that are not plain, only as long as the best plan serves every stop.
    always: bool,
    queue: Queue,
    pub counts: AllCounts,
    /// How many more stops this run may look at.
    looks: usize,
}

impl LocalSearch {
    pub fn new(model: &Model) -> Self {
        let is_plain = model.most_breaks == 0 && matches!(model.mode(), PLAIN | WORKING_TIME);
        let may_exceed_work = model.vehicles.as_slice().iter().any(|v| v.load_per_second > 0.0);
        let gains =
            model.has_reloads || (is_plain && !model.timeless) || (may_exceed_work && model.balance_price == 0.0);
        let always = gains && model.ties.is_empty() && model.stops > LARGE;
        Self { always, queue: Queue::new(model.stops), counts: AllCounts::default(), looks: 0 }
    }

    /// The share of steps in which it runs. `is_short`: the best plan leaves stops out.
    pub fn share<const M: u8>(&self, is_short: bool) -> f64 {
        if self.always && (M == PLAIN || !is_short) { SHARE_LARGE } else { SHARE }
    }

    /// Improves around the stops whose neighbours changed since the checkpoint, until nothing near them gains.
    pub fn run<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        rng: &mut Rng,
    ) {
        self.begin(s, rng);
        self.go_on(s, penalties, usize::MAX);
    }

    /// Queues the stops whose neighbours changed since the checkpoint.
    pub fn begin<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, rng: &mut Rng) {
        s.moved_nodes(|node| self.queue.mark(node));
        self.queue.shuffle(rng);
        // Far more than any descent needs. If an operator ever claimed a gain that its move does not make, this limit
        // would end the loop.
        self.looks = LOOKS + LOOKS_PER_STOP * self.queue.len();
    }

    /// Looks at the surroundings of at most `count` stops; true when the queue is empty.
    pub fn go_on<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        count: usize,
    ) -> bool {
        for _ in 0..count {
            let Some(node) = self.queue.pop() else { return true };
            self.looks = self.looks.saturating_sub(1);
            if s.model().timer.is_up() {
                self.looks = 0;
            }
            if s.route(node) != NONE && self.looks > 0 {
                self.improve(s, penalties, node);
            }
        }
        false
    }

    fn improve<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, penalties: &PenaltyManager, node: u32) {
        let model = s.model();
        // If all vehicles pay the same, the lists are sorted by that cost.
        let by_cost = s.uniform();
        // Of the legs that a gaining move adds, at least one is shorter than the leg that it replaces at the same stop.
        let leg_on = s.nodes[node].leg;
        let mut chains = None;
        for near in model.neighbors.after(node).iter().take(SEARCHED) {
            if !short(s, node, near.node, i64::from(near.cost), leg_on) {
                if by_cost {
                    break;
                }
                continue;
            }
            if s.route(near.node) != NONE
                && self.try_leg::<K, M, true>(s, penalties, (node, near.node), near, &mut chains)
            {
                return self.queue.mark(node);
            }
        }
        let leg_to = s.nodes[s.prev(node)].leg;
        let mut chains = None;
        for near in model.neighbors.before(node).iter().take(SEARCHED) {
            if !short(s, near.node, node, i64::from(near.cost), leg_to) {
                if by_cost {
                    break;
                }
                continue;
            }
            if s.route(near.node) != NONE
                && self.try_leg::<K, M, false>(s, penalties, (near.node, node), near, &mut chains)
            {
                return self.queue.mark(node);
            }
        }
    }

    /// Tries every move that makes the leg `u -> v`; true when one was made. `chains` has the chains of the stop that
    /// the search looks at, u (`FROM`) or v, once they are known.
    fn try_leg<const K: usize, const M: u8, const FROM: bool>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        (u, v): (u32, u32),
        near: &Neighbor,
        chains: &mut Option<Chains>,
    ) -> bool {
        if s.next(u) == v || (has_extras(M) && s.model().timer.is_up()) {
            return false;
        }
        let leg = NewLeg::new(s, penalties, u, v, near);
        let apart = leg.ru != leg.rv;
        (apart
            && leg.crosses
            && self.attempt(Operator::TwoOptStar, s, penalties, |s| two_opt_star::evaluate(s, penalties, &leg)))
            || ((leg.returns | leg.reached)
                && self.attempt(Operator::Relocate, s, penalties, |s| {
                    let (front, back) = chains_of::<K, M, FROM>(s, &leg, chains);
                    relocate::evaluate(s, penalties, &leg, &front, &back)
                }))
            || (apart
                && leg.reaches
                && self
                    .attempt(Operator::CrossExchange, s, penalties, |s| cross_exchange::evaluate(s, penalties, &leg)))
            || (s.model().reversible
                && self.attempt(Operator::TwoOpt, s, penalties, |s| two_opt::evaluate(s, penalties, &leg)))
    }

    /// Lets an operator evaluate, applies the move that it finds, and counts both; true when there was a move.
    pub fn attempt<const K: usize, const M: u8>(
        &mut self,
        operator: Operator,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        evaluate: impl FnOnce(&mut Solution<K, M>) -> Option<Move>,
    ) -> bool {
        let watch = Stopwatch::start();
        let found = evaluate(s);
        if let Some(found) = &found {
            found.apply(s, penalties, &mut self.queue);
        }
        self.counts.note(operator, found.map(|found| -found.delta), watch);
        found.is_some()
    }
}

/// The chains that may move to make the leg: first the chains that end with u, then the chains that begin with v.
/// `FROM` says whether the search looks at u or at v. `chains` keeps the chains of that stop once they are known.
/// Chains that cannot be in time are not collected.
fn chains_of<const K: usize, const M: u8, const FROM: bool>(
    s: &Solution<K, M>,
    leg: &NewLeg,
    chains: &mut Option<Chains>,
) -> (Chains, Chains) {
    let front = match FROM {
        true => *chains.get_or_insert_with(|| Chains::ending_with(s, leg.u)),
        false if leg.reached => Chains::ending_with(s, leg.u),
        false => Chains::NONE,
    };
    let back = match FROM {
        false => *chains.get_or_insert_with(|| Chains::beginning_with(s, leg.v)),
        true if leg.returns => Chains::beginning_with(s, leg.v),
        true => Chains::NONE,
    };
    (front, back)
}

/// Whether a leg may gain: it is shorter than the leg that it replaces, or other savings may make up for the
/// difference. `cost` is used if all vehicles pay the same.
fn short<const K: usize, const M: u8>(s: &Solution<K, M>, from: u32, to: u32, cost: i64, replaced: i64) -> bool {
    if M == RICH { pays(s, from, to, cost, replaced) } else { cost < replaced }
}

/// The same in rich problems: a lower rate of another vehicle or a better balance may make up for the difference.
fn pays<const K: usize, const M: u8>(s: &Solution<K, M>, from: u32, to: u32, cost: i64, replaced: i64) -> bool {
    let model = s.model();
    let slack = (model.mean_edge * model.rate_spread) as i64;
    if s.uniform() {
        return cost < replaced + slack;
    }
    s.route(to) != NONE && s.leg(s.route(to), from, to) < replaced + slack
}

#[cfg(test)]
mod tests;
