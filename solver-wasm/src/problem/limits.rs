//! Most entries of each repeated field of the proto.
//! Made by `npm run gen` from `proto/optimizer/v1/limits.json`; do not edit.

pub const RESULT_GEOMETRIES: usize = 500;
pub const PROBLEM_PLACES: usize = 6_100;
pub const PROBLEM_VEHICLES: usize = 500;
pub const PROBLEM_STOPS: usize = 5_000;
pub const PROBLEM_RELOADS: usize = 100;
pub const PROBLEM_INITIAL_ROUTES: usize = 500;
pub const PROBLEM_PROFILES: usize = 4;
pub const VEHICLE_CAPACITY: usize = 10;
pub const VEHICLE_BREAKS: usize = 5;
pub const VEHICLE_SKILLS: usize = 20;
pub const STOP_TIME_WINDOWS: usize = 10;
pub const STOP_DEMAND: usize = 10;
pub const STOP_ALLOWED_VEHICLES: usize = 500;
pub const STOP_REQUIRED_SKILLS: usize = 20;
pub const RELOAD_TIME_WINDOWS: usize = 10;
pub const RELOAD_ALLOWED_VEHICLES: usize = 500;
pub const RELOAD_REQUIRED_SKILLS: usize = 20;
pub const INITIAL_ROUTE_VISITS: usize = 10_000;
pub const PLAN_ROUTES: usize = 500;
pub const PLAN_UNASSIGNED: usize = 5_000;
pub const COST_UNASSIGNED_BY_PRIORITY: usize = 5_000;
pub const ROUTE_ACTIVITIES: usize = 12_000;
pub const ACTIVITY_LOAD_AFTER: usize = 10;
pub const UNASSIGNED_REASONS: usize = 100;
pub const REASON_VEHICLES: usize = 500;
pub const EVALUATE_REQUEST_ROUTES: usize = 500;
pub const ROUTE_ORDER_VISITS: usize = 10_000;
pub const EVALUATE_RESPONSE_VIOLATIONS: usize = 60_000;
pub const ADVISE_REQUEST_STOPS: usize = 100;
pub const ADVISE_REQUEST_SLOTS: usize = 20;
pub const ADVISE_RESPONSE_ADVICE: usize = 2_000;
pub const STOP_ADVICE_INSERTIONS: usize = 500;
pub const INSERTION_AGAINST: usize = 100;
pub const INSERTION_LATER: usize = 5_000;
pub const INSERTION_VIOLATIONS: usize = 60_000;
