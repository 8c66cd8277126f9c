//! Makes a plan that keeps every rule, from any routes.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::cost::other_cost;
use crate::plan::{Plan, ReasonCode, Unassigned};
use crate::problem::{Matrices, Problem, Visit};
use crate::shipments::Shipments;
use crate::timer::Timer;
use crate::timetable::{self, InsertionPosition, Newcomer, Probe, Relax, is_with_partners};

/// The plan of these routes (one per vehicle). Visits that break a rule are taken out, and when the timer is up, all
/// visits that have not been tried.
pub fn keep(problem: &Problem, matrices: &Matrices, routes: &[Vec<Visit>], timer: &Timer) -> Plan {
    let whole: Vec<(u32, Vec<Visit>)> = (0u32..).zip(routes.iter().cloned().map(of_use)).collect();
    if let Some(plan) = timetable::plan(problem, matrices, &whole) {
        return plan;
    }
    let finisher = Finisher { problem, matrices, timer };
    let kept =
        (0u32..).zip(routes).map(|(vehicle, visits)| (vehicle, of_use(finisher.keepable_whole(vehicle, visits))));
    plan_of(problem, matrices, kept.collect())
}

/// The plan of these routes. They must keep every rule. Each stop that is left over joins where it costs least, if any
/// position takes it. Ends when the timer is up.
pub fn complete(problem: &Problem, matrices: &Matrices, routes: Vec<Vec<Visit>>, timer: &Timer) -> Plan {
    let mut routes: Vec<Vec<Visit>> = routes.into_iter().map(of_use).collect();
    Finisher { problem, matrices, timer }.put_in_what_is_left(&mut routes);
    plan_of(problem, matrices, (0u32..).zip(routes).collect())
}

/// The visits, or none if they serve no stop: the vehicle then stays at its depot.
fn of_use(visits: Vec<Visit>) -> Vec<Visit> {
    if visits.iter().any(|visit| visit.stop.is_some()) { visits } else { Vec::new() }
}

fn plan_of(problem: &Problem, matrices: &Matrices, routes: Vec<(u32, Vec<Visit>)>) -> Plan {
    timetable::plan(problem, matrices, &routes).unwrap_or_else(|| nothing(problem))
}

/// A plan's visits by vehicle, breaks left out.
pub fn visits_of(problem: &Problem, plan: &Plan) -> Vec<Vec<Visit>> {
    let mut routes = vec![Vec::new(); problem.vehicles.len()];
    for route in &plan.routes {
        let visits = route.activities.iter().filter(|activity| activity.break_.is_none());
        routes[route.vehicle as usize].extend(visits.map(|a| Visit { stop: a.stop, reload: a.reload }));
    }
    routes
}

struct Finisher<'a> {
    problem: &'a Problem,
    matrices: &'a Matrices,
    timer: &'a Timer,
}

impl Finisher<'_> {
    /// What the route costs, or None when it breaks a rule.
    fn price(&self, vehicle: u32, visits: &[Visit]) -> Option<i64> {
        let totals = timetable::totals(self.problem, self.matrices, vehicle, visits, Relax::NONE)?;
        let others = other_cost(self.problem, visits.iter().map(|visit| (vehicle, visit.stop)));
        Some(totals.price(self.problem, vehicle) + others)
    }

    /// Those of the visits that break no rule together. What a shipment asks is tried last, as a pickup comes first.
    fn keepable_whole(&self, vehicle: u32, visits: &[Visit]) -> Vec<Visit> {
        let mut visits = self.keepable(vehicle, visits);
        loop {
            let is_whole = |at: &usize| is_with_partners(self.problem, vehicle, &visits, *at);
            let whole: Vec<Visit> = (0..visits.len()).filter(is_whole).map(|at| visits[at]).collect();
            if whole.len() == visits.len() {
                return visits;
            }
            visits = self.keepable(vehicle, &whole);
        }
    }

    /// Adds the visits one by one and keeps each that breaks no rule but that of shipments.
    fn keepable(&self, vehicle: u32, visits: &[Visit]) -> Vec<Visit> {
        let mut kept: Vec<Visit> = Vec::with_capacity(visits.len());
        for &visit in visits {
            if self.timer.look() {
                break;
            }
            kept.push(visit);
            let relax = Relax::only(ReasonCode::Shipment);
            if timetable::totals(self.problem, self.matrices, vehicle, &kept, relax).is_none() {
                kept.pop();
            }
        }
        kept
    }

    fn put_in_what_is_left(&self, routes: &mut [Vec<Visit>]) {
        let mut served = vec![false; self.problem.stops.len()];
        for stop in routes.iter().flatten().filter_map(|visit| visit.stop) {
            served[stop as usize] = true;
        }
        let shipments = Shipments::of(self.problem);
        let absent = (0u32..).zip(&served).filter(|(stop, served)| !**served && !shipments.is_single(*stop));
        // Each stop, with the value of `placed` when it was last tried.
        let mut left: Vec<(u32, Option<usize>)> = absent.map(|(stop, _)| (stop, None)).collect();
        left.sort_by_key(|&(stop, _)| (Reverse(self.problem.stop(stop).priority), stop));
        if left.is_empty() {
            return;
        }
        let prepare = |(vehicle, visits): (u32, &Vec<Visit>)| self.probe(vehicle, visits);
        let mut probes: Vec<Option<Probe>> = (0u32..).zip(&*routes).map(prepare).collect();
        // By vehicle: the value of `placed` when its route last changed.
        let mut changed = vec![0; routes.len()];
        let mut placed = 0;
        // A stop that finds a position may make one possible for another stop, by its reload visit or its locked order.
        loop {
            let before = placed;
            left.retain_mut(|(stop, tried)| {
                // Routes that have not changed since then would refuse the stop again.
                let news = |vehicle: usize| tried.is_none_or(|tried| changed[vehicle] > tried);
                let companion = shipments.companion(*stop).filter(|&single| !served[single as usize]);
                let newcomer = Newcomer::new(*stop, companion);
                let cheapest = self.cheapest(routes, &probes, news, newcomer);
                if self.timer.was_up() {
                    return true;
                }
                *tried = Some(placed);
                let Some((vehicle, visits)) = cheapest else { return true };
                probes[vehicle] = self.probe(vehicle as u32, &visits);
                routes[vehicle] = visits;
                companion.into_iter().for_each(|single| served[single as usize] = true);
                placed += 1;
                changed[vehicle] = placed;
                false
            });
            if placed == before || self.timer.look() {
                return;
            }
        }
    }

    fn probe(&self, vehicle: u32, visits: &[Visit]) -> Option<Probe<'_>> {
        Probe::new(self.problem, self.matrices, vehicle, visits, Relax::NONE, self.timer)
    }

    /// The vehicle whose route takes the stop at the least cost, with that route. Only vehicles for which `may` is true
    /// are tried.
    fn cheapest(
        &self,
        routes: &[Vec<Visit>],
        probes: &[Option<Probe>],
        may: impl Fn(usize) -> bool,
        newcomer: Newcomer,
    ) -> Option<(usize, Vec<Visit>)> {
        let mut best: Option<(i64, usize, Vec<Visit>)> = None;
        for (index, visits) in routes.iter().enumerate().filter(|&(index, _)| may(index)) {
            let vehicle = index as u32;
            if self.timer.is_up() {
                return None;
            }
            let position = probes[index].as_ref().and_then(|probe| nearest(probe, newcomer));
            let Some(joined) = position.map(|position| position.join(visits, newcomer.stop)) else { continue };
            let (before, after) = (self.price(vehicle, visits), self.price(vehicle, &joined));
            let Some(extra) = before.zip(after).map(|(before, after)| after - before) else { continue };
            if best.as_ref().is_none_or(|(least, ..)| extra < *least) {
                best = Some((extra, index, joined));
            }
        }
        best.map(|(_, index, visits)| (index, visits))
    }
}

/// The position on the route with the shortest detour.
fn nearest(probe: &Probe, newcomer: Newcomer) -> Option<InsertionPosition> {
    let mut nearest: Option<InsertionPosition> = None;
    let _ = probe.each_position(newcomer, |position| {
        if nearest.is_none_or(|known| (position.seconds, position.meters) < (known.seconds, known.meters)) {
            nearest = Some(position);
        }
        ControlFlow::Continue(())
    });
    nearest
}

/// Nobody goes out.
pub fn nothing(problem: &Problem) -> Plan {
    let stops = 0..problem.stops.len() as u32;
    Plan {
        routes: Vec::new(),
        unassigned: stops.map(|stop| Unassigned { stop, ..Unassigned::default() }).collect(),
        cost: crate::cost::plan_cost(problem, &[]),
    }
}

#[cfg(test)]
mod tests;
