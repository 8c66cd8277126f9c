//! The rules that a route keeps as a whole: its shift, its limits, its breaks, its locked stops.

use super::facts::{Facts, Visit, visit_of};
use super::feasible::{Lifted, Sequence};
use super::rules::{self, Measures, ORDER_RULES};
use super::timing::BreakTimes;
use crate::plan::Route;
use crate::problem::Stop;

/// Relies on the route's rows and sums as they are stated, because `replay` has already checked them.
pub(super) fn faults(facts: &Facts, route: &Route, faults: &mut Vec<String>) {
    let vehicle = facts.problem.vehicle(route.vehicle);
    if route.departure < vehicle.shift_start {
        faults.push(format!("departs at {}, before the shift starts at {}", route.departure, vehicle.shift_start));
    }
    let first_trip = route.activities.iter().take_while(|row| row.reload.is_none());
    for stop in first_trip.filter_map(|row| row.stop).filter(|_| !vehicle.loaded) {
        let Stop { ready_at, shipment, .. } = facts.problem.stop(stop);
        if shipment.is_none() && ready_at.is_some_and(|ready| route.departure < ready) {
            faults.push(format!("departs at {}, before the goods of stop {stop} are ready", route.departure));
        }
    }
    let (overtime, cap) = (i64::from(route.overtime_seconds), i64::from(vehicle.max_overtime_seconds.unwrap_or(0)));
    if overtime > cap {
        faults.push(format!("works {overtime} s past the shift's end, where {cap} s are allowed"));
    }
    let measures = Measures::of_route(facts, route);
    for (limit, over) in rules::over(vehicle, measures) {
        let value = (limit.value)(&measures);
        faults.push(format!("has {value} {}, where {} are allowed", limit.what, value - over));
    }
    breaks(facts, route, faults);
    let visits: Vec<Visit> = route.activities.iter().filter_map(visit_of).collect();
    if !(Sequence { facts, vehicle: route.vehicle, visits: &visits, joining: None, companion: None })
        .keeps_locked_order(Lifted::default())
    {
        faults.push("the locked stops are not in their order, or not first".into());
    }
    for rule in &ORDER_RULES {
        if (0..visits.len()).any(|at| !(rule.holds)(facts, route.vehicle, &visits, at)) {
            faults.push(rule.fault.into());
        }
    }
    for dimension in 0..facts.dimensions {
        for (_, over) in facts.overloads(route.vehicle, &visits, dimension) {
            faults.push(format!("carries {over} more than its capacity in dimension {dimension}"));
        }
    }
    if (0..visits.len()).any(|at| facts.lacks_goods(route.vehicle, &visits, at)) {
        faults.push("serves a stop before it loads its goods".into());
    }
}

/// A route contains exactly the breaks that it owes and the fixed ones inside it, in the order of the list.
fn breaks(facts: &Facts, route: &Route, faults: &mut Vec<String>) {
    let taken: Vec<u32> = route.activities.iter().filter_map(|row| row.break_).collect();
    if !taken.is_sorted_by(|a, b| a < b) {
        faults.push("the breaks are out of order, or one is taken twice".into());
    }
    for (index, b) in facts.problem.vehicle(route.vehicle).breaks.iter().enumerate() {
        let is_due = BreakTimes::of(b).is_contained(route.departure.into(), route.end.into());
        let what = if b.fixed { "inside the route" } else { "owed" };
        match (is_due, taken.contains(&(index as u32))) {
            (true, false) => faults.push(format!("break {index} is {what} and not taken")),
            (false, true) => faults.push(format!("break {index} is not {what} and yet taken")),
            _ => {}
        }
    }
}
