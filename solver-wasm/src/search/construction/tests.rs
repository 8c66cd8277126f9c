//! A first plan that is cut short.

use crate::model::NONE;
use crate::model::mode::PLAIN;
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
