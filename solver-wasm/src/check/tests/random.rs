//! Tiny random days with every rule, and routes that keep the rules.

use crate::check::facts::{Facts, Visit};
use crate::check::feasible::{Lifted, Sequence};
use crate::problem::{
    Break, InitialRoute, Location, Matrices, Problem, Reload, Stop, TimeWindow, Vehicle, Visit as Initial, VisitOrder,
};

#[derive(Clone, Debug)]
pub struct Day {
    pub problem: Problem,
    pub matrices: Matrices,
}

/// SplitMix64 (Steele et al. 2014).
struct Dice(u64);

impl Dice {
    fn upto(&mut self, most: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % (most as u64 + 1)) as i64
    }

    fn chance(&mut self, percent: i64) -> bool {
        self.upto(99) < percent
    }

    fn order(&mut self) -> VisitOrder {
        if self.chance(50) { VisitOrder::First } else { VisitOrder::Last }
    }

    fn maybe<T>(&mut self, percent: i64, value: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.chance(percent).then(|| value(self))
    }
}

const LOCATIONS: i64 = 5;
const PROFILES: i64 = 2;

/// A day of up to 7 stops, and for each vehicle the visits of a feasible route.
pub fn random_day(seed: u64) -> (Day, Vec<Vec<Visit>>) {
    let mut dice = Dice(seed);
    let cells = LOCATIONS * LOCATIONS;
    let durations: Vec<i32> = (0..PROFILES * cells)
        .map(|cell| cell % cells)
        .map(|cell| if cell % (LOCATIONS + 1) == 0 { 0 } else { dice.upto(12) as i32 })
        .collect();
    let distances = durations.iter().map(|&seconds| if dice.chance(4) { -1 } else { 10 * seconds }).collect();
    let matrices = Matrices { durations, distances };
    let mut problem = Problem {
        locations: (0..LOCATIONS).map(|_| location(&mut dice)).collect(),
        setup_radius_meters: if dice.chance(60) { 50 } else { 0 },
        vehicles: (0..PROFILES as u32).map(|profile| vehicle(&mut dice, profile)).collect(),
        stops: (0..7).map(|_| stop(&mut dice)).collect(),
        ..Problem::default()
    };
    if dice.chance(50) {
        let time_windows = if dice.chance(30) { window(&mut dice) } else { Vec::new() };
        let setup_seconds = dice.maybe(30, |dice| dice.upto(4) as u32);
        problem.reloads.push(Reload {
            location: dice.upto(4) as u32,
            time_windows,
            setup_seconds,
            ..Reload::default()
        });
    }
    let visits = (0..7).filter(|_| dice.chance(20)).map(|stop| Initial { stop: Some(stop), reload: None }).collect();
    let initial: InitialRoute = InitialRoute { vehicle: dice.upto(1) as u32, visits, keep_next: 0 };
    for stop in initial.visits.iter().filter_map(|visit| visit.stop) {
        problem.stops[stop as usize].locked = true;
    }
    problem.initial_routes.push(initial);
    load(&mut dice, &mut problem);
    collect(&mut dice, &mut problem);
    ship(&mut dice, &mut problem);
    let locked = problem.initial_routes[0].visits.len() as i64;
    problem.initial_routes[0].keep_next = if dice.chance(40) { dice.upto(locked) as u32 } else { 0 };
    let routes = routes(&mut dice, &Facts::new(&problem, &matrices));
    problem.late_micros = dice.upto(3) as u64 * 500_000;
    problem.margin_seconds = dice.upto(1) as u32 * 5;
    problem.stops.iter_mut().for_each(|stop| stop.due = dice.maybe(20, |dice| dice.upto(60) as i32));
    (Day { problem, matrices }, routes)
}

/// One of a few, about 11 m apart, in a row.
fn location(dice: &mut Dice) -> Location {
    Location { latitude: 48.0 + 0.0001 * dice.upto(9) as f64, longitude: 11.0, ..Location::default() }
}

/// Vehicles that are on a trip, with goods on board.
fn load(dice: &mut Dice, problem: &mut Problem) {
    for vehicle in &mut problem.vehicles {
        vehicle.loaded = dice.chance(30);
        vehicle.extra_load = if vehicle.loaded && dice.chance(50) { vec![dice.upto(3)] } else { Vec::new() };
    }
    for stop in &mut problem.stops {
        let vehicle = dice.upto(1) as u32;
        if problem.vehicles[vehicle as usize].loaded && dice.chance(50) {
            (stop.on_board, stop.pinned_vehicle) = (true, Some(vehicle));
        }
    }
}

/// Pickups, and stops that give as well as get.
fn collect(dice: &mut Dice, problem: &mut Problem) {
    for stop in &mut problem.stops {
        stop.pickup = !stop.on_board && dice.chance(25);
        if !stop.pickup && dice.chance(25) {
            stop.collected = vec![dice.upto(4), dice.upto(4)];
        }
    }
}

/// Shipments of two or three stops, some without a partner.
fn ship(dice: &mut Dice, problem: &mut Problem) {
    if dice.chance(50) {
        return;
    }
    let mut at = dice.upto(2) as usize;
    while at < problem.stops.len() {
        let several_pickups = dice.chance(40);
        let ends = &mut problem.stops[at..];
        let count = (1 + dice.upto(2) as usize + usize::from(dice.chance(50))).min(ends.len()).min(3);
        for (rank, stop) in ends[..count].iter_mut().enumerate() {
            (stop.shipment, stop.pickup, stop.on_board) = (Some(at as u32), (rank == 0) != several_pickups, false);
            stop.collected.clear();
            stop.ready_at = stop.ready_at.filter(|_| !stop.pickup);
            if rank == 0 {
                stop.demand.clear();
            }
        }
        at += count + dice.upto(3) as usize;
    }
}

/// Without `..`, as in `stop`: a rule whose field has no random values is not tested here.
fn vehicle(dice: &mut Dice, profile: u32) -> Vehicle {
    let mut breaks = Vec::new();
    let mut at = 0;
    for _ in 0..dice.upto(2) {
        let (from, fixed) = (at + dice.upto(25), dice.chance(50));
        let (slack, length) = (if fixed { 0 } else { dice.upto(20) }, dice.upto(10));
        let (earliest_start, latest_start) = (from as i32, (from + slack) as i32);
        breaks.push(Break { earliest_start, latest_start, duration_seconds: length as u32, fixed });
        at = from + slack + length;
    }
    Vehicle {
        start_location: dice.maybe(75, |dice| dice.upto(4) as u32),
        end_location: dice.maybe(75, |dice| dice.upto(4) as u32),
        shift_end: 30 + dice.upto(50) as i32,
        max_overtime_seconds: dice.maybe(30, |dice| dice.upto(10) as u32),
        capacity: if dice.chance(60) {
            vec![3 + dice.upto(5), if dice.chance(50) { -1 } else { 6 }]
        } else {
            Vec::new()
        },
        default_service_seconds: 3,
        breaks,
        skills: if dice.chance(70) { vec![1] } else { Vec::new() },
        max_stops: dice.maybe(25, |dice| 1 + dice.upto(3) as u32),
        max_distance_meters: dice.maybe(25, |dice| 100 + dice.upto(300) as u32),
        max_driving_seconds: dice.maybe(25, |dice| 10 + dice.upto(30) as u32),
        max_work_seconds: dice.maybe(25, |dice| 10 + dice.upto(40) as u32),
        profile,
        shift_start: 0,
        costs: None,
        loaded: false,
        extra_load: Vec::new(),
        travel_time_percent: dice.maybe(30, |dice| 50 + dice.upto(150) as u32),
        service_time_percent: dice.maybe(30, |dice| 50 + dice.upto(150) as u32),
        starts_empty: dice.chance(20),
        deliveries_first: dice.chance(30),
        default_setup_seconds: if dice.chance(30) { dice.upto(4) as u32 } else { 0 },
        parked: dice.chance(30),
    }
}

fn stop(dice: &mut Dice) -> Stop {
    Stop {
        location: dice.upto(4) as u32,
        service_seconds: dice.maybe(70, |dice| dice.upto(15) as u32),
        time_windows: if dice.chance(50) { [window(dice), window(dice)].concat() } else { Vec::new() },
        due: None,
        deadline: dice.maybe(25, |dice| dice.upto(60) as i32),
        demand: vec![dice.upto(4), dice.upto(4)],
        allowed_vehicles: if dice.chance(15) { vec![dice.upto(1) as u32] } else { Vec::new() },
        required_skills: if dice.chance(15) { vec![1] } else { Vec::new() },
        pinned_vehicle: dice.maybe(10, |dice| dice.upto(1) as u32),
        priority: 0,
        locked: false,
        barred: dice.chance(5),
        on_board: false,
        finish_in_window: dice.chance(30),
        visit_order: if dice.chance(20) { dice.order() } else { VisitOrder::Any },
        pickup: false,
        collected: Vec::new(),
        ready_at: dice.maybe(20, |dice| dice.upto(40) as i32),
        preferred_vehicles: if dice.chance(15) { vec![dice.upto(1) as u32] } else { Vec::new() },
        near: Vec::new(),
        shipment: None,
        setup_seconds: dice.maybe(40, |dice| dice.upto(6) as u32),
    }
}

fn window(dice: &mut Dice) -> Vec<TimeWindow> {
    let start = dice.upto(70) as i32;
    vec![TimeWindow { start, end: start + dice.upto(15) as i32 }]
}

/// Inserts stops and reload visits at random as long as the route stays feasible. The single end of a shipment comes with
/// its first partner.
fn routes(dice: &mut Dice, facts: &Facts) -> Vec<Vec<Visit>> {
    let mut routes = vec![Vec::new(); 2];
    for stop in 0..5 {
        let is_served = |stop: u32| routes.iter().flatten().any(|visit| *visit == Visit::Stop(stop));
        let companion = facts.companion(stop).filter(|&single| !is_served(single));
        if is_served(stop) {
            continue;
        }
        let vehicle = dice.upto(1) as usize;
        let route: &mut Vec<Visit> = &mut routes[vehicle];
        let at = dice.upto(route.len() as i64) as usize;
        let reload = (dice.chance(20) && !facts.problem.reloads.is_empty()).then_some(Visit::Reload(0));
        let mut visits = route.clone();
        visits.splice(at..at, reload.into_iter().chain([Visit::Stop(stop)]));
        if let Some(companion) = companion {
            let own = visits.iter().position(|visit| *visit == Visit::Stop(stop)).unwrap_or_default() as i64;
            let last = visits.len() as i64;
            let before = facts.problem.stop(companion).pickup;
            let at = if before { dice.upto(own) } else { own + 1 + dice.upto(last - own - 1) };
            visits.insert(at as usize, Visit::Stop(companion));
        }
        if (Sequence { facts, vehicle: vehicle as u32, visits: &visits, joining: None, companion: None })
            .fits(Lifted::default())
        {
            *route = visits;
        }
    }
    routes
}
