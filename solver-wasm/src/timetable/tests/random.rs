//! Compares timetables of random routes with the reference.

use std::ops::ControlFlow;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::super::{Newcomer, Probe, Relax, timetable, totals};
use super::reference::{self, Best, Rest};
use super::{reload, stop};
use crate::cost::Totals;
use crate::plan::{Activity, ReasonCode, Route};
use crate::problem::{Break, Location, Matrices, Problem, Reload, Stop, TimeWindow, Vehicle, Visit};
use crate::timer::Timer;

const LOCATIONS: usize = 4;

fn windows() -> impl Strategy<Value = Vec<TimeWindow>> {
    let window = (-5..60, 0..20).prop_map(|(start, length)| TimeWindow { start, end: start + length });
    prop_oneof![1 => Just(Vec::new()), 1 => vec(window, 1..4)]
}

fn stops() -> impl Strategy<Value = Vec<Stop>> {
    let setup = option::weighted(0.3, 0u32..7);
    let one = (0..LOCATIONS as u32, option::of(0u32..8), setup, windows(), option::weighted(0.2, 20..80));
    let one = one.prop_map(|(location, service_seconds, setup_seconds, time_windows, deadline)| Stop {
        location,
        service_seconds,
        setup_seconds,
        time_windows,
        deadline,
        ..Stop::default()
    });
    vec(one, 1..4)
}

/// Breaks of both kinds that can all be taken one after the other. Their latest starts are in any order.
fn breaks() -> impl Strategy<Value = Vec<Break>> {
    let one = (-15..30, prop_oneof![1 => Just(0), 2 => 0..30, 1 => 0..80], 0u32..12, any::<bool>());
    vec(one, 0..4).prop_map(|all| {
        let mut at = -15;
        let one = |(earliest, slack, duration_seconds, fixed): (i32, i32, u32, bool)| {
            let earliest_start = if earliest % 3 == 0 { at + earliest.max(0) / 2 } else { earliest };
            let latest_start = at.max(earliest_start) + slack;
            let earliest_start = if slack == 0 { latest_start } else { earliest_start };
            at = at.max(earliest_start) + duration_seconds as i32;
            Break { earliest_start, latest_start, duration_seconds, fixed: fixed && slack == 0 }
        };
        all.into_iter().map(one).collect()
    })
}

fn vehicle() -> impl Strategy<Value = Vehicle> {
    let locations = || option::weighted(0.7, 0..LOCATIONS as u32);
    let work = option::weighted(0.4, 5u32..60);
    let setup = (prop_oneof![2 => Just(0), 1 => 1u32..6], any::<bool>());
    (locations(), locations(), 0..12, 40..110, option::of(0u32..30), breaks(), work, setup).prop_map(
        |(start_location, end_location, shift_start, length, max_overtime_seconds, breaks, max_work_seconds, setup)| {
            Vehicle {
                default_setup_seconds: setup.0,
                parked: setup.1,
                start_location,
                end_location,
                shift_start,
                shift_end: shift_start + length,
                max_overtime_seconds,
                max_work_seconds,
                default_service_seconds: 3,
                breaks,
                ..Vehicle::default()
            }
        },
    )
}

fn matrices() -> impl Strategy<Value = Matrices> {
    let cell = prop_oneof![1 => Just(-1), 80 => 0..14];
    (vec(cell, LOCATIONS * LOCATIONS), vec(0..99, LOCATIONS * LOCATIONS))
        .prop_map(|(durations, distances)| Matrices { durations, distances })
}

/// A route of all stops, with a reload visit among them.
fn routes() -> impl Strategy<Value = (Problem, Matrices, Vec<Visit>)> {
    (stops(), vehicle(), matrices(), windows(), option::weighted(0.3, 0usize..5)).prop_map(
        |(stops, vehicle, matrices, time_windows, reload_at)| {
            let mut visits: Vec<Visit> = (0..stops.len() as u32).map(stop).collect();
            if let Some(at) = reload_at {
                visits.insert(at.min(visits.len()), reload(0));
            }
            let problem = Problem {
                // The second and the third one are near to each other.
                locations: [0, 1, 1, 2].map(|at| Location { latitude: at.into(), ..Location::default() }).to_vec(),
                vehicles: vec![vehicle],
                stops,
                reloads: vec![Reload { location: 1, time_windows, ..Reload::default() }],
                ..Problem::default()
            };
            (problem, matrices, visits)
        },
    )
}

/// Routes whose stops may be late at a price.
fn late_routes() -> impl Strategy<Value = (Problem, Matrices, Vec<Visit>)> {
    (routes(), vec(option::weighted(0.6, 0..70), 4), 0u32..8).prop_map(|((problem, matrices, visits), dues, margin)| {
        let mut problem = Problem { late_micros: 2_000_000, margin_seconds: margin, ..problem };
        problem.stops.iter_mut().zip(dues).for_each(|(stop, due)| stop.due = due);
        (problem, matrices, visits)
    })
}

/// How the reference ranks a timetable.
fn ranked(problem: &Problem, route: &Route) -> Best {
    let starts = |breaks: bool| {
        let some = route.activities.iter().filter(move |a| a.break_.is_some() == breaks);
        some.map(|a| i64::from(a.start)).collect::<Vec<_>>()
    };
    let break_starts = starts(true);
    let first_service = route.activities.iter().position(|a| a.break_.is_none()).unwrap_or_default();
    let on_the_way = |&(index, a): &(usize, &Activity)| {
        let has_begun = index >= first_service || problem.vehicles[0].start_location.is_some();
        a.break_.is_some() && a.location.is_none() && has_begun
    };
    let late = |row: &Activity| row.stop.map_or(0, |stop| problem.stop(stop).late_seconds(row.start, row.departure));
    Best {
        late: route.activities.iter().map(late).sum(),
        end: route.end.into(),
        breaks: break_starts.len(),
        rest: Rest {
            negative_departure: -i64::from(route.departure),
            starts: starts(false),
            before_first_service: first_service,
            on_the_way: route.activities.iter().enumerate().filter(on_the_way).count(),
            break_starts,
        },
    }
}

/// Where a visit is.
fn location_of(problem: &Problem, activity: &Activity) -> Option<u32> {
    let stop = activity.stop.map(|stop| problem.stops[stop as usize].location);
    stop.or(activity.reload.map(|reload| problem.reloads[reload as usize].location))
}

/// Each row follows from the previous row.
fn rows_agree(problem: &Problem, matrices: &Matrices, route: &Route) -> Result<(), TestCaseError> {
    let vehicle = &problem.vehicles[0];
    let sums =
        route.driving_seconds + route.setup_seconds + route.service_seconds + route.wait_seconds + route.break_seconds;
    prop_assert_eq!(route.end - route.departure, sums);
    prop_assert!(route.departure >= vehicle.shift_start);
    let leg = |from: Option<u32>, to: Option<u32>| {
        let (Some(from), Some(to)) = (from, to) else { return (0, 0) };
        let cell = from as usize * LOCATIONS + to as usize;
        (matrices.durations[cell], i64::from(matrices.distances[cell]))
    };
    // The location of the last visit, and the driving since then.
    let (mut here, mut driven, mut meters) = (vehicle.start_location, 0, 0);
    let mut before = route.departure;
    for (index, row) in route.activities.iter().enumerate() {
        prop_assert_eq!(row.arrival, before + row.driving_seconds);
        prop_assert!(row.arrival + row.setup_seconds <= row.start && row.start <= row.departure);
        before = row.departure;
        let ahead = route.activities[index..].iter().find_map(|row| location_of(problem, row)).or(vehicle.end_location);
        let (leg_seconds, leg_meters) = leg(here, ahead);
        (driven, meters) = (driven + row.driving_seconds, meters + row.distance_meters);
        match (row.break_, row.location) {
            (None, location) => {
                prop_assert_eq!((location, driven, meters), (ahead, leg_seconds, leg_meters));
                (here, driven, meters) = (ahead, 0, 0);
            }
            (Some(_), None) if here.is_some() => {
                prop_assert!(0 < driven && driven < leg_seconds);
                prop_assert_eq!(meters, leg_meters * i64::from(driven) / i64::from(leg_seconds));
                prop_assert_eq!(row.arrival, row.start);
            }
            (Some(_), location) => {
                let at_first = location == here && driven == 0 && meters == 0;
                prop_assert!(at_first || location == ahead && (driven, meters) == (leg_seconds, leg_meters));
            }
        }
    }
    prop_assert_eq!(route.end, before + route.return_driving_seconds);
    let back = leg(here, vehicle.end_location);
    prop_assert_eq!((driven + route.return_driving_seconds, meters + route.return_distance_meters), back);
    let legs: i32 = route.activities.iter().map(|a| a.driving_seconds).sum();
    prop_assert_eq!(legs + route.return_driving_seconds, route.driving_seconds);
    let way: i64 = route.activities.iter().map(|a| a.distance_meters).sum();
    prop_assert_eq!(way + route.return_distance_meters, route.distance_meters);
    Ok(())
}

/// Every owed break is taken once and completely, nothing else happens during it, and no other break is taken.
fn breaks_hold(problem: &Problem, route: &Route) -> Result<(), TestCaseError> {
    let rows = &route.activities;
    let taken: Vec<u32> = rows.iter().filter_map(|row| row.break_).collect();
    prop_assert!(taken.is_sorted_by(|a, b| a < b));
    for (index, one) in (0..).zip(&problem.vehicles[0].breaks) {
        let over = one.latest_start + one.duration_seconds as i32;
        let is_needed = match one.fixed {
            true => route.end > one.latest_start && route.departure < over,
            false => route.departure < one.latest_start && one.latest_start < route.end,
        };
        prop_assert_eq!(taken.contains(&index), is_needed);
        for row in rows.iter().filter(|row| row.break_ == Some(index)) {
            prop_assert!((one.earliest_start..=one.latest_start).contains(&row.start));
            prop_assert_eq!(row.departure, row.start + one.duration_seconds as i32);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn equals_the_best_of_all_timetables((problem, matrices, visits) in prop_oneof![2 => routes(), 1 => late_routes()]) {
        prop_assert_eq!(problem.validate(&matrices), Ok(()));
        let route = timetable(&problem, &matrices, 0, &visits);
        prop_assert_eq!(route.as_ref().map(|route| ranked(&problem, route)), reference::best(&problem, &matrices, &visits));
        if let Some(route) = &route {
            rows_agree(&problem, &matrices, route)?;
            breaks_hold(&problem, route)?;
        }
        let sums = totals(&problem, &matrices, 0, &visits, Relax::NONE);
        prop_assert_eq!(sums, route.as_ref().map(|route| Totals::of(&problem, route)));
    }

    #[test]
    fn takes_a_stop_where_its_timetable_exists((problem, matrices, visits) in routes(), newcomer in any::<prop::sample::Index>()) {
        let position = newcomer.index(visits.len());
        let mut others = visits.clone();
        let Visit { stop: Some(stop), .. } = others.remove(position) else { return Ok(()) };
        let timer = Timer::endless();
        let Some(probe) = Probe::new(&problem, &matrices, 0, &others, Relax::NONE, &timer) else { return Ok(()) };
        let mut fits = Vec::new();
        let _ = probe.each_position(Newcomer::new(stop, None), |found| {
            fits.push(found.position);
            ControlFlow::Continue(())
        });
        let works = |&position: &usize| {
            let mut joined = others.clone();
            joined.insert(position, Visit { stop: Some(stop), reload: None });
            timetable(&problem, &matrices, 0, &joined).is_some()
        };
        let expected: Vec<usize> = (0..=others.len()).filter(works).collect();
        prop_assert_eq!(fits, expected);
    }

    #[test]
    fn lifting_a_rule_only_helps((problem, matrices, visits) in routes()) {
        let strict = totals(&problem, &matrices, 0, &visits, Relax::NONE);
        for code in [ReasonCode::TimeWindow, ReasonCode::Deadline, ReasonCode::Shift, ReasonCode::Break] {
            if problem.vehicles[0].max_work_seconds.is_some() && code != ReasonCode::Shift {
                continue; // waiting that no break fills is work
            }
            let lifted = totals(&problem, &matrices, 0, &visits, Relax::only(code));
            prop_assert!(strict.is_none() || lifted.is_some());
        }
        let clocks = [ReasonCode::MaxWork, ReasonCode::Shift, ReasonCode::TimeWindow, ReasonCode::Deadline, ReasonCode::Break];
        let free = clocks.into_iter().fold(Relax::only(ReasonCode::Unreachable), Relax::and);
        prop_assert!(totals(&problem, &matrices, 0, &visits, free).is_some());
        let ends = Relax::only(ReasonCode::Shift).and(ReasonCode::MaxWork);
        let (late, dropped) = (ends.and_late(), ends.and(ReasonCode::TimeWindow));
        let [late, dropped] = [late, dropped].map(|relax| totals(&problem, &matrices, 0, &visits, relax));
        prop_assert!(late.is_none() || dropped.is_some());
    }
}
