//! What the state does with whole plans.

use std::time::Instant;

use crate::model::mode::RICH;
use crate::problem::{Problem, Stop, Vehicle};
use crate::search::{Search, fixture};
use crate::solution::{audit, sums};

/// The least seconds in which a search takes over one route with this many stops.
fn adopting(stops: u32) -> f64 {
    let at: Vec<i32> = (0..=50).collect();
    let vehicle = Vehicle { max_stops: Some(stops), shift_end: 60_000_000, ..fixture::vehicle(0, 1) };
    let stop = |index: u32| Stop { location: 1 + index % 50, deadline: Some(50_000_000), ..Stop::default() };
    let problem = Problem { vehicles: vec![vehicle], stops: (0..stops).map(stop).collect(), ..Problem::default() };
    let model = fixture::model(fixture::line(&at), problem);
    let mut search = Search::<1, RICH>::without_plan(&model, 1);
    let route = vec![model.stop_nodes().collect::<Vec<u32>>()];
    let seconds = (0..5).map(|_| {
        let begun = Instant::now();
        search.state.current.adopt(&route);
        begun.elapsed().as_secs_f64()
    });
    let least = seconds.fold(f64::INFINITY, f64::min);
    audit::audit(&search.state.current);
    assert!(search.state.current.absent.is_empty() && sums::cost(&search.state.current) > 0.0);
    least
}

/// Eight times the stops take eight times the time, or 64 times if each stop goes through the whole route.
#[test]
fn the_time_to_take_over_a_route_grows_with_its_length() {
    let ratio = adopting(4000) / adopting(500);
    assert!(ratio < 24.0, "{ratio}");
}

/// The penalty is infinite during the first plan, and while a plan is repaired.
#[test]
fn a_plan_within_capacity_has_a_cost_whatever_the_penalty_is() {
    let problem = Problem {
        vehicles: vec![fixture::vehicle(0, 1)],
        stops: vec![Stop { location: 1, demand: vec![1], ..Stop::default() }],
        ..Problem::default()
    };
    let model = fixture::model(fixture::line(&[0, 100]), problem);
    let mut search = Search::<0, RICH>::new(&model, 1);
    search.state.penalties.overload = f64::INFINITY;
    assert_eq!(search.state.penalised(), 200.0);
}
