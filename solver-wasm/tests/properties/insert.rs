//! Plans by insertion at random positions: valid, rarely good, and made without the search.

use crate::generate::{Case, Dice};
use rondo_solver::explain::explain;
use rondo_solver::plan::Plan;
use rondo_solver::problem::Visit;
use rondo_solver::shipments::Shipments;
use rondo_solver::timer::Timer;
use rondo_solver::timetable::{plan, timetable};

/// A plan to which no stop can be added, with reasons.
pub fn random_plan(case: &Case, seed: u64) -> Plan {
    let mut dice = Dice::new(seed);
    let mut routes: Vec<(u32, Vec<Visit>)> = (0..case.problem.vehicles.len() as u32).map(|v| (v, Vec::new())).collect();
    let mut left: Vec<u32> = (0..case.problem.stops.len() as u32).collect();
    // Repeats until a whole round inserts nothing: a locked stop may make positions possible for later ones.
    loop {
        let before = left.len();
        left.retain(|&stop| !is_served(&routes, stop) && !insert(case, &mut routes, stop, &mut dice));
        if left.len() == before {
            break;
        }
    }
    let mut made = plan(&case.problem, &case.matrices, &routes).expect("each route has a timetable");
    let vehicles = 0..case.problem.vehicles.len() as u32;
    made.unassigned = explain(&case.problem, &case.matrices, &made, true, vehicles, &Timer::endless());
    made
}

fn is_served(routes: &[(u32, Vec<Visit>)], stop: u32) -> bool {
    routes.iter().flat_map(|(_, visits)| visits).any(|visit| visit.stop == Some(stop))
}

/// Inserts the stop at a random feasible position, with a reload visit if only that makes one feasible. The single
/// end of its shipment comes with it, unless it is there.
fn insert(case: &Case, routes: &mut [(u32, Vec<Visit>)], stop: u32, dice: &mut Dice) -> bool {
    let visit = Visit { stop: Some(stop), reload: None };
    let works = |vehicle: u32, visits: &[Visit]| timetable(&case.problem, &case.matrices, vehicle, visits).is_some();
    let single = Shipments::of(&case.problem).companion(stop).filter(|&single| !is_served(routes, single));
    let mut options: Vec<(usize, Vec<Visit>)> = Vec::new();
    for (index, (vehicle, visits)) in routes.iter().enumerate() {
        for at in 0..=visits.len() {
            let mut with_stop = visits.clone();
            with_stop.insert(at, visit);
            if let Some(single) = single {
                for other in 0..=with_stop.len() {
                    let mut both = with_stop.clone();
                    both.insert(other, Visit { stop: Some(single), reload: None });
                    if works(*vehicle, &both) {
                        options.push((index, both));
                    }
                }
                continue;
            }
            if works(*vehicle, &with_stop) {
                options.push((index, with_stop));
                continue;
            }
            for reload in 0..case.problem.reloads.len() as u32 {
                for at in 0..=with_stop.len() {
                    let mut longer = with_stop.clone();
                    longer.insert(at, Visit { stop: None, reload: Some(reload) });
                    if works(*vehicle, &longer) {
                        options.push((index, longer));
                    }
                }
            }
        }
    }
    if options.is_empty() {
        return false;
    }
    let (index, visits) = options.swap_remove(dice.between(0, options.len() as i64 - 1) as usize);
    routes[index].1 = visits;
    true
}
