//! Set-ups: stops of one place stay together where that saves time.

use rondo_solver::check::check;
use rondo_solver::problem::Visit;
use rondo_solver::timetable::timetable;

use crate::generate::{Features, LOADS, SETUPS, WINDOWS, generate};
use crate::run::solve;

/// The building's stops.
const FLATS: u32 = 10;

#[test]
fn stops_of_one_place_are_not_apart_where_together_they_take_less_time() {
    for seed in 1..=12 {
        let mut case = generate(seed, 30, 3, Features(SETUPS | WINDOWS | LOADS));
        for flat in &mut case.problem.stops[..FLATS as usize] {
            (flat.location, flat.setup_seconds) = (0, Some(300));
        }
        let plan = solve(&case, 1, 3000, 1e9);
        assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new(), "seed {seed}");
        let visit = |stop| Visit { stop: Some(stop), reload: None };
        let mut routes = vec![Vec::new(); case.problem.vehicles.len()];
        for route in &plan.routes {
            routes[route.vehicle as usize] = route.activities.iter().filter_map(|row| row.stop).collect::<Vec<u32>>();
        }
        let time = |vehicle: usize, stops: &[u32]| {
            let visits: Vec<Visit> = stops.iter().copied().map(visit).collect();
            timetable(&case.problem, &case.matrices, vehicle as u32, &visits).map(|route| route.cost)
        };
        let place = |routes: &[Vec<u32>], flat: u32| {
            let on = |stops: &Vec<u32>| stops.iter().position(|&stop| stop == flat);
            routes.iter().enumerate().find_map(|(vehicle, stops)| Some((vehicle, on(stops)?)))
        };
        for (moved, beside) in (0..FLATS).flat_map(|a| (0..FLATS).filter(move |&b| a != b).map(move |b| (a, b))) {
            let (Some((from, at)), Some((to, _))) = (place(&routes, moved), place(&routes, beside)) else { continue };
            let mut joined = routes.clone();
            joined[from].remove(at);
            let (_, behind) = place(&joined, beside).expect("it is served");
            joined[to].insert(behind + 1, moved);
            let sum = |routes: &[Vec<u32>]| time(from, &routes[from])?.checked_add(time(to, &routes[to])?);
            let (Some(apart), Some(together)) = (sum(&routes), sum(&joined)) else { continue };
            assert!(apart <= together, "seed {seed}: flat {moved} beside {beside} takes {together}, not {apart}");
        }
    }
}
