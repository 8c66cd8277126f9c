//! Operators of the local search. An operator evaluates a part of the plan and may find a [`Move`], which is then
//! applied. Each operator has a name and counts.

use crate::search::evaluation::edit::Edit;
use crate::search::evaluation::route_evaluator::{self, Delta};
use crate::search::local_search::queue::Queue;
use crate::search::local_search::stopwatch::Stopwatch;
use crate::search::penalties::PenaltyManager;
use crate::solution::{Chain, Replaced, Solution, Times, sums};

/// The operators of the local search. The first ones try a leg, in this order; the last ones try other changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    TwoOptStar,
    Relocate,
    CrossExchange,
    TwoOpt,
    SwapStar,
    ReloadRemoval,
    ReloadExchange,
}

impl Operator {
    pub const ALL: [Self; 7] = [
        Self::TwoOptStar,
        Self::Relocate,
        Self::CrossExchange,
        Self::TwoOpt,
        Self::SwapStar,
        Self::ReloadRemoval,
        Self::ReloadExchange,
    ];

    /// The name, as in the glossary.
    pub fn name(self) -> &'static str {
        match self {
            Self::TwoOptStar => "2-opt*",
            Self::Relocate => "or-opt",
            Self::CrossExchange => "cross exchange",
            Self::TwoOpt => "2-opt",
            Self::SwapStar => "SWAP*",
            Self::ReloadRemoval => "removal of reload visits",
            Self::ReloadExchange => "exchange of reload visits",
        }
    }
}

/// The results of one operator in a run.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Counts {
    /// Evaluations.
    pub tried: u64,
    /// Moves found and applied.
    pub improved: u64,
    /// The sum of their gains, in search units.
    pub gain: f64,
    /// The time of evaluations and applications in seconds; 0 unless the crate is built to measure it.
    pub seconds: f64,
}

/// The counts of all operators.
#[derive(Debug, Clone, Default)]
pub struct AllCounts([Counts; Operator::ALL.len()]);

impl AllCounts {
    pub fn of(&self, operator: Operator) -> Counts {
        self.0[operator as usize]
    }

    /// Counts an evaluation, and the gain of the move if it found one.
    pub fn note(&mut self, operator: Operator, gain: Option<f64>, watch: Stopwatch) {
        let counts = &mut self.0[operator as usize];
        counts.tried += 1;
        if let Some(gain) = gain {
            counts.improved += 1;
            counts.gain += gain;
        }
        counts.seconds += watch.seconds();
    }
}

/// A change of one or two routes that makes the plan cheaper and keeps every hard rule.
#[derive(Debug, Clone, Copy)]
pub struct Move {
    routes: [NewRoute; 2],
    count: usize,
    /// The change of the plan's cost with the penalty of overload; negative.
    pub delta: f64,
}

/// An [`Edit`] with chains of its own.
#[derive(Debug, Clone, Copy, Default)]
struct NewRoute {
    route: u32,
    after: u32,
    chains: [Chain; 2],
    count: usize,
    before: u32,
    times: Option<Times>,
}

impl Move {
    /// The move that makes these edits, if it gains and keeps every hard rule. `change`: see
    /// [`route_evaluator::delta`].
    pub fn evaluate<const K: usize, const M: u8>(
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        change: f64,
        edits: &[Edit],
    ) -> Option<Self> {
        route_evaluator::delta(s, penalties, change, edits).map(|delta| Self::new(edits, delta))
    }

    fn new(edits: &[Edit], Delta { cost, times }: Delta) -> Self {
        let mut routes = [NewRoute::default(); 2];
        for ((new, e), times) in routes.iter_mut().zip(edits).zip(times) {
            new.times = times;
            (new.route, new.after, new.count, new.before) = (e.route, e.after, e.chains.len(), e.before);
            new.chains[..e.chains.len()].copy_from_slice(e.chains);
        }
        Self { routes, count: edits.len(), delta: cost }
    }

    /// Makes the move, and queues the stops next to which the plan changed.
    pub fn apply<const K: usize, const M: u8>(
        &self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        queue: &mut Queue,
    ) {
        let before = if cfg!(debug_assertions) { cost(s, penalties) } else { 0.0 };
        let routes = &self.routes[..self.count];
        for new in routes {
            queue.mark(new.after);
            queue.mark(new.before);
            for chain in new.chains() {
                queue.mark(chain.first);
                queue.mark(chain.last);
            }
        }
        let mut replaced = [Replaced::default(); 2];
        for (replaced, new) in replaced.iter_mut().zip(routes) {
            *replaced = Replaced::of(s, new.route, new.after, new.before, new.times);
        }
        for new in routes {
            s.splice(new.route, new.after, new.chains(), new.before);
        }
        for (new, replaced) in routes.iter().zip(replaced) {
            s.settle(new.route, new.after, new.before, replaced);
        }
        if cfg!(debug_assertions) {
            let after = cost(s, penalties);
            let rounding = 1e-6 + 1e-9 * before.abs().max(after.abs());
            assert!((after - before - self.delta).abs() <= rounding, "{before} became {after} by {self:?}");
        }
    }
}

impl NewRoute {
    fn chains(&self) -> &[Chain] {
        &self.chains[..self.count]
    }
}

/// The plan's cost with the penalty of overload, but without the stops left out.
pub fn cost<const K: usize, const M: u8>(s: &Solution<K, M>, penalties: &PenaltyManager) -> f64 {
    let overload = penalties.of(s.totals.excess);
    sums::cost(s) + overload
}

#[cfg(test)]
mod tests;
