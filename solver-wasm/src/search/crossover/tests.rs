//! Two plans become one that is no dearer than either.

use crate::model::Model;
use crate::model::mode::PLAIN;
use crate::problem::{Problem, Stop};
use crate::rng::Rng;
use crate::search::crossover::{combine, common};
use crate::search::fixture;
use crate::solution::{Snapshot, Solution, audit, sums};

type Plan<'m> = Solution<'m, 1, PLAIN>;

const STOPS: u32 = 40;
const VEHICLES: usize = 30;

/// Groups of eight stops each, far from each other, and vehicles of one kind, or of two.
fn model(kinds: i64) -> Model {
    let at: Vec<i32> =
        (0..=STOPS as i32).map(|i| if i == 0 { 0 } else { 10_000 * (1 + (i - 1) / 8) + i * i % 97 }).collect();
    let problem = Problem {
        vehicles: (0..VEHICLES as i64).map(|i| fixture::vehicle(0, 100 + i % kinds)).collect(),
        stops: (1..=STOPS).map(|location| Stop { location, demand: vec![1], ..Stop::default() }).collect(),
        ..Problem::default()
    };
    fixture::model(fixture::line(&at), problem)
}

/// A plan in which each group has some routes of its own, in any order and with any vehicles.
fn any_plan(model: &Model, s: &mut Plan<'_>, rng: &mut Rng) -> Snapshot<1> {
    let mut plan = vec![Vec::new(); model.vehicles.len()];
    let mut vehicles: Vec<usize> = (0..plan.len()).collect();
    let mut any = || vehicles.swap_remove(rng.below(vehicles.len() as u32) as usize);
    let pairs: Vec<[usize; 2]> = (0..STOPS / 8).map(|_| [any(), any()]).collect();
    for stop in 0..STOPS {
        let pair = pairs[(stop / 8) as usize];
        let route: &mut Vec<u32> = &mut plan[pair[rng.below(2) as usize]];
        let position = rng.below(route.len() as u32 + 1) as usize;
        route.insert(position, model.node_of_stop[stop as usize]);
    }
    s.adopt(&plan);
    s.snapshot()
}

fn cost(s: &mut Plan<'_>, plan: &Snapshot<1>) -> f64 {
    s.restore(plan);
    sums::cost(s)
}

#[test]
fn no_plan_is_cheaper_than_the_one_that_two_make() {
    for (kinds, seed) in [(1, 1), (1, 2), (1, 3), (2, 4), (2, 5), (2, 6)] {
        let model = model(kinds);
        let mut s = Plan::empty(&model);
        let mut rng = Rng::new(seed);
        let (one, other) = (any_plan(&model, &mut s, &mut rng), any_plan(&model, &mut s, &mut rng));
        let costs = [cost(&mut s, &one), cost(&mut s, &other)];
        let both = [(&one, &other), (&other, &one)].map(|(one, other)| {
            combine(&mut s, one, other);
            audit::audit(&s);
            assert!(s.absent.is_empty());
            sums::cost(&s)
        });
        assert!(both.iter().all(|both| costs.iter().all(|cost| both < cost)), "{both:?} {costs:?}");
        assert!(both[0] == both[1], "each component comes from where it is cheaper: {both:?}");
    }
}

#[test]
fn a_component_stays_where_its_vehicles_are_missing() {
    let problem = Problem {
        vehicles: vec![fixture::vehicle(0, 9), fixture::vehicle(0, 8)],
        stops: (1..=6).map(|location| Stop { location, demand: vec![1], ..Stop::default() }).collect(),
        ..Problem::default()
    };
    let model = fixture::model(fixture::line(&[0, 10, 20, 30, -10, -20, -30]), problem);
    let mut s = Plan::empty(&model);
    let node = |&stop: &usize| model.node_of_stop[stop];
    let mut plan = |routes: [[usize; 3]; 2]| {
        s.adopt(&routes.map(|stops| stops.iter().map(node).collect()));
        s.snapshot()
    };
    // The last stops are cheaper in the other plan, with the first vehicle, which the first stops need here.
    let (one, other) = (plan([[0, 1, 2], [4, 3, 5]]), plan([[3, 4, 5], [1, 0, 2]]));
    combine(&mut s, &one, &other);
    assert!(s.absent.is_empty());
    assert_eq!(
        [s.sequence(0), s.sequence(1)],
        [[0, 1, 2], [4, 3, 5]].map(|stops| stops.iter().map(node).collect::<Vec<_>>())
    );
}

#[test]
fn plans_have_the_routes_in_common_that_have_the_same_stops() {
    let model = model(1);
    let mut s = Plan::empty(&model);
    let (one, other) = {
        let mut rng = Rng::new(7);
        (any_plan(&model, &mut s, &mut rng), any_plan(&model, &mut s, &mut rng))
    };
    assert!(common(&mut s, &one, &one) == 1.0);
    assert!(common(&mut s, &one, &other) < 0.2);
}
