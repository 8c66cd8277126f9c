//! Set-ups: on reaching a visit a vehicle needs so much time, unless the visit before it is near. In the search they are
//! part of the legs' times.

use std::collections::BTreeMap;

use crate::model::data::DEFAULT_SERVICE;
use crate::model::source::Source;
use crate::model::stops::service;
use crate::model::vehicle::VehicleData;
use crate::problem::{Matrices, Problem};
use crate::units::{FAR, Seconds};
use rondo_table::Table;

/// What a location is used for. A location of the search has one use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    /// The start or end of routes.
    End,
    /// The start of routes, after a visit there.
    Parked,
    /// Visits that tell this set-up.
    Visits(Option<u32>),
}

/// Gives each use of a location a location of its own, where some visit may need a set-up.
#[inline(never)]
pub fn split(problem: &mut Problem, matrices: &mut Matrices) {
    if !problem.has_setups() {
        return;
    }
    let side = problem.locations.len();
    let mut originals: Vec<u32> = (0..side as u32).collect();
    let mut is_used = vec![false; side];
    let mut known: BTreeMap<(u32, Use), u32> = BTreeMap::new();
    each_use(problem, |location, of| {
        *location = *known.entry((*location, of)).or_insert_with(|| {
            if !std::mem::replace(&mut is_used[*location as usize], true) {
                return *location;
            }
            originals.push(*location);
            originals.len() as u32 - 1
        });
    });
    if originals.len() == side {
        return;
    }
    for &twin in &originals[side..] {
        let location = problem.locations[twin as usize];
        problem.locations.push(crate::problem::Location { twin: Some(twin), ..location });
    }
    for matrix in [&mut matrices.durations, &mut matrices.distances] {
        let mut wider = Vec::with_capacity(matrix.len() / (side * side) * originals.len().pow(2));
        for cells in matrix.chunks(side * side) {
            for &row in &originals {
                wider.extend(originals.iter().map(|&column| cells[row as usize * side + column as usize]));
            }
        }
        *matrix = wider;
    }
}

/// Shows each location of the problem with its use.
fn each_use(problem: &mut Problem, mut show: impl FnMut(&mut u32, Use)) {
    for vehicle in &mut problem.vehicles {
        let start = if vehicle.parked { Use::Parked } else { Use::End };
        vehicle.start_location.iter_mut().for_each(|location| show(location, start));
        vehicle.end_location.iter_mut().for_each(|location| show(location, Use::End));
    }
    for stop in &mut problem.stops {
        show(&mut stop.location, Use::Visits(stop.setup_seconds));
    }
    for reload in &mut problem.reloads {
        show(&mut reload.location, Use::Visits(reload.setup_seconds.or(Some(0))));
    }
}

/// The set-ups of a problem whose locations have one use each.
#[derive(Debug)]
pub struct Setups {
    /// By location, in the form of [`NodeData::service`](crate::model::NodeData::service); 0 for ends of routes.
    own: Table<Seconds>,
    /// A row of bits for each location: those near to it.
    near: Table<u64>,
    words: u32,
    /// The least set-up of any vehicle, by location.
    least: Vec<Seconds>,
    /// Vehicles differ in some.
    pub mixed: bool,
}

/// None if no visit needs a set-up.
#[inline(never)]
pub fn setups(source: &Source, vehicles: &[VehicleData]) -> Option<Setups> {
    if !source.problem.has_setups() {
        return None;
    }
    let mut problem = source.problem.clone();
    let side = problem.locations.len();
    let (mut own, mut is_visit) = (vec![0; side], vec![false; side]);
    each_use(&mut problem, |location, of| {
        is_visit[*location as usize] = of != Use::End;
        if let Use::Visits(setup) = of {
            own[*location as usize] = service(source, setup);
        }
    });
    let of_all = |&own: &Seconds| vehicles.iter().map(move |vehicle| vehicle.setup(own));
    let least: Vec<Seconds> = own.iter().map(|own| of_all(own).min().unwrap_or(0)).collect();
    let mixed = own.iter().zip(&least).any(|(own, &least)| of_all(own).any(|setup| setup > least));
    let words = side.div_ceil(64);
    let mut near = vec![0; side * words];
    // By latitude, so that few pairs are compared.
    let mut order: Vec<usize> = (0..side).filter(|&location| is_visit[location]).collect();
    order.sort_by(|&a, &b| problem.locations[a].latitude.total_cmp(&problem.locations[b].latitude));
    let degrees = f64::from(problem.setup_radius_meters) / 111_000.0;
    for (rank, &a) in order.iter().enumerate() {
        let last = problem.locations[a].latitude + degrees;
        for &b in order[rank..].iter().take_while(|&&b| problem.locations[b].latitude <= last) {
            if problem.are_near(a as u32, b as u32) {
                near[a * words + b / 64] |= 1 << (b % 64);
                near[b * words + a / 64] |= 1 << (a % 64);
            }
        }
    }
    Some(Setups { own: own.into(), near: near.into(), words: words as u32, least, mixed })
}

impl Setups {
    /// The set-up of a vehicle in the leg between two locations.
    pub fn of(&self, vehicle: &VehicleData, a: u32, b: u32) -> Seconds {
        if self.are_near(a, b) { 0 } else { vehicle.setup(self.own[b]) }
    }

    fn are_near(&self, a: u32, b: u32) -> bool {
        self.near[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }

    /// Adds the least set-ups to the times of a matrix.
    pub fn add_to(&self, times: &mut [Seconds]) {
        let side = self.least.len();
        for (a, row) in (0u32..).zip(times.chunks_mut(side)) {
            for ((b, time), &setup) in (0u32..).zip(row).zip(&self.least) {
                if *time != FAR && setup > 0 && !self.are_near(a, b) {
                    *time += setup;
                }
            }
        }
    }
}

impl VehicleData {
    fn setup(&self, own: Seconds) -> Seconds {
        match own {
            own if own >= 0 => own,
            DEFAULT_SERVICE => self.default_setup,
            factored => self.factored_service(factored),
        }
    }
}
