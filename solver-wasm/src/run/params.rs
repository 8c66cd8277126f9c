//! Every constant of a run's use of time. The log's page is `docs/solver/log/runs.md`; ADR 33 has the reasons.

/// Most iterations between two readings of the clock, and between two steps of the annealing.
pub const BATCH: u64 = 16;
/// Length of the annealing while the run's length is unknown.
pub const DEFAULT_BUDGET_MS: f64 = 10_000.0;

/// Time held back for making a plan of the search's routes, in times the longest that it took so far.
pub const KEPT_TIMES: f64 = 2.0;
/// Largest share of the limit for that.
pub const MOST_FOR_KEEPING: f64 = 0.5;
/// Time held back for polishing the routes and writing them.
pub const POLISH_MS: f64 = 10.0;
/// The same for each stop.
pub const STOP_MS: f64 = 0.05;
/// Largest share of the limit for that.
pub const MOST_FOR_POLISH: f64 = 0.05;
/// Time held back for reasons, for each stop left out and vehicle.
pub const REASON_MS: f64 = 0.02;
/// Largest share of the limit for that.
pub const MOST_FOR_REASONS: f64 = 0.1;
/// Time to write a stop, which comes last.
pub const WRITTEN_STOP_MS: f64 = 0.004;

/// Time for the reasons of a plan that is late already, as something else had the processor.
pub const GRACE_MS: f64 = 20.0;
/// The same if at most `FEW_REASONS` are open. An idle machine needs milliseconds, and a busy one does not withhold
/// them.
pub const GRACE_FOR_FEW_MS: f64 = 250.0;
/// See `GRACE_FOR_FEW_MS`.
pub const FEW_REASONS: usize = 500;

/// Share of the remaining time for polishing a plan that leaves stops out.
pub const SHARE_OF_POLISH: f64 = 0.3;
/// Share of the remaining time for completing it.
pub const SHARE_OF_COMPLETION: f64 = 0.3;
