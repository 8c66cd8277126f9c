//! Every rule that a route breaks, found row by row.

use super::facts::{Facts, Visit, visit_of};
use super::late::BestLate;
use super::rules::{self, Measures, ORDER_RULES};
use crate::plan::{ReasonCode as Code, Route, Shortfall, Violation};

/// The violations of a route whose figures are right, in no particular order.
pub(super) fn broken(facts: &Facts, route: &Route, best: &BestLate) -> Vec<Violation> {
    let v = route.vehicle;
    let vehicle = facts.problem.vehicle(v);
    let rows: Vec<(Visit, i64)> =
        route.activities.iter().filter_map(|row| Some((visit_of(row)?, i64::from(row.start)))).collect();
    let mut all = Vec::new();
    let mut note = |code, at: Option<usize>, shortfall: Option<Shortfall>, break_| {
        let stop = at.and_then(|at| if let Visit::Stop(stop) = rows[at].0 { Some(stop) } else { None });
        all.push(Violation { code, vehicle: v, position: at.map(|at| at as u32), stop, break_, shortfall });
    };
    let by = |amount: i64| Some(Shortfall { amount, ..Shortfall::default() });
    for (at, &(visit, start)) in rows.iter().enumerate() {
        let before = rows[..at].iter().filter_map(|row| lock(facts, v, row.0)).max();
        let out_of_order = lock(facts, v, visit).is_some_and(|rank| before.is_some_and(|before| before > rank));
        let is_stop = |visit: Visit| matches!(visit, Visit::Stop(_));
        let not_first =
            facts.is_kept(v, visit) && rows[..at].iter().any(|&(other, _)| is_stop(other) && !facts.is_kept(v, other));
        let visits: Vec<Visit> = rows.iter().map(|row| row.0).collect();
        if facts.lacks_goods(v, &visits, at) {
            note(if vehicle.loaded { Code::OnBoard } else { Code::Loading }, Some(at), None, None);
        }
        if !facts.may_visit(v, visit) || out_of_order || not_first {
            note(Code::NotAllowed, Some(at), None, None);
        }
        let is_first_trip = !vehicle.loaded && rows[..=at].iter().all(|&(other, _)| is_stop(other));
        if let Visit::Stop(stop) = visit
            && let Some(ready) = facts.problem.stop(stop).ready_at.filter(|_| is_first_trip)
            && facts.problem.stop(stop).shipment.is_none()
            && ready > route.departure
        {
            note(Code::Ready, Some(at), by(i64::from(ready) - i64::from(route.departure)), None);
        }
        if !facts.has_skills(v, visit) {
            note(Code::Skill, Some(at), None, None);
        }
        let windows = match visit {
            Visit::Stop(stop) => facts.stop_windows(v, stop, true, false),
            Visit::Reload(_) => facts.windows(v, visit),
        };
        for rule in ORDER_RULES.iter().filter(|rule| !(rule.holds)(facts, v, &visits, at)) {
            note(rule.code, Some(at), None, None);
        }
        if !windows.iter().any(|&(opens, closes)| opens <= start && start <= closes) {
            let passed =
                facts.given_windows(v, visit).iter().filter(|&&(opens, closes)| opens <= start && closes < start);
            let closes = passed.map(|span| span.1).max();
            note(Code::TimeWindow, Some(at), by(start - closes.expect("nobody starts before the first window")), None);
        }
        if let Some(deadline) = facts.deadline(v, visit).filter(|&deadline| deadline < start) {
            note(Code::Deadline, Some(at), by(start - deadline), None);
        }
    }
    let places: Vec<Option<u32>> = [vehicle.start_location]
        .into_iter()
        .chain(rows.iter().map(|row| Some(facts.location(row.0))))
        .chain([vehicle.end_location])
        .collect();
    for (at, pair) in places.windows(2).enumerate() {
        if let (Some(from), Some(to)) = (pair[0], pair[1])
            && facts.leg(v, from, to).is_none()
        {
            note(Code::Unreachable, Some(at).filter(|&at| at < rows.len()), None, None);
        }
    }
    for dimension in 0..facts.dimensions {
        let visits: Vec<Visit> = rows.iter().map(|row| row.0).collect();
        for (loaded_at, amount) in facts.overloads(v, &visits, dimension) {
            let over = Shortfall { amount, dimension: Some(dimension as u32), early: false };
            note(Code::Capacity, loaded_at, Some(over), None);
        }
    }
    for (limit, over) in rules::over(vehicle, Measures::of_route(facts, route)) {
        note(limit.code, None, by(over), None);
    }
    let early = i64::from(vehicle.shift_start - route.departure);
    if early > 0 {
        note(Code::Shift, None, Some(Shortfall { amount: early, dimension: None, early: true }), None);
    }
    let late = i64::from(route.end) - rules::latest_end(vehicle);
    if late > 0 {
        note(Code::Shift, None, by(late), None);
    }
    for &index in &best.left_out {
        note(Code::Break, None, None, Some(index as u32));
    }
    all
}

/// The rank of a locked stop in the initial route of this vehicle.
fn lock(facts: &Facts, vehicle: u32, visit: Visit) -> Option<usize> {
    let Visit::Stop(stop) = visit else { return None };
    facts.locked(stop).filter(|&(of, _)| of == vehicle).map(|(_, rank)| rank)
}
