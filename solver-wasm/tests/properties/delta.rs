//! What the search keeps up move by move is what the timetable says of its routes.

use proptest::prelude::*;
use rondo_solver::model::Model;
use rondo_solver::problem::Visit;
use rondo_solver::schedule::{Relax, totals};
use rondo_solver::search::Search;

use crate::generate::{Case, case};

const ITERATIONS: u32 = 300;

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Debug builds also sum the plan up anew after every step that is kept (`Solution::audit`).
    #[test]
    fn every_step_leaves_routes_that_keep_every_rule_and_cost_what_the_search_says(
        case in case(30, 5),
        seed in any::<u64>(),
    ) {
        let model = Model::new(&case.problem, &case.matrices);
        match (model.timeless, model.has_breaks, model.rich) {
            (true, _, false) => walk::<0, false>(&case, &model, seed)?,
            (true, _, true) => walk::<0, true>(&case, &model, seed)?,
            (false, false, false) => walk::<1, false>(&case, &model, seed)?,
            (false, false, true) => walk::<1, true>(&case, &model, seed)?,
            (false, true, false) => walk::<6, false>(&case, &model, seed)?,
            (false, true, true) => walk::<6, true>(&case, &model, seed)?,
        }
    }
}

fn walk<const K: usize, const R: bool>(case: &Case, model: &Model, seed: u64) -> Result<(), TestCaseError> {
    let mut search = Search::<K, R>::new(model, seed);
    for i in 0..ITERATIONS {
        search.iterate(f64::from(i) / f64::from(ITERATIONS));
        for vehicle in 0..case.problem.vehicles.len() as u32 {
            let Some((nodes, cost)) = search.current_route(vehicle) else { continue };
            let visits: Vec<Visit> = nodes.iter().map(|&node| visit(model, node)).collect();
            let totals = totals(&case.problem, &case.matrices, vehicle, &visits, Relax::NONE);
            prop_assert!(totals.is_some(), "step {}: route {} {:?} breaks a rule", i, vehicle, visits);
            let exact = totals.map(|totals| totals.cost(&case.problem, vehicle));
            prop_assert_eq!(Some(cost.div_euclid(model.cost_scale())), exact, "step {}: route {}", i, vehicle);
        }
    }
    Ok(())
}

fn visit(model: &Model, node: u32) -> Visit {
    if model.is_stop(node) {
        return Visit { stop: Some(model.stop_of_node[node as usize]), reload: None };
    }
    let copy = (node - model.first_reload) as usize;
    Visit { stop: None, reload: Some(model.reload_of_copy[copy]) }
}
