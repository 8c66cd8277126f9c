//! What has been found, stop by stop, until it is complete.

use crate::plan::{Reason, ReasonCode, Shortfall, Unassigned};
use crate::timer::Timer;

use super::finding::Finding;

/// A vehicle, and its rank in the order of asking.
pub(super) type Turn = (usize, u32);

/// The time to write, and later to read, one vehicle in a reason.
const WRITTEN_MS: f64 = 0.0005;

pub(super) struct Answers<'a> {
    timer: &'a Timer,
    stops: Vec<Answer>,
}

#[derive(Default)]
struct Answer {
    rules: Vec<Rule>,
    vehicles: usize,
}

/// A rule that keeps the stop out, and the vehicles that keep it. There are millions of them in the largest problems.
struct Rule {
    together: bool,
    code: ReasonCode,
    companion: Option<u32>,
    /// The vehicle nearest to fitting: the amount that it misses, its rank in the order of asking, and its shortfall.
    nearest: (i64, usize, Option<Shortfall>),
    /// The same amount and rank of each, and its number.
    vehicles: Vec<(i64, u32, u32)>,
}

impl<'a> Answers<'a> {
    pub fn new(stops: usize, timer: &'a Timer) -> Self {
        Self { timer, stops: (0..stops).map(|_| Answer::default()).collect() }
    }

    pub fn add(&mut self, index: usize, (turn, _): Turn, findings: Vec<Finding>) {
        self.timer.hold_back(findings.len() as f64 * WRITTEN_MS);
        let answer = &mut self.stops[index];
        answer.vehicles += 1;
        findings.into_iter().for_each(|finding| answer.add(turn, finding));
    }

    /// Each stop with its reasons. Stops for which not all vehicles have answered say so.
    pub fn unassigned(self, stops: &[u32], all: usize) -> Vec<Unassigned> {
        let each = stops.iter().zip(self.stops).map(|(&stop, answer)| Unassigned {
            stop,
            reasons_incomplete: answer.vehicles < all,
            reasons: answer.reasons(),
        });
        each.collect()
    }
}

impl Answer {
    fn add(&mut self, turn: usize, Finding { code, together, vehicle, shortfall, companion }: Finding) {
        let key = (together, code, companion);
        let found = self.rules.binary_search_by_key(&key, |rule| (rule.together, rule.code, rule.companion));
        let at = found.unwrap_or_else(|at| {
            let nearest = (i64::MAX, usize::MAX, None);
            self.rules.insert(at, Rule { together, code, companion, nearest, vehicles: Vec::new() });
            at
        });
        let Rule { nearest, vehicles, .. } = &mut self.rules[at];
        let amount = shortfall.map_or(0, |shortfall| shortfall.amount);
        if (amount, turn) < (nearest.0, nearest.1) {
            *nearest = (amount, turn, shortfall);
        }
        vehicles.push((amount, turn as u32, vehicle));
    }

    /// One reason per rule; reasons marked `together` are separate and last. In each reason, the vehicle nearest to fitting
    /// comes first. The order of asking decides among equals.
    fn reasons(self) -> Vec<Reason> {
        let reason = |Rule { together, code, companion, nearest, mut vehicles }: Rule| {
            vehicles.sort_unstable();
            let vehicles = vehicles.iter().map(|&(.., vehicle)| vehicle).collect();
            Reason { code, vehicles, together, shortfall: nearest.2, stop: companion }
        };
        self.rules.into_iter().map(reason).collect()
    }
}
