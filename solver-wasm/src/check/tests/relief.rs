//! Checks reasons against changed problems. A rule keeps a stop out if the stop joins once the problem lacks the rule.
//! The shortfall is the least relief with which the stop joins.

use proptest::prelude::*;

use super::random::{Day, random_day};
use crate::check::facts::{Facts, Visit};
use crate::check::feasible::{Lifted, Sequence};
use crate::check::ways::{Joining, RulesAgainst};
use crate::plan::ReasonCode as Code;
use crate::problem::VisitOrder;

/// Whether a vehicle takes a stop in an unchanged problem. A reload visit may divide a trip that is over the capacities
/// of `limits`.
fn takes(
    day: &Day,
    limits: &Day,
    vehicle: u32,
    route: &[Visit],
    (stop, companion): (u32, Option<u32>),
    lifted: Lifted,
) -> bool {
    let (facts, limits) = (Facts::new(&day.problem, &day.matrices), Facts::new(&limits.problem, &limits.matrices));
    let keeps = |visits: &[Visit], lifted| {
        Sequence { facts: &facts, vehicle, visits, joining: None, companion: None }.fits(lifted)
    };
    let fits = |visits: &[Visit]| keeps(visits, lifted);
    let is_overloaded = |visits: &[Visit]| {
        Sequence { facts: &limits, vehicle, visits, joining: None, companion: None }.overload().is_some()
    };
    let with = |visits: &[Visit], at: usize, visit: Visit| [&visits[..at], &[visit], &visits[at..]].concat();
    let whole = |visits: &[Visit]| keeps(visits, Lifted::default());
    // The other end of a shipment comes before it or after it.
    let with_companion = companion.is_some_and(|companion| {
        let ways = (0..=route.len()).flat_map(|at| (0..=route.len() + 1).map(move |other| (at, other)));
        { ways }.any(|(at, other)| whole(&with(&with(route, at, Visit::Stop(stop)), other, Visit::Stop(companion))))
    });
    with_companion
        || (0..=route.len()).any(|at| {
            let visits = with(route, at, Visit::Stop(stop));
            if limits.problem.stop(stop).shipment.is_some() {
                return fits(&visits);
            }
            // The reload visit has stops of its trip on both sides.
            let is_trip = |part: &[Visit]| part.iter().all(|visit| matches!(visit, Visit::Stop(_)));
            let positions = (1..visits.len()).filter(|&p| is_trip(&visits[at.min(p - 1)..=at.max(p)]));
            let reloads = (0..day.problem.reloads.len() as u32).map(Visit::Reload);
            let mut divided = positions.flat_map(|p| reloads.clone().map(move |reload| (p, reload)));
            let lacks = limits.lacks_goods(vehicle, &visits, at);
            let before = reloads.clone().flat_map(|reload| (0..=at).map(move |p| (p, reload)));
            let loads_first = lacks && { before }.any(|(p, reload)| fits(&with(&visits, p, reload)));
            fits(&visits)
                || loads_first
                || is_overloaded(&visits) && divided.any(|(p, reload)| fits(&with(&visits, p, reload)))
        })
}

/// The problem without one rule for a stop and a vehicle.
fn without(rule: Code, day: &Day, vehicle: u32, stop: u32) -> Day {
    let mut day = day.clone();
    let v = &mut day.problem.vehicles[vehicle as usize];
    let s = &mut day.problem.stops[stop as usize];
    match rule {
        Code::NotAllowed => {
            s.allowed_vehicles.clear();
            (s.locked, s.barred) = (false, false);
            s.pinned_vehicle = s.pinned_vehicle.filter(|&pin| pin == vehicle);
            day.problem.initial_routes.iter_mut().for_each(|route| route.keep_next = 0);
        }
        Code::Skill => s.required_skills.clear(),
        Code::Unreachable => {
            let cells = day.matrices.durations.iter_mut().zip(&mut day.matrices.distances);
            for (seconds, meters) in cells.filter(|(seconds, meters)| **seconds < 0 || **meters < 0) {
                (*seconds, *meters) = (0, 0);
            }
        }
        Code::TimeWindow => s.time_windows.clear(),
        Code::Deadline => s.deadline = None,
        Code::Capacity => v.capacity.clear(),
        Code::Shift => v.shift_end += 1_000_000,
        Code::Break => v.breaks.clear(),
        Code::Ready => s.ready_at = None,
        Code::OnBoard => {
            let may = !s.pickup && s.pinned_vehicle.is_none_or(|pin| pin == vehicle);
            s.on_board |= may;
            s.pinned_vehicle = s.pinned_vehicle.or(may.then_some(vehicle));
        }
        Code::Loading => v.starts_empty = false,
        Code::LoadOrder => v.deliveries_first = false,
        Code::VisitOrder => day.problem.stops.iter_mut().for_each(|stop| stop.visit_order = VisitOrder::Any),
        // No problem says so.
        Code::Shipment | Code::Outranked => {}
        limit => *limit.limit_of(v).expect("the other rules have rows above") = None,
    }
    day
}

/// The problems without one rule of the stop that comes along, one of which has to do. If it is one of the next stops that are
/// kept, it stays so, at any rank among them.
fn without_of_companion(rule: Code, day: &Day, vehicle: u32, stop: u32) -> Vec<Day> {
    let mut unruled = without(rule, day, vehicle, stop);
    unruled.problem.initial_routes.clone_from(&day.problem.initial_routes);
    if rule != Code::NotAllowed || !Facts::new(&day.problem, &day.matrices).is_kept(vehicle, Visit::Stop(stop)) {
        return vec![unruled];
    }
    unruled.problem.stops[stop as usize].locked = true;
    let own =
        unruled.problem.initial_routes.iter().position(|route| route.vehicle == vehicle).expect("it is kept there");
    let ranked = |rank: usize| {
        let mut day = unruled.clone();
        let visits = &mut day.problem.initial_routes[own].visits;
        let at = visits.iter().position(|visit| visit.stop == Some(stop)).expect("it is kept there");
        let visit = visits.remove(at);
        visits.insert(rank, visit);
        day
    };
    (0..unruled.problem.initial_routes[own].keep_next as usize).map(ranked).collect()
}

/// The problem with one rule relieved by an amount.
fn relieved(rule: Code, amount: i64, day: &Day, vehicle: u32, stop: u32) -> Day {
    let mut day = day.clone();
    let v = &mut day.problem.vehicles[vehicle as usize];
    let s = &mut day.problem.stops[stop as usize];
    match rule {
        Code::TimeWindow => {
            for window in &mut s.time_windows {
                (window.start, window.end) = (window.start - amount as i32, window.end + amount as i32);
            }
        }
        Code::Deadline => s.deadline = s.deadline.map(|deadline| deadline + amount as i32),
        Code::Capacity => v.capacity.iter_mut().filter(|limit| **limit >= 0).for_each(|limit| *limit += amount),
        Code::Shift => v.shift_end += amount as i32,
        Code::Ready => s.ready_at = s.ready_at.map(|ready| ready - amount as i32),
        Code::NotAllowed
        | Code::Skill
        | Code::Unreachable
        | Code::Break
        | Code::OnBoard
        | Code::VisitOrder
        | Code::Loading
        | Code::LoadOrder
        | Code::Shipment
        | Code::Outranked => {}
        limit => {
            let most = limit.limit_of(v).expect("the other rules have rows above");
            *most = most.map(|most| most + amount as u32);
        }
    }
    day
}

fn hold(
    rules: &RulesAgainst,
    day: &Day,
    vehicle: u32,
    route: &[Visit],
    (stop, companion): (u32, Option<u32>),
) -> Result<(), TestCaseError> {
    let of_companion =
        [Code::NotAllowed, Code::Skill, Code::TimeWindow, Code::Deadline, Code::Ready].map(|rule| (rule, true));
    let all = Code::RULES.map(|rule| (rule, false)).into_iter().chain(of_companion);
    for (rule, is_other) in all {
        let lifted = if rule == Code::Shipment { Lifted::only(rule) } else { Lifted::default() };
        let whose = if is_other { companion } else { Some(stop) };
        let Some(whose) = whose else { continue };
        let unruled = match is_other {
            true => without_of_companion(rule, day, vehicle, whose),
            false => vec![without(rule, day, vehicle, whose)],
        };
        let stands = unruled.iter().any(|unruled| takes(unruled, day, vehicle, route, (stop, companion), lifted));
        let known = rules.get(&(rule, is_other));
        prop_assert_eq!(known.is_some(), stands, "{:?} of {} with vehicle {} and stop {}", rule, whose, vehicle, stop);
        if let Some(amount) = known.and_then(|miss| miss.amount()) {
            let lets_in = |amount: i64| {
                let relieved = relieved(rule, amount, day, vehicle, whose);
                takes(&relieved, day, vehicle, route, (stop, companion), Lifted::default())
            };
            prop_assert!(lets_in(amount), "{rule:?} relieved by {amount}");
            prop_assert!(amount > 0 && !lets_in(amount - 1), "{rule:?} relieved by less than {amount}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rules_against_a_stop_are_the_ones_that_let_it_in_when_gone(seed in any::<u64>()) {
        let (day, routes) = random_day(seed);
        let facts = Facts::new(&day.problem, &day.matrices);
        for stop in 0..day.problem.stops.len() as u32 {
            if routes.iter().any(|route| route.contains(&Visit::Stop(stop))) {
                continue;
            }
            for (vehicle, route) in (0..).zip(&routes) {
                for route in [&route[..], &[]] {
                    let is_served = |stop: u32| routes.iter().any(|route| route.contains(&Visit::Stop(stop)));
                    let companion = facts.companion(stop).filter(|&end| route.is_empty() || !is_served(end));
                    let taken = takes(&day, &day, vehicle, route, (stop, companion), Lifted::default());
                    let rules = Joining { facts: &facts, vehicle, stop, companion }.rules_against(route);
                    prop_assert_eq!(rules.is_none(), taken);
                    if let Some(rules) = rules {
                        hold(&rules, &day, vehicle, route, (stop, companion))?;
                    }
                }
            }
        }
    }
}
