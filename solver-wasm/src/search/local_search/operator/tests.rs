//! The delta of each operator's moves equals the change of the plan's cost, computed from scratch. SWAP* and the
//! operators on reload visits have such tests of their own.

use super::{Move, cost};
use crate::model::mode::{EXTRAS, PLAIN, RICH, WORKING_TIME};
use crate::model::{self, Model, NONE};
use crate::problem::{Location, Matrices, Objective, Problem, Reload, Stop, TimeWindow, Vehicle, VehicleCosts};
use crate::rng::Rng;
use crate::search::local_search::new_leg::NewLeg;
use crate::search::local_search::queue::Queue;
use crate::search::local_search::relocate::Chains;
use crate::search::local_search::tests::{model as timed, ways};
use crate::search::local_search::{cross_exchange, relocate, two_opt, two_opt_star};
use crate::search::penalties::PenaltyManager;
use crate::search::{Search, fixture};
use crate::solution::Solution;

const LOCATIONS: usize = 40;

/// An operator that makes legs, tried where its conditions hold.
trait Tried {
    fn evaluate<const K: usize, const M: u8>(
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        leg: &NewLeg,
    ) -> Option<Move>;
}

/// The cost of the same routes in a fresh plan.
fn summed_up_anew<const K: usize, const M: u8>(s: &Solution<K, M>, penalties: &PenaltyManager) -> f64 {
    let mut fresh = Solution::<K, M>::empty(s.model());
    for vehicle in 0..s.model().vehicles.len() as u32 {
        let mut after = s.model().start(vehicle);
        for node in s.sequence(vehicle) {
            fresh.insert(node, after);
            after = node;
        }
    }
    cost(&fresh, penalties)
}

/// The number of moves that the operator finds in the plans of a search, each of which is made and taken back.
fn moves_of<T: Tried, const K: usize, const M: u8>(model: &Model, seed: u64) -> u32 {
    let mut search = Search::<K, M>::new(model, seed);
    let (mut queue, mut count) = (Queue::new(model.stops), 0);
    for step in 0..24 {
        search.iterate(f64::from(step) / 400.0);
        search.state.penalties.overload = [0.3, 2.0, 17.7, 1e6][step as usize % 4];
        let (s, penalties) = (&mut search.state.current, &search.state.penalties);
        let before = summed_up_anew(s, penalties);
        for u in 0..model.stops as u32 {
            for near in model.neighbors.after(u) {
                let v = near.node;
                if s.route(u) == NONE || s.route(v) == NONE || s.next(u) == v {
                    continue;
                }
                let leg = NewLeg::new(s, penalties, u, v, near);
                let Some(found) = T::evaluate(s, penalties, &leg) else { continue };
                found.apply(s, penalties, &mut queue);
                let after = summed_up_anew(s, penalties);
                let rounding = 1e-9 * before.abs().max(after.abs()) + 1e-6;
                assert!((after - before - found.delta).abs() <= rounding, "{before} became {after} by {found:?}");
                assert!(found.delta < 0.0);
                s.rollback();
                count += 1;
            }
        }
    }
    count
}

/// Some 40 stops on a plane, without times; legs are the same both ways.
fn timeless(rng: &mut Rng) -> Model {
    let at: Vec<(i32, i32)> = (0..LOCATIONS).map(|_| (rng.below(60) as i32, rng.below(60) as i32)).collect();
    let ways = at.iter().flat_map(|a| at.iter().map(move |b| (a.0 - b.0).abs() + (a.1 - b.1).abs())).collect();
    let problem = Problem { vehicles: vec![fixture::vehicle(0, 60); 9], stops: stops(), ..Problem::default() };
    fixture::model(ways, problem)
}

fn stops() -> Vec<Stop> {
    let demand = |location: usize| vec![3 + location as i64 % 13];
    (1..LOCATIONS)
        .map(|location| Stop { location: location as u32, demand: demand(location), ..Stop::default() })
        .collect()
}

/// A vehicle with a shift of two hours.
fn vehicle() -> Vehicle {
    Vehicle { shift_end: 7200, default_service_seconds: 7, ..fixture::vehicle(0, 60) }
}

/// Working time is paid, and some stops have a window.
fn with_waiting(rng: &mut Rng) -> Model {
    let mut stops = stops();
    for stop in stops.iter_mut().step_by(3) {
        let start = rng.below(400) as i32;
        stop.time_windows = vec![TimeWindow { start, end: start + 200 }];
    }
    let problem = Problem { vehicles: vec![vehicle(); 9], stops, objective: Objective::Time, ..Problem::default() };
    compiled(rng, problem)
}

/// Money by kilometre and hour, two loads, overtime and reload points; or a balance term.
fn rich(rng: &mut Rng, balance: f64) -> Model {
    let mut stops = stops();
    stops.iter_mut().zip(0..).for_each(|(stop, i)| stop.demand.push(i % 4));
    let mut vehicles = vec![vehicle(); 9];
    for (vehicle, i) in vehicles.iter_mut().zip(0..) {
        let costs = VehicleCosts { per_km_micros: 500_000 + i * 90_000, per_hour_micros: 9_000_000, fixed_micros: 70 };
        (vehicle.costs, vehicle.capacity) = (Some(costs), vec![60, 9]);
        (vehicle.shift_end, vehicle.max_overtime_seconds) = (200, Some(5000));
    }
    let reloads = if balance > 0.0 { vec![] } else { vec![Reload { location: 9, ..Reload::default() }] };
    let problem = Problem { vehicles, stops, reloads, balance, objective: Objective::Cost, ..Problem::default() };
    compiled(rng, problem)
}

/// Half of the vehicles take three times as long for the same legs, by ways of other lengths.
fn mixed(rng: &mut Rng) -> Model {
    let mut vehicles = vec![vehicle(); 9];
    vehicles.iter_mut().step_by(2).for_each(|vehicle| vehicle.profile = 1);
    let locations = vec![Location::default(); LOCATIONS];
    let problem = Problem { vehicles, stops: stops(), locations, objective: Objective::Time, ..Problem::default() };
    let (durations, others) = (ways(rng, LOCATIONS), ways(rng, LOCATIONS));
    let slow = durations.iter().map(|&seconds| 3 * seconds);
    let matrices = Matrices {
        durations: durations.iter().copied().chain(slow).collect(),
        distances: durations.iter().chain(&others).copied().collect(),
    };
    model::compile(&problem, &matrices)
}

fn compiled(rng: &mut Rng, problem: Problem) -> Model {
    let ways = ways(rng, LOCATIONS);
    let problem = Problem { locations: vec![Location::default(); LOCATIONS], ..problem };
    model::compile(&problem, &Matrices { durations: ways.clone(), distances: ways })
}

/// Tries the operator on every kind of problem. Returns the number of moves on each.
fn moves<T: Tried>() -> [u32; 9] {
    let mut counts = [0; 9];
    for seed in 0..12 {
        let rng = &mut Rng::new(seed);
        let found = [
            moves_of::<T, 0, PLAIN>(&timeless(rng), seed),
            moves_of::<T, 1, PLAIN>(&timed(rng, false, false, false), seed),
            moves_of::<T, 1, WORKING_TIME>(&with_waiting(rng), seed),
            moves_of::<T, 2, RICH>(&timed(rng, true, true, false), seed),
            moves_of::<T, 1, RICH>(&rich(rng, 0.0), seed),
            moves_of::<T, 1, RICH>(&rich(rng, 0.5), seed),
            moves_of::<T, 1, RICH>(&mixed(rng), seed),
            moves_of::<T, 2, EXTRAS>(&timed(rng, true, true, false), seed),
            moves_of::<T, 1, RICH>(&timed(rng, false, false, true), seed),
        ];
        counts.iter_mut().zip(found).for_each(|(count, found)| *count += found);
    }
    counts
}

#[test]
fn two_opt_star_changes_the_cost_as_it_says() {
    struct TwoOptStar;
    impl Tried for TwoOptStar {
        fn evaluate<const K: usize, const M: u8>(
            s: &mut Solution<K, M>,
            penalties: &PenaltyManager,
            leg: &NewLeg,
        ) -> Option<Move> {
            if leg.ru != leg.rv && leg.crosses { two_opt_star::evaluate(s, penalties, leg) } else { None }
        }
    }
    let counts = moves::<TwoOptStar>();
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn relocate_changes_the_cost_as_it_says() {
    struct Relocate;
    impl Tried for Relocate {
        fn evaluate<const K: usize, const M: u8>(
            s: &mut Solution<K, M>,
            penalties: &PenaltyManager,
            leg: &NewLeg,
        ) -> Option<Move> {
            let (front, back) = (Chains::ending_with(s, leg.u), Chains::beginning_with(s, leg.v));
            relocate::evaluate(s, penalties, leg, &front, &back)
        }
    }
    let counts = moves::<Relocate>();
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn cross_exchange_changes_the_cost_as_it_says() {
    struct CrossExchange;
    impl Tried for CrossExchange {
        fn evaluate<const K: usize, const M: u8>(
            s: &mut Solution<K, M>,
            penalties: &PenaltyManager,
            leg: &NewLeg,
        ) -> Option<Move> {
            if leg.ru != leg.rv && leg.reaches { cross_exchange::evaluate(s, penalties, leg) } else { None }
        }
    }
    let counts = moves::<CrossExchange>();
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn two_opt_changes_the_cost_as_it_says() {
    struct TwoOpt;
    impl Tried for TwoOpt {
        fn evaluate<const K: usize, const M: u8>(
            s: &mut Solution<K, M>,
            penalties: &PenaltyManager,
            leg: &NewLeg,
        ) -> Option<Move> {
            two_opt::evaluate(s, penalties, leg)
        }
    }
    let counts = moves::<TwoOpt>();
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}
