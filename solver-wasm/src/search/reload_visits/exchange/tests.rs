//! The reload point that a route visits.

use super::{evaluate, exchange};
use crate::model::mode::RICH;
use crate::problem::{Problem, Reload, Stop, TimeWindow, Vehicle};
use crate::search::{AllCounts, Search, fixture};
use crate::solution::{audit, sums};

/// The reload point that a vehicle with room for one stop visits between two stops, if its visit to the first point may
/// be moved.
fn point(vehicle: Vehicle, reloads: Vec<Reload>) -> u32 {
    let at = [0, 100, 200, 300, 150, 150];
    let stops = [1, 2].map(|location| Stop { location, demand: vec![1], ..Stop::default() });
    let problem = Problem { vehicles: vec![vehicle], stops: stops.to_vec(), reloads, ..Problem::default() };
    let model = fixture::model(fixture::line(&at), problem);
    let [first, second] = [0, 1].map(|stop| model.node_of_stop[stop]);
    let mut search = Search::<1, RICH>::new(&model, 1);
    search.adopt(&[vec![first, model.first_reload, second]]);
    let s = &mut search.state.current;
    assert_eq!(s.sequence(0), [first, model.first_reload, second]);
    s.remove(first, first);
    s.absent.clear();
    s.insert(first, model.start(0));
    let expected = sums::cost(s) + evaluate(s, model.first_reload).map_or(0.0, |(_, delta)| delta);
    exchange(s, &mut AllCounts::default());
    audit::audit(s);
    assert_eq!(sums::cost(s), expected, "the change is as evaluated");
    let route = s.sequence(0);
    assert_eq!((route.len(), route[0], route[2]), (3, first, second));
    model.reload_of(route[1])
}

fn at(location: u32) -> Reload {
    Reload { location, ..Reload::default() }
}

fn taking(seconds: u32, reload: Reload) -> Reload {
    Reload { service_seconds: Some(seconds), ..reload }
}

#[test]
fn a_reload_visit_is_moved_to_the_point_with_the_least_way() {
    assert_eq!(point(fixture::vehicle(0, 1), vec![at(3), at(0), at(4)]), 2);
}

#[test]
fn a_reload_visit_stays_where_no_point_is_better() {
    assert_eq!(point(fixture::vehicle(0, 1), vec![at(4), at(5), at(3)]), 0);
}

#[test]
fn a_reload_visit_is_moved_to_where_it_is_done_sooner() {
    assert_eq!(point(fixture::vehicle(0, 1), vec![taking(60, at(4)), taking(20, at(5)), taking(30, at(4))]), 1);
}

#[test]
fn a_reload_visit_is_moved_where_that_saves_overtime() {
    let vehicle = Vehicle { shift_end: 400, max_overtime_seconds: Some(100), ..fixture::vehicle(0, 1) };
    assert_eq!(point(vehicle, vec![taking(90, at(4)), at(3)]), 0, "a way of 200 for an overtime of 180");
    let vehicle = Vehicle { shift_end: 400, max_overtime_seconds: Some(200), ..fixture::vehicle(0, 1) };
    assert_eq!(point(vehicle, vec![taking(190, at(4)), at(2)]), 1);
}

#[test]
fn a_reload_visit_stays_where_rules_keep_it_from_better_points() {
    let closed = Reload { time_windows: vec![TimeWindow { start: 0, end: 149 }], ..at(4) };
    let skilled = Reload { required_skills: vec![1], ..at(4) };
    assert_eq!(point(fixture::vehicle(0, 1), vec![at(3), closed, skilled]), 0);
}
