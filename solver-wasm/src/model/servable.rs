//! Which stops at least one vehicle could serve if its route were empty. All others are left out of the search.

use crate::model::source::Source;
use crate::model::ties::Tied;
use crate::problem::{Matrices, Problem, Stop, Vehicle, Visit};
use crate::timetable::{may_load, may_serve};
use crate::units::{Load, Seconds, UNREACHABLE};

/// The stops that at least one vehicle could serve, as far as the timer allows to check. No route can take the others.
/// A stop in the result may still fit no route.
#[inline(never)]
pub fn servable(source: &Source, matrices: &Matrices) -> Vec<u32> {
    let problem = source.problem;
    let ways = Ways::new(problem, &matrices.durations);
    let tied = Tied::of(problem);
    let could = |&number: &u32| {
        if source.timer.look() {
            return false;
        }
        let stop = problem.stop(number);
        let visit = Visit { stop: Some(number), reload: None };
        (0u32..).zip(&problem.vehicles).any(|(index, vehicle)| {
            may_serve(problem, index, visit)
                && (problem.is_on_board(index, number) || carries(vehicle, stop))
                && may_load(problem, index, number)
                && ways.has_time(vehicle, stop)
        })
    };
    let is_whole = |number: &u32| match tied.companion(*number) {
        Some(single) => could(&single),
        None => problem.stop(*number).shipment.is_none() || tied.partners(*number).iter().any(could),
    };
    (0..problem.stops.len() as u32).filter(|number| is_whole(number) && could(number)).collect()
}

/// Whether the vehicle has room for the stop alone.
#[inline(never)]
fn carries(vehicle: &Vehicle, stop: &Stop) -> bool {
    let fits = |loads: &[Load]| vehicle.capacity.iter().zip(loads).all(|(&limit, &load)| limit < 0 || load <= limit);
    fits(&stop.demand) && fits(&stop.collected)
}

/// The shortest leg to each location, and from it, over all profiles.
struct Ways {
    to: Vec<u32>,
    from: Vec<u32>,
}

/// Longer than any leg: a matrix's value for a leg that does not exist.
const NO_WAY: u32 = UNREACHABLE as u32;

impl Ways {
    #[inline(never)]
    fn new(problem: &Problem, durations: &[Seconds]) -> Self {
        let side = problem.locations.len();
        let count = side - usize::from(problem.has_open_ends()); // without the location that stands for no start or end
        let mut uses = vec![0; count];
        let depots = problem.vehicles.iter().flat_map(|v| [v.start_location, v.end_location]).flatten();
        let visits = problem.stops.iter().map(|s| s.location).chain(problem.reloads.iter().map(|r| r.location));
        depots.chain(visits).for_each(|location| uses[location as usize] += 1);
        // If several things are at the location, the shortest leg there is 0.
        let mut to: Vec<u32> = uses.iter().map(|&uses| if uses > 1 { 0 } else { NO_WAY }).collect();
        let mut from = to.clone();
        for matrix in durations.chunks((side * side).max(1)) {
            for (a, row) in matrix.chunks(side).take(count).enumerate() {
                let (before, after) = to.split_at_mut(a);
                from[a] = shorten(before, &row[..a], from[a]);
                from[a] = shorten(&mut after[1..], &row[a + 1..count], from[a]);
            }
        }
        Self { to, from }
    }

    /// Whether the vehicle could arrive in time from the nearest location, and return in time to the nearest location.
    #[inline(never)]
    fn has_time(&self, vehicle: &Vehicle, stop: &Stop) -> bool {
        let way = |ways: &[u32], home: Option<u32>| match home {
            Some(_) => Some(ways[stop.location as usize])
                .filter(|&way| way != NO_WAY)
                .map(|way| vehicle.leg_seconds(way as Seconds)),
            None => Some(0),
        };
        let (Some(to), Some(from)) = (way(&self.to, vehicle.start_location), way(&self.from, vehicle.end_location))
        else {
            return false;
        };
        let service = vehicle.service_seconds(stop.service_seconds);
        let last_end = vehicle.latest_end();
        let ready = stop.loads_at(vehicle).unwrap_or(Seconds::MIN);
        let arrival = i64::from(vehicle.shift_start.max(ready)) + to;
        let deadline = stop.deadline.map_or(i64::MAX, i64::from);
        let left = stop.least_left(service);
        if vehicle.most_work().is_some_and(|most| to + service + from > most) {
            return false;
        }
        let in_time = |open: i64, close: i64| {
            let start = arrival.max(open);
            start + left <= close.min(deadline) && start + service + from <= last_end
        };
        match stop.time_windows.is_empty() {
            true => in_time(i64::MIN, i64::MAX),
            false => stop.time_windows.iter().any(|w| in_time(i64::from(w.start), i64::from(w.end))),
        }
    }
}

/// Shortens `to` by the legs from one location. Returns the least of those legs and `least`.
#[inline(never)]
fn shorten(to: &mut [u32], ways: &[Seconds], least: u32) -> u32 {
    to.iter_mut().zip(ways).fold(least, |least, (shortest, &way)| {
        *shortest = (*shortest).min(way as u32);
        least.min(way as u32)
    })
}
