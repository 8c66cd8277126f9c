//! Positions of locked stops, and of others beside stops that stay first or last.

use crate::plan::ReasonCode;
use crate::problem::{Problem, Stop, Visit};
use crate::timetable::relax::Relax;
use crate::timetable::rules::keeping_route;

/// The first and the last position that keep the order of locked stops, the visit order and the next stops first; None if
/// the stop is locked to another vehicle. `own`: what is lifted for the lock of the stop.
pub(super) fn lock_range(
    problem: &Problem,
    vehicle: u32,
    visits: &[Visit],
    relax: Relax,
    stop: u32,
    own: Relax,
) -> Option<(usize, usize)> {
    let (first, last) = in_lock_order(problem, vehicle, visits, own, stop)?;
    let (first, last) = if relax.lifts(ReasonCode::VisitOrder) {
        (first, last)
    } else {
        let own = problem.stop(stop);
        let is = |visit: &Visit, on_this_side: &dyn Fn(&Stop) -> bool| {
            visit.stop.is_some_and(|other| !on_this_side(problem.stop(other)))
        };
        let after = visits.iter().rposition(|visit| is(visit, &|other| own.may_precede(other)));
        let before = visits.iter().position(|visit| is(visit, &|other| other.may_precede(own)));
        (after.map_or(first, |after| first.max(after + 1)), before.map_or(last, |before| last.min(before)))
    };
    let Some(own) = keeping_route(problem, vehicle).filter(|_| !relax.lifts(ReasonCode::NotAllowed)) else {
        return Some((first, last));
    };
    let is_kept = |stop: u32| own.kept().any(|kept| kept == stop);
    match is_kept(stop) {
        true => {
            let other = visits.iter().position(|visit| visit.stop.is_some_and(|other| !is_kept(other)));
            Some((first, other.map_or(last, |other| last.min(other))))
        }
        false => {
            let kept = visits.iter().rposition(|visit| visit.stop.is_some_and(is_kept));
            Some((kept.map_or(first, |kept| first.max(kept + 1)), last))
        }
    }
}

fn in_lock_order(problem: &Problem, vehicle: u32, visits: &[Visit], relax: Relax, stop: u32) -> Option<(usize, usize)> {
    let everywhere = (0, visits.len());
    if !problem.stop(stop).locked || relax.lifts(ReasonCode::NotAllowed) {
        return Some(everywhere);
    }
    let mut routes = problem.initial_routes.iter();
    let Some(home) = routes.find(|route| route.visits.iter().any(|visit| visit.stop == Some(stop))) else {
        return Some(everywhere);
    };
    if home.vehicle != vehicle {
        return None;
    }
    let rank = |stop: u32| home.visits.iter().position(|visit| visit.stop == Some(stop));
    let own = rank(stop);
    let locked = |visit: &Visit| {
        let other = visit.stop.filter(|&other| problem.stop(other).locked);
        other.and_then(rank)
    };
    let ranks: Vec<Option<usize>> = visits.iter().map(locked).collect();
    let first = ranks.iter().rposition(|rank| rank.is_some() && *rank < own).map_or(0, |at| at + 1);
    let last = ranks.iter().position(|rank| rank.is_some() && *rank > own).unwrap_or(visits.len());
    Some((first, last))
}
