//! Compares the program with all possible choices, on small problems.

use super::Program;
use crate::rng::Rng;
use crate::search::set_partitioning::route_pool::RoutePool;

/// Least cost of serving all stops with vehicles of two kinds, by the stops served so far and the vehicles left.
fn least(pool: &RoutePool, stops: usize, available: [u32; 2]) -> i64 {
    fn go(pool: &RoutePool, all: u32, served: u32, left: [u32; 2]) -> i64 {
        if served == all {
            return 0;
        }
        let next = (!served).trailing_zeros();
        let mut best = i64::MAX / 2;
        for route in pool.routes() {
            let set = pool.stops_of(route).iter().fold(0, |set, &stop| set | 1 << stop);
            let kind = route.kind as usize;
            if set >> next & 1 == 1 && set & served == 0 && left[kind] > 0 {
                let mut left = left;
                left[kind] -= 1;
                best = best.min(route.cost + go(pool, all, served | set, left));
            }
        }
        best
    }
    go(pool, (1 << stops) - 1, 0, available)
}

/// A plan of random routes, and many other random routes.
fn random(rng: &mut Rng, stops: u32) -> (RoutePool, Vec<u32>, [u32; 2]) {
    let mut pool = RoutePool::new();
    let mut plan = Vec::new();
    let mut used = [0, 0];
    let mut order: Vec<u32> = (0..stops).collect();
    rng.shuffle(&mut order);
    let mut rest = &order[..];
    while !rest.is_empty() {
        let (route, others) = rest.split_at(rest.len().min(1 + rng.below(4) as usize));
        let kind = rng.below(2);
        used[kind as usize] += 1;
        plan.push(pool.note(kind, cost_of(rng, route.len()), route, &[]));
        rest = others;
    }
    for _ in 0..60 {
        rng.shuffle(&mut order);
        let route = &order[..1 + rng.below(4) as usize];
        pool.note(rng.below(2), cost_of(rng, route.len()), route, &[]);
    }
    (pool, plan, [used[0] + rng.below(2), used[1] + rng.below(2)])
}

fn cost_of(rng: &mut Rng, stops: usize) -> i64 {
    300 + 100 * stops as i64 + i64::from(rng.below(200))
}

#[test]
fn it_finds_the_cheapest_choice() {
    let mut rng = Rng::new(7);
    let mut improved = 0;
    for _ in 0..300 {
        let (pool, plan, available) = random(&mut rng, 12);
        let cost = |routes: &[u32]| routes.iter().map(|&r| pool.routes()[r as usize].cost).sum::<i64>();
        let mut partition = Program::new(&pool, &plan, 12, available.to_vec(), 100_000_000);
        while !partition.advance() {}
        let best = least(&pool, 12, available);
        match partition.into_found() {
            Some(found) => {
                assert_eq!(cost(&found), best);
                improved += 1;
            }
            None => assert_eq!(cost(&plan), best),
        }
    }
    assert!(improved > 200, "{improved} plans could be improved");
}

#[test]
fn it_ends_without_work() {
    let (pool, plan, available) = random(&mut Rng::new(3), 12);
    let mut partition = Program::new(&pool, &plan, 12, available.to_vec(), 0);
    let slices = (0..1000).position(|_| partition.advance());
    assert!(slices.is_some());
}
