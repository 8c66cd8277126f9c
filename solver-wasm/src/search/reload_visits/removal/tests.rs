//! Which reload visits are removed, and how that changes the plan.

use super::{evaluate, remove_idle};
use crate::model::mode::RICH;
use crate::problem::{Problem, Reload, Stop};
use crate::search::{AllCounts, Operator, Search, fixture};
use crate::solution::{audit, sums};

/// Whether the reload visit between two stops is removed if the vehicle has this capacity.
fn leaves(capacity: i64) -> bool {
    let stops = [1, 2].map(|location| Stop { location, demand: vec![1], ..Stop::default() });
    let problem = Problem {
        vehicles: vec![fixture::vehicle(0, capacity)],
        stops: stops.to_vec(),
        reloads: vec![Reload { location: 3, ..Reload::default() }],
        ..Problem::default()
    };
    let model = fixture::model(fixture::line(&[0, 100, 200, 150]), problem);
    let [first, second] = [0, 1].map(|stop| model.node_of_stop[stop]);
    let mut search = Search::<1, RICH>::new(&model, 1);
    search.adopt(&[vec![first, second]]);
    let (s, penalties) = (&mut search.state.current, &search.state.penalties);
    s.insert_reload(model.first_reload, first);
    let delta = evaluate(s, penalties, model.first_reload);
    let expected = sums::cost(s) + delta.unwrap_or(0.0);
    let mut counts = AllCounts::default();
    remove_idle(s, penalties, &mut counts);
    audit::audit(s);
    assert_eq!(sums::cost(s), expected, "the change is as evaluated");
    let counts = counts.of(Operator::ReloadRemoval);
    assert_eq!((counts.tried, counts.improved), (1, u64::from(delta.is_some())));
    s.sequence(0).len() == 2
}

#[test]
fn reload_visits_leave_when_no_stop_needs_them() {
    assert!(leaves(2));
    assert!(!leaves(1));
}
