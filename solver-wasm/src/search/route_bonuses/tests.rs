//! Which bonuses are tried, and which one the last annealing gets.

use super::{RouteBonuses, STEP};
use crate::model::{self, Model};
use crate::problem::{Location, Matrices, Problem, Stop, Vehicle};

/// Ten stops that together fill this many vehicles.
fn filling(vehicles: i64) -> Model {
    let stop = Stop { demand: vec![10 * vehicles, 1], ..Stop::default() };
    let vehicle = Vehicle { shift_end: 3600, capacity: vec![100, 100], ..Vehicle::default() };
    let problem = Problem {
        locations: vec![Location::default()],
        vehicles: vec![vehicle; 10],
        stops: vec![stop; 10],
        ..Problem::default()
    };
    model::compile(&problem, &Matrices { durations: vec![0], distances: vec![0] })
}

/// The bonuses of this many short annealings, and of the last one. `cost` gives the cost that an annealing reaches with
/// its bonus.
fn route_bonuses(count: usize, used: u32, cost: fn(f64) -> f64) -> (Vec<f64>, f64) {
    let mut route_bonuses = RouteBonuses::new(&filling(4));
    route_bonuses.begin(used);
    let mut given = Vec::new();
    for i in 0..count {
        if i > 0 {
            route_bonuses.try_next();
        }
        given.push(route_bonuses.bonus);
        route_bonuses.note(cost(route_bonuses.bonus) + 1.0);
        route_bonuses.note(cost(route_bonuses.bonus));
    }
    route_bonuses.choose();
    (given, route_bonuses.bonus)
}

#[test]
fn none_and_either_side_are_tried_and_what_is_beyond_the_better_one() {
    assert_eq!(route_bonuses(4, 8, |bonus| -bonus), (vec![0.0, STEP, -STEP, 2.0 * STEP], STEP));
    assert_eq!(route_bonuses(4, 8, |bonus| bonus), (vec![0.0, STEP, -STEP, -2.0 * STEP], -STEP));
    assert_eq!(route_bonuses(3, 8, f64::abs), (vec![0.0, STEP, -STEP], 0.0));
}

#[test]
fn the_best_so_far_is_tried_in_turn_with_its_neighbours() {
    let (given, last) = route_bonuses(9, 8, |bonus| (bonus - STEP).abs());
    assert_eq!(given, [0.0, 1.0, -1.0, 2.0, 1.0, 0.0, 1.0, 2.0, 1.0].map(|steps| steps * STEP));
    assert_eq!(last, STEP / 2.0);
}

#[test]
fn there_is_an_end_to_either_side() {
    let (given, last) = route_bonuses(40, 8, |bonus| -bonus);
    assert_eq!(given.iter().copied().fold(0.0, f64::max), 3.0 * STEP);
    assert_eq!(last, 1.5 * STEP);
}

#[test]
fn where_loads_decide_how_many_vehicles_there_are_none_gets_any() {
    assert!(RouteBonuses::new(&filling(4)).begin(5), "a fifth is empty");
    assert!(!RouteBonuses::new(&filling(4)).begin(4));
    assert_eq!(route_bonuses(4, 4, |bonus| -bonus), (vec![0.0; 4], 0.0));
}

#[test]
fn annealings_without_a_plan_within_capacity_tell_nothing() {
    assert_eq!(route_bonuses(4, 8, |_| f64::INFINITY).1, 0.0);
}

#[test]
fn an_annealing_that_took_a_plan_from_elsewhere_says_nothing_about_its_bonus() {
    let mut route_bonuses = RouteBonuses::new(&filling(4));
    route_bonuses.begin(5);
    route_bonuses.note(10.0);
    route_bonuses.try_next();
    let tried = route_bonuses.bonus;
    route_bonuses.spoil();
    route_bonuses.note(1.0);
    route_bonuses.choose();
    assert!(tried > 0.0);
    assert_eq!(route_bonuses.bonus, 0.0, "the only bonus whose result is its own");
}
