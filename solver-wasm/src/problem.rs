//! The problem as it comes from outside: the types of the proto's JSON form. `rules` has the rules that they keep.

pub mod limits;
mod rules;

use serde::{Deserialize, Serialize};

use crate::units::{FAR, Load, Seconds, UNREACHABLE};

/// Most breaks of one vehicle.
pub const MAX_BREAKS: usize = limits::VEHICLE_BREAKS;
/// Most load dimensions of a problem.
pub const MAX_DIMENSIONS: usize = limits::VEHICLE_CAPACITY;
// A stop has a demand per dimension.
const _: () = assert!(limits::STOP_DEMAND == MAX_DIMENSIONS);

/// The price of change, in seconds of work: another vehicle for a stop, and each rank beyond one that a stop has moved.
pub const OTHER_VEHICLE_SECONDS: u64 = 1800;
pub const RANK_SECONDS: u64 = 60;

/// What cost means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Objective {
    #[serde(rename = "OBJECTIVE_UNSPECIFIED")]
    Unspecified,
    /// Working time: seconds from departure to end, breaks left out.
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
    #[serde(rename = "places")]
    pub locations: Vec<Location>,
    pub vehicles: Vec<Vehicle>,
    pub stops: Vec<Stop>,
    pub reloads: Vec<Reload>,
    pub objective: Objective,
    /// Weight of the spread of working time, 0 to 1.
    pub balance: f64,
    pub initial_routes: Vec<InitialRoute>,
    /// The plan that changes are priced against.
    pub reference: Option<Reference>,
    /// The price of a stop on another vehicle than its preferred ones, in millionths of a second of work.
    pub other_vehicle_micros: u64,
    /// The price of a stop that is on another route than one of those near to it, in millionths of a second of work.
    pub apart_micros: u64,
    /// A visit needs no set-up if the one before it is at most this far away.
    pub setup_radius_meters: u32,
    /// The price of a second after a stop is due, in millionths of a second of work.
    pub late_micros: u64,
    /// A service that starts less than this before its window ends, or before it is due, costs a second of work for each
    /// second inside.
    pub margin_seconds: u32,
}

/// A `Place` of the proto; the JSON form uses the proto's names. The coordinates only say which visits need a set-up: the
/// matrices say how far locations are apart.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Location {
    pub latitude: f64,
    pub longitude: f64,
    /// The location that this one counts as, where a run tells it apart from that.
    #[serde(skip)]
    pub twin: Option<u32>,
}

const EARTH_RADIUS_METERS: f64 = 6_371_008.8;

impl Location {
    /// Whether another one is at most this far away, in a straight line. With 0 it has the same coordinates.
    pub fn is_within(&self, meters: u32, other: &Self) -> bool {
        let (north, east) = (self.latitude - other.latitude, self.longitude - other.longitude);
        if (north, east) == (0.0, 0.0) {
            return true;
        }
        let most = f64::from(meters) / EARTH_RADIUS_METERS;
        if meters == 0 || north.abs().to_radians() > 1.001 * most {
            return false;
        }
        let square = |degrees: f64| {
            let sine = libm::sin(degrees.to_radians() / 2.0);
            sine * sine
        };
        let cosine = |degrees: f64| libm::cos(degrees.to_radians());
        let haversine = square(north) + cosine(self.latitude) * cosine(other.latitude) * square(east);
        2.0 * libm::asin(haversine.sqrt().min(1.0)) <= most
    }
}

/// Both ends belong to the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TimeWindow {
    pub start: Seconds,
    pub end: Seconds,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Vehicle {
    /// None: the route starts at its first stop.
    #[serde(rename = "startPlace")]
    pub start_location: Option<u32>,
    /// None: the route ends at its last stop.
    #[serde(rename = "endPlace")]
    pub end_location: Option<u32>,
    pub shift_start: Seconds,
    pub shift_end: Seconds,
    /// Some: overtime up to this much is allowed, at double cost. None: the shift's end is hard.
    pub max_overtime_seconds: Option<u32>,
    /// One per load dimension; a negative value means no limit.
    pub capacity: Vec<Load>,
    pub default_service_seconds: u32,
    pub breaks: Vec<Break>,
    pub skills: Vec<u32>,
    pub max_stops: Option<u32>,
    pub max_distance_meters: Option<u32>,
    pub max_driving_seconds: Option<u32>,
    /// Driving, set-up, service and waiting. Overtime may exceed it like the shift's end.
    pub max_work_seconds: Option<u32>,
    pub costs: Option<VehicleCosts>,
    /// Which of the matrices hold its legs.
    pub profile: u32,
    /// Before its first reload visit, it serves only stops that are on board. No capacity bounds the load of that trip.
    pub loaded: bool,
    /// Goods on board beside those of stops, by dimension.
    pub extra_load: Vec<Load>,
    /// How long its legs take, in percent of the matrices' times. None: 100.
    pub travel_time_percent: Option<u32>,
    /// The same for services and set-ups that stops and reload points tell.
    pub service_time_percent: Option<u32>,
    /// Nothing is available at the start: goods are loaded at a reload point first.
    pub starts_empty: bool,
    /// In a trip, no pickup comes before the last delivery.
    pub deliveries_first: bool,
    /// The set-up of stops that tell none.
    pub default_setup_seconds: u32,
    /// Its start is that of a visit: a stop near to it needs no set-up.
    pub parked: bool,
}

impl Vehicle {
    /// The most that its route may work, overtime included.
    pub fn most_work(&self) -> Option<i64> {
        self.max_work_seconds.map(|most| i64::from(most) + i64::from(self.max_overtime_seconds.unwrap_or(0)))
    }

    /// The overtime of a route that ends at `end` and works so long: after the shift, or beyond the most work.
    pub fn overtime(&self, end: i64, working_seconds: i64) -> i64 {
        let beyond = self.max_work_seconds.map_or(0, |most| working_seconds - i64::from(most));
        (end - i64::from(self.shift_end)).max(beyond).max(0)
    }

    /// The end of the shift, overtime included.
    pub fn latest_end(&self) -> i64 {
        i64::from(self.shift_end) + i64::from(self.max_overtime_seconds.unwrap_or(0))
    }

    /// Whether some goods are available at a reload point only.
    pub fn needs_loading(&self) -> bool {
        self.loaded || self.starts_empty
    }

    /// How long a leg of this many seconds takes it. A missing leg has no length.
    pub fn leg_seconds(&self, seconds: Seconds) -> i64 {
        share(self.travel_time_percent, seconds.into())
    }

    /// How long a service takes it: the visit's own or its default.
    pub fn service_seconds(&self, own: Option<u32>) -> i64 {
        let factor = |own: u32| share(self.service_time_percent, own.into());
        own.map_or(self.default_service_seconds.into(), factor)
    }

    /// How long a set-up takes it: the visit's own or its default.
    pub fn setup_seconds(&self, own: Option<u32>) -> i64 {
        own.map_or(self.default_setup_seconds.into(), |own| share(self.service_time_percent, own.into()))
    }
}

/// This many percent of some seconds, rounded half up.
pub fn share(percent: Option<u32>, seconds: i64) -> i64 {
    percent.map_or(seconds, |percent| (seconds * i64::from(percent) + 50) / 100)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VehicleCosts {
    pub per_km_micros: u64,
    pub per_hour_micros: u64,
    pub fixed_micros: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Break {
    pub earliest_start: Seconds,
    pub latest_start: Seconds,
    pub duration_seconds: u32,
    /// Closed time: a route contains it unless it ends by its start or departs no earlier than its end.
    pub fixed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Stop {
    #[serde(rename = "place")]
    pub location: u32,
    /// None: the default of the vehicle that serves it.
    pub service_seconds: Option<u32>,
    /// Service must start inside one of them. An empty list allows any time.
    pub time_windows: Vec<TimeWindow>,
    /// Service starts no later.
    pub deadline: Option<Seconds>,
    /// Service that starts after it is late, at a price: with `finish_in_window` service that ends after it.
    pub due: Option<Seconds>,
    pub demand: Vec<Load>,
    pub priority: i32,
    /// Empty: every vehicle.
    pub allowed_vehicles: Vec<u32>,
    pub required_skills: Vec<u32>,
    pub pinned_vehicle: Option<u32>,
    pub locked: bool,
    /// No vehicle may serve it.
    pub barred: bool,
    /// Its goods are on board of its pinned vehicle.
    pub on_board: bool,
    /// The service also ends inside the window in which it starts, and by the deadline.
    pub finish_in_window: bool,
    pub visit_order: VisitOrder,
    /// Its `demand` comes on board here and stays there until the next reload visit, or the end.
    pub pickup: bool,
    /// What comes on board of a stop that is no pickup, once its `demand` has left.
    pub collected: Vec<Load>,
    /// Another vehicle has a price. An empty list prefers none.
    pub preferred_vehicles: Vec<u32>,
    /// Other stops that should be on its route: each on another route has a price.
    pub near: Vec<u32>,
    /// Its goods come on board no earlier.
    pub ready_at: Option<Seconds>,
    /// The number of its shipment: goods go from a pickup with it to a delivery with it.
    pub shipment: Option<u32>,
    /// None: the default of the vehicle that serves it.
    pub setup_seconds: Option<u32>,
}

impl Stop {
    /// The moment of a service that has to lie in a window, and by the deadline.
    pub fn judged(&self, start: Seconds, end: Seconds) -> Seconds {
        if self.finish_in_window { end } else { start }
    }

    /// How long before the end of its window a service of this length starts at the latest.
    pub fn least_left(&self, service_seconds: i64) -> i64 {
        if self.finish_in_window { service_seconds } else { 0 }
    }

    /// By how many seconds a service that starts and ends at these moments is late.
    pub fn late_seconds(&self, start: Seconds, end: Seconds) -> i64 {
        let at = self.judged(start, end);
        self.due.map_or(0, |due| (i64::from(at) - i64::from(due)).max(0))
    }

    /// How much of a margin before the end of its window, or before it is due, a service that starts at this moment uses.
    pub fn margin_used(&self, margin: u32, start: Seconds) -> i64 {
        let inside = self.time_windows.iter().filter(|window| window.start <= start && start <= window.end);
        let closes = inside.map(|window| window.end).max();
        let last = [closes, self.deadline, self.due].into_iter().flatten().min();
        let margin = i64::from(margin);
        last.map_or(0, |last| (margin - (i64::from(last) - i64::from(start))).clamp(0, margin))
    }

    /// What it takes out of the vehicle, and what it puts into it, besides the goods of shipments.
    pub fn goods(&self, dimension: usize) -> (Load, Load) {
        let of = |loads: &[Load]| loads.get(dimension).copied().unwrap_or(0);
        if self.shipment.is_some() {
            return (0, 0);
        }
        if self.pickup { (0, of(&self.demand)) } else { (of(&self.demand), of(&self.collected)) }
    }

    /// Whether goods have to be on board for it.
    pub fn needs_goods(&self) -> bool {
        !self.pickup && self.shipment.is_none() && self.demand.iter().any(|&demand| demand > 0)
    }

    /// Whether it only takes goods out.
    pub fn is_delivery(&self) -> bool {
        self.needs_goods() && !self.collects()
    }

    /// A pickup without a shipment.
    pub fn is_collection(&self) -> bool {
        self.pickup && self.shipment.is_none()
    }

    /// Whether anything comes on board that stays there until the end of the trip.
    pub fn collects(&self) -> bool {
        self.is_collection() || self.collected.iter().any(|&collected| collected > 0)
    }

    /// Whether the stop prefers other vehicles.
    pub fn prefers_others(&self, vehicle: u32) -> bool {
        !self.preferred_vehicles.is_empty() && !self.preferred_vehicles.contains(&vehicle)
    }
}

/// Which other stops of a route a stop precedes or follows. Routes have the order of these values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum VisitOrder {
    #[serde(rename = "VISIT_ORDER_FIRST")]
    First,
    #[default]
    #[serde(rename = "VISIT_ORDER_UNSPECIFIED")]
    Any,
    #[serde(rename = "VISIT_ORDER_LAST")]
    Last,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Reload {
    #[serde(rename = "place")]
    pub location: u32,
    pub service_seconds: Option<u32>,
    pub time_windows: Vec<TimeWindow>,
    pub allowed_vehicles: Vec<u32>,
    pub required_skills: Vec<u32>,
    pub setup_seconds: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct InitialRoute {
    pub vehicle: u32,
    pub visits: Vec<Visit>,
    /// No other stop comes before its first so many stops.
    pub keep_next: u32,
}

impl InitialRoute {
    /// The stops that no other stop comes before, in their order.
    pub fn kept(&self) -> impl Iterator<Item = u32> {
        self.visits.iter().filter_map(|visit| visit.stop).take(self.keep_next as usize)
    }
}

/// The plan that changes are priced against, and the weight of their price.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Reference {
    pub routes: Vec<ReferenceRoute>,
    pub weight: f64,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ReferenceRoute {
    pub vehicle: u32,
    pub stops: Vec<u32>,
}

/// A route made by hand.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct RouteOrder {
    pub vehicle: u32,
    pub visits: Vec<Visit>,
    /// When the route departs. None: at the best moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub departure: Option<Seconds>,
}

/// The question of Weigh.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WeighQuestion {
    pub alternatives: Vec<Alternative>,
    /// Alternatives that are not weighed in this time are left out. 0: no limit.
    pub limit_ms: u32,
}

/// Orders of some vehicles.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Alternative {
    pub routes: Vec<RouteOrder>,
}

/// What advice is asked about.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AdviceQuestion {
    pub stops: Vec<u32>,
    /// Each of them in turn stands for the stops' windows. None: their own windows hold.
    pub slots: Vec<TimeWindow>,
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

/// Travel between locations: row-major, one row per location. A leg that does not exist is -1 from outside, and [`FAR`]
/// once the search has the matrices. Those of the vehicles' profiles stand one behind the other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Matrices {
    pub durations: Vec<Seconds>,
    pub distances: Vec<i32>,
}

impl Matrices {
    /// The seconds and metres of a leg, if it exists.
    pub fn leg(&self, cell: usize) -> Option<(i32, i32)> {
        let exists = |&value: &i32| (0..FAR).contains(&value);
        let seconds = self.durations.get(cell).copied().filter(exists)?;
        Some((seconds, self.distances.get(cell).copied().filter(exists)?))
    }

    /// Whether any leg between the locations does not exist.
    pub fn some_unreachable(&self, locations: usize) -> bool {
        [&self.durations, &self.distances].into_iter().any(|matrix| {
            let (least, most) = extremes(matrix, locations);
            least == UNREACHABLE || most == FAR
        })
    }
}

/// The least and the largest value of a matrix with rows of this length; 0 stands for an empty matrix.
pub fn extremes(matrix: &[i32], side: usize) -> (i32, i32) {
    matrix.chunks(side.max(1)).fold((0, 0), extremes_with)
}

#[inline(never)]
fn extremes_with(so_far: (i32, i32), row: &[i32]) -> (i32, i32) {
    row.iter().fold(so_far, |(least, most), &value| (value.min(least), value.max(most)))
}

impl Problem {
    /// The stop with this index, which must exist. The next methods do the same for other lists.
    pub fn stop(&self, index: u32) -> &Stop {
        &self.stops[index as usize]
    }

    pub fn vehicle(&self, index: u32) -> &Vehicle {
        &self.vehicles[index as usize]
    }

    /// Whether the goods of a stop are on board of the vehicle.
    pub fn is_on_board(&self, vehicle: u32, stop: u32) -> bool {
        let stop = self.stop(stop);
        stop.on_board && stop.pinned_vehicle == Some(vehicle)
    }

    /// Whether the vehicle has the goods of a stop, if it needs any, before its first reload visit.
    pub fn starts_with(&self, vehicle: u32, stop: u32) -> bool {
        let (driver, of) = (self.vehicle(vehicle), self.stop(stop));
        match driver.loaded {
            true => of.pickup || of.shipment.is_some() || self.is_on_board(vehicle, stop),
            false => !(driver.starts_empty && of.needs_goods()),
        }
    }

    /// What a loaded vehicle has on board at its start.
    pub fn on_board(&self, vehicle: u32, dimension: usize) -> Load {
        let goods = (0..self.stops.len() as u32).filter(|&stop| self.is_on_board(vehicle, stop));
        let extra = self.vehicle(vehicle).extra_load.get(dimension).copied().unwrap_or(0);
        extra + goods.map(|stop| self.stop(stop).goods(dimension).0).sum::<Load>()
    }

    /// How long before the end of its window the service of a stop by the vehicle starts at the latest.
    pub fn least_left(&self, vehicle: u32, stop: &Stop) -> i64 {
        stop.least_left(self.vehicle(vehicle).service_seconds(stop.service_seconds))
    }

    /// Whether moments of services have a price.
    pub fn prices_starts(&self) -> bool {
        let ends = |stop: &Stop| !stop.time_windows.is_empty() || stop.deadline.is_some();
        self.margin_seconds > 0 && self.stops.iter().any(ends)
            || self.late_micros > 0 && self.stops.iter().any(|stop| stop.due.is_some())
    }

    /// The price of a service that starts and ends at these moments, in millionths of a second of work.
    pub fn start_micros(&self, stop: u32, start: Seconds, end: Seconds) -> u128 {
        let stop = self.stop(stop);
        let late = stop.late_seconds(start, end) as u128 * u128::from(self.late_micros);
        late + stop.margin_used(self.margin_seconds, start) as u128 * 1_000_000
    }

    /// Whether some visit may need a set-up.
    pub fn has_setups(&self) -> bool {
        let own = self.stops.iter().map(|stop| stop.setup_seconds).chain(self.reloads.iter().map(|r| r.setup_seconds));
        own.flatten().chain(self.vehicles.iter().map(|vehicle| vehicle.default_setup_seconds)).any(|setup| setup > 0)
    }

    /// Whether a visit right after one at the other location needs no set-up.
    pub fn are_near(&self, a: u32, b: u32) -> bool {
        a == b || self.locations[a as usize].is_within(self.setup_radius_meters, &self.locations[b as usize])
    }

    /// The location that plans name for this one.
    pub fn place_of(&self, location: u32) -> u32 {
        self.locations[location as usize].twin.unwrap_or(location)
    }

    pub fn reload(&self, index: u32) -> &Reload {
        &self.reloads[index as usize]
    }

    /// Whether a vehicle has no start or no end.
    pub fn has_open_ends(&self) -> bool {
        self.vehicles.iter().any(|vehicle| vehicle.start_location.is_none() || vehicle.end_location.is_none())
    }

    /// The number of profiles: each has its matrices.
    pub fn profiles(&self) -> usize {
        self.vehicles.iter().map(|v| v.profile as usize + 1).max().unwrap_or(1)
    }

    /// Where the matrices hold the vehicle's leg between two locations.
    pub fn cell(&self, vehicle: u32, from: u32, to: u32) -> usize {
        let row = self.vehicle(vehicle).profile as usize * self.locations.len() + from as usize;
        row * self.locations.len() + to as usize
    }

    /// No plan's change is priced as more seconds than this.
    pub fn most_change(&self) -> u64 {
        let stops = self.stops.len() as u64;
        let weight = self.reference.as_ref().map_or(0.0, |reference| reference.weight);
        (weight * (stops * (OTHER_VEHICLE_SECONDS + stops * RANK_SECONDS)) as f64) as u64
    }

    /// No plan's stops on other vehicles than they prefer, apart from near ones, late or at the last minute are priced as
    /// more seconds than this.
    pub fn most_soft(&self) -> u128 {
        let pairs: usize = self.stops.iter().map(|stop| stop.near.len()).sum();
        let others = u128::from(self.other_vehicle_micros) * self.stops.len() as u128;
        let over = self.vehicles.iter().map(Vehicle::latest_end).max().unwrap_or(0);
        let late = self.stops.iter().filter_map(|stop| stop.due).map(|due| (over - i64::from(due)).max(0) as u128);
        let margins = u128::from(self.margin_seconds) * self.stops.len() as u128;
        let late: u128 = late.sum();
        let micros = others + u128::from(self.apart_micros) * pairs as u128 + late * u128::from(self.late_micros);
        micros / 1_000_000 + margins
    }

    /// Number of load dimensions: the longest of the capacities and demands.
    pub fn dimensions(&self) -> usize {
        let capacities = self.vehicles.iter().map(|v| v.capacity.len());
        capacities.chain(self.stops.iter().map(|s| s.demand.len().max(s.collected.len()))).max().unwrap_or(0)
    }
}
