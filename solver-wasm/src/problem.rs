//! The problem as it comes from outside: the types of the proto's JSON form, and the rules they keep.

use std::hint::black_box;

use serde::{Deserialize, Serialize};

use crate::error::SolverError;
use crate::units::{Load, MAX_LOAD, MAX_MATRIX, MAX_SECONDS, Seconds, UNREACHABLE};

/// Most breaks of one vehicle.
pub const MAX_BREAKS: usize = 5;
/// Most time windows of one stop.
pub const MAX_WINDOWS: usize = 10;
/// Most stops of a problem.
pub const MAX_STOPS: usize = 5_000;
/// Most vehicles of a problem.
pub const MAX_VEHICLES: usize = 500;
const MAX_RELOADS: usize = 100;
/// Most load dimensions of a problem.
pub const MAX_DIMENSIONS: usize = 10;
const MAX_MICROS: u64 = 1_000_000_000_000;

/// What cost means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Objective {
    #[serde(rename = "OBJECTIVE_UNSPECIFIED")]
    Unspecified,
    /// Driving seconds.
    #[default]
    #[serde(rename = "OBJECTIVE_TIME")]
    Time,
    /// Metres.
    #[serde(rename = "OBJECTIVE_DISTANCE")]
    Distance,
    /// Millionths of a dollar by the vehicles' costs.
    #[serde(rename = "OBJECTIVE_COST")]
    Cost,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Problem {
    pub places: Vec<Place>,
    pub vehicles: Vec<Vehicle>,
    pub stops: Vec<Stop>,
    pub reloads: Vec<Reload>,
    pub objective: Objective,
    /// Weight of the spread of working time, 0 to 1.
    pub balance: f64,
    pub initial_routes: Vec<InitialRoute>,
}

/// Coordinates are not read by the core; the matrices say how far places are apart.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    pub latitude: f64,
    pub longitude: f64,
}

/// Both ends belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TimeWindow {
    pub start: Seconds,
    pub end: Seconds,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Vehicle {
    /// None: the route starts at its first stop.
    pub start_place: Option<u32>,
    /// None: the route ends at its last stop.
    pub end_place: Option<u32>,
    pub shift_start: Seconds,
    pub shift_end: Seconds,
    /// Some: the shift's end may be overrun by this much, at double cost. None: it is hard.
    pub max_overtime_seconds: Option<u32>,
    /// One per load dimension; negative: no limit.
    pub capacity: Vec<Load>,
    pub default_service_seconds: u32,
    pub breaks: Vec<Break>,
    pub skills: Vec<u32>,
    pub max_stops: Option<u32>,
    pub max_distance_meters: Option<u32>,
    pub max_driving_seconds: Option<u32>,
    pub costs: Option<VehicleCosts>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VehicleCosts {
    pub per_km_micros: u64,
    pub per_hour_micros: u64,
    pub fixed_micros: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Break {
    pub earliest_start: Seconds,
    pub latest_start: Seconds,
    pub duration_seconds: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Stop {
    pub place: u32,
    /// None: the default of whichever vehicle serves it.
    pub service_seconds: Option<u32>,
    /// Service starts inside one of them; none: at any time.
    pub time_windows: Vec<TimeWindow>,
    /// Service starts no later.
    pub deadline: Option<Seconds>,
    pub demand: Vec<Load>,
    pub priority: i32,
    /// Empty: every vehicle.
    pub allowed_vehicles: Vec<u32>,
    pub required_skills: Vec<u32>,
    pub pinned_vehicle: Option<u32>,
    pub locked: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Reload {
    pub place: u32,
    pub service_seconds: Option<u32>,
    pub time_windows: Vec<TimeWindow>,
    pub allowed_vehicles: Vec<u32>,
    pub required_skills: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct InitialRoute {
    pub vehicle: u32,
    pub visits: Vec<Visit>,
}

/// One of the two is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Visit {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reload: Option<u32>,
}

/// Travel between places: row-major, one row per place, -1 where no way exists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Matrices {
    pub durations: Vec<Seconds>,
    pub distances: Vec<i32>,
}

/// Whether a row of a matrix has a value that is none.
fn out_of_range(row: &[i32]) -> bool {
    let (least, most) = row.iter().fold((0, 0), |(least, most), &v| (v.min(least), v.max(most)));
    least < UNREACHABLE || most > MAX_MATRIX
}

impl Problem {
    /// Reads the proto's JSON form. Errors: [`SolverError::Malformed`].
    pub fn from_json(text: &str) -> Result<Self, SolverError> {
        serde_json::from_str(text).map_err(|e| SolverError::Malformed(e.to_string()))
    }

    /// Number of load dimensions: the longest of the capacities and demands.
    pub fn dimensions(&self) -> usize {
        let capacities = self.vehicles.iter().map(|v| v.capacity.len());
        capacities.chain(self.stops.iter().map(|s| s.demand.len())).max().unwrap_or(0)
    }

    /// Checks every rule that the contract states, and the matrices' sizes.
    /// Errors name the first field that breaks one.
    pub fn validate(&self, matrices: &Matrices) -> Result<(), SolverError> {
        self.validate_matrices(matrices)?;
        if !(0.0..=1.0).contains(&self.balance) {
            return Err(SolverError::invalid("balance", "must be between 0 and 1"));
        }
        for (path, count, limit) in [
            ("stops", self.stops.len(), MAX_STOPS),
            ("vehicles", self.vehicles.len(), MAX_VEHICLES),
            ("reloads", self.reloads.len(), MAX_RELOADS),
            ("load dimensions", self.dimensions(), MAX_DIMENSIONS),
        ] {
            if count > limit {
                return Err(SolverError::invalid(path, format!("are {count}, and at most {limit} are possible")));
            }
        }
        for (i, vehicle) in self.vehicles.iter().enumerate() {
            self.validate_vehicle(vehicle).map_err(|(f, m)| SolverError::invalid(format!("vehicles.{i}.{f}"), m))?;
        }
        for (i, stop) in self.stops.iter().enumerate() {
            self.validate_stop(stop).map_err(|(f, m)| SolverError::invalid(format!("stops.{i}.{f}"), m))?;
        }
        for (i, reload) in self.reloads.iter().enumerate() {
            self.validate_reload(reload).map_err(|(f, m)| SolverError::invalid(format!("reloads.{i}.{f}"), m))?;
        }
        self.validate_initial_routes()
    }

    fn validate_matrices(&self, matrices: &Matrices) -> Result<(), SolverError> {
        let cells = self.places.len().checked_mul(self.places.len());
        for (name, values) in [("durations", &matrices.durations), ("distances", &matrices.distances)] {
            if Some(values.len()) != cells {
                let n = self.places.len();
                return Err(SolverError::Matrix(format!(
                    "{name} has {} values, {n} places need {n} x {n}",
                    values.len()
                )));
            }
            if values.chunks(self.places.len().max(1)).any(black_box(out_of_range as fn(&[i32]) -> bool)) {
                return Err(SolverError::Matrix(format!("{name} has a value outside -1 to {MAX_MATRIX}")));
            }
        }
        Ok(())
    }

    fn validate_vehicle(&self, v: &Vehicle) -> Result<(), Fault> {
        self.place("startPlace", v.start_place)?;
        self.place("endPlace", v.end_place)?;
        moment("shiftStart", v.shift_start)?;
        moment("shiftEnd", v.shift_end)?;
        if v.shift_end < v.shift_start {
            return Err(("shiftEnd", "is before the shift's start"));
        }
        length("maxOvertimeSeconds", v.max_overtime_seconds.unwrap_or(0))?;
        length("defaultServiceSeconds", v.default_service_seconds)?;
        if v.capacity.iter().any(|&c| c > MAX_LOAD) {
            return Err(("capacity", "is too large"));
        }
        if v.breaks.len() > MAX_BREAKS {
            return Err(("breaks", "has more than 5"));
        }
        for b in &v.breaks {
            moment("breaks", b.earliest_start)?;
            moment("breaks", b.latest_start)?;
            length("breaks", b.duration_seconds)?;
            if b.latest_start < b.earliest_start {
                return Err(("breaks", "has a latest start before its earliest"));
            }
        }
        let costs = v.costs.unwrap_or_default();
        if [costs.per_km_micros, costs.per_hour_micros, costs.fixed_micros].iter().any(|&c| c > MAX_MICROS) {
            return Err(("costs", "is too large"));
        }
        Ok(())
    }

    fn validate_stop(&self, s: &Stop) -> Result<(), Fault> {
        self.place("place", Some(s.place))?;
        length("serviceSeconds", s.service_seconds.unwrap_or(0))?;
        windows(&s.time_windows)?;
        moment("deadline", s.deadline.unwrap_or(0))?;
        if s.demand.iter().any(|d| !(0..=MAX_LOAD).contains(d)) {
            return Err(("demand", "is negative or too large"));
        }
        self.vehicles_exist("allowedVehicles", &s.allowed_vehicles)?;
        self.vehicles_exist("pinnedVehicle", s.pinned_vehicle.as_slice())
    }

    fn validate_reload(&self, r: &Reload) -> Result<(), Fault> {
        self.place("place", Some(r.place))?;
        length("serviceSeconds", r.service_seconds.unwrap_or(0))?;
        windows(&r.time_windows)?;
        self.vehicles_exist("allowedVehicles", &r.allowed_vehicles)
    }

    fn validate_initial_routes(&self) -> Result<(), SolverError> {
        let mut seen_vehicle = vec![false; self.vehicles.len()];
        let mut seen_stop = vec![false; self.stops.len()];
        for (i, route) in self.initial_routes.iter().enumerate() {
            let path = |field: &str| format!("initialRoutes.{i}.{field}");
            match seen_vehicle.get_mut(route.vehicle as usize) {
                None => return Err(SolverError::invalid(path("vehicle"), "no such vehicle")),
                Some(seen) if *seen => return Err(SolverError::invalid(path("vehicle"), "has two routes")),
                Some(seen) => *seen = true,
            }
            for visit in &route.visits {
                match (visit.stop, visit.reload) {
                    (Some(stop), None) => match seen_stop.get_mut(stop as usize) {
                        None => return Err(SolverError::invalid(path("visits"), "no such stop")),
                        Some(seen) if *seen => return Err(SolverError::invalid(path("visits"), "a stop comes twice")),
                        Some(seen) => *seen = true,
                    },
                    (None, Some(reload)) if (reload as usize) < self.reloads.len() => {}
                    _ => return Err(SolverError::invalid(path("visits"), "needs one existing stop or reload each")),
                }
            }
        }
        Ok(())
    }

    fn place(&self, field: &'static str, place: Option<u32>) -> Result<(), Fault> {
        match place {
            Some(p) if p as usize >= self.places.len() => Err((field, "no such place")),
            _ => Ok(()),
        }
    }

    fn vehicles_exist(&self, field: &'static str, vehicles: &[u32]) -> Result<(), Fault> {
        match vehicles.iter().any(|&v| v as usize >= self.vehicles.len()) {
            true => Err((field, "no such vehicle")),
            false => Ok(()),
        }
    }
}

/// Field and what is wrong with it.
type Fault = (&'static str, &'static str);

fn moment(field: &'static str, t: Seconds) -> Result<(), Fault> {
    match (-MAX_SECONDS..=MAX_SECONDS).contains(&t) {
        true => Ok(()),
        false => Err((field, "is too far from the plan's start")),
    }
}

fn length(field: &'static str, seconds: u32) -> Result<(), Fault> {
    match seconds <= MAX_SECONDS as u32 {
        true => Ok(()),
        false => Err((field, "is too long")),
    }
}

fn windows(windows: &[TimeWindow]) -> Result<(), Fault> {
    if windows.len() > MAX_WINDOWS {
        return Err(("timeWindows", "has more than 10"));
    }
    for w in windows {
        moment("timeWindows", w.start)?;
        moment("timeWindows", w.end)?;
        if w.end < w.start {
            return Err(("timeWindows", "has an end before its start"));
        }
    }
    Ok(())
}
