//! The bounds rule out no move that gains and is in time. The tests compare with every possible move.

use super::cross_exchange;
use super::new_leg::NewLeg;
use crate::model::mode::{EXTRAS, PLAIN, RICH, has_extras};
use crate::model::{Model, NONE};
use crate::problem::{Break, Problem, Stop, TimeWindow, Vehicle};
use crate::rng::Rng;
use crate::search::{Search, fixture};
use crate::solution::{Solution, labels};

/// Legs between random points of the plane that differ by direction.
pub fn ways(rng: &mut Rng, locations: usize) -> Vec<i32> {
    let at: Vec<(i32, i32)> = (0..locations).map(|_| (rng.below(60) as i32, rng.below(60) as i32)).collect();
    at.iter().flat_map(|a| at.iter().map(move |b| (a.0 - b.0).abs() + 2 * (a.1 - b.1).max(b.0 - a.0).max(0))).collect()
}

const LOCATIONS: usize = 40;

/// Some 40 stops, most with one or two windows, and loads that nearly fill the vehicles. `unlike`: there are two kinds
/// of vehicles, and only one kind may serve some of the stops. `goods`: some stops bring goods, and some change them.
pub fn model(rng: &mut Rng, breaks: bool, unlike: bool, goods: bool) -> Model {
    let ways = ways(rng, LOCATIONS);
    let mut window = |from: u32| {
        let start = (from + rng.below(200)) as i32;
        TimeWindow { start, end: start + 20 + rng.below(150) as i32 }
    };
    let windows: Vec<[TimeWindow; 2]> = (0..LOCATIONS).map(|_| [window(0), window(400)]).collect();
    let stops = (1..LOCATIONS).map(|location| Stop {
        location: location as u32,
        service_seconds: (location % 5 > 0).then_some(location as u32 % 12),
        time_windows: windows[location][..location % 3].to_vec(),
        demand: vec![3 + location as i64 % 13],
        pickup: goods && location % 3 == 0,
        collected: if goods && location % 3 == 1 { vec![2 + location as i64 % 7] } else { vec![] },
        required_skills: if unlike && location % 4 == 0 { vec![1] } else { vec![] },
        ..Stop::default()
    });
    let break_ = Break { earliest_start: 200, latest_start: 320, duration_seconds: 30, fixed: false };
    let vehicle = Vehicle {
        shift_end: 900,
        default_service_seconds: 7,
        breaks: if breaks { vec![break_] } else { vec![] },
        ..fixture::vehicle(0, 60)
    };
    let mut vehicles = vec![vehicle; 14];
    for vehicle in vehicles.iter_mut().step_by(2).filter(|_| unlike) {
        (vehicle.default_service_seconds, vehicle.shift_end, vehicle.skills) = (12, 500, vec![1]);
    }
    fixture::model(ways, Problem { vehicles, stops: stops.collect(), ..Problem::default() })
}

/// The routes of u and v, as they are or as a move leaves them.
pub type Routes = [Vec<u32>; 2];

/// The cost of the legs of the two routes, and their load over capacity. The second route is empty if both are one.
/// None if a route is not in time or has a stop that its vehicle may not serve.
/// Load over the capacity counts at the fullest moment, and in the sums of what is delivered and of what is collected.
pub fn total<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    vehicles: [u32; 2],
    routes: &Routes,
) -> Option<(i64, i64)> {
    let model = s.model();
    let (mut legs, mut over) = (0, 0);
    for (vehicle, route) in vehicles.into_iter().zip(routes) {
        let mut early = labels::at_start::<K>(model, vehicle);
        let mut location = model.vehicles[vehicle].start_location;
        for &node in route {
            if !model.may_serve(vehicle, node) {
                return None;
            }
            let to = model.nodes[node].location;
            early = labels::serve(model, vehicle, node, s.arrive(vehicle, &early, location, to));
            legs += model.common_leg(location, to);
            location = to;
        }
        let end = model.vehicles[vehicle].end_location;
        if !route.is_empty() {
            legs += model.common_leg(location, end);
        }
        if !labels::fits(&s.arrive(vehicle, &early, location, end), &labels::at_end(model, vehicle)) {
            return None;
        }
        over += overload(model, vehicle, route);
    }
    Some((legs, over))
}

fn overload(model: &Model, vehicle: u32, route: &[u32]) -> i64 {
    let capacity = model.capacity[vehicle * model.dimensions as u32];
    let over = |load: i64| (load - capacity).max(0);
    let Some(goods) = &model.goods else {
        return over(route.iter().map(|&node| model.nodes[node].load).sum());
    };
    let cargo = || route.iter().map(|&node| goods.of(node)[0]);
    let delivered: i64 = cargo().map(|cargo| cargo.delivered).sum();
    let change: i64 = cargo().map(|cargo| cargo.change).sum();
    let aboard = cargo().scan(delivered, |aboard, cargo| {
        *aboard += cargo.change;
        Some(*aboard)
    });
    over(aboard.fold(delivered, i64::max)).max(over(delivered) + over(delivered + change))
}

/// Takes `chain`, reversed if `turned`, out of its route and puts it before or after the given stop.
fn moved(routes: &Routes, chain: &[u32], turned: bool, beside: u32, behind: bool) -> Routes {
    let mut out =
        routes.clone().map(|route| route.into_iter().filter(|node| !chain.contains(node)).collect::<Vec<_>>());
    let mut chain = chain.to_vec();
    if turned {
        chain.reverse();
    }
    for route in &mut out {
        if let Some(at) = route.iter().position(|&node| node == beside) {
            let at = at + usize::from(behind);
            route.splice(at..at, chain.iter().copied());
        }
    }
    out
}

/// Checks that every move that makes the leg is tried, or does not gain, or is not in time. Returns how many of them
/// would gain.
fn nothing_is_missed<const K: usize, const M: u8>(search: &Search<'_, K, M>, u: u32, v: u32, leg: &NewLeg) -> u32 {
    let s = &search.state.current;
    let (vehicles, same) = ([leg.ru, leg.rv], leg.ru == leg.rv);
    let routes: Routes = [s.sequence(leg.ru), if same { vec![] } else { s.sequence(leg.rv) }];
    let Some((legs, over)) = total(s, vehicles, &routes) else { panic!("the plan is not in time") };
    let mut found = 0;
    // The change in legs, if the move gains. Limits are whole numbers, so the search ignores gains below one.
    let mut gain = |new: &Routes| {
        let (new_legs, new_over) = total(s, vehicles, new)?;
        let change = (new_legs - legs) as f64 + search.state.penalties.overload * (new_over - over) as f64;
        found += u32::from(change < -1.0);
        (change < -1.0).then_some(new_legs - legs)
    };
    let at = |node: u32| routes.iter().find_map(|r| Some((r, r.iter().position(|&n| n == node)?))).unwrap();
    let ((ru, iu), (rv, iv)) = (at(u), at(v));
    for length in 1..=3 {
        let before = (iu + 1 >= length).then(|| (&ru[iu + 1 - length..=iu], false));
        let behind = (iu + length <= ru.len()).then(|| (&ru[iu..iu + length], true));
        for (chain, turned) in before.into_iter().chain(behind).filter(|(chain, _)| !chain.contains(&v)) {
            if let Some(change) = gain(&moved(&routes, chain, turned, v, false)) {
                assert!(leg.reached && change < leg.limit_to_v, "{chain:?} before {v}: {leg:?}");
            }
        }
        let before = (iv + 1 >= length).then(|| (&rv[iv + 1 - length..=iv], true));
        let behind = (iv + length <= rv.len()).then(|| (&rv[iv..iv + length], false));
        for (chain, turned) in before.into_iter().chain(behind).filter(|(chain, _)| !chain.contains(&u)) {
            if let Some(change) = gain(&moved(&routes, chain, turned, u, true)) {
                assert!(leg.returns && change < leg.limit_to_u, "{chain:?} behind {u}: {leg:?}");
            }
        }
    }
    if same {
        return found;
    }
    let tails: Routes = [[&ru[..=iu], &rv[iv..]].concat(), [&rv[..iv], &ru[iu + 1..]].concat()];
    if let Some(change) = gain(&tails) {
        assert!(leg.crosses && change < leg.limit, "tails: {leg:?}");
    }
    let (given, taken) = (&ru[iu + 1..], &rv[iv..]);
    for (i, j) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        if i > given.len() || j > taken.len() {
            continue;
        }
        let new = [[&ru[..=iu], &taken[..j], &given[i..]].concat(), [&rv[..iv], &given[..i], &taken[j..]].concat()];
        if gain(&new).is_some() {
            let (which, _) = cross_exchange::gaining(s, leg);
            assert!(leg.reaches && which >> (2 * (i - 1) + j - 1) & 1 == 1, "exchange of {i} for {j}: {leg:?}");
        }
    }
    found
}

fn walk<const K: usize, const M: u8>(seed: u64) -> u32 {
    walk_on::<K, M>(&model(&mut Rng::new(seed), K > 1, has_extras(M), false), seed)
}

fn walk_on<const K: usize, const M: u8>(model: &Model, seed: u64) -> u32 {
    let mut search = Search::<K, M>::new(model, seed);
    let mut found = 0;
    for step in 0..120 {
        search.iterate(f64::from(step) / 400.0);
        // From prices at which much is overloaded to prices at which nothing is.
        search.state.penalties.overload = [0.3, 2.0, 17.7, 1e12][step as usize % 4];
        if step % 10 > 0 {
            continue;
        }
        for u in 0..model.stops as u32 {
            for near in model.neighbors.after(u) {
                let (s, v) = (&search.state.current, near.node);
                if s.route(u) != NONE && s.route(v) != NONE && s.next(u) != v {
                    let leg = NewLeg::new(s, &search.state.penalties, u, v, near);
                    found += nothing_is_missed(&search, u, v, &leg);
                }
            }
        }
    }
    found
}

#[test]
fn no_move_that_gains_is_ruled_out() {
    let found: u32 = (0..12).map(walk::<1, PLAIN>).sum();
    assert!(found > 1000, "{found} moves that gain are too few to tell");
}

#[test]
fn no_move_that_gains_is_ruled_out_where_there_are_breaks() {
    let found: u32 = (0..12).map(walk::<6, PLAIN>).sum();
    assert!(found > 1000, "{found} moves that gain are too few to tell");
}

#[test]
fn no_move_that_gains_is_ruled_out_between_unlike_vehicles() {
    let found: u32 = (0..12).map(|seed| walk::<2, EXTRAS>(seed) + walk::<2, RICH>(seed)).sum();
    assert!(found > 1000, "{found} moves that gain are too few to tell");
}

#[test]
fn no_move_that_gains_is_ruled_out_where_goods_come_on_board() {
    let walk = |seed| walk_on::<1, RICH>(&model(&mut Rng::new(seed), false, false, true), seed);
    let found: u32 = (0..12).map(walk).sum();
    assert!(found > 1000, "{found} moves that gain are too few to tell");
}
