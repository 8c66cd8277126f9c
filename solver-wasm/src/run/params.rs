//! Every constant of a run's use of time. The log's page is `docs/solver/log/runs.md`; ADR 33 has the reasons.

/// Most iterations between two readings of the clock, and between two steps of the annealing.
pub const BATCH: u64 = 16;
/// Length of the annealing while the run's length is unknown.
pub const DEFAULT_BUDGET_MS: f64 = 10_000.0;

/// Time held back for making a plan of the search's routes, as a multiple of the longest such time so far.
pub const KEPT_TIMES: f64 = 2.0;
/// Largest share of the limit for making the plan.
pub const MOST_FOR_KEEPING: f64 = 0.5;
/// Time held back for polishing the routes and writing them.
pub const POLISH_MS: f64 = 10.0;
/// Additional time for each stop.
pub const STOP_MS: f64 = 0.05;
/// Largest share of the limit for polishing and writing.
pub const MOST_FOR_POLISH: f64 = 0.05;
/// Time held back for reasons, for each pair of a stop left out and a vehicle.
pub const REASON_MS: f64 = 0.02;
/// Largest share of the limit for reasons.
pub const MOST_FOR_REASONS: f64 = 0.1;
/// Time to write one stop. Writing comes last.
pub const WRITTEN_STOP_MS: f64 = 0.004;

/// Time for the reasons of a plan that is already late because something else had the processor.
pub const GRACE_MS: f64 = 20.0;
/// The same if at most `FEW_REASONS` are open. An idle machine needs milliseconds for them, and a busy one should still
/// give them.
pub const GRACE_FOR_FEW_MS: f64 = 250.0;
/// See `GRACE_FOR_FEW_MS`.
pub const FEW_REASONS: usize = 500;

/// Share of the remaining time for polishing a plan that leaves stops out.
pub const SHARE_OF_POLISH: f64 = 0.3;
/// Share of the remaining time for completing such a plan.
pub const SHARE_OF_COMPLETION: f64 = 0.3;
