//! The answer: the types of the proto's JSON form.

use serde::{Deserialize, Serialize};

use crate::problem::Vehicle;
use crate::units::{Load, Seconds};

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// By vehicle; unused vehicles are left out.
    pub routes: Vec<Route>,
    /// By stop.
    pub unassigned: Vec<Unassigned>,
    pub cost: Cost,
}

/// Compared in the order of its fields: fewer is better.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Cost {
    /// Highest priority first, zeros left out.
    pub unassigned_by_priority: Vec<TierCount>,
    pub unassigned: u32,
    /// Seconds, metres, or millionths of a dollar; overtime, balance and change included.
    pub value: i64,
    /// Sums over all routes.
    pub working_seconds: i64,
    pub driving_seconds: i64,
    /// How often a location is visited again after something else: the splits.
    pub splits: u32,
    /// Sum of the moments at which the stops' services start.
    pub service_start_sum: i64,
    /// The part of the value that is the price of change.
    #[serde(skip_serializing_if = "is_zero")]
    pub change: i64,
    /// The part of the value that is the price of near stops on different routes.
    #[serde(skip_serializing_if = "is_zero")]
    pub apart: i64,
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

fn is_no_time(seconds: &Seconds) -> bool {
    *seconds == 0
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TierCount {
    pub priority: i32,
    pub count: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Route {
    pub vehicle: u32,
    pub departure: Seconds,
    pub end: Seconds,
    pub distance_meters: i64,
    pub driving_seconds: Seconds,
    pub service_seconds: Seconds,
    pub wait_seconds: Seconds,
    pub break_seconds: Seconds,
    pub overtime_seconds: Seconds,
    /// This route's part of the plan's cost, without balance.
    pub cost: i64,
    pub activities: Vec<Activity>,
    /// From the last activity to the end location.
    pub return_distance_meters: i64,
    pub return_driving_seconds: Seconds,
    #[serde(skip_serializing_if = "is_no_time")]
    pub setup_seconds: Seconds,
}

/// One of `stop`, `reload`, `break` is set.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Activity {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reload: Option<u32>,
    /// Index into the vehicle's breaks.
    #[serde(rename = "break", skip_serializing_if = "Option::is_none")]
    pub break_: Option<u32>,
    pub arrival: Seconds,
    /// The start of the service or the break.
    pub start: Seconds,
    pub departure: Seconds,
    /// The distance since the previous activity. A break on the way has the part of the leg up to it, and the activity
    /// after it the rest.
    pub distance_meters: i64,
    pub driving_seconds: Seconds,
    /// The load still on board for the later stops of this trip, per dimension.
    pub load_after: Vec<Load>,
    /// None: the break is on the way, or before a route without a start location has begun.
    #[serde(rename = "place", skip_serializing_if = "Option::is_none")]
    pub location: Option<u32>,
    /// Between the arrival and the wait. A break has that of the next visit, if it comes after it.
    #[serde(skip_serializing_if = "is_no_time")]
    pub setup_seconds: Seconds,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Unassigned {
    pub stop: u32,
    pub reasons: Vec<Reason>,
    /// The time was up before all vehicles had been asked.
    #[serde(skip_serializing_if = "is_false")]
    pub reasons_incomplete: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    pub code: ReasonCode,
    /// The vehicle nearest to fitting comes first.
    #[serde(default)]
    pub vehicles: Vec<u32>,
    /// False: lifting this rule alone lets the stop join. True: this rule and the stop's others marked `together` must
    /// all be lifted.
    #[serde(default)]
    pub together: bool,
    /// By how much the first vehicle misses the rule; None for rules without an amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortfall: Option<Shortfall>,
    /// The stop whose rule it is, where that is another one: the single end of the shipment, which has to come along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<u32>,
}

/// Seconds for rules of time, metres for `MaxDistance`, millionths of a load, stops for `MaxStops`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Shortfall {
    pub amount: i64,
    /// The load dimension, for `Capacity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dimension: Option<u32>,
    /// For `TimeWindow`: the service would start before the window opens, not after it closes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub early: bool,
}

/// Routes made by hand: their times, and what they break.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Evaluation {
    pub plan: Plan,
    /// By vehicle.
    pub violations: Vec<Violation>,
    /// Seconds by which services start after their last window or deadline, in sum.
    pub late_seconds: i64,
}

/// Some routes in an order of their own: what they cost and break.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Weighed {
    pub cost: i64,
    pub violations: Vec<Violation>,
    /// By vehicle.
    pub routes: Vec<RouteStarts>,
}

/// When the services at a route's stops start.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RouteStarts {
    pub vehicle: u32,
    pub stops: Vec<u32>,
    pub starts: Vec<Seconds>,
}

/// A rule that a route breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    pub code: ReasonCode,
    #[serde(default)]
    pub vehicle: u32,
    /// The visit that breaks it, by its rank among the route's visits. `Unreachable`: the visit that the missing leg leads
    /// to. `Capacity`: the reload visit that loads too much. None: the route as a whole, its first trip or its way back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<u32>,
    /// The stop at this position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<u32>,
    /// `Break`: the break that is left out, by its index in the vehicle.
    #[serde(default, rename = "break", skip_serializing_if = "Option::is_none")]
    pub break_: Option<u32>,
    /// By how much the rule is missed; None for rules without an amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortfall: Option<Shortfall>,
}

/// Where one stop could go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StopAdvice {
    pub stop: u32,
    /// The slot that stands for the stop's windows, where slots are asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<u32>,
    /// One per vehicle, best first: fewer broken rules, then less lateness, then lower cost. Vehicles that were not asked
    /// in time are missing.
    pub insertions: Vec<Insertion>,
}

/// What a route becomes with one more stop, at its best position.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Insertion {
    pub vehicle: u32,
    /// Visits of the route before the new one.
    pub position: u32,
    pub extra_cost: i64,
    pub extra_driving_seconds: i64,
    pub extra_distance_meters: i64,
    /// How late the new service starts.
    pub lateness_seconds: i64,
    /// The codes of `violations`.
    pub against: Vec<ReasonCode>,
    pub extra_working_seconds: i64,
    /// One more reload visit that makes room for the stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra_reload: Option<ExtraReload>,
    /// Stops of the route that are served later than without the new one.
    pub later: Vec<Later>,
    /// What the route then breaks, and does not without the new stop, or by less.
    pub violations: Vec<Violation>,
    /// The other end of its shipment, which joins with it, and the visits of the route before that. Of two ends with the same
    /// position the pickup comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partner: Option<u32>,
    pub partner_position: u32,
}

/// A reload visit that comes with a stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct ExtraReload {
    pub reload: u32,
    /// Visits of the old route before it. If the new stop has the same position, `after` says which one comes first.
    pub position: u32,
    pub after: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Later {
    pub stop: u32,
    pub seconds: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ReasonCode {
    #[serde(rename = "REASON_CODE_NOT_ALLOWED")]
    NotAllowed,
    #[serde(rename = "REASON_CODE_SKILL")]
    Skill,
    #[serde(rename = "REASON_CODE_UNREACHABLE")]
    Unreachable,
    #[serde(rename = "REASON_CODE_TIME_WINDOW")]
    TimeWindow,
    #[serde(rename = "REASON_CODE_DEADLINE")]
    Deadline,
    #[serde(rename = "REASON_CODE_CAPACITY")]
    Capacity,
    #[serde(rename = "REASON_CODE_SHIFT")]
    Shift,
    #[serde(rename = "REASON_CODE_BREAK")]
    Break,
    #[serde(rename = "REASON_CODE_MAX_STOPS")]
    MaxStops,
    #[serde(rename = "REASON_CODE_MAX_DISTANCE")]
    MaxDistance,
    #[serde(rename = "REASON_CODE_MAX_DRIVING")]
    MaxDriving,
    #[serde(rename = "REASON_CODE_ON_BOARD")]
    OnBoard,
    #[serde(rename = "REASON_CODE_VISIT_ORDER")]
    VisitOrder,
    #[serde(rename = "REASON_CODE_MAX_WORK")]
    MaxWork,
    #[serde(rename = "REASON_CODE_READY")]
    Ready,
    #[serde(rename = "REASON_CODE_LOADING")]
    Loading,
    #[serde(rename = "REASON_CODE_LOAD_ORDER")]
    LoadOrder,
    #[serde(rename = "REASON_CODE_SHIPMENT")]
    Shipment,
    #[serde(rename = "REASON_CODE_OUTRANKED")]
    Outranked,
}

impl ReasonCode {
    /// The rules, in the order in which reasons name them: all codes but `Outranked`, which is the last code.
    pub const RULES: [Self; Self::Outranked as usize] = [
        Self::NotAllowed,
        Self::Skill,
        Self::Unreachable,
        Self::TimeWindow,
        Self::Deadline,
        Self::Capacity,
        Self::Shift,
        Self::Break,
        Self::MaxStops,
        Self::MaxDistance,
        Self::MaxDriving,
        Self::OnBoard,
        Self::VisitOrder,
        Self::MaxWork,
        Self::Ready,
        Self::Loading,
        Self::LoadOrder,
        Self::Shipment,
    ];

    /// The field that has the limit, for the limits of whole routes.
    pub fn limit_of(self, vehicle: &mut Vehicle) -> Option<&mut Option<u32>> {
        match self {
            Self::MaxStops => Some(&mut vehicle.max_stops),
            Self::MaxDistance => Some(&mut vehicle.max_distance_meters),
            Self::MaxDriving => Some(&mut vehicle.max_driving_seconds),
            Self::MaxWork => Some(&mut vehicle.max_work_seconds),
            _ => None,
        }
    }
}
