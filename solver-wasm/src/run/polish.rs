//! The last improvement: reverses a route, moves single stops within it, and puts stops that are left out in the place
//! of others of the same priority, until no such change makes the route better.
//!
//! The search compares plans by cost alone. Among plans of equal cost, less working time, then less driving, fewer
//! splits and earlier services are better (docs/solver/model.md), and dispatchers see all of them.

use crate::cost::change::Change;
use crate::cost::{Totals, other_cost};
use crate::problem::{Matrices, Problem, Visit};
use crate::timer::Timer;
use crate::timetable::{self, Relax};

/// Largest number of visits that are timed: it takes some tens of milliseconds.
const MOST_VISITS: usize = 1_000_000;

/// How routes of the same visits are compared: less is better.
type Rank = (i64, i64, i64, u32, i64);

/// Improves the order of each route, vehicle by vehicle, as far as the work limit and the timer allow.
pub fn polish(problem: &Problem, matrices: &Matrices, routes: &mut [Vec<Visit>], timer: &Timer) {
    let change = Change::new(problem);
    let mut polish = Polish { problem, matrices, timer, change, left: MOST_VISITS };
    for (vehicle, visits) in (0u32..).zip(&mut *routes) {
        polish.reorder(vehicle, visits);
    }
    let mut served = vec![false; problem.stops.len()];
    routes.iter().flatten().filter_map(|visit| visit.stop).for_each(|stop| served[stop as usize] = true);
    let mut absent: Vec<u32> = (0u32..).zip(served).filter(|(_, served)| !served).map(|(stop, _)| stop).collect();
    // What one route gives up may suit a route before it.
    let mut changes = true;
    while changes {
        changes = false;
        for (vehicle, visits) in (0u32..).zip(&mut *routes) {
            while polish.exchange(vehicle, visits, &mut absent) {
                polish.reorder(vehicle, visits);
                changes = true;
            }
        }
    }
}

struct Polish<'a> {
    problem: &'a Problem,
    matrices: &'a Matrices,
    timer: &'a Timer,
    change: Option<Change>,
    /// Visits that may still be timed.
    left: usize,
}

impl Polish<'_> {
    fn reorder(&mut self, vehicle: u32, visits: &mut Vec<Visit>) {
        while let Some(better) = self.better(vehicle, visits) {
            *visits = better;
        }
    }

    /// Serves a stop that is left out instead of one of the same priority, if that makes the route better. The same
    /// position is tried first, then the others, from the nearest on.
    fn exchange(&mut self, vehicle: u32, visits: &mut Vec<Visit>, absent: &mut [u32]) -> bool {
        // Another stop changes what its neighbours on other routes pay.
        if absent.is_empty() || self.problem.apart_micros > 0 {
            return false;
        }
        let Some(rank) = self.rank(vehicle, visits, None) else { return false };
        for shift in 0..visits.len() {
            for from in 0..visits.len() {
                let Some(out) = visits[from].stop.filter(|&stop| !self.problem.stop(stop).locked) else { continue };
                for joining in &mut *absent {
                    if self.is_over() {
                        return false;
                    }
                    if self.problem.stop(*joining).priority != self.problem.stop(out).priority {
                        continue;
                    }
                    let mut exchanged = visits.clone();
                    exchanged.remove(from);
                    let to = (from + shift) % visits.len();
                    exchanged.insert(to, Visit { stop: Some(*joining), reload: None });
                    if self.is_better(vehicle, &exchanged, rank) {
                        (*visits, *joining) = (exchanged, out);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// A better order, if one move makes it.
    fn better(&mut self, vehicle: u32, visits: &[Visit]) -> Option<Vec<Visit>> {
        let rank = self.rank(vehicle, visits, None)?;
        let reversed: Vec<Visit> = visits.iter().rev().copied().collect();
        if self.is_better(vehicle, &reversed, rank) {
            return Some(reversed);
        }
        for from in 0..visits.len() {
            let mut moved = visits.to_vec();
            let visit = moved.remove(from);
            for to in (0..visits.len()).filter(|&to| to != from) {
                if self.is_over() {
                    return None;
                }
                moved.insert(to, visit);
                if self.is_better(vehicle, &moved, rank) {
                    return Some(moved);
                }
                moved.remove(to);
            }
        }
        None
    }

    /// Whether the work limit or the time is used up.
    fn is_over(&self) -> bool {
        self.left == 0 || self.timer.is_up()
    }

    fn is_better(&mut self, vehicle: u32, visits: &[Visit], than: Rank) -> bool {
        self.rank(vehicle, visits, Some(than)).is_some_and(|rank| rank < than)
    }

    /// None if the order breaks a rule, if it is certainly worse than `limit`, or if polishing is over.
    fn rank(&mut self, vehicle: u32, visits: &[Visit], limit: Option<Rank>) -> Option<Rank> {
        if self.is_over() {
            return None;
        }
        self.left = self.left.saturating_sub(visits.len());
        let totals = timetable::totals(self.problem, self.matrices, vehicle, visits, Relax::NONE)?;
        let (cost, working, driving) = self.sums(vehicle, visits, &totals);
        if let Some(limit) = limit {
            // The distribution of working time must not change.
            let shared = self.problem.balance > 0.0 && working != limit.1;
            if shared || (cost, working, driving) > (limit.0, limit.1, limit.2) {
                return None;
            }
        }
        let route = timetable::timetable(self.problem, self.matrices, vehicle, visits)?;
        let stops = route.activities.iter().filter(|activity| activity.stop.is_some());
        let starts = stops.map(|activity| i64::from(activity.start)).sum();
        Some((cost, working, driving, self.runs(visits), starts))
    }

    fn sums(&self, vehicle: u32, visits: &[Visit], totals: &Totals) -> (i64, i64, i64) {
        let seconds =
            |change: &Change| change.price(change.seconds(vehicle, visits.iter().filter_map(|visit| visit.stop)));
        let change = self.change.as_ref().map_or(0, seconds);
        let others = other_cost(self.problem, visits.iter().map(|visit| (vehicle, visit.stop)));
        let prices = change.saturating_add(others);
        (totals.price(self.problem, vehicle).saturating_add(prices), totals.working_seconds, totals.driving_seconds)
    }

    /// Runs of consecutive visits at one location.
    fn runs(&self, visits: &[Visit]) -> u32 {
        let location = |visit: &Visit| match (visit.stop, visit.reload) {
            (Some(stop), _) => self.problem.place_of(self.problem.stop(stop).location),
            (None, reload) => self.problem.place_of(self.problem.reload(reload.unwrap_or_default()).location),
        };
        visits.chunk_by(|a, b| location(a) == location(b)).count() as u32
    }
}
