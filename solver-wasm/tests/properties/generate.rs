//! Random problems from a seed.

use proptest::prelude::*;
use rondo_solver::problem::{
    Break, InitialRoute, Location, Matrices, Objective, Problem, Reference, ReferenceRoute, Reload, Stop, TimeWindow,
    Vehicle, VehicleCosts, Visit, VisitOrder,
};

/// A problem with its travel data.
#[derive(Debug, Clone)]
pub struct Case {
    pub problem: Problem,
    pub matrices: Matrices,
}

/// A set of features that a problem may use, one bit each, so that a failing case shrinks to the features that matter.
#[derive(Debug, Clone, Copy)]
pub struct Features(pub u64);

pub const WINDOWS: u64 = 1 << 0;
pub const DEADLINES: u64 = 1 << 1;
pub const LOADS: u64 = 1 << 2;
pub const PRIORITIES: u64 = 1 << 3;
pub const ALLOWED: u64 = 1 << 4;
pub const SKILLS: u64 = 1 << 5;
pub const PINS: u64 = 1 << 6;
pub const LOCKS: u64 = 1 << 7;
pub const RELOADS: u64 = 1 << 8;
pub const BREAKS: u64 = 1 << 9;
pub const SOFT_SHIFTS: u64 = 1 << 10;
pub const MAX_STOPS: u64 = 1 << 11;
pub const MAX_DISTANCE: u64 = 1 << 12;
pub const MAX_DRIVING: u64 = 1 << 13;
pub const OPEN_ROUTES: u64 = 1 << 14;
pub const ASYMMETRY: u64 = 1 << 15;
pub const UNREACHABLE: u64 = 1 << 16;
pub const BALANCE: u64 = 1 << 17;
pub const OTHER_OBJECTIVES: u64 = 1 << 18;
pub const DEFAULT_SERVICE: u64 = 1 << 19;
pub const PROFILES: u64 = 1 << 20;
pub const BARRED: u64 = 1 << 21;
pub const LOADED: u64 = 1 << 22;
pub const KEEP_NEXT: u64 = 1 << 23;
pub const REFERENCE: u64 = 1 << 24;
pub const FACTORS: u64 = 1 << 25;
pub const FINISH: u64 = 1 << 26;
pub const ORDER: u64 = 1 << 27;
pub const MAX_WORK: u64 = 1 << 28;
pub const COLLECTED: u64 = 1 << 29;
pub const STARTS_EMPTY: u64 = 1 << 30;
pub const DELIVERIES_FIRST: u64 = 1 << 31;
pub const SHIPMENTS: u64 = 1 << 32;
pub const PREFERRED: u64 = 1 << 34;
pub const NEAR: u64 = 1 << 41;
pub const READY: u64 = 1 << 35;
pub const SETUPS: u64 = 1 << 38;
pub const LATE: u64 = 1 << 36;
/// Every feature there is, and bits that mean nothing yet.
pub const EVERY: u64 = u64::MAX;

impl Features {
    fn has(self, feature: u64) -> bool {
        self.0 & feature != 0
    }
}

/// Any problem with 1 to `stops` stops and 1 to `vehicles` vehicles, with any features.
pub fn case(stops: usize, vehicles: usize) -> impl Strategy<Value = Case> {
    let features = prop_oneof![Just(EVERY), 0..=EVERY];
    (any::<u64>(), 1..=stops, 1..=vehicles, features).prop_map(|(seed, n, m, f)| generate(seed, n, m, Features(f)))
}

/// Numbers from a seed (SplitMix64, Steele et al. 2014).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }

    pub fn chance(&mut self, percent: i64) -> bool {
        self.between(1, 100) <= percent
    }

    fn index(&mut self, count: usize) -> u32 {
        self.between(0, count as i64 - 1) as u32
    }
}

const HOUR: i64 = 3600;
const DAY_START: i64 = 8 * HOUR;
const DAY_END: i64 = 17 * HOUR;

/// The problem of a seed: the same on every machine.
pub fn generate(seed: u64, stops: usize, vehicles: usize, features: Features) -> Case {
    let mut dice = Dice::new(seed);
    let locations = stops + 3;
    let mut matrices = matrices(&mut dice, locations, features);
    let dimensions = if features.has(LOADS) { dice.between(1, 3) as usize } else { 0 };
    let mut problem = Problem {
        locations: vec![Location::default(); locations],
        vehicles: (0..vehicles).map(|_| vehicle(&mut dice, locations, dimensions, features)).collect(),
        stops: (0..stops).map(|_| stop(&mut dice, locations, vehicles, dimensions, features)).collect(),
        objective: Objective::Time,
        ..Problem::default()
    };
    if features.has(RELOADS) && dimensions > 0 {
        problem.reloads = (0..dice.between(1, 2)).map(|_| reload(&mut dice, locations, vehicles, features)).collect();
    }
    if features.has(OTHER_OBJECTIVES) {
        problem.objective = [Objective::Time, Objective::Distance, Objective::Cost][dice.index(3) as usize];
    }
    if features.has(BALANCE) && dice.chance(50) {
        problem.balance = dice.between(0, 10) as f64 / 10.0;
    }
    if features.has(LOCKS) {
        lock(&mut dice, &mut problem);
    }
    if features.has(PROFILES) {
        problem.vehicles.iter_mut().for_each(|vehicle| vehicle.profile = dice.index(3));
        add_profiles(&mut dice, &mut matrices, problem.profiles(), features);
    }
    if features.has(BARRED) {
        problem.stops.iter_mut().for_each(|stop| stop.barred = dice.chance(5));
    }
    if features.has(LOADED) {
        load(&mut dice, &mut problem);
    }
    if features.has(KEEP_NEXT) {
        keep_next(&mut dice, &mut problem);
    }
    if features.has(REFERENCE) && dice.chance(70) {
        problem.reference = Some(reference(&mut dice, stops, vehicles));
    }
    if features.has(FACTORS) {
        for vehicle in &mut problem.vehicles {
            vehicle.travel_time_percent = factor(&mut dice, 40, 200);
            vehicle.service_time_percent = factor(&mut dice, 10, 300);
        }
    }
    if features.has(FINISH) {
        problem.stops.iter_mut().for_each(|stop| stop.finish_in_window = dice.chance(40));
    }
    if features.has(ORDER) {
        for stop in &mut problem.stops {
            stop.visit_order = match dice.between(1, 100) {
                1..=8 => VisitOrder::First,
                9..=16 => VisitOrder::Last,
                _ => VisitOrder::Any,
            };
        }
    }
    if features.has(MAX_WORK) {
        for vehicle in &mut problem.vehicles {
            vehicle.max_work_seconds = dice.chance(40).then(|| dice.between(HOUR / 2, 5 * HOUR) as u32);
        }
    }
    if features.has(COLLECTED) {
        for stop in &mut problem.stops {
            stop.pickup = !stop.on_board && dice.chance(30);
            if !stop.pickup && dice.chance(20) {
                stop.collected = (0..dimensions).map(|_| dice.between(0, 3_000)).collect();
            }
        }
    }
    for vehicle in &mut problem.vehicles {
        vehicle.starts_empty = features.has(STARTS_EMPTY) && dice.chance(30);
        vehicle.deliveries_first = features.has(DELIVERIES_FIRST) && dice.chance(40);
    }
    if features.has(PREFERRED) && dice.chance(60) {
        problem.other_vehicle_micros = dice.between(0, 3_600) as u64 * 500_000;
        for stop in &mut problem.stops {
            let vehicles = (0..vehicles as u32).filter(|_| dice.chance(40));
            stop.preferred_vehicles = vehicles.collect();
        }
    }
    if features.has(NEAR) && dice.chance(70) {
        problem.apart_micros = dice.between(0, 4_000) as u64 * 250_000;
        for stop in 0..stops as u32 {
            let mut others: Vec<u32> = (0..5).map(|_| dice.index(stops)).filter(|&other| other != stop).collect();
            others.sort_unstable();
            others.dedup();
            problem.stops[stop as usize].near = others;
        }
    }
    if features.has(READY) {
        for stop in &mut problem.stops {
            let is_ready = !stop.pickup && dice.chance(20);
            stop.ready_at = is_ready.then(|| dice.between(DAY_START, DAY_START + 5 * HOUR) as i32);
        }
    }
    if features.has(SHIPMENTS) {
        ship(&mut dice, &mut problem.stops);
    }
    if features.has(SETUPS) {
        set_up(&mut dice, &mut problem);
    }
    if features.has(LATE) {
        be_late(&mut dice, &mut problem);
    }
    Case { problem, matrices }
}

/// Stops that may be late, a margin before the end of windows, or both.
fn be_late(dice: &mut Dice, problem: &mut Problem) {
    problem.margin_seconds = if dice.chance(30) { dice.between(0, 3_600) as u32 } else { 0 };
    problem.late_micros = dice.between(1, 2_000) as u64 * 500_000;
    for stop in &mut problem.stops {
        if dice.chance(40) {
            continue;
        }
        let lent = dice.between(0, 2 * HOUR) as i32;
        let last = stop.time_windows.iter().map(|window| window.end).max();
        stop.due = [last, stop.deadline].into_iter().flatten().min();
        stop.time_windows.iter_mut().filter(|window| Some(window.end) == last).for_each(|window| window.end += lent);
        stop.deadline = stop.deadline.map(|deadline| deadline + lent);
    }
}

/// Set-ups of some stops, or of all; places in a row of houses.
fn set_up(dice: &mut Dice, problem: &mut Problem) {
    problem.setup_radius_meters = [0, 30, 120][dice.index(3) as usize];
    for location in &mut problem.locations {
        *location = Location { latitude: 48.0 + 0.0001 * dice.between(0, 60) as f64, ..Location::default() };
    }
    let default = dice.between(0, 600) as u32;
    let differ = dice.chance(40);
    for vehicle in &mut problem.vehicles {
        vehicle.default_setup_seconds = if differ { dice.between(0, 600) as u32 } else { default };
        vehicle.parked = dice.chance(30);
    }
    let own = dice.between(0, 60);
    for stop in &mut problem.stops {
        stop.setup_seconds = dice.chance(own).then(|| dice.between(0, 900) as u32);
    }
    for reload in &mut problem.reloads {
        reload.setup_seconds = dice.chance(30).then(|| dice.between(0, 600) as u32);
    }
}

/// Shipments of both shapes, a few without a partner.
fn ship(dice: &mut Dice, stops: &mut [Stop]) {
    let mut free: Vec<usize> = (0..stops.len()).filter(|_| dice.chance(70)).collect();
    for number in 0.. {
        let single_delivery = dice.chance(40);
        let count = if dice.chance(60) { 2 } else { dice.between(1, 4) as usize };
        if free.is_empty() {
            return;
        }
        for rank in 0..count.min(free.len()) {
            let stop = &mut stops[free.swap_remove(dice.index(free.len()) as usize)];
            (stop.shipment, stop.pickup, stop.on_board) = (Some(number), (rank == 0) != single_delivery, false);
            stop.collected.clear();
            stop.ready_at = stop.ready_at.filter(|_| !stop.pickup);
            if rank == 0 {
                stop.demand.clear();
            }
        }
    }
}

/// Routes through most of the stops, in any order.
fn reference(dice: &mut Dice, stops: usize, vehicles: usize) -> Reference {
    let mut routes: Vec<ReferenceRoute> =
        (0..vehicles as u32).map(|vehicle| ReferenceRoute { vehicle, stops: Vec::new() }).collect();
    for stop in 0..stops as u32 {
        if dice.chance(20) {
            continue;
        }
        let route = &mut routes[dice.index(vehicles) as usize].stops;
        route.insert(dice.between(0, route.len() as i64) as usize, stop);
    }
    Reference { routes, weight: dice.between(0, 200) as f64 / 64.0 }
}

/// Vehicles that are on a trip, with goods on board.
fn load(dice: &mut Dice, problem: &mut Problem) {
    let dimensions = problem.dimensions();
    for vehicle in &mut problem.vehicles {
        vehicle.loaded = dice.chance(30);
        let extra = if vehicle.loaded { dimensions } else { 0 };
        vehicle.extra_load = (0..extra).map(|_| dice.between(0, 2_000)).collect();
    }
    for stop in &mut problem.stops {
        let vehicle = dice.index(problem.vehicles.len());
        if problem.vehicles[vehicle as usize].loaded && dice.chance(50) {
            (stop.on_board, stop.pinned_vehicle) = (true, Some(vehicle));
        }
    }
}

/// The first stops of some initial routes stay first.
fn keep_next(dice: &mut Dice, problem: &mut Problem) {
    for route in &mut problem.initial_routes {
        let stops = route.visits.iter().filter_map(|visit| visit.stop);
        let locked = stops.take_while(|&stop| problem.stops[stop as usize].locked).count() as i64;
        route.keep_next = dice.between(0, locked.min(3)) as u32;
    }
}

fn matrices(dice: &mut Dice, locations: usize, features: Features) -> Matrices {
    let points: Vec<(i64, i64)> = (0..locations).map(|_| (dice.between(0, 20_000), dice.between(0, 20_000))).collect();
    let mut matrices = Matrices::default();
    for a in 0..locations {
        for b in 0..locations {
            let (dx, dy) = ((points[a].0 - points[b].0) as f64, (points[a].1 - points[b].1) as f64);
            let mut meters = (dx.hypot(dy)) as i64;
            let mut seconds = meters / 8;
            if features.has(ASYMMETRY) && a != b {
                meters += dice.between(0, 1 + meters / 4);
                seconds += dice.between(0, 1 + seconds / 3);
            }
            let cut = features.has(UNREACHABLE) && a != b && dice.chance(4);
            matrices.distances.push(if cut { -1 } else { meters as i32 });
            matrices.durations.push(if cut { -1 } else { seconds as i32 });
        }
    }
    matrices
}

/// Adds matrices of slower and quicker profiles to those of the first.
fn add_profiles(dice: &mut Dice, matrices: &mut Matrices, profiles: usize, features: Features) {
    let (durations, distances) = (matrices.durations.clone(), matrices.distances.clone());
    for _ in 1..profiles {
        let (slower, longer) = (dice.between(50, 300), dice.between(80, 120));
        for (&seconds, &meters) in durations.iter().zip(&distances) {
            let uneven = if features.has(ASYMMETRY) { dice.between(80, 120) } else { 100 };
            let cut = seconds < 0 || (features.has(UNREACHABLE) && seconds > 0 && dice.chance(4));
            let scaled = |value: i32, by: i64| (i64::from(value) * by * uneven / 10_000) as i32;
            matrices.durations.push(if cut { -1 } else { scaled(seconds, slower) });
            matrices.distances.push(if cut { -1 } else { scaled(meters, longer) });
        }
    }
}

fn vehicle(dice: &mut Dice, locations: usize, dimensions: usize, features: Features) -> Vehicle {
    let start = DAY_START + dice.between(0, 2 * HOUR);
    let end = (start + dice.between(2 * HOUR, 7 * HOUR)).min(DAY_END);
    let depot = dice.index(locations);
    let mut vehicle = Vehicle {
        start_location: Some(depot),
        end_location: Some(if dice.chance(70) { depot } else { dice.index(locations) }),
        shift_start: start as i32,
        shift_end: end as i32,
        capacity: (0..dimensions).map(|_| if dice.chance(15) { -1 } else { dice.between(2_000, 9_000) }).collect(),
        default_service_seconds: dice.between(60, 900) as u32,
        skills: if features.has(SKILLS) { (0..3).filter(|_| dice.chance(50)).collect() } else { Vec::new() },
        // The features' part. There is no `..`, so that the compiler asks for random values of each new field.
        max_overtime_seconds: None,
        breaks: Vec::new(),
        max_stops: None,
        max_distance_meters: None,
        max_driving_seconds: None,
        max_work_seconds: None,
        profile: 0,
        loaded: false,
        extra_load: Vec::new(),
        travel_time_percent: None,
        service_time_percent: None,
        starts_empty: false,
        deliveries_first: false,
        default_setup_seconds: 0,
        parked: false,
        costs: Some(VehicleCosts {
            per_km_micros: dice.between(0, 900_000) as u64,
            per_hour_micros: dice.between(0, 30_000_000) as u64,
            fixed_micros: dice.between(0, 20_000_000) as u64,
        }),
    };
    if features.has(OPEN_ROUTES) {
        vehicle.start_location = vehicle.start_location.filter(|_| dice.chance(70));
        vehicle.end_location = vehicle.end_location.filter(|_| dice.chance(70));
    }
    if features.has(SOFT_SHIFTS) && dice.chance(50) {
        vehicle.max_overtime_seconds = Some(dice.between(0, 2 * HOUR) as u32);
    }
    if features.has(BREAKS) {
        vehicle.breaks = breaks(dice, start, end);
    }
    let limit = |dice: &mut Dice, feature, low, high| {
        (features.has(feature) && dice.chance(40)).then(|| dice.between(low, high) as u32)
    };
    vehicle.max_stops = limit(dice, MAX_STOPS, 1, 8);
    vehicle.max_distance_meters = limit(dice, MAX_DISTANCE, 20_000, 90_000);
    vehicle.max_driving_seconds = limit(dice, MAX_DRIVING, HOUR / 2, 3 * HOUR);
    vehicle
}

/// One of a few, so that vehicles may be alike.
fn factor(dice: &mut Dice, low: i64, high: i64) -> Option<u32> {
    let factors = [None, Some(110), Some(dice.between(low, high) as u32)];
    factors[dice.index(3) as usize]
}

/// Breaks of both kinds, in order.
fn breaks(dice: &mut Dice, start: i64, end: i64) -> Vec<Break> {
    let mut at = start;
    let mut breaks = Vec::new();
    for _ in 0..dice.between(0, 3) {
        let earliest = at + dice.between(0, 2 * HOUR);
        let latest = earliest + if dice.chance(40) { 0 } else { dice.between(0, HOUR) };
        let duration = dice.between(0, HOUR);
        if latest > end + HOUR {
            break;
        }
        breaks.push(Break {
            earliest_start: earliest as i32,
            latest_start: latest as i32,
            duration_seconds: duration as u32,
            fixed: earliest == latest && dice.chance(70),
        });
        // This way, all of them can be taken one after the other.
        at = latest.max(earliest + duration);
    }
    breaks
}

fn stop(dice: &mut Dice, locations: usize, vehicles: usize, dimensions: usize, features: Features) -> Stop {
    let own_service = !features.has(DEFAULT_SERVICE) || dice.chance(60);
    Stop {
        due: None,
        location: dice.index(locations),
        service_seconds: own_service.then(|| dice.between(0, 1200) as u32),
        time_windows: windows(dice, features, 50),
        deadline: (features.has(DEADLINES) && dice.chance(30)).then(|| dice.between(DAY_START + HOUR, DAY_END) as i32),
        demand: (0..dimensions).map(|_| dice.between(0, 3_000)).collect(),
        priority: if features.has(PRIORITIES) { dice.between(-1, 1) as i32 * 10 } else { 0 },
        allowed_vehicles: some_vehicles(dice, vehicles, features.has(ALLOWED)),
        required_skills: some_skills(dice, features),
        pinned_vehicle: (features.has(PINS) && dice.chance(8)).then(|| dice.index(vehicles)),
        locked: false,
        barred: false,
        on_board: false,
        finish_in_window: false,
        visit_order: VisitOrder::Any,
        pickup: false,
        collected: Vec::new(),
        preferred_vehicles: Vec::new(),
        near: Vec::new(),
        ready_at: None,
        shipment: None,
        setup_seconds: None,
    }
}

fn reload(dice: &mut Dice, locations: usize, vehicles: usize, features: Features) -> Reload {
    Reload {
        location: dice.index(locations),
        service_seconds: dice.chance(70).then(|| dice.between(0, 900) as u32),
        time_windows: windows(dice, features, 25),
        allowed_vehicles: some_vehicles(dice, vehicles, features.has(ALLOWED)),
        required_skills: some_skills(dice, features),
        setup_seconds: None,
    }
}

/// One to three windows, which may overlap.
fn windows(dice: &mut Dice, features: Features, percent: i64) -> Vec<TimeWindow> {
    if !features.has(WINDOWS) || !dice.chance(percent) {
        return Vec::new();
    }
    (0..dice.between(1, 3))
        .map(|_| {
            let start = dice.between(DAY_START - HOUR, DAY_END - HOUR);
            TimeWindow { start: start as i32, end: (start + dice.between(0, 2 * HOUR)) as i32 }
        })
        .collect()
}

fn some_vehicles(dice: &mut Dice, vehicles: usize, used: bool) -> Vec<u32> {
    if !used || !dice.chance(20) {
        return Vec::new();
    }
    (0..vehicles as u32).filter(|_| dice.chance(50)).collect()
}

fn some_skills(dice: &mut Dice, features: Features) -> Vec<u32> {
    if features.has(SKILLS) && dice.chance(20) { vec![dice.index(3)] } else { Vec::new() }
}

/// Initial routes through some of the stops, most of them locked. The routes may be infeasible.
fn lock(dice: &mut Dice, problem: &mut Problem) {
    let mut routes: Vec<InitialRoute> = (0..problem.vehicles.len() as u32)
        .map(|vehicle| InitialRoute { vehicle, visits: Vec::new(), keep_next: 0 })
        .collect();
    for stop in 0..problem.stops.len() {
        if dice.chance(25) {
            let route = dice.index(routes.len()) as usize;
            routes[route].visits.push(Visit { stop: Some(stop as u32), reload: None });
            problem.stops[stop].locked = dice.chance(60);
        }
    }
    problem.initial_routes = routes;
}
