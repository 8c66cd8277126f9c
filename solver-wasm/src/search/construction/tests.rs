//! A first plan that is cut short, and how the search goes on from the second plan.

use crate::model::mode::PLAIN;
use crate::model::{Model, NONE};
use crate::problem::{Problem, Stop};
use crate::search::{Search, fixture};

/// Vehicles of which each holds six stops of 40.
fn problem() -> Problem {
    let stop = |index: u32| Stop { location: 1 + index, demand: vec![1], ..Stop::default() };
    Problem { vehicles: vec![fixture::vehicle(0, 6); 7], stops: (0..40).map(stop).collect(), ..Problem::default() }
}

#[test]
fn each_stop_is_in_a_route_or_absent_wherever_the_first_plan_is_cut_short() {
    let at: Vec<i32> = (0..=40).map(|i| 37 * i % 100).collect();
    for parts in 0.. {
        let model = fixture::model(fixture::line(&at), problem());
        let mut search = Search::<0, PLAIN>::without_plan(&model, 1);
        let complete = (0..parts).any(|_| search.construct());
        model.timer.set_clock(|| 1.0);
        model.timer.set_end(0.0);
        search.construct();
        let s = &search.state.current;
        for node in model.stop_nodes() {
            assert_eq!(s.route(node) == NONE, s.absent.contains(&node), "stop {node} after {parts} parts");
        }
        if complete {
            return;
        }
    }
}

/// The same, far from the depot and near to each other.
fn far_away() -> Model {
    let at: Vec<i32> = [0].into_iter().chain(1000..1040).collect();
    fixture::model(fixture::line(&at), problem())
}

#[test]
fn load_over_capacity_costs_as_much_as_load_does_however_near_to_each_other_the_stops_are() {
    let model = far_away();
    let state = Search::<0, PLAIN>::new(&model, 1).state;
    // Seven vehicles drive there and back for 40 units of load.
    assert!(state.penalties.overload * 40.0 > 14_000.0, "{}", state.penalties.overload);
}

#[test]
fn a_second_plan_that_stays_over_capacity_is_given_up_late_in_the_run() {
    let model = far_away();
    for (progress, stays) in [(0.6, true), (0.7, false)] {
        let mut search = Search::<0, PLAIN>::new(&model, 1);
        assert!(search.state.current.totals.excess > 20, "the second plan is far over capacity");
        search.iterate(progress);
        assert_eq!(search.state.current.totals.excess > 0, stays, "after {progress} of the time");
    }
}
