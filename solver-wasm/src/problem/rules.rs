//! The rules that a problem keeps: those that the contract states, and the sizes that the core can take.

use super::{
    MAX_BREAKS, MAX_DIMENSIONS, MAX_STOPS, MAX_VEHICLES, MAX_WINDOWS, Matrices, Problem, Reload, Stop, TimeWindow,
    Vehicle, extremes,
};
use crate::error::SolverError;
use crate::units::{MAX_LOAD, MAX_MATRIX, MAX_SECONDS, Seconds, UNREACHABLE};

const MAX_RELOADS: usize = 100;
const MAX_MICROS: u64 = 1_000_000_000_000;

impl Problem {
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
            let (least, most) = extremes(values, self.places.len());
            if least < UNREACHABLE || most > MAX_MATRIX {
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
