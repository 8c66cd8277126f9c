//! The rules that a problem keeps: those that the contract states, and the sizes that the core can take.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;

use super::{
    Break, Matrices, Objective, Problem, Reference, Reload, Stop, TimeWindow, Vehicle, Visit, extremes, limits, share,
};
use crate::error::SolverError;
use crate::shipments::Shipments;
use crate::units::{Load, MAX_LOAD, MAX_MATRIX, MAX_SECONDS, Seconds, UNREACHABLE};

const MAX_MICROS: u64 = 1_000_000_000_000;
/// A thousand minutes of work.
const MAX_OTHER_MICROS: u64 = 60_000_000_000;
/// A late second is worth a thousand seconds of work.
const MAX_LATE_MICROS: u64 = 1_000_000_000;
/// An hour.
const MAX_MARGIN_SECONDS: u32 = 3600;
const MAX_CHANGE_WEIGHT: f64 = 1000.0;
/// The time for half of the earth at 5 m/s is less.
const MAX_APART_MICROS: u64 = 5_000_000_000_000;
/// Most stops at the other end of a shipment's single one.
const MOST_PARTNERS: usize = 50;
/// An upper bound on the cost of any plan, in millionths of a dollar.
const MAX_PLAN_MICROS: u128 = 1 << 62;

impl Problem {
    /// Checks every rule that the contract states, and the matrices' sizes. Sizes come before entries.
    /// Errors name the first field that breaks one.
    pub fn validate(&self, matrices: &Matrices) -> Result<(), SolverError> {
        self.validate_sizes()?;
        let slowest = self.validate_matrix("durations", &matrices.durations)?;
        let longest = self.validate_matrix("distances", &matrices.distances)?;
        if !(0.0..=1.0).contains(&self.balance) {
            return Err(SolverError::invalid("balance", "must be between 0 and 1"));
        }
        not(self.other_vehicle_micros > MAX_OTHER_MICROS, "is too large").at("otherVehicleMicros")?;
        not(self.late_micros > MAX_LATE_MICROS, "is too large").at("lateMicros")?;
        not(self.margin_seconds > MAX_MARGIN_SECONDS, "is too large").at("marginSeconds")?;
        let rules = || {
            each("vehicles", &self.vehicles, |vehicle| self.validate_vehicle(vehicle))?;
            each("stops", &self.stops, |stop| self.validate_stop(stop))?;
            self.validate_near()?;
            each("reloads", &self.reloads, |reload| self.validate_reload(reload))?;
            self.validate_shipments()?;
            self.validate_factors(slowest)?;
            self.validate_initial_routes()?;
            self.validate_reference()?;
            self.validate_money(longest)
        };
        Ok(rules()?)
    }

    /// Checks that no list is longer than `limits` allows: first the problem's lists, then those of its entries. A vehicle's
    /// profile belongs here, as the greatest one is the number of matrices.
    fn validate_sizes(&self) -> Checked {
        at_most(limits::PROBLEM_PLACES, &self.locations).at("places")?;
        at_most(limits::PROBLEM_VEHICLES, &self.vehicles).at("vehicles")?;
        at_most(limits::PROBLEM_STOPS, &self.stops).at("stops")?;
        at_most(limits::PROBLEM_RELOADS, &self.reloads).at("reloads")?;
        at_most(limits::PROBLEM_INITIAL_ROUTES, &self.initial_routes).at("initialRoutes")?;
        each("vehicles", &self.vehicles, |v| {
            not(v.profile as usize >= limits::PROBLEM_PROFILES, "has no matrix").at("profile")?;
            at_most(limits::VEHICLE_CAPACITY, &v.capacity).at("capacity")?;
            at_most(limits::VEHICLE_BREAKS, &v.breaks).at("breaks")?;
            at_most(limits::VEHICLE_SKILLS, &v.skills).at("skills")?;
            at_most(limits::VEHICLE_EXTRA_LOAD, &v.extra_load).at("extraLoad")
        })?;
        each("stops", &self.stops, |s| {
            at_most(limits::STOP_TIME_WINDOWS, &s.time_windows).at("timeWindows")?;
            at_most(limits::STOP_DEMAND, &s.demand).at("demand")?;
            at_most(limits::STOP_COLLECTED, &s.collected).at("collected")?;
            at_most(limits::STOP_NEAR, &s.near).at("near")?;
            at_most(limits::STOP_ALLOWED_VEHICLES, &s.allowed_vehicles).at("allowedVehicles")?;
            at_most(limits::STOP_REQUIRED_SKILLS, &s.required_skills).at("requiredSkills")?;
            at_most(limits::STOP_PREFERRED_VEHICLES, &s.preferred_vehicles).at("preferredVehicles")
        })?;
        each("reloads", &self.reloads, |r| {
            at_most(limits::RELOAD_TIME_WINDOWS, &r.time_windows).at("timeWindows")?;
            at_most(limits::RELOAD_ALLOWED_VEHICLES, &r.allowed_vehicles).at("allowedVehicles")?;
            at_most(limits::RELOAD_REQUIRED_SKILLS, &r.required_skills).at("requiredSkills")
        })?;
        each("initialRoutes", &self.initial_routes, |r| at_most(limits::INITIAL_ROUTE_VISITS, &r.visits).at("visits"))?;
        let routes = self.reference.iter().map(|reference| &reference.routes);
        routes
            .into_iter()
            .try_for_each(|routes| {
                at_most(limits::REFERENCE_ROUTES, routes).at("routes")?;
                each("routes", routes, |r| at_most(limits::REFERENCE_ROUTE_STOPS, &r.stops).at("stops"))
            })
            .at("reference")
    }

    /// Checks a matrix and returns its largest value.
    fn validate_matrix(&self, name: &str, values: &[i32]) -> Result<i32, SolverError> {
        let side = self.locations.len();
        let profiles = self.profiles();
        if Some(values.len()) != side.checked_mul(side).and_then(|cells| cells.checked_mul(profiles)) {
            let (count, each) = (values.len(), if profiles > 1 { format!(" x {profiles}") } else { String::new() });
            return Err(SolverError::Matrix(format!(
                "{name} has {count} values, {side} places need {side} x {side}{each}"
            )));
        }
        let (least, most) = extremes(values, side);
        if least < UNREACHABLE || most > MAX_MATRIX {
            let cell = values.iter().position(|value| !(UNREACHABLE..=MAX_MATRIX).contains(value)).unwrap_or(0);
            let (row, column, value) = (cell / side % side, cell % side, values[cell]);
            return Err(SolverError::Matrix(format!(
                "{name} from place {row} to place {column} is {value}, outside -1 to {MAX_MATRIX}"
            )));
        }
        Ok(most)
    }

    fn validate_vehicle(&self, v: &Vehicle) -> Checked {
        self.location_exists(v.start_location).at("startPlace")?;
        self.location_exists(v.end_location).at("endPlace")?;
        moment(v.shift_start).at("shiftStart")?;
        moment(v.shift_end).at("shiftEnd")?;
        not(v.shift_end < v.shift_start, "is before the shift's start").at("shiftEnd")?;
        length(v.max_overtime_seconds.unwrap_or(0)).at("maxOvertimeSeconds")?;
        length(v.max_work_seconds.unwrap_or(0)).at("maxWorkSeconds")?;
        length(v.default_service_seconds).at("defaultServiceSeconds")?;
        length(v.default_setup_seconds).at("defaultSetupSeconds")?;
        each("capacity", &v.capacity, |&capacity| not(capacity > MAX_LOAD, "is too large"))?;
        each("breaks", &v.breaks, validate_break)?;
        // The earliest end of the previous break.
        let mut free = i64::MIN;
        each("breaks", &v.breaks, |b| {
            let start = free.max(b.earliest_start.into());
            free = start + i64::from(b.duration_seconds);
            not(start > b.latest_start.into(), "cannot be taken after the breaks before it")
        })?;
        let costs = v.costs.unwrap_or_default();
        for (field, micros) in [
            ("perKmMicros", costs.per_km_micros),
            ("perHourMicros", costs.per_hour_micros),
            ("fixedMicros", costs.fixed_micros),
        ] {
            not(micros > MAX_MICROS, "is too large").at(field).at("costs")?;
        }
        not(!v.loaded && !v.extra_load.is_empty(), "needs a loaded vehicle").at("extraLoad")?;
        each("extraLoad", &v.extra_load, |load| not(!(0..=MAX_LOAD).contains(load), "is negative or too large"))
    }

    /// Whether the vehicles' times stay in range.
    fn validate_factors(&self, slowest: i32) -> Checked {
        let stops = self.stops.iter().flat_map(|s| [s.service_seconds, s.setup_seconds]);
        let reloads = self.reloads.iter().flat_map(|r| [r.service_seconds, r.setup_seconds]);
        let longest = stops.chain(reloads).flatten().max().unwrap_or(0);
        each("vehicles", &self.vehicles, |v| {
            let (travel, service) = (v.travel_time_percent, v.service_time_percent);
            not(travel == Some(0), "must be above 0").at("travelTimePercent")?;
            not(service == Some(0), "must be above 0").at("serviceTimePercent")?;
            not(share(travel, slowest.into()) > MAX_MATRIX.into(), "is too large").at("travelTimePercent")?;
            not(share(service, longest.into()) > MAX_SECONDS.into(), "is too large").at("serviceTimePercent")
        })
    }

    fn validate_stop(&self, s: &Stop) -> Checked {
        self.location_exists(Some(s.location)).at("place")?;
        length(s.service_seconds.unwrap_or(0)).at("serviceSeconds")?;
        length(s.setup_seconds.unwrap_or(0)).at("setupSeconds")?;
        validate_windows(&s.time_windows)?;
        moment(s.deadline.unwrap_or(0)).at("deadline")?;
        moment(s.due.unwrap_or(0)).at("due")?;
        let load = |load: &Load| not(!(0..=MAX_LOAD).contains(load), "is negative or too large");
        each("demand", &s.demand, load)?;
        each("collected", &s.collected, load)?;
        not(s.pickup && !s.collected.is_empty(), "is for stops that are no pickup").at("collected")?;
        not(s.pickup && s.on_board, "is for stops that are no pickup").at("onBoard")?;
        moment(s.ready_at.unwrap_or(0)).at("readyAt")?;
        not(s.pickup && s.ready_at.is_some(), "is for stops that are no pickup").at("readyAt")?;
        not(s.shipment.is_some() && !s.collected.is_empty(), "is for stops without a shipment").at("collected")?;
        not(s.shipment.is_some() && s.on_board, "is for stops without a shipment").at("onBoard")?;
        each("allowedVehicles", &s.allowed_vehicles, |&vehicle| self.vehicle_exists(vehicle))?;
        each("preferredVehicles", &s.preferred_vehicles, |&vehicle| self.vehicle_exists(vehicle))?;
        s.pinned_vehicle.map_or(Ok(()), |vehicle| self.vehicle_exists(vehicle)).at("pinnedVehicle")?;
        let is_loaded = s.pinned_vehicle.is_some_and(|vehicle| self.vehicle(vehicle).loaded);
        not(s.on_board && !is_loaded, "needs a pinned vehicle that is loaded").at("onBoard")
    }

    fn validate_near(&self) -> Checked {
        not(self.apart_micros > MAX_APART_MICROS, "is too large").at("apartMicros")?;
        let mut number = 0;
        each("stops", &self.stops, |stop| {
            let own = number;
            number += 1;
            let mut known = Vec::new();
            each("near", &stop.near, |&other| {
                not(other as usize >= self.stops.len(), "no such stop")?;
                not(other == own, "is the stop itself")?;
                not(known.contains(&other), "a stop comes twice")?;
                known.push(other);
                Ok(())
            })
        })
    }

    /// One end of a shipment is single, and tells no load that its partners tell.
    fn validate_shipments(&self) -> Checked {
        let mut ends: BTreeMap<u32, [usize; 2]> = BTreeMap::new();
        each("stops", &self.stops, |stop| {
            let Some(shipment) = stop.shipment else { return Ok(()) };
            let ends = ends.entry(shipment).or_default();
            ends[usize::from(stop.pickup)] += 1;
            not(ends.iter().all(|&count| count > 1), "has several pickups and several deliveries").at("shipment")?;
            not(ends.iter().any(|&count| count > MOST_PARTNERS), "has too many stops").at("shipment")
        })?;
        let shipments = Shipments::of(self);
        let mut numbers = 0..;
        let tells = |stop: &Stop| stop.demand.iter().any(|&load| load > 0);
        each("stops", &self.stops, |stop| {
            let number = numbers.next().unwrap_or_default();
            let most = stop.shipment.map_or(0, |shipment| ends[&shipment][usize::from(!stop.pickup)]);
            not(shipments.is_single(number) && most > 1 && tells(stop), "is told at the other ends").at("demand")?;
            let single = shipments.companion(number).map(|single| self.stop(single));
            not(tells(stop) && single.is_some_and(tells), "is told at the other end").at("demand")
        })
    }

    fn validate_reload(&self, r: &Reload) -> Checked {
        self.location_exists(Some(r.location)).at("place")?;
        length(r.service_seconds.unwrap_or(0)).at("serviceSeconds")?;
        length(r.setup_seconds.unwrap_or(0)).at("setupSeconds")?;
        validate_windows(&r.time_windows)?;
        each("allowedVehicles", &r.allowed_vehicles, |&vehicle| self.vehicle_exists(vehicle))
    }

    fn validate_initial_routes(&self) -> Checked {
        let routes: Vec<(u32, &[Visit])> = self.initial_routes.iter().map(|r| (r.vehicle, &r.visits[..])).collect();
        self.validate_routes("initialRoutes", &routes)?;
        each("initialRoutes", &self.initial_routes, |route| {
            let count = route.visits.iter().filter(|visit| visit.stop.is_some()).count();
            not(route.keep_next as usize > count, "is more than the route has stops").at("keepNext")?;
            not(!route.kept().all(|stop| self.stop(stop).locked), "keeps a stop that is not locked").at("keepNext")
        })
    }

    fn validate_reference(&self) -> Checked {
        let Some(Reference { routes, weight }) = &self.reference else { return Ok(()) };
        let mut has_route = vec![false; self.vehicles.len()];
        let mut is_named = vec![false; self.stops.len()];
        let routes = each("routes", routes, |route| {
            self.vehicle_exists(route.vehicle).at("vehicle")?;
            not(std::mem::replace(&mut has_route[route.vehicle as usize], true), "has two routes").at("vehicle")?;
            each("stops", &route.stops, |&stop| {
                not(stop as usize >= self.stops.len(), "no such stop")?;
                not(std::mem::replace(&mut is_named[stop as usize], true), "a stop comes twice")
            })
        });
        routes.at("reference")?;
        not(!(0.0..=MAX_CHANGE_WEIGHT).contains(weight), "must be between 0 and 1000").at("weight").at("reference")
    }

    /// Checks routes that come beside the problem: vehicles and visits exist, no vehicle and no stop comes twice.
    pub fn validate_orders(&self, field: &str, routes: &[(u32, &[Visit])]) -> Result<(), SolverError> {
        at_most(limits::EVALUATE_REQUEST_ROUTES, routes).at(field)?;
        each(field, routes, |(_, visits)| at_most(limits::ROUTE_ORDER_VISITS, visits).at("visits"))?;
        Ok(self.validate_routes(field, routes)?)
    }

    fn validate_routes(&self, field: &str, routes: &[(u32, &[Visit])]) -> Checked {
        let mut has_route = vec![false; self.vehicles.len()];
        let mut is_visited = vec![false; self.stops.len()];
        each(field, routes, |&(vehicle, visits)| {
            self.vehicle_exists(vehicle).at("vehicle")?;
            not(std::mem::replace(&mut has_route[vehicle as usize], true), "has two routes").at("vehicle")?;
            each("visits", visits, |visit| match *visit {
                Visit { stop: Some(stop), reload: None } => {
                    let stop = stop as usize;
                    not(stop >= self.stops.len(), "no such stop")?;
                    not(std::mem::replace(&mut is_visited[stop], true), "a stop comes twice")
                }
                Visit { stop: None, reload: Some(reload) } => {
                    not(reload as usize >= self.reloads.len(), "no such reload point")
                }
                _ => Err(fault("needs either a stop or a reload point")),
            })
        })
    }

    /// Whether sums of money stay in range for every possible plan.
    fn validate_money(&self, longest_meters: i32) -> Checked {
        if self.objective != Objective::Cost {
            return Ok(());
        }
        // Each stop once, each with a reload visit, and all vehicles there and back.
        let legs = 2 * (self.stops.len() + self.vehicles.len()) as u128;
        let most_meters = legs * longest_meters as u128;
        let others = self.most_soft();
        let changed = u128::from(self.most_change()) + others;
        let (mut per_km, mut per_hour, mut fixed, mut seconds) = (0, 0, 0, 0);
        each("vehicles", &self.vehicles, |v| {
            let costs = v.costs.unwrap_or_default();
            per_km = per_km.max(u128::from(costs.per_km_micros));
            per_hour = per_hour.max(u128::from(costs.per_hour_micros));
            fixed += u128::from(costs.fixed_micros);
            seconds +=
                u128::from(v.shift_end.abs_diff(v.shift_start)) + u128::from(v.max_overtime_seconds.unwrap_or(0));
            // Work, overtime at double cost, twice the work for its spread, and change.
            let most = per_km * most_meters / 1000 + per_hour * (5 * seconds + changed) / 3600 + fixed;
            not(most > MAX_PLAN_MICROS, "may come to more than can be counted").at("costs")
        })
    }

    fn location_exists(&self, location: Option<u32>) -> Checked {
        not(location.is_some_and(|location| location as usize >= self.locations.len()), "no such place")
    }

    fn vehicle_exists(&self, vehicle: u32) -> Checked {
        not(vehicle as usize >= self.vehicles.len(), "no such vehicle")
    }
}

fn validate_break(b: &Break) -> Checked {
    moment(b.earliest_start).at("earliestStart")?;
    moment(b.latest_start).at("latestStart")?;
    length(b.duration_seconds).at("durationSeconds")?;
    not(b.latest_start < b.earliest_start, "is before the earliest start").at("latestStart")?;
    not(b.fixed && b.latest_start > b.earliest_start, "is after the earliest start of a fixed break").at("latestStart")
}

fn validate_windows(windows: &[TimeWindow]) -> Checked {
    each("timeWindows", windows, |window| {
        moment(window.start).at("start")?;
        moment(window.end).at("end")?;
        not(window.end < window.start, "is before the window's start").at("end")
    })
}

/// A box, so that checks that find nothing stay short.
type Checked = Result<(), Box<Fault>>;

/// The first rule that the problem breaks, and the path of the field.
struct Fault {
    path: String,
    message: Cow<'static, str>,
}

#[cold]
fn fault(message: impl Into<Cow<'static, str>>) -> Box<Fault> {
    Box::new(Fault { path: String::new(), message: message.into() })
}

impl From<Box<Fault>> for SolverError {
    fn from(fault: Box<Fault>) -> Self {
        Self::invalid(fault.path, fault.message)
    }
}

/// Refuses a list that is too long.
fn at_most<T>(most: usize, list: &[T]) -> Checked {
    match list.len() {
        count if count > most => Err(fault(format!("has {count} entries, at most {most} are allowed"))),
        _ => Ok(()),
    }
}

/// Refuses what is wrong.
fn not(is_wrong: bool, message: &'static str) -> Checked {
    if is_wrong { Err(fault(message)) } else { Ok(()) }
}

fn moment(t: Seconds) -> Checked {
    not(!(-MAX_SECONDS..=MAX_SECONDS).contains(&t), "is too far from the plan's start")
}

fn length(seconds: u32) -> Checked {
    not(seconds > MAX_SECONDS as u32, "is too long")
}

/// Checks each element of a field.
fn each<T>(field: &str, all: &[T], mut keeps: impl FnMut(&T) -> Checked) -> Checked {
    all.iter().enumerate().try_for_each(|(index, one)| keeps(one).at(index)).at(field)
}

/// Adds the path of a field to a fault, from the inside out.
trait At {
    fn at(self, step: impl Display) -> Self;
}

impl At for Checked {
    fn at(self, step: impl Display) -> Self {
        self.map_err(|fault| fault.below(&step))
    }
}

impl Fault {
    #[cold]
    #[inline(never)]
    fn below(mut self: Box<Self>, step: &dyn Display) -> Box<Self> {
        self.path = if self.path.is_empty() { step.to_string() } else { format!("{step}.{}", self.path) };
        self
    }
}

#[cfg(test)]
mod size_tests;
#[cfg(test)]
mod tests;
