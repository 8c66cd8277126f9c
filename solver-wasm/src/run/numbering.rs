//! The numbering that a run works in. It follows from the properties of stops and vehicles, so the order of the input
//! has no effect.

use std::collections::BTreeMap;

use crate::model;
use crate::plan::Plan;
use crate::problem::{Matrices, Problem, Stop};

/// The given number for each number in the run.
#[derive(Debug)]
pub struct Numbering {
    stops: Vec<u32>,
    vehicles: Vec<u32>,
    locations: Vec<u32>,
}

impl Numbering {
    /// For a valid problem.
    #[inline(never)]
    pub fn new(problem: &Problem, matrices: &Matrices) -> Self {
        let far = remoteness(problem.locations.len(), &matrices.distances);
        let far = |location: u32| far[location as usize];
        let mut stops: Vec<u32> = (0..problem.stops.len() as u32).collect();
        // Stops and vehicles with equal properties keep their order.
        let key = |&number: &u32| {
            let stop = problem.stop(number);
            // Vehicles and other stops have no number yet, and initial routes say more than locks.
            let unnamed = Stop {
                allowed_vehicles: Vec::new(),
                preferred_vehicles: Vec::new(),
                near: Vec::new(),
                pinned_vehicle: None,
                locked: false,
                shipment: None,
                ..stop.clone()
            };
            let what = (&stop.demand, stop.priority, stop.service_seconds, &stop.required_skills);
            (far(stop.location), stop.location, &stop.time_windows, stop.deadline, what, unnamed)
        };
        stops.sort_by_cached_key(key);
        if problem.has_shipments() {
            by_shipment(problem, &mut stops, |a, b| key(a) == key(b));
        }
        let mut bound: Vec<Vec<u32>> = vec![Vec::new(); problem.vehicles.len()];
        for (order, &number) in (0u32..).zip(&stops) {
            let stop = problem.stop(number);
            for &vehicle in stop.allowed_vehicles.iter().chain(&stop.pinned_vehicle).chain(&stop.preferred_vehicles) {
                bound[vehicle as usize].push(order);
            }
        }
        let mut vehicles: Vec<u32> = (0..problem.vehicles.len() as u32).collect();
        vehicles.sort_by_cached_key(|&number| {
            let vehicle = problem.vehicle(number);
            (vehicle.start_location.map(far), vehicle.end_location.map(far), vehicle, &bound[number as usize])
        });
        Self { stops, vehicles, locations: Vec::new() }
    }

    /// The problem in the run's numbering, and its matrices in their place.
    #[inline(never)]
    pub fn renumber(&mut self, problem: Problem, matrices: &mut Matrices) -> Problem {
        let (stop, vehicle) = (inverse(&self.stops), inverse(&self.vehicles));
        let renumber = |vehicles: &mut Vec<u32>| {
            vehicles.iter_mut().for_each(|number| *number = vehicle[*number as usize]);
            vehicles.sort_unstable();
        };
        let mut own = Problem {
            vehicles: self.vehicles.iter().map(|&number| problem.vehicle(number).clone()).collect(),
            stops: self.stops.iter().map(|&number| problem.stop(number).clone()).collect(),
            ..problem
        };
        let stop_numbers = &stop;
        for stop in &mut own.stops {
            renumber(&mut stop.allowed_vehicles);
            renumber(&mut stop.preferred_vehicles);
            stop.pinned_vehicle = stop.pinned_vehicle.map(|number| vehicle[number as usize]);
            stop.near.iter_mut().for_each(|number| *number = stop_numbers[*number as usize]);
        }
        // A shipment has the number of its first stop.
        let mut first = BTreeMap::new();
        for (number, stop) in (0u32..).zip(&mut own.stops) {
            stop.shipment = stop.shipment.map(|shipment| *first.entry(shipment).or_insert(number));
        }
        own.reloads.iter_mut().for_each(|reload| renumber(&mut reload.allowed_vehicles));
        for route in &mut own.initial_routes {
            route.vehicle = vehicle[route.vehicle as usize];
            for visit in &mut route.visits {
                visit.stop = visit.stop.map(|number| stop[number as usize]);
            }
        }
        own.initial_routes.sort_by_key(|route| route.vehicle);
        for route in own.reference.iter_mut().flat_map(|reference| &mut reference.routes) {
            route.vehicle = vehicle[route.vehicle as usize];
            route.stops.iter_mut().for_each(|number| *number = stop[*number as usize]);
        }
        self.locations = model::arrange(&mut own, matrices);
        own
    }

    /// The run's number of each vehicle, in the given numbering's order.
    pub fn vehicles(&self) -> Vec<u32> {
        inverse(&self.vehicles)
    }

    /// Converts a plan of the run to the given numbering.
    pub fn restore(&self, plan: &mut Plan) {
        for route in &mut plan.routes {
            route.vehicle = self.vehicles[route.vehicle as usize];
            for activity in &mut route.activities {
                activity.stop = activity.stop.map(|number| self.stops[number as usize]);
                activity.location = activity.location.map(|number| self.locations[number as usize]);
            }
        }
        plan.routes.sort_by_key(|route| route.vehicle);
        for left_out in &mut plan.unassigned {
            left_out.stop = self.stops[left_out.stop as usize];
            for reason in &mut left_out.reasons {
                reason.vehicles.iter_mut().for_each(|number| *number = self.vehicles[*number as usize]);
                reason.stop = reason.stop.map(|number| self.stops[number as usize]);
            }
        }
        plan.unassigned.sort_by_key(|left_out| left_out.stop);
    }
}

/// Sorts stops that are equal by themselves by the other ends of their shipments.
#[inline(never)]
fn by_shipment(problem: &Problem, stops: &mut [u32], are_equal: impl Fn(&u32, &u32) -> bool) {
    let mut rank = vec![0; stops.len()];
    let mut last = 0;
    for at in 1..stops.len() {
        last = if are_equal(&stops[at - 1], &stops[at]) { last } else { at };
        rank[stops[at] as usize] = last;
    }
    let mut others: BTreeMap<(u32, bool), Vec<usize>> = BTreeMap::new();
    for (stop, rank) in problem.stops.iter().zip(&rank) {
        stop.shipment.into_iter().for_each(|of| others.entry((of, !stop.pickup)).or_default().push(*rank));
    }
    others.values_mut().for_each(|ranks| ranks.sort_unstable());
    stops.sort_by_key(|&number| {
        let stop = problem.stop(number);
        (rank[number as usize], stop.shipment.and_then(|of| others.get(&(of, stop.pickup))))
    });
}

/// The sum of the distances from each location to all others. It differs for most locations.
fn remoteness(locations: usize, distances: &[i32]) -> Vec<u64> {
    distances.chunks(locations.max(1)).map(sum).collect()
}

#[inline(never)]
fn sum(row: &[i32]) -> u64 {
    row.iter().map(|&distance| u64::from(distance as u32)).sum()
}

fn inverse(order: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; order.len()];
    for (number, &other) in (0u32..).zip(order) {
        inverse[other as usize] = number;
    }
    inverse
}
