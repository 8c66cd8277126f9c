//! Whether an evaluation of routes made by hand is right.

use super::broken::broken;
use super::facts::{Facts, Visit, visit_of};
use super::indices::{indices_exist, visits_once};
use super::late::best_late;
use super::{reasons, replay, timetable, totals};
use crate::plan::{Evaluation, Route, Violation};
use crate::problem::{Matrices, Problem, RouteOrder};

/// Every figure of an evaluation that is wrong, and every violation that is wrong or missing. The problem and the orders
/// must be valid. The number of breaks must be small, because every way to place them is tried.
pub fn check_evaluation(
    problem: &Problem,
    matrices: &Matrices,
    orders: &[RouteOrder],
    evaluation: &Evaluation,
) -> Vec<String> {
    let plan = &evaluation.plan;
    if let Err(fault) = indices_exist(problem, plan) {
        return vec![fault];
    }
    let facts = Facts::new(problem, matrices);
    let mut faults = Vec::new();
    visits_once(problem, plan, &mut faults);
    let mut asked: Vec<&RouteOrder> = orders.iter().filter(|order| !order.visits.is_empty()).collect();
    asked.sort_by_key(|order| order.vehicle);
    if asked.len() != plan.routes.len() {
        faults.push(format!("{} routes are asked for, and {} answered", asked.len(), plan.routes.len()));
    }
    let (mut violations, mut late) = (Vec::new(), 0);
    for (order, route) in asked.into_iter().zip(&plan.routes) {
        let mut found = replay::wrong_figures(&facts, route);
        if !is_answered(&facts, order, route) {
            found.push("the visits are not those of the order".into());
        }
        let visits: Vec<Visit> = route.activities.iter().filter_map(visit_of).collect();
        let best = best_late(&facts, route.vehicle, &visits, order.departure.map(i64::from));
        found.extend(timetable::difference(&timetable::worth(&facts, route, best.has_start), &best.worth));
        late += best.late;
        violations.extend(broken(&facts, route, &best));
        faults.extend(found.into_iter().map(|fault| format!("vehicle {}: {fault}", route.vehicle)));
    }
    if late != evaluation.late_seconds {
        faults.push(format!("{} s are stated to be late, but {late} are", evaluation.late_seconds));
    }
    faults.extend(differences(&violations, &evaluation.violations));
    totals::faults(&facts, plan, &mut faults);
    // A route with broken rules, or with a departure of its own, has reasons of its own.
    let is_usual = violations.is_empty() && orders.iter().all(|order| order.departure.is_none());
    if faults.is_empty() && is_usual {
        reasons::faults_of_fitting(&facts, plan, &mut faults);
    }
    faults
}

/// The same vehicle and visits. Where the order names no reload visit, there may be more of them.
fn is_answered(facts: &Facts, order: &RouteOrder, route: &Route) -> bool {
    let asked: Vec<Visit> =
        order.visits.iter().filter_map(|v| v.stop.map(Visit::Stop).or(v.reload.map(Visit::Reload))).collect();
    let mut visits: Vec<Visit> = route.activities.iter().filter_map(visit_of).collect();
    let is_stop = |visit: &Visit| matches!(visit, Visit::Stop(_));
    if asked.iter().all(is_stop) {
        let may = |visit: &Visit| facts.may_visit(order.vehicle, *visit) && facts.has_skills(order.vehicle, *visit);
        if visits.iter().any(|visit| !is_stop(visit) && !may(visit)) {
            return false;
        }
        visits.retain(is_stop);
    }
    order.vehicle == route.vehicle && asked == visits
}

fn differences(right: &[Violation], stated: &[Violation]) -> Vec<String> {
    let missing = right.iter().filter(|one| !stated.contains(one)).map(|one| format!("{one:?} is not named"));
    let wrong = stated.iter().filter(|one| !right.contains(one)).map(|one| format!("{one:?} is not so"));
    let twice = (right.len() < stated.len()).then(|| "a violation is named twice".to_owned());
    missing.chain(wrong).chain(twice).collect()
}
