//! How the budget is divided into annealings.

use super::{Annealing, END, START};
use crate::model::Model;
use crate::problem::{Problem, Stop};
use crate::search::fixture::{line, model, vehicle};

/// This many stops in a row, with a load of 10 each, and vehicles of this capacity.
fn row(stops: i32, capacity: i64) -> Model {
    let at: Vec<i32> = (0..=stops).collect();
    let stop = |location| Stop { location, demand: vec![10], ..Stop::default() };
    let stops = (1..=stops as u32).map(stop).collect();
    model(line(&at), Problem { vehicles: vec![vehicle(0, capacity); 4], stops, ..Problem::default() })
}

/// Shares of the budget, in thousandths, at which the temperature rises, and at which the last annealing begins, in a
/// run of this many steps with all four vehicles in use.
fn rises(model: &Model, steps: u64) -> (Vec<u32>, Vec<u32>) {
    rises_of(Annealing::new(model), steps)
}

fn rises_of(mut annealing: Annealing, steps: u64) -> (Vec<u32>, Vec<u32>) {
    let (mut warmer, mut last) = (Vec::new(), Vec::new());
    for thousandths in 1..=1000_u64 {
        let before = annealing.temperature;
        if annealing.advance(thousandths as f64 / 1000.0, steps * thousandths / 1000, 4) {
            last.push(thousandths as u32);
        }
        if annealing.temperature > before {
            warmer.push(thousandths as u32);
        }
    }
    let end = annealing.temperature / annealing.start * START;
    assert!((end - END).abs() < 1e-9, "it ends at {end}");
    (warmer, last)
}

#[test]
fn short_runs_are_one_annealing() {
    assert_eq!(rises(&row(20, 1000), 100), (vec![], vec![]));
    assert_eq!(rises(&row(600, 4000), 100_000), (vec![], vec![]));
    assert_eq!(rises(&row(400, 4000), 500_000), (vec![], vec![]), "neither small nor large");
}

#[test]
fn small_problems_are_annealed_often_and_large_ones_tried_four_times() {
    let (warmer, last) = rises(&row(20, 1000), 1_000_000);
    assert_eq!((warmer.len(), last), (33, vec![662]));
    // The first short annealing begins anew once the number of steps is known.
    let (warmer, last) = rises(&row(600, 4000), 500_000);
    assert_eq!((warmer, last), (vec![60, 107, 154, 201, 248], vec![248]));
}

#[test]
fn a_large_problem_whose_vehicles_are_full_is_annealed_once() {
    assert_eq!(rises(&row(600, 1500), 500_000), (vec![], vec![]));
}

#[test]
fn the_last_one_of_several_searches_only_cools_from_half_the_start() {
    let model = row(600, 4000);
    assert_eq!(rises_of(Annealing::last(&model), 500_000), (vec![], vec![]));
    let mut annealing = Annealing::last(&model);
    annealing.advance(1e-9, 1, 4);
    assert!((annealing.temperature / annealing.start - 0.5).abs() < 1e-6);
}

#[test]
fn it_is_hotter_where_a_stop_takes_more_than_its_legs_along() {
    let start = |shipped: u32, price: u64| {
        let at: Vec<i32> = (0..=8).collect();
        let stop = |number: u32| Stop {
            location: number + 1,
            shipment: (number < shipped).then_some(number / 2),
            pickup: number < shipped && number % 2 == 0,
            near: if number > 0 { vec![number - 1] } else { vec![] },
            ..Stop::default()
        };
        let stops = (0..8).map(stop).collect();
        let problem = Problem { vehicles: vec![vehicle(0, -1); 2], stops, apart_micros: price, ..Problem::default() };
        let model = model(line(&at), problem);
        (Annealing::new(&model).start / START, model.mean_edge)
    };
    let (plain, edge) = start(0, 0);
    assert_eq!(plain, edge);
    assert_eq!([2, 4, 8].map(|shipped| start(shipped, 0).0 / edge), [2.5, 4.0, 4.0]);
    assert!(start(0, 5_000_000).0 > 2.0 * plain, "near stops on other routes cost {}", start(0, 5_000_000).0 / plain);
}

#[test]
fn routes_have_a_bonus_while_it_is_hot() {
    let mut annealing = Annealing::new(&row(600, 4000));
    let mut steps = |thousandths: u64| {
        annealing.advance(thousandths as f64 / 1000.0, thousandths * 500, 4);
        annealing.note(-annealing.route_bonus());
        annealing.route_bonus()
    };
    assert_eq!((1..=106).map(&mut steps).fold(0.0, f64::max), 0.0, "none in the first");
    let second: Vec<f64> = (107..154).map(&mut steps).collect();
    assert!(second[0] > 30.0 * second[46] && second[46] > 0.0, "{} and {}", second[0], second[46]);
    assert!((154..201).map(&mut steps).all(|route_bonus| route_bonus < 0.0));
}
