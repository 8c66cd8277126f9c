//! Fixed data of vehicles.

use crate::model::data::{NEVER, factored};
use crate::model::source::Source;
use crate::problem::{MAX_BREAKS, Objective, Vehicle};
use crate::units::{FAR, Load, Seconds};

#[derive(Debug, Clone, Copy, Default)]
pub struct BreakData {
    pub earliest: Seconds,
    pub latest: Seconds,
    pub duration: Seconds,
    /// A route that still owes this break must be under way by this moment: the least latest start from here on.
    pub bound: Seconds,
    /// A route that departs at this moment or later owes neither this break nor those before it.
    pub release: Seconds,
}

/// What a vehicle's route may come to at most, beside its shift and its capacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub stops: u32,
    pub meters: i64,
    pub driving: i64,
    /// Driving, set-up, service and waiting.
    pub work: i64,
}

impl Limits {
    pub const NONE: Limits = Limits { stops: u32::MAX, meters: i64::MAX, driving: i64::MAX, work: i64::MAX };

    fn of(vehicle: &Vehicle) -> Self {
        Self {
            stops: vehicle.max_stops.unwrap_or(Self::NONE.stops),
            meters: vehicle.max_distance_meters.map_or(Self::NONE.meters, i64::from),
            driving: vehicle.max_driving_seconds.map_or(Self::NONE.driving, i64::from),
            work: vehicle.most_work().unwrap_or(Self::NONE.work),
        }
    }
}

#[derive(Debug, Clone)]
pub struct VehicleData {
    pub start_location: u32,
    pub end_location: u32,
    pub shift_start: Seconds,
    /// The end of the shift without overtime, and the last possible end.
    pub regular_end: Seconds,
    pub last_end: Seconds,
    /// The most work without overtime; `limits` has that with it.
    pub regular_work: Seconds,
    pub default_service: Seconds,
    pub default_setup: Seconds,
    /// Where the matrices of its profile begin, from those of the first profile.
    pub profile: u32,
    /// How long its legs and services take, where vehicles differ in it.
    pub leg_percent: i64,
    pub service_percent: i64,
    pub breaks: [BreakData; MAX_BREAKS],
    pub breaks_count: usize,
    pub per_meter: i64,
    /// Price of a second of working time.
    pub per_second: i64,
    pub fixed: i64,
    /// The extra price of a second of overtime over a second within the shift.
    pub per_overtime_second: i64,
    pub limits: Limits,
    /// Its own limit of work. `limits` has a little more where the search may exceed it for a while.
    pub most_work: i64,
    /// The load over capacity that a second beyond it counts as.
    pub load_per_second: f64,
    /// Vehicles of one kind are alike in everything.
    pub kind: u32,
    /// Its first trip takes only what is on board, however much that is, and it may load again.
    pub loaded: bool,
    /// It departs without waiting for goods: what it has is on board.
    pub has_goods: bool,
    /// It has no goods on its first trip, and may load.
    pub starts_empty: bool,
    /// Whether it has one of these limits, or may work overtime.
    pub special: bool,
    /// The cost of using the vehicle before it drives: its fixed cost, and the difference that a start apart from the
    /// end makes.
    pub opening: i64,
}

impl VehicleData {
    /// Work beyond its own limit, as load over capacity: at least a unit.
    pub fn beyond(&self, work: i64) -> Load {
        if work <= self.most_work {
            return 0;
        }
        1 + ((work - self.most_work) as f64 * self.load_per_second) as Load
    }

    /// Whether some stops need a reload visit first.
    pub fn needs_loading(&self) -> bool {
        self.loaded || self.starts_empty
    }

    /// How long a leg of this many seconds takes it.
    pub(super) fn leg_seconds(&self, seconds: Seconds) -> Seconds {
        if seconds == FAR { FAR } else { at_pace(seconds, self.leg_percent) }
    }

    /// How long a service of factored seconds takes it.
    pub(super) fn factored_service(&self, service: Seconds) -> Seconds {
        at_pace(factored(service), self.service_percent)
    }

    /// The earliest departure at which the first `skipped` breaks are not owed.
    pub fn first_departure(&self, skipped: usize) -> Seconds {
        if skipped == 0 { self.shift_start } else { self.shift_start.max(self.breaks[skipped - 1].release) }
    }

    /// Whether a route that departs with the shift, takes the first `reached` breaks and never waits ends before all routes
    /// that depart too late to owe some of them.
    pub fn rests_too_late(&self, reached: usize) -> bool {
        (1..=reached).all(|k| self.first_departure(k) > self.shift_start + self.break_seconds(0, k))
    }

    /// Total seconds of the first `reached` breaks, without the first `skipped` ones.
    pub fn break_seconds(&self, skipped: usize, reached: usize) -> Seconds {
        self.breaks[skipped..reached].iter().map(|b| b.duration).sum()
    }

    /// Whether the vehicle may work overtime, at a price.
    pub fn soft(&self) -> bool {
        self.last_end > self.regular_end
    }
}

/// The same as [`share`](crate::problem::share). A call, even one that is hardly ever made, would cost all that is inlined
/// around it.
#[inline(always)]
fn at_pace(seconds: Seconds, percent: i64) -> Seconds {
    if percent == 100 { seconds } else { ((i64::from(seconds) * percent + 50) / 100) as Seconds }
}

/// The data of a vehicle. `kind`: see [`VehicleData::kind`].
#[inline(never)]
pub fn vehicle(source: &Source, i: usize, kind: u32) -> VehicleData {
    let p = source.problem;
    // Without `..`: the compiler asks for each new field what it means to the search, and whether it is a limit.
    let Vehicle {
        start_location,
        end_location,
        shift_start,
        shift_end,
        max_overtime_seconds,
        // `loads` has the capacities and what a loaded vehicle may take, and `stop_node` compares the skills.
        capacity: _,
        skills: _,
        loaded,
        // It is in no trip of the search.
        extra_load: _,
        default_service_seconds,
        breaks: own_breaks,
        // `Limits` has these.
        max_stops: _,
        max_distance_meters: _,
        max_driving_seconds: _,
        max_work_seconds,
        costs,
        profile,
        travel_time_percent,
        service_time_percent,
        starts_empty,
        // `Goods` has it.
        deliveries_first: _,
        default_setup_seconds,
        // `Setups` has it.
        parked: _,
    } = &p.vehicles[i];
    let nowhere = p.locations.len().saturating_sub(1) as u32;
    let overtime = max_overtime_seconds.unwrap_or(0) as Seconds;
    let mut breaks = [BreakData::default(); MAX_BREAKS];
    let mut release = Seconds::MIN;
    for (to, from) in breaks.iter_mut().zip(own_breaks) {
        let duration = from.duration_seconds as Seconds;
        release = release.max(if from.fixed { from.latest_start + duration } else { from.latest_start });
        let (earliest, latest) = (from.earliest_start, from.latest_start);
        *to = BreakData { earliest, latest, duration, bound: latest, release };
    }
    for k in (1..own_breaks.len()).rev() {
        breaks[k - 1].bound = breaks[k - 1].bound.min(breaks[k].bound);
    }
    let limits = Limits::of(&p.vehicles[i]);
    let costs = costs.unwrap_or_default();
    let (money, distance) = (p.objective == Objective::Cost, p.objective == Objective::Distance);
    let price = |micros: u64, per: i128| (i128::from(micros) * i128::from(source.scale) / per) as i64;
    let hour = price(costs.per_hour_micros, 3600);
    VehicleData {
        start_location: start_location.unwrap_or(nowhere),
        end_location: end_location.unwrap_or(nowhere),
        shift_start: *shift_start,
        regular_end: *shift_end,
        last_end: shift_end + overtime,
        regular_work: max_work_seconds.map_or(NEVER, |most| most as Seconds),
        default_service: *default_service_seconds as Seconds,
        default_setup: *default_setup_seconds as Seconds,
        profile: *profile * p.locations.len().pow(2) as u32,
        leg_percent: travel_time_percent.unwrap_or(100).into(),
        service_percent: source.services.own(*service_time_percent).unwrap_or(100).into(),
        breaks,
        breaks_count: own_breaks.len(),
        per_meter: if money { price(costs.per_km_micros, 1000) } else { i64::from(distance) },
        per_second: if money { hour } else { i64::from(!distance) },
        fixed: if money { price(costs.fixed_micros, 1) } else { 0 },
        per_overtime_second: if money { hour } else { 1 + i64::from(distance) },
        limits,
        most_work: limits.work,
        load_per_second: 0.0,
        kind,
        loaded: *loaded && !p.reloads.is_empty(),
        has_goods: *loaded,
        starts_empty: *starts_empty && !*loaded && !p.reloads.is_empty(),
        special: overtime > 0 || limits != Limits::NONE,
        opening: 0,
    }
}
