//! The order in which absent stops are tried.

use crate::model::mode::{PLAIN, RICH};
use crate::problem::{Problem, Stop};
use crate::rng::Rng;
use crate::search::fixture;
use crate::search::ruin_recreate::recreate::Recreate;
use crate::solution::Solution;

#[test]
fn stops_of_low_priority_come_first_now_and_then() {
    let at: Vec<i32> = (0..=20).map(|i| 100 * i).collect();
    let stop =
        |location: u32| Stop { location, demand: vec![1], priority: i32::from(location % 2 == 0), ..Stop::default() };
    let problem =
        Problem { vehicles: vec![fixture::vehicle(0, 20)], stops: (1..=20).map(stop).collect(), ..Problem::default() };
    let model = fixture::model(fixture::line(&at), problem);
    let mut solution = Solution::<0, PLAIN>::empty(&model);
    let (mut recreate, mut rng) = (Recreate::new(&model), Rng::new(1));
    let steps = 1000;
    let mixed = (0..steps)
        .filter(|_| {
            recreate.fill_queue(&mut solution, &mut rng, true);
            solution.absent.extend(recreate.queue.iter().map(|&(_, node)| node));
            !solution.absent.is_sorted_by_key(|&node| model.tier[node as usize])
        })
        .count();
    assert!((steps / 20..steps / 5).contains(&mixed), "{mixed} of {steps}");
}

#[test]
fn a_single_end_is_never_tried_by_itself_however_many_stops_are_absent() {
    let at: Vec<i32> = (0..=400).map(|i| 100 * i).collect();
    let end = |location: u32| Stop {
        location,
        pickup: location % 2 == 0,
        shipment: Some(location / 2),
        demand: vec![i64::from(location % 2)],
        ..Stop::default()
    };
    let problem =
        Problem { vehicles: vec![fixture::vehicle(0, 20)], stops: (2..=399).map(end).collect(), ..Problem::default() };
    let model = fixture::model(fixture::line(&at), problem);
    let mut solution = Solution::<0, RICH>::empty(&model);
    let delivery = solution.absent[50];
    let (pickup, start) = (model.ties.companion(delivery), model.start(0));
    solution.insert(pickup, start);
    solution.insert(delivery, pickup);
    solution.absent.retain(|&node| node != delivery);
    solution.checkpoint();
    solution.remove(pickup, delivery);
    let mut recreate = Recreate::new(&model);
    recreate.fill_queue(&mut solution, &mut Rng::new(1), false);
    assert!(recreate.queue.len() > 1, "others are tried, too");
    assert!(recreate.queue.iter().all(|&(_, node)| !model.ties.is_single(node)));
}
