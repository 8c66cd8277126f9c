//! Timetables and probes on random problems that use every feature together, compared with the rules one by one.

use std::ops::ControlFlow;

use proptest::prelude::*;
use rondo_solver::plan::{ReasonCode, Route};
use rondo_solver::problem::{Problem, Visit};
use rondo_solver::timer::Timer;
use rondo_solver::timetable::{Newcomer, Probe, Relax, timetable, timetable_relaxed};

use crate::generate::{self, Case, Dice};

/// A route of vehicle 0 through some of the stops, with reload visits where they fit.
fn random_route(case: &Case, dice: &mut Dice) -> Vec<Visit> {
    let mut route: Vec<Visit> = Vec::new();
    let stops = (0..case.problem.stops.len() as u32).map(stop);
    let reloads = (0..case.problem.reloads.len() as u32).map(|reload| Visit { stop: None, reload: Some(reload) });
    for visit in stops.chain(reloads) {
        let at = dice.between(0, route.len() as i64) as usize;
        let longer = with(&route, at, visit);
        if dice.chance(80) && timetable(&case.problem, &case.matrices, 0, &longer).is_some() {
            route = longer;
        }
    }
    route
}

fn stop(index: u32) -> Visit {
    Visit { stop: Some(index), reload: None }
}

fn with(route: &[Visit], at: usize, visit: Visit) -> Vec<Visit> {
    let mut longer = route.to_vec();
    longer.insert(at, visit);
    longer
}

/// Each row begins where the previous row ends, and the sums are those of the rows.
fn figures_agree(route: &Route) -> Result<(), TestCaseError> {
    let (mut at, mut waiting, mut setup, mut meters) = (route.departure, 0, 0, 0);
    for row in &route.activities {
        prop_assert_eq!(row.arrival, at + row.driving_seconds);
        prop_assert!(row.driving_seconds >= 0 && row.distance_meters >= 0);
        prop_assert!(row.arrival + row.setup_seconds <= row.start && row.start <= row.departure);
        (at, meters, setup) = (row.departure, meters + row.distance_meters, setup + row.setup_seconds);
        waiting += row.start - row.arrival - row.setup_seconds;
    }
    prop_assert_eq!(route.end, at + route.return_driving_seconds);
    prop_assert_eq!((route.wait_seconds, route.setup_seconds), (waiting, setup));
    prop_assert_eq!(route.distance_meters, meters + route.return_distance_meters);
    let seconds = route.driving_seconds + route.service_seconds + route.wait_seconds + route.break_seconds;
    prop_assert_eq!(route.end - route.departure, seconds + setup);
    Ok(())
}

/// When the vehicle drives or serves: from, to.
fn work(route: &Route) -> Vec<(i32, i32)> {
    let mut at = route.departure;
    let mut work = Vec::new();
    for row in &route.activities {
        work.push((at, row.arrival + row.setup_seconds));
        if row.break_.is_none() {
            work.push((row.start, row.departure));
        }
        at = row.departure;
    }
    work.push((at, route.end));
    work
}

/// No work is done during a contained or a fixed break, every owed break is there, and no other break is.
fn breaks_hold(problem: &Problem, route: &Route) -> Result<(), TestCaseError> {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    let taken: Vec<u32> = route.activities.iter().filter_map(|row| row.break_).collect();
    prop_assert!(taken.is_sorted_by(|a, b| a < b));
    for (index, one) in (0..).zip(&vehicle.breaks) {
        let (latest, length) = (one.latest_start, one.duration_seconds as i32);
        let row = route.activities.iter().find(|row| row.break_ == Some(index));
        let is_due = match one.fixed {
            true => route.departure < latest + length && latest < route.end,
            false => route.departure < latest && latest < route.end,
        };
        prop_assert_eq!(row.is_some(), is_due);
        if let Some(row) = row {
            prop_assert!((one.earliest_start..=latest).contains(&row.start));
            prop_assert_eq!(row.departure, row.start + length);
        }
        let closed = row.map(|row| row.start).or(one.fixed.then_some(latest));
        for (from, to) in work(route) {
            prop_assert!(closed.is_none_or(|closed| to <= closed || closed + length <= from || from == to));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_row_follows_from_the_one_before_and_breaks_hold(case in generate::case(8, 1), seed in any::<u64>()) {
        let visits = random_route(&case, &mut Dice::new(seed));
        let route = timetable(&case.problem, &case.matrices, 0, &visits).expect("is possible");
        figures_agree(&route)?;
        if !visits.is_empty() {
            breaks_hold(&case.problem, &route)?;
        }
    }

    #[test]
    fn a_probe_takes_a_stop_exactly_where_a_timetable_exists(case in generate::case(8, 1), seed in any::<u64>()) {
        let route = random_route(&case, &mut Dice::new(seed));
        let Case { problem, matrices } = &case;
        let is_possible = |visits: &[Visit]| timetable(problem, matrices, 0, visits).is_some();
        let timer = Timer::endless();
        let probe = Probe::new(problem, matrices, 0, &route, Relax::NONE, &timer).expect("every leg exists");
        let left = (0..problem.stops.len() as u32).filter(|&index| !route.contains(&stop(index)));
        for newcomer in left {
            let (mut alone, mut reloading) = (Vec::new(), Vec::new());
            let _ = probe.each_position(Newcomer::new(newcomer, None), |found| {
                match found.reload {
                    None => alone.push(found.position),
                    Some(_) => reloading.push(found.join(&route, newcomer)),
                }
                ControlFlow::Continue(())
            });
            let positions = 0..=route.len();
            let expected: Vec<usize> =
                positions.clone().filter(|&at| is_possible(&with(&route, at, stop(newcomer)))).collect();
            prop_assert_eq!(alone, expected);
            let mut expected = Vec::new();
            for longer in positions.map(|at| with(&route, at, stop(newcomer))) {
                let keeps = |code| timetable_relaxed(problem, matrices, 0, &longer, Relax::all_but(code)).is_some();
                if keeps(ReasonCode::Capacity) && keeps(ReasonCode::OnBoard) && keeps(ReasonCode::Loading) {
                    continue; // needs no reload visit
                }
                for reload in (0..problem.reloads.len() as u32).map(|index| Visit { stop: None, reload: Some(index) }) {
                    // Before all others, it divides no trip.
                    let first = usize::from(keeps(ReasonCode::OnBoard) && keeps(ReasonCode::Loading));
                    let ways = (first..=longer.len()).map(|at| with(&longer, at, reload));
                    expected.extend(ways.filter(|visits| is_possible(visits)));
                }
            }
            for visits in &expected {
                prop_assert!(reloading.contains(visits), "{:?} of {:?}", visits, reloading);
            }
            for visits in &reloading {
                prop_assert!(expected.contains(visits), "{:?}", visits);
            }
        }
    }
}
