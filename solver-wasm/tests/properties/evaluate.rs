//! Routes made by hand: their times and violations are those of the checker, each shortfall is confirmed by loosening its
//! rule, and what the solver makes is evaluated as the solver says.

use proptest::prelude::*;
use rondo_solver::check::check_evaluation;
use rondo_solver::evaluate::evaluate;
use rondo_solver::plan::{Activity, Evaluation, Plan, ReasonCode, Route, Violation};
use rondo_solver::problem::{Problem, RouteOrder, TimeWindow, Visit};
use rondo_solver::timer::Timer;
use rondo_solver::timetable::{LIMITS, Measures, may_serve};

use crate::generate::{Case, Dice, case};
use crate::insert::random_plan;
use crate::run::solve;

fn judged(case: &Case, orders: &[RouteOrder]) -> Evaluation {
    evaluate(&case.problem, &case.matrices, orders, &Timer::endless()).expect("the orders are valid")
}

fn orders_of(plan: &Plan) -> Vec<RouteOrder> {
    let order = |route: &rondo_solver::plan::Route| {
        let visits = route.activities.iter().filter(|row| row.break_.is_none());
        let visits = visits.map(|row| Visit { stop: row.stop, reload: row.reload }).collect();
        RouteOrder { vehicle: route.vehicle, visits, departure: None }
    };
    plan.routes.iter().map(order).collect()
}

/// Stops in any order on any vehicles, some with reload visits, some with a departure.
fn random_orders(case: &Case, dice: &mut Dice) -> Vec<RouteOrder> {
    let vehicles = case.problem.vehicles.len();
    let mut orders: Vec<RouteOrder> =
        (0..vehicles as u32).map(|vehicle| RouteOrder { vehicle, ..RouteOrder::default() }).collect();
    let mut insert = |visit: Visit, dice: &mut Dice| {
        let visits = &mut orders[dice.between(0, vehicles as i64 - 1) as usize].visits;
        visits.insert(dice.between(0, visits.len() as i64) as usize, visit);
    };
    for stop in 0..case.problem.stops.len() as u32 {
        if dice.chance(85) {
            insert(Visit { stop: Some(stop), reload: None }, dice);
        }
    }
    for reload in 0..case.problem.reloads.len() as u32 {
        if dice.chance(40) {
            insert(Visit { stop: None, reload: Some(reload) }, dice);
        }
    }
    for order in &mut orders {
        let shift = case.problem.vehicle(order.vehicle);
        if dice.chance(30) {
            order.departure = Some(shift.shift_start + dice.between(-3600, 4 * 3600) as i32);
        }
    }
    orders
}

/// The same evaluated visits, with the reload visits that were placed.
fn placed(evaluation: &Evaluation, orders: &[RouteOrder]) -> Vec<RouteOrder> {
    let mut placed = orders_of(&evaluation.plan);
    for order in &mut placed {
        order.departure = orders.iter().find(|asked| asked.vehicle == order.vehicle).and_then(|asked| asked.departure);
    }
    placed
}

/// The problem with the rule of a violation loosened. None where that would change the waiting times.
fn loosened(problem: &Problem, violation: &Violation, visit: Option<(Visit, i32)>, by: i64) -> Option<Problem> {
    let mut problem = problem.clone();
    let amount = violation.shortfall.map_or(0, |shortfall| shortfall.amount);
    let vehicle = &mut problem.vehicles[violation.vehicle as usize];
    let stop = violation.stop.map(|stop| &problem.stops[stop as usize]);
    let left = stop.map_or(0, |stop| stop.least_left(vehicle.service_seconds(stop.service_seconds))) as i32;
    let is_shorter = |window: &TimeWindow| window.end - window.start < left;
    if left > 0 && stop.is_some_and(|stop| stop.time_windows.iter().all(is_shorter)) {
        return None; // it starts as a window opens, and not as soon as it can
    }
    match violation.code {
        ReasonCode::TimeWindow => {
            let (visit, start) = visit?;
            let more = TimeWindow { start: start - amount as i32, end: start - amount as i32 + by as i32 + left };
            match (visit.stop, visit.reload) {
                (Some(stop), _) => {
                    let stop = &mut problem.stops[stop as usize];
                    let opens_later = |window: &TimeWindow| window.start > start;
                    if stop.time_windows.iter().any(opens_later) {
                        return None;
                    }
                    stop.time_windows.push(more);
                }
                (_, reload) => problem.reloads[reload? as usize].time_windows.push(more),
            }
        }
        ReasonCode::Deadline => {
            let (visit, start) = visit?;
            let stop = &mut problem.stops[visit.stop? as usize];
            let cut = start - amount as i32;
            if stop.time_windows.iter().any(|window| window.start > cut) {
                return None;
            }
            stop.deadline = Some(cut + by as i32 + left);
        }
        ReasonCode::Capacity => vehicle.capacity[violation.shortfall?.dimension? as usize] += by,
        ReasonCode::Ready => {
            let stop = &mut problem.stops[violation.stop? as usize];
            stop.ready_at = stop.ready_at.map(|ready| ready - by as i32);
        }
        // A shift that starts earlier may take other breaks.
        ReasonCode::Shift if violation.shortfall?.early => return None,
        ReasonCode::Shift => vehicle.shift_end += by as i32,
        // Another departure may work less.
        ReasonCode::MaxWork => return None,
        limit => {
            let most = limit.limit_of(vehicle)?;
            *most = most.map(|most| most + by as u32);
        }
    }
    Some(problem)
}

/// The rest of a route behind the visit at a rank: the problem, the order, and the row of that visit. None where it has no
/// rest, or a break begins just then.
fn rest_of(case: &Case, route: &Route, order: &RouteOrder, split: usize) -> Option<(Case, RouteOrder, usize)> {
    let here = *order.visits.get(split)?;
    let same = |row: &Activity| (row.stop, row.reload, row.break_) == (here.stop, here.reload, None);
    let before = order.visits[..split].iter().filter(|visit| **visit == here).count();
    let at = (0..route.activities.len()).filter(|&at| same(&route.activities[at])).nth(before)?;
    let (done, row) = (&route.activities[..=at], &route.activities[at]);
    let ships = |visit: &Visit| visit.stop.is_some_and(|stop| case.problem.stop(stop).shipment.is_some());
    if order.visits.iter().any(ships) {
        return None; // goods on their way have no place in a problem
    }
    let mut rest = case.clone();
    let vehicle = &mut rest.problem.vehicles[route.vehicle as usize];
    (vehicle.start_location, vehicle.shift_start) = (row.location, row.departure);
    vehicle.parked = true;
    vehicle.shift_end = vehicle.shift_end.max(row.departure);
    let taken = done.iter().filter_map(|row| row.break_).max();
    vehicle.breaks = vehicle.breaks.split_off(taken.map_or(0, |last| last as usize + 1));
    let is_edge = vehicle.breaks.iter().any(|one| one.latest_start == row.departure);
    let used = used_up_to(&case.problem, route, at);
    for limit in &LIMITS {
        let most = limit.code.limit_of(vehicle).expect("it is a limit");
        *most = most.map(|most| (i64::from(most) - (limit.value)(&used)).max(0) as u32);
    }
    let visits = order.visits[split + 1..].to_vec();
    // The goods of this trip are on board, those of stops that come later are not. What else is there is extra.
    vehicle.loaded = true;
    vehicle.extra_load = row.load_after.clone();
    for stop in &mut rest.problem.stops {
        stop.on_board &= stop.pinned_vehicle != Some(route.vehicle);
    }
    for stop in visits.iter().map_while(|visit| visit.stop) {
        if rest.problem.stops[stop as usize].pickup {
            continue;
        }
        let own = &mut rest.problem.stops[stop as usize];
        (own.on_board, own.pinned_vehicle) = (true, Some(route.vehicle));
        let extra = &mut rest.problem.vehicles[route.vehicle as usize].extra_load;
        extra.iter_mut().zip(&own.demand).for_each(|(extra, demand)| *extra -= demand);
    }
    let tail = RouteOrder { vehicle: route.vehicle, visits, departure: Some(row.departure) };
    (!tail.visits.is_empty() && !is_edge).then_some((rest, tail, at))
}

/// What a route comes to up to a row.
fn used_up_to(problem: &Problem, route: &Route, at: usize) -> Measures {
    let done = &route.activities[..=at];
    let breaks: i32 = done.iter().filter(|row| row.break_.is_some()).map(|row| row.departure - row.start).sum();
    let visits = done.iter().map(|row| Visit { stop: row.stop, reload: row.reload });
    Measures {
        meters: done.iter().map(|row| row.distance_meters).sum(),
        driving: done.iter().map(|row| i64::from(row.driving_seconds)).sum(),
        work: (done[at].departure - route.departure - breaks).into(),
        ..Measures::of_visits(problem, visits)
    }
}

/// Whether a violation is one that the rest of a route has, too: `position` is then that in the rest.
fn behind(violation: &mut Violation, split: usize) -> bool {
    let has_position = violation.position.is_some();
    violation.position = violation.position.and_then(|position| position.checked_sub(split as u32 + 1));
    is_of_rest(violation, has_position)
}

fn is_of_rest(violation: &Violation, has_position: bool) -> bool {
    let is_there = !has_position || violation.position.is_some();
    let early = violation.shortfall.is_some_and(|shortfall| shortfall.early);
    match violation.code {
        // Goods on board are the vehicle's own, also if another was to have them. Orders of locked stops begin before the rest.
        ReasonCode::NotAllowed
        | ReasonCode::OnBoard
        | ReasonCode::VisitOrder
        | ReasonCode::Loading
        | ReasonCode::LoadOrder
        | ReasonCode::Ready
        | ReasonCode::Shipment => false,
        // The trip that has begun is a fact.
        ReasonCode::Capacity => has_position && is_there,
        ReasonCode::Shift => !early,
        // They are numbered anew.
        ReasonCode::Break => false,
        _ => is_there,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_order_that_breaks_rules_has_the_times_and_violations_of_the_check(case in case(7, 3), seed in any::<u64>()) {
        let orders = random_orders(&case, &mut Dice::new(seed));
        let evaluation = judged(&case, &orders);
        let faults = check_evaluation(&case.problem, &case.matrices, &orders, &evaluation);
        prop_assert_eq!(faults, Vec::<String>::new());
    }

    #[test]
    fn a_rule_loosened_by_its_shortfall_holds_and_by_less_does_not(case in case(9, 3), seed in any::<u64>()) {
        let asked = random_orders(&case, &mut Dice::new(seed));
        let evaluation = judged(&case, &asked);
        let orders = placed(&evaluation, &asked);
        for violation in &evaluation.violations {
            let Some(amount) = violation.shortfall.map(|shortfall| shortfall.amount) else { continue };
            let route = evaluation.plan.routes.iter().find(|route| route.vehicle == violation.vehicle);
            let rows = route.into_iter().flat_map(|route| &route.activities).filter(|row| row.break_.is_none());
            let visits: Vec<_> = rows.map(|row| (Visit { stop: row.stop, reload: row.reload }, row.start)).collect();
            let places_reloads = visits.iter().all(|(visit, _)| visit.reload.is_none()) && !case.problem.reloads.is_empty();
            if violation.code == ReasonCode::Capacity && places_reloads {
                continue; // another limit, other reload visits
            }
            let visit = violation.position.map(|position| visits[position as usize]);
            for (by, holds) in [(amount, true), (amount - 1, false)] {
                let Some(problem) = loosened(&case.problem, violation, visit, by) else { continue };
                let other = judged(&Case { problem, matrices: case.matrices.clone() }, &orders);
                let same = |other: &&Violation| (other.code, other.vehicle, other.position)
                    == (violation.code, violation.vehicle, violation.position)
                    && other.shortfall.map(|s| (s.dimension, s.early)) == violation.shortfall.map(|s| (s.dimension, s.early));
                let left = other.violations.iter().find(same).map_or(0, |one| one.shortfall.unwrap_or_default().amount);
                prop_assert_eq!(left, i64::from(!holds), "{:?} loosened by {}", violation, by);
            }
        }
    }

    #[test]
    fn a_plan_by_insertion_is_evaluated_as_it_is(case in case(14, 4), seed in any::<u64>()) {
        let plan = random_plan(&case, seed);
        let evaluation = judged(&case, &orders_of(&plan));
        prop_assert_eq!(&evaluation.plan, &plan);
        prop_assert_eq!((evaluation.violations, evaluation.late_seconds), (Vec::new(), 0));
    }

    #[test]
    fn an_evaluation_with_one_thing_changed_is_not_right(case in case(7, 3), seed in any::<u64>()) {
        let orders = random_orders(&case, &mut Dice::new(seed));
        let evaluation = judged(&case, &orders);
        let tampers: [fn(&mut Evaluation) -> Option<()>; 6] = [
            |e| {
                e.late_seconds += 1;
                Some(())
            },
            |e| e.violations.pop().map(|_| ()),
            |e| e.violations.first().cloned().map(|first| e.violations.push(first)),
            |e| e.violations.iter_mut().find_map(|v| v.shortfall.as_mut()).map(|shortfall| shortfall.amount += 1),
            |e| e.plan.routes.first_mut()?.activities.last_mut().map(|row| row.start += 1),
            |e| e.plan.routes.first_mut().map(|route| route.departure -= 1),
        ];
        for (index, tamper) in tampers.iter().enumerate() {
            let mut wrong = evaluation.clone();
            if tamper(&mut wrong).is_some() {
                let faults = check_evaluation(&case.problem, &case.matrices, &orders, &wrong);
                prop_assert!(!faults.is_empty(), "change {} went unseen", index);
            }
        }
    }

    #[test]
    fn placed_reload_visits_leave_no_trip_overloaded_that_has_two_stops(case in case(9, 2), seed in any::<u64>()) {
        let mut orders = random_orders(&case, &mut Dice::new(seed));
        orders.iter_mut().for_each(|order| order.visits.retain(|visit| visit.stop.is_some()));
        let evaluation = judged(&case, &orders);
        let reload = |vehicle, reload| may_serve(&case.problem, vehicle, Visit { stop: None, reload: Some(reload) });
        for (order, route) in orders_of(&evaluation.plan).iter().zip(&evaluation.plan.routes) {
            let points = (0..case.problem.reloads.len() as u32).filter(|&point| reload(route.vehicle, point));
            let is_connected = case.matrices.durations.iter().chain(&case.matrices.distances).all(|&leg| leg >= 0);
            if points.count() == 0 || !is_connected {
                continue;
            }
            for violation in evaluation.violations.iter().filter(|v| v.vehicle == route.vehicle) {
                let begin = violation.position.map_or(0, |position| position as usize + 1);
                let trip = order.visits[begin..].iter().take_while(|visit| visit.stop.is_some()).count();
                prop_assert!(violation.code != ReasonCode::Capacity || trip == 1);
            }
        }
    }

    /// With the breaks taken, the limits used up and the goods on board, over several trips.
    #[test]
    fn the_rest_of_a_route_from_where_the_vehicle_is_has_the_times_loads_and_violations_of_the_whole(
        case in case(9, 3), seed in any::<u64>(), split in 0usize..9,
    ) {
        let mut dice = Dice::new(seed);
        let orders = random_orders(&case, &mut dice);
        let evaluation = judged(&case, &orders);
        for (route, order) in evaluation.plan.routes.iter().zip(orders_of(&evaluation.plan)) {
            let Some((rest, tail, at)) = rest_of(&case, route, &order, split) else { continue };
            let answer = judged(&rest, std::slice::from_ref(&tail));
            let own = &answer.plan.routes[0];
            if orders_of(&answer.plan)[0].visits != tail.visits {
                continue; // a pickup is too much, and the rest names no reload visit: one is placed
            }
            let figures = |rows: &[Activity]| -> Vec<(i32, Vec<i64>)> {
                rows.iter().filter(|row| row.break_.is_none()).map(|row| (row.start, row.load_after.clone())).collect()
            };
            prop_assert_eq!(figures(&own.activities), figures(&route.activities[at + 1..]));
            prop_assert_eq!(own.end, route.end);
            let mut whole: Vec<Violation> = evaluation.violations.iter().filter(|one| one.vehicle == route.vehicle).cloned().collect();
            whole.retain_mut(|one| behind(one, split));
            let mut left = answer.violations.clone();
            left.retain(|one| is_of_rest(one, one.position.is_some()));
            let vehicle = case.problem.vehicle(route.vehicle);
            let used = used_up_to(&case.problem, route, at);
            let is_used_up = |code: ReasonCode| match LIMITS.iter().find(|limit| limit.code == code) {
                Some(limit) => {
                    let most = code.limit_of(&mut vehicle.clone()).and_then(|most| *most);
                    most.is_some_and(|most| i64::from(most) < (limit.value)(&used))
                }
                None => code == ReasonCode::Shift && vehicle.shift_end < route.activities[at].departure,
            };
            // Beyond a limit that was broken before, the rest lacks only its own part.
            whole.retain(|one| !is_used_up(one.code));
            left.retain(|one| !is_used_up(one.code));
            prop_assert_eq!(left, whole);
        }
    }

    #[test]
    fn what_does_not_exist_or_comes_twice_is_refused(case in case(3, 2), vehicle in 0u32..4, stop in 0u32..5) {
        let visit = Visit { stop: Some(stop), reload: None };
        let order = |visits| vec![RouteOrder { vehicle, visits, departure: None }];
        let is_there = (vehicle as usize) < case.problem.vehicles.len() && (stop as usize) < case.problem.stops.len();
        let ask = |orders: &[RouteOrder]| evaluate(&case.problem, &case.matrices, orders, &Timer::endless());
        prop_assert_eq!(ask(&order(vec![visit])).is_ok(), is_there);
        prop_assert!(ask(&order(vec![visit, visit])).is_err());
        prop_assert!(ask(&[order(vec![visit]), order(vec![])].concat()).is_err());
        let nowhere = Visit { stop: None, reload: Some(99) };
        prop_assert!(ask(&order(vec![nowhere])).is_err());
        prop_assert!(ask(&order(vec![Visit::default()])).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_plan_of_the_solver_is_evaluated_as_it_is(case in case(20, 4), seed in any::<u32>()) {
        let plan = solve(&case, seed, 200, 1000.0);
        let evaluation = judged(&case, &orders_of(&plan));
        prop_assert_eq!(&evaluation.plan, &plan);
        prop_assert_eq!((evaluation.violations, evaluation.late_seconds), (Vec::new(), 0));
    }
}
