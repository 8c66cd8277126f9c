//! The sums that the search updates move by move equal those of the timetable.

use proptest::prelude::*;
use rondo_solver::cost::change::{Change, moved};
use rondo_solver::cost::{apart_pairs, soft_price};
use rondo_solver::model::mode::{EXTRAS, PLAIN, RICH, WORKING_TIME};
use rondo_solver::model::{self, Model, NONE};
use rondo_solver::problem::{Objective, Visit};
use rondo_solver::search::Search;
use rondo_solver::solution::{Chain, Edited, Solution, parts, trips};
use rondo_solver::timetable::{Relax, totals};

use crate::generate::{
    self, ALLOWED, ASYMMETRY, BALANCE, BREAKS, COLLECTED, Case, DEADLINES, DEFAULT_SERVICE, DELIVERIES_FIRST, EVERY,
    FINISH, Features, LATE, LOADED, LOADS, MAX_DISTANCE, MAX_DRIVING, MAX_STOPS, MAX_WORK, OPEN_ROUTES, RELOADS,
    SHIPMENTS, SOFT_SHIFTS, STARTS_EMPTY, UNREACHABLE, WINDOWS, case,
};

const ITERATIONS: u32 = 300;

/// What days with one load and one price of legs may have.
const EXTRA: u64 = ALLOWED
    | ASYMMETRY
    | BREAKS
    | DEADLINES
    | DEFAULT_SERVICE
    | FINISH
    | MAX_DISTANCE
    | MAX_DRIVING
    | MAX_STOPS
    | MAX_WORK
    | OPEN_ROUTES
    | SOFT_SHIFTS
    | UNREACHABLE
    | WINDOWS;

/// What days whose loads bind may have.
const GOODS: u64 = COLLECTED | DELIVERIES_FIRST | LOADED | STARTS_EMPTY;

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Debug builds also sum the plan up from scratch after every accepted step (`solution::audit`).
    #[test]
    fn every_step_leaves_routes_that_keep_every_rule_and_cost_what_the_search_says(
        case in case(30, 5),
        seed in any::<u64>(),
    ) {
        let model = model::compile(&case.problem, &case.matrices);
        walk_in_mode(&case, &model, seed)?;
    }

    /// Such days have a variant of their own.
    #[test]
    fn every_step_does_so_on_days_with_one_load_and_one_price_of_legs(seed in any::<u64>(), features in 0..=EVERY) {
        let case = generate::generate(seed, 30, 5, Features(features & EXTRA));
        walk_in_mode(&case, &model::compile(&case.problem, &case.matrices), seed)?;
    }

    /// Goods of shipments stay on board from trip to trip.
    #[test]
    fn every_step_does_so_with_shipments_beside_loading_points(seed in any::<u64>(), features in 0..=EVERY) {
        let case = generate::generate(seed, 30, 4, Features(features & GOODS | LOADS | RELOADS | SHIPMENTS));
        walk_in_mode(&case, &model::compile(&case.problem, &case.matrices), seed)?;
    }

    /// Debug builds also drive each such route without any short cut (`solution::edited`).
    #[test]
    fn every_step_does_so_where_starts_have_a_price(
        seed in any::<u64>(),
        features in 0..=EVERY,
        most_windows in 1..=2_usize,
        breaks in any::<bool>(),
    ) {
        let without = if breaks { 0 } else { BREAKS };
        let mut case = generate::generate(seed, 30, 5, Features(features & EXTRA & !without | LATE));
        case.problem.stops.iter_mut().for_each(|stop| stop.time_windows.truncate(most_windows));
        walk_in_mode(&case, &model::compile(&case.problem, &case.matrices), seed)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Set partitioning starts from the first plan, with the routes of all plans since. It does nothing where reload
    /// visits or balance tie routes together, or where stops are left out.
    #[test]
    fn what_is_put_together_keeps_every_rule(
        seed in any::<u64>(),
        stops in 4..=20_usize,
        vehicles in 2..=8_usize,
        features in 0..=EVERY,
    ) {
        let case = generate::generate(seed, stops, vehicles, Features(features & !RELOADS & !BALANCE));
        let model = model::compile(&case.problem, &case.matrices);
        match model.mode() {
            RICH => put_together::<6, RICH>(&case, &model, seed)?,
            EXTRAS => put_together::<6, EXTRAS>(&case, &model, seed)?,
            WORKING_TIME => put_together::<1, WORKING_TIME>(&case, &model, seed)?,
            _ => put_together::<6, PLAIN>(&case, &model, seed)?,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Chains may enter other trips exactly if the resulting routes, summed up from scratch, keep their capacity.
    #[test]
    fn trips_take_what_their_sums_allow(seed in any::<u64>(), features in 0..=EVERY) {
        let case = generate::generate(seed, 24, 3, Features(features | RELOADS | LOADS));
        let model = model::compile(&case.problem, &case.matrices);
        if model.has_reloads {
            trips_agree(&model, seed)?;
        }
    }
}

/// Tries every stop, and every two neighbours, beside every stop of another route and in exchange for it.
fn trips_agree(model: &Model, seed: u64) -> Result<(), TestCaseError> {
    let search = Search::<6, RICH>::new(model, seed);
    let mut s = Solution::<6, RICH>::empty(model);
    for vehicle in model.vehicle_ids() {
        let mut after = model.start(vehicle);
        for node in search.best_sequence(model, vehicle) {
            s.insert(node, after);
            after = node;
        }
    }
    model.vehicle_ids().for_each(|vehicle| parts::ensure(&mut s, vehicle));
    let planned: Vec<u32> = (0..model.stops as u32).filter(|&node| s.route(node) != NONE).collect();
    for &first in &planned {
        let last = if model.is_stop(s.next(first)) { s.next(first) } else { first };
        for give in [Chain::of(first, first), Chain::of(first, last)] {
            for &at in &planned {
                let (from, to) = (s.route(first), s.route(at));
                if from == to {
                    continue;
                }
                let over = |route, after, chains: &[Chain], before| {
                    parts::edited_sums(&s, Edited { route, after, chains, before }).excess > 0
                };
                let (before, behind) = (s.prev(give.first), s.next(give.last));
                let relocated = !over(from, before, &[], behind) && !over(to, at, &[give], s.next(at));
                prop_assert_eq!(
                    trips::take_chains(&s, (from, give, None), (to, at)),
                    relocated,
                    "{:?} behind {}",
                    give,
                    at
                );
                let take = Chain::of(at, at);
                let exchanged = !over(from, before, &[take], behind) && !over(to, s.prev(at), &[give], s.next(at));
                prop_assert_eq!(
                    trips::take_chains(&s, (from, give, Some(take)), (to, at)),
                    exchanged,
                    "{:?} for {}",
                    give,
                    at
                );
            }
        }
    }
    Ok(())
}

fn walk_in_mode(case: &Case, model: &Model, seed: u64) -> Result<(), TestCaseError> {
    match (model.labels(), model.mode()) {
        (0, PLAIN | WORKING_TIME) => walk::<0, PLAIN>(case, model, seed),
        (0, _) => walk::<0, RICH>(case, model, seed),
        (1, PLAIN) => walk::<1, PLAIN>(case, model, seed),
        (1, WORKING_TIME) => walk::<1, WORKING_TIME>(case, model, seed),
        (1, EXTRAS) => walk::<1, EXTRAS>(case, model, seed),
        (1, _) => walk::<1, RICH>(case, model, seed),
        (2, PLAIN | EXTRAS) => walk::<2, EXTRAS>(case, model, seed),
        (2, _) => walk::<2, RICH>(case, model, seed),
        (_, _) => walk::<6, RICH>(case, model, seed),
    }
}

fn walk<const K: usize, const M: u8>(case: &Case, model: &Model, seed: u64) -> Result<(), TestCaseError> {
    let mut search = Search::<K, M>::new(model, seed);
    for i in 0..ITERATIONS {
        search.iterate(f64::from(i) / f64::from(ITERATIONS));
        keeps_every_rule(&search, case, model, &format!("step {i}"))?;
    }
    Ok(())
}

fn put_together<const K: usize, const M: u8>(case: &Case, model: &Model, seed: u64) -> Result<(), TestCaseError> {
    let mut search = Search::<K, M>::new(model, seed);
    let first: Vec<Vec<u32>> = model.vehicle_ids().map(|vehicle| search.best_sequence(model, vehicle)).collect();
    for _ in 0..ITERATIONS {
        search.iterate(0.0);
    }
    search.adopt(&first);
    search.partition_now();
    keeps_every_rule(&search, case, model, "put together")
}

/// The routes of the search's current plan, computed by the timetable.
fn keeps_every_rule<const K: usize, const M: u8>(
    search: &Search<'_, K, M>,
    case: &Case,
    model: &Model,
    what: &str,
) -> Result<(), TestCaseError> {
    let change = Change::new(&case.problem);
    let mut route_of = vec![None; case.problem.stops.len()];
    for vehicle in 0..case.problem.vehicles.len() as u32 {
        let nodes = search.current_route(vehicle).map_or_else(Vec::new, |(nodes, _)| nodes);
        nodes
            .into_iter()
            .filter(|&node| model.is_stop(node))
            .for_each(|node| route_of[model.stop_of_node[node as usize] as usize] = Some(vehicle));
    }
    let apart = apart_pairs(&case.problem, &route_of);
    if search.current_route(0).is_some() {
        let exact = soft_price(&case.problem, u128::from(case.problem.apart_micros)) * search_unit(case, model);
        let price = exact.round() as i64;
        prop_assert_eq!(search.current_apart(), price * apart as i64, "{}: {} pairs are apart", what, apart);
    }
    for vehicle in 0..case.problem.vehicles.len() as u32 {
        let Some((nodes, cost)) = search.current_route(vehicle) else { continue };
        let homes = nodes
            .iter()
            .filter(|&&node| model.is_stop(node))
            .filter_map(|&node| change.as_ref().and_then(|change| change.home(model.stop_of_node[node as usize])));
        let (stayed, others): (Vec<_>, Vec<_>) = homes.partition(|&(home, _)| home == vehicle);
        let ranks: Vec<u32> = stayed.into_iter().map(|(_, rank)| rank).collect();
        let (other, order) = search.current_change(vehicle);
        let unit = change.as_ref().map_or(0.0, |change| change.per_second() * search_unit(case, model));
        let prefers = |node: &&u32| {
            model.is_stop(**node) && case.problem.stop(model.stop_of_node[**node as usize]).prefers_others(vehicle)
        };
        let soft = soft_price(&case.problem, case.problem.other_vehicle_micros.into()) * search_unit(case, model);
        let other = other - soft.round() as i64 * nodes.iter().filter(prefers).count() as i64;
        // The search rounds each price once.
        let near = |price: i64, count: u64, seconds: f64| {
            (price as f64 - count as f64 * unit * seconds).abs() <= 0.5 * count as f64 + 1e-9 * price as f64
        };
        prop_assert!(
            near(other, others.len() as u64, 1800.0),
            "{}: route {} has {} others",
            what,
            vehicle,
            others.len()
        );
        prop_assert!(near(order, moved(&ranks), 60.0), "{}: order of route {}: {:?}", what, vehicle, ranks);
        let visits: Vec<Visit> = nodes.iter().map(|&node| visit(model, node)).collect();
        let totals = totals(&case.problem, &case.matrices, vehicle, &visits, Relax::NONE);
        prop_assert!(totals.is_some(), "{}: route {} {:?} breaks a rule", what, vehicle, visits);
        let exact = totals.map_or(0, |totals| totals.price(&case.problem, vehicle));
        let cost = cost.div_euclid(model.cost_scale());
        // Two parts are rounded here, and their sum there.
        let slack = i64::from(case.problem.prices_starts());
        prop_assert!((cost - exact).abs() <= slack, "{}: route {}: {} and {}", what, vehicle, cost, exact);
    }
    Ok(())
}

fn search_unit(case: &Case, model: &Model) -> f64 {
    if case.problem.objective == Objective::Cost { model.cost_scale() as f64 } else { 1.0 }
}

fn visit(model: &Model, node: u32) -> Visit {
    if model.is_stop(node) {
        return Visit { stop: Some(model.stop_of_node[node as usize]), reload: None };
    }
    let copy = (node - model.first_reload) as usize;
    Visit { stop: None, reload: Some(model.reload_of_copy[copy]) }
}
