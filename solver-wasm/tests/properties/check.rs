//! The checker finds faults: a valid plan with one thing changed is never valid.

use crate::generate::{Case, Dice, EVERY, Features, generate};
use crate::insert::random_plan;
use proptest::prelude::*;
use rondo_solver::check::check;
use rondo_solver::plan::{Plan, ReasonCode, Route};

/// Changes one thing in a plan. None if the plan has nothing of its kind.
type Tamper = fn(&mut Plan, &mut Dice) -> Option<()>;

fn any_route<'a>(plan: &'a mut Plan, dice: &mut Dice) -> Option<&'a mut Route> {
    let count = plan.routes.len() as i64;
    if count == 0 { None } else { plan.routes.get_mut(dice.between(0, count - 1) as usize) }
}

const TAMPERS: &[(&str, Tamper)] = &[
    ("departure", |p, d| any_route(p, d).map(|r| r.departure -= 60)),
    ("end", |p, d| any_route(p, d).map(|r| r.end += 1)),
    ("distance", |p, d| any_route(p, d).map(|r| r.distance_meters -= 1)),
    ("driving", |p, d| any_route(p, d).map(|r| r.driving_seconds += 1)),
    ("service", |p, d| any_route(p, d).map(|r| r.service_seconds += 1)),
    ("wait", |p, d| any_route(p, d).map(|r| r.wait_seconds += 1)),
    ("break time", |p, d| any_route(p, d).map(|r| r.break_seconds += 1)),
    ("overtime", |p, d| any_route(p, d).map(|r| r.overtime_seconds += 1)),
    ("route cost", |p, d| any_route(p, d).map(|r| r.cost += 3)),
    ("way back", |p, d| any_route(p, d).map(|r| r.return_distance_meters += 1)),
    ("plan cost", |p, _| {
        p.cost.value -= 3;
        Some(())
    }),
    ("count of stops left out", |p, _| {
        p.cost.unassigned += 1;
        Some(())
    }),
    ("tiers", |p, _| p.cost.unassigned_by_priority.pop().map(|_| ())),
    ("arrival", |p, d| any_route(p, d)?.activities.last_mut().map(|a| a.arrival += 1)),
    ("start", |p, d| any_route(p, d)?.activities.last_mut().map(|a| a.start += 1)),
    ("activity's departure", |p, d| any_route(p, d)?.activities.first_mut().map(|a| a.departure += 1)),
    ("activity's distance", |p, d| any_route(p, d)?.activities.first_mut().map(|a| a.distance_meters += 1)),
    ("load", |p, d| any_route(p, d)?.activities.first_mut()?.load_after.first_mut().map(|l| *l += 1)),
    ("a stop gone", |p, d| {
        let route = any_route(p, d)?;
        let at = route.activities.iter().position(|a| a.stop.is_some())?;
        route.activities.remove(at);
        Some(())
    }),
    ("a stop twice", |p, d| {
        let route = any_route(p, d)?;
        let copy = route.activities.iter().find(|a| a.stop.is_some())?.clone();
        route.activities.push(copy);
        Some(())
    }),
    ("a route twice", |p, d| {
        let copy = any_route(p, d)?.clone();
        p.routes.push(copy);
        Some(())
    }),
    ("a break gone", |p, d| {
        let route = any_route(p, d)?;
        let at = route.activities.iter().position(|a| a.break_.is_some() && a.departure > a.start)?;
        route.activities.remove(at);
        Some(())
    }),
    ("a stop listed that is served", |p, d| {
        let stop = any_route(p, d)?.activities.iter().find_map(|a| a.stop)?;
        p.unassigned.push(rondo_solver::plan::Unassigned { stop, ..Default::default() });
        Some(())
    }),
    ("a stop not listed", |p, _| p.unassigned.pop().map(|_| ())),
    ("a vehicle without a reason", |p, _| p.unassigned.first_mut()?.reasons.pop().map(|_| ())),
    ("a vehicle that does not exist", |p, d| any_route(p, d).map(|r| r.vehicle = 99)),
    ("a stop that does not exist", |p, d| any_route(p, d)?.activities.first_mut().map(|a| a.stop = Some(99))),
];

fn made(seed: u64) -> (Case, Plan) {
    let case = generate(seed, 2 + (seed % 12) as usize, 1 + (seed % 4) as usize, Features(EVERY));
    let plan = random_plan(&case, seed);
    (case, plan)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_plan_with_one_thing_changed_is_not_valid(seed in any::<u64>()) {
        let (case, plan) = made(seed);
        for (what, tamper) in TAMPERS {
            let mut wrong = plan.clone();
            if tamper(&mut wrong, &mut Dice::new(seed)).is_some() {
                prop_assert!(!check(&case.problem, &case.matrices, &wrong).is_empty(), "{} went unseen", what);
            }
        }
    }

    #[test]
    fn a_reason_that_is_not_a_fact_is_not_valid(seed in any::<u64>()) {
        let (mut case, _) = made(seed);
        // Only capacity keeps the stops out, so that every other reason is false.
        for stop in &mut case.problem.stops {
            *stop = rondo_solver::problem::Stop { location: stop.location, demand: vec![2], ..Default::default() };
        }
        for vehicle in &mut case.problem.vehicles {
            *vehicle = rondo_solver::problem::Vehicle {
                shift_end: 1_000_000, capacity: vec![1], start_location: Some(0), profile: vehicle.profile,
                ..Default::default()
            };
        }
        case.problem.reloads.clear();
        case.problem.initial_routes.clear();
        case.matrices.durations.iter_mut().chain(&mut case.matrices.distances).for_each(|leg| *leg = 1);
        let plan = random_plan(&case, seed);
        prop_assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new());
        let lies = [ReasonCode::TimeWindow, ReasonCode::Shift, ReasonCode::Skill, ReasonCode::Outranked];
        for lie in lies {
            let mut wrong = plan.clone();
            prop_assert_eq!(wrong.unassigned[0].reasons[0].code, ReasonCode::Capacity);
            wrong.unassigned[0].reasons[0].code = lie;
            prop_assert!(!check(&case.problem, &case.matrices, &wrong).is_empty(), "{:?} was believed", lie);
        }
    }
}
