//! When a run has several searches, and what becomes of their plans.

use super::Stage;
use crate::model::Model;
use crate::model::mode::{PLAIN, RICH};
use crate::problem::{Problem, Reload, Stop};
use crate::search::route_elimination::Closing;
use crate::search::{Search, fixture};

const STOPS: u32 = 260;

/// Stops at these places, for vehicles that take ten each.
fn model(at: impl Fn(i64) -> (i64, i64)) -> Model {
    model_with(at, |problem| problem)
}

fn model_with(at: impl Fn(i64) -> (i64, i64), more: impl Fn(Problem) -> Problem) -> Model {
    let at: Vec<(i64, i64)> = std::iter::once((0, 0)).chain((0..i64::from(STOPS)).map(at)).collect();
    let distance = |a: &(i64, i64), b: &(i64, i64)| ((a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)).isqrt() as i32;
    let ways = at.iter().flat_map(|a| at.iter().map(move |b| distance(a, b))).collect();
    let problem = Problem {
        vehicles: vec![fixture::vehicle(0, 10); 30],
        stops: (1..=STOPS).map(|location| Stop { location, demand: vec![1], ..Stop::default() }).collect(),
        ..Problem::default()
    };
    fixture::model(ways, more(problem))
}

/// Villages of ten stops, each of which fills a vehicle, on the sides of a square.
fn villages() -> Model {
    villages_with(|problem| problem)
}

fn villages_with(more: impl Fn(Problem) -> Problem) -> Model {
    let at = |stop: i64| {
        let (village, house) = (stop / 10, stop % 10);
        let (x, y) = [(20_000, 0), (-20_000, 0), (0, 20_000), (0, -20_000)][(village % 4) as usize];
        let along = (village / 4 - 3) * 3_000;
        let (x, y) = if x == 0 { (x + along, y) } else { (x, y + along) };
        (x + house * 7 % 10 * 30, y + house * 20)
    };
    model_with(at, more)
}

fn scattered() -> Model {
    model(|stop| (stop * 37 % 260 * 100, stop * stop % 257 * 100))
}

/// Two stops after each other are a pickup and its delivery.
fn with_shipments(mut problem: Problem) -> Problem {
    for (number, stop) in problem.stops.iter_mut().enumerate() {
        (stop.shipment, stop.pickup) = (Some(number as u32 / 2), number % 2 == 0);
    }
    problem
}

fn with_reload_point(problem: Problem) -> Problem {
    Problem { reloads: vec![Reload::default()], ..problem }
}

/// Runs a search with `steps` in all, of which only a few are made. The stages that it passes, in their order.
fn stages<const M: u8>(search: &mut Search<'_, 1, M>, steps: u64) -> Vec<Stage> {
    let mut stages = vec![search.restarts.stage];
    let mut cost = f64::INFINITY;
    for step in 0..=20_000_u64 {
        let progress = step as f64 / 20_000.0;
        search.restarts.steps = (progress * steps as f64) as u64;
        search.iterate(progress);
        assert!(search.best_score().cost <= cost, "the best plan stays");
        cost = search.best_score().cost;
        if stages.last() != Some(&search.restarts.stage) {
            stages.push(search.restarts.stage);
        }
    }
    assert!(search.best().0.is_complete());
    stages
}

#[test]
fn clusters_get_several_searches_and_a_last_annealing() {
    fn judge<const M: u8>(mut search: Search<'_, 1, M>) {
        let full = (0..6).rev().map(Stage::Full);
        let all: Vec<Stage> =
            [Stage::Open, Stage::FirstProbe, Stage::SecondProbe].into_iter().chain(full).chain([Stage::Last]).collect();
        assert_eq!(stages(&mut search, 5_000 * u64::from(STOPS)), all);
        assert!(search.restarts.kept.is_none(), "the last annealing has it");
    }
    judge(Search::<1, PLAIN>::new(&villages(), 1));
    judge(Search::<1, RICH>::new(&villages_with(with_shipments), 1));
}

#[test]
fn scattered_stops_get_a_single_search_after_two_short_ones() {
    let model = scattered();
    let all = [Stage::Open, Stage::FirstProbe, Stage::SecondProbe, Stage::Last];
    assert_eq!(stages(&mut Search::<1, PLAIN>::new(&model, 1), 2_000 * u64::from(STOPS)), all);
}

/// Whether a single search closes routes after quick ones, of which the first has a plan at this cost.
fn closing_after<const M: u8>(mut search: Search<'_, 1, M>, cost: f64) -> Closing {
    search.restarts.stage = Stage::FirstProbe;
    search.restarts.until = 0.1;
    search.iterate(0.1);
    assert_eq!(search.restarts.stage, Stage::SecondProbe);
    if let Some(open) = &mut search.restarts.open_score {
        open.cost = cost;
    }
    search.restarts.until = 0.2;
    (0..1000).for_each(|step| search.iterate(0.1 + f64::from(step) / 10_000.0));
    search.iterate(0.2);
    assert_eq!(search.restarts.stage, Stage::Last);
    search.phases.route_elimination.closing
}

#[test]
fn a_single_search_closes_routes_if_the_quick_search_that_did_was_cheaper() {
    let model = scattered();
    for (cost, closing) in [(0.0, Closing::Never), (f64::INFINITY, Closing::Always)] {
        assert_eq!(closing_after(Search::<1, PLAIN>::new(&model, 1), cost), closing);
        assert_eq!(closing_after(Search::<1, RICH>::new(&model, 1), cost), Closing::IfFull);
    }
}

#[test]
fn a_short_run_and_one_with_a_reload_point_are_one_search() {
    assert_eq!(stages(&mut Search::<1, PLAIN>::new(&villages(), 1), 200 * u64::from(STOPS)), [Stage::Open]);
    let reloading = villages_with(with_reload_point);
    assert_eq!(stages(&mut Search::<1, RICH>::new(&reloading, 1), 2_000 * u64::from(STOPS)), [Stage::Open]);
}

#[test]
fn a_plan_of_another_thread_does_not_disturb_the_search_in_progress() {
    let model = villages();
    let mut search = Search::new(&model, 1);
    search.restarts.stage = Stage::Full(1);
    search.restarts.until = 1.0;
    let plan = |search: &Search<'_, 1, PLAIN>| {
        model.vehicle_ids().map(|vehicle| search.state.current.sequence(vehicle)).collect::<Vec<_>>()
    };
    let (mine, cost) = (plan(&search), search.best_score().cost);
    let mut other: Vec<Vec<u32>> = model.vehicle_ids().map(|vehicle| search.best_sequence(&model, vehicle)).collect();
    let used: Vec<usize> = (0..other.len()).filter(|&vehicle| !other[vehicle].is_empty()).collect();
    other[used[0]].reverse();
    let dearer = other[used[1]].pop().unwrap_or_default();
    let spare = other.iter().position(Vec::is_empty).unwrap_or_default();
    other[spare] = vec![dearer];
    search.adopt(&other);
    assert_eq!(plan(&search), mine);
    assert!(search.restarts.kept.is_some() && search.best_score().cost == cost);
}
