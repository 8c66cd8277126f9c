//! By how much a stop misses a rule: the least amount by which the rule has to be loosened for the stop to fit.

use std::ops::ControlFlow;

use crate::cost::Totals;
use crate::plan::{ReasonCode, Shortfall};
use crate::problem::{Problem, Visit};
use crate::rules::{Amount, Rule};
use crate::timetable::{InsertionPosition, Measures, Relax, Slack, least_overtime, least_work, totals, trip_loads};
use crate::units::MAX_SECONDS;

use super::joining::{Joining, Obstacle};

/// The shortfall of a rule whose lifting alone lets the route take the stop; None for rules without an amount.
pub(super) fn shortfall(joining: &mut Joining, stop: u32, rule: Obstacle) -> Option<Shortfall> {
    let code = rule.code;
    let (problem, matrices, number) = (joining.problem, joining.matrices, joining.vehicle);
    let vehicle = problem.vehicle(number);
    let relax = Relax::only(code).with(joining.base);
    let whole = |amount: i64| Shortfall { amount, ..Shortfall::default() };
    match Rule::of(code)?.amount {
        Amount::None => None,
        Amount::Window => outside_window(joining, stop, rule),
        Amount::Deadline => {
            least_slack(joining, stop, rule, |after_deadline| Slack { after_deadline, ..Slack::default() }).map(whole)
        }
        Amount::Ready => {
            least_slack(joining, stop, rule, |ready_sooner| Slack { ready_sooner, ..Slack::default() }).map(whole)
        }
        Amount::Load => overload(joining, stop),
        Amount::End => {
            let most = i64::from(vehicle.max_overtime_seconds.unwrap_or(0));
            let over = |visits: &[Visit]| least_overtime(problem, matrices, number, visits, relax);
            least(joining, stop, code, |visits, _| Some(over(visits)? - most)).map(whole)
        }
        Amount::Limit(limit) => {
            let excess = |visits: &[Visit], totals: &Totals| {
                let (meters, driving) = (totals.distance_meters, totals.driving_seconds);
                let work = match limit.code {
                    ReasonCode::MaxWork => least_work(problem, matrices, number, visits, relax)?,
                    _ => totals.working_seconds,
                };
                let visits = Measures::of_visits(problem, visits.iter().copied());
                limit.excess(vehicle, &Measures { meters, driving, work, ..visits })
            };
            least(joining, stop, code, excess).map(whole)
        }
    }
}

/// Seconds by which the stop whose rule it is would start outside its nearest window.
fn outside_window(joining: &mut Joining, stop: u32, rule: Obstacle) -> Option<Shortfall> {
    let window = |before_window, after_window| Slack { before_window, after_window, ..Slack::default() };
    let amount = least_slack(joining, stop, rule, |seconds| window(seconds, seconds))?;
    let is_late = takes_with(joining, stop, rule, window(0, amount))?;
    Some(Shortfall { amount, early: !is_late, dimension: None })
}

/// The least seconds with which the route takes the stop.
fn least_slack(joining: &mut Joining, stop: u32, rule: Obstacle, slack: impl Fn(i64) -> Slack) -> Option<i64> {
    joining.prepared(Relax::NONE)?;
    Some(least_that(|seconds| takes_with(joining, stop, rule, slack(seconds)).unwrap_or(true)))
}

/// Whether the route takes the stop with this slack for the stop whose rule it is.
fn takes_with(joining: &mut Joining, stop: u32, rule: Obstacle, slack: Slack) -> Option<bool> {
    let mut newcomer = joining.newcomer(stop);
    match &mut newcomer.companion {
        Some(companion) if rule.of_companion => companion.slack = slack,
        _ => newcomer.slack = slack,
    }
    Some(joining.prepared(Relax::NONE)?.takes(newcomer))
}

/// The least number of seconds that is enough. Zero must not be enough.
fn least_that(mut is_enough: impl FnMut(i64) -> bool) -> i64 {
    let (mut too_little, mut enough) = (0, 4 * i64::from(MAX_SECONDS));
    while enough - too_little > 1 {
        let middle = too_little + (enough - too_little) / 2;
        *if is_enough(middle) { &mut enough } else { &mut too_little } = middle;
    }
    enough
}

/// The least excess over the positions that the stop can have when the rule is lifted.
fn least(
    joining: &mut Joining,
    stop: u32,
    code: ReasonCode,
    excess: impl Fn(&[Visit], &Totals) -> Option<i64>,
) -> Option<i64> {
    let (problem, matrices, vehicle, route) = (joining.problem, joining.matrices, joining.vehicle, joining.route);
    let relax = Relax::only(code).with(joining.base);
    let mut least: Option<i64> = None;
    each_position(joining, stop, code, |position| {
        let visits = position.join(route, stop);
        let totals = totals(problem, matrices, vehicle, &visits, relax);
        least = least.into_iter().chain(totals.and_then(|totals| excess(&visits, &totals))).min();
    });
    least
}

/// How much more the vehicle would have to carry.
fn overload(joining: &mut Joining, stop: u32) -> Option<Shortfall> {
    let (problem, vehicle, route) = (joining.problem, joining.vehicle, joining.route);
    let mut least: Option<Shortfall> = None;
    each_position(joining, stop, ReasonCode::Capacity, |position| {
        let over = excess_load(problem, vehicle, &position.join(route, stop));
        least = least.into_iter().chain(over).min_by_key(|over| over.amount);
    });
    least
}

/// The largest excess of a trip's load over the limit, with its dimension; None if every trip fits.
fn excess_load(problem: &Problem, vehicle: u32, visits: &[Visit]) -> Option<Shortfall> {
    let limits = (0u32..).zip(&problem.vehicle(vehicle).capacity).filter(|&(_, &limit)| limit >= 0);
    let over = limits.flat_map(|(dimension, limit)| {
        let loads = trip_loads(problem, vehicle, visits, dimension as usize);
        let over = move |(_, load)| Shortfall { amount: load - limit, dimension: Some(dimension), early: false };
        loads.into_iter().map(over)
    });
    // Among equals, the first dimension.
    over.filter(|over| over.amount > 0).min_by_key(|over| (-over.amount, over.dimension))
}

fn each_position(joining: &mut Joining, stop: u32, lifted: ReasonCode, mut see: impl FnMut(InsertionPosition)) {
    let (newcomer, relax) = joining.lifting(stop, &[Obstacle::own(lifted)]);
    let Some(probe) = joining.prepared(relax) else { return };
    let _ = probe.each_position(newcomer, |position| {
        see(position);
        ControlFlow::Continue(())
    });
}
