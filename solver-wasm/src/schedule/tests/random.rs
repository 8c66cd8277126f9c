//! Random routes, held against the reference.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::super::{Relax, timetable, totals};
use super::reference::{self, Best};
use super::{reload, stop};
use crate::cost::Totals;
use crate::plan::{ReasonCode, Route};
use crate::problem::{Break, Matrices, Place, Problem, Reload, Stop, TimeWindow, Vehicle, Visit};

const PLACES: usize = 4;

fn windows() -> impl Strategy<Value = Vec<TimeWindow>> {
    let window = (-5..60, 0..20).prop_map(|(start, length)| TimeWindow { start, end: start + length });
    prop_oneof![1 => Just(Vec::new()), 1 => vec(window, 1..4)]
}

fn stops() -> impl Strategy<Value = Vec<Stop>> {
    let one = (0..PLACES as u32, option::of(0u32..8), windows(), option::weighted(0.2, 20..80));
    let one = one.prop_map(|(place, service_seconds, time_windows, deadline)| Stop {
        place,
        service_seconds,
        time_windows,
        deadline,
        ..Stop::default()
    });
    vec(one, 1..4)
}

fn breaks() -> impl Strategy<Value = Vec<Break>> {
    let one = (-5..45, prop_oneof![Just(0), 0..30], 0u32..12);
    let one = one.prop_map(|(earliest_start, slack, duration_seconds)| Break {
        earliest_start,
        latest_start: earliest_start + slack,
        duration_seconds,
        fixed: false,
    });
    vec(one, 0..4)
}

fn vehicle() -> impl Strategy<Value = Vehicle> {
    let places = || option::weighted(0.7, 0..PLACES as u32);
    (places(), places(), 0..12, 40..110, option::of(0u32..30), breaks()).prop_map(
        |(start_place, end_place, shift_start, length, max_overtime_seconds, breaks)| Vehicle {
            start_place,
            end_place,
            shift_start,
            shift_end: shift_start + length,
            max_overtime_seconds,
            default_service_seconds: 3,
            breaks,
            ..Vehicle::default()
        },
    )
}

fn matrices() -> impl Strategy<Value = Matrices> {
    let cell = prop_oneof![1 => Just(-1), 80 => 0..8];
    (vec(cell, PLACES * PLACES), vec(0..99, PLACES * PLACES))
        .prop_map(|(durations, distances)| Matrices { durations, distances })
}

/// A route of all stops, with a call at a reload point among them.
fn routes() -> impl Strategy<Value = (Problem, Matrices, Vec<Visit>)> {
    (stops(), vehicle(), matrices(), windows(), option::weighted(0.3, 0usize..5)).prop_map(
        |(stops, vehicle, matrices, time_windows, reload_at)| {
            let mut visits: Vec<Visit> = (0..stops.len() as u32).map(stop).collect();
            if let Some(at) = reload_at {
                visits.insert(at.min(visits.len()), reload(0));
            }
            let problem = Problem {
                places: vec![Place::default(); PLACES],
                vehicles: vec![vehicle],
                stops,
                reloads: vec![Reload { place: 1, time_windows, ..Reload::default() }],
                ..Problem::default()
            };
            (problem, matrices, visits)
        },
    )
}

fn sums_up(problem: &Problem, route: &Route) -> Result<(), TestCaseError> {
    let sums = route.driving_seconds + route.service_seconds + route.wait_seconds + route.break_seconds;
    prop_assert_eq!(route.end - route.departure, sums);
    prop_assert!(route.departure >= problem.vehicles[0].shift_start);
    prop_assert_eq!(route.activities[0].arrival, route.activities[0].start);
    let legs: i32 = route.activities.iter().map(|a| a.driving_seconds).sum();
    prop_assert_eq!(legs + route.return_driving_seconds, route.driving_seconds);
    let way: i64 = route.activities.iter().map(|a| a.distance_meters).sum();
    prop_assert_eq!(way + route.return_distance_meters, route.distance_meters);
    prop_assert!(route.activities.windows(2).all(|pair| pair[0].departure <= pair[1].arrival));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn equals_the_best_of_all_timetables((problem, matrices, visits) in routes()) {
        prop_assert_eq!(problem.validate(&matrices), Ok(()));
        let route = timetable(&problem, &matrices, 0, &visits);
        let found = route.as_ref().map(|route| {
            let starts = |breaks: bool| {
                let some = route.activities.iter().filter(move |a| a.break_.is_some() == breaks);
                some.map(|a| i64::from(a.start)).collect::<Vec<_>>()
            };
            let break_starts = starts(true);
            Best { end: route.end.into(), taken: break_starts.len(), starts: starts(false), break_starts }
        });
        prop_assert_eq!(found, reference::best(&problem, &matrices, &visits));
        if let Some(route) = &route {
            sums_up(&problem, route)?;
        }
        let sums = totals(&problem, &matrices, 0, &visits, Relax::NONE);
        prop_assert_eq!(sums, route.as_ref().map(Totals::of));
    }

    #[test]
    fn lifting_a_rule_only_helps((problem, matrices, visits) in routes()) {
        let strict = totals(&problem, &matrices, 0, &visits, Relax::NONE);
        for code in [ReasonCode::TimeWindow, ReasonCode::Deadline, ReasonCode::Shift, ReasonCode::Break] {
            let lifted = totals(&problem, &matrices, 0, &visits, Relax::only(code));
            prop_assert!(strict.is_none() || lifted.is_some());
        }
        let clocks = [ReasonCode::Shift, ReasonCode::TimeWindow, ReasonCode::Deadline, ReasonCode::Break];
        let free = clocks.into_iter().fold(Relax::only(ReasonCode::Unreachable), Relax::and);
        prop_assert!(totals(&problem, &matrices, 0, &visits, free).is_some());
        let late = Relax::only(ReasonCode::Shift).and_late();
        let dropped = Relax::only(ReasonCode::Shift).and(ReasonCode::TimeWindow);
        let [late, dropped] = [late, dropped].map(|relax| totals(&problem, &matrices, 0, &visits, relax));
        prop_assert!(late.is_none() || dropped.is_some());
    }
}
