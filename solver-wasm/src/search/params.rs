//! Every tuning constant of the search: its meaning, and where its value comes from.
//!
//! "Log" is the page of `docs/solver/log/` with the trials behind a module's values. A paper is named if a value is the
//! paper's. The lengths of the neighbour lists are in [`crate::model::neighbors`].

/// A problem with more stops than this is large: its routes are too many for a single set partitioning program.
pub const LARGE: usize = 256;

/// One iteration. Log: ruin-recreate, local-search.
pub mod step {
    /// Chance to overlook an insertion position (blink rate, Christiaens & Vanden Berghe 2020).
    pub const BLINK: f64 = 0.01;
    /// Share of the steps without local search that run to the end even if the plan is too expensive. Aborted steps are
    /// biased towards good plans, so this share keeps the overload penalty calibrated.
    pub const WHOLE_SHARE: f64 = 0.2;
}

/// Temperatures, and the number of annealings. Log: annealing.
pub mod annealing {
    /// First temperature, as a multiple of what a stop changes: the mean edge, its weight in the balance term, and its price
    /// of near stops on other routes.
    pub const START: f64 = 4.0;
    /// Last temperature, in the same unit.
    pub const END: f64 = 0.04;
    /// By how many times that unit is larger where at least half of the stops are ends of shipments. Log: pairs.
    pub const OF_SHIPMENTS: f64 = 3.0;
    /// A short annealing evaluates its route bonus by the cheapest plan that it finds below this share of the start
    /// temperature.
    pub const COLD: f64 = 0.1;
    /// Share of the budget after which the number of steps is known well enough to divide the rest into annealings.
    pub const KNOWN: f64 = 0.06;
    /// A small problem has several annealings if there is time for at least this many short ones.
    pub const FEWEST_ROUNDS: f64 = 3.0;
    /// Most short annealings of a small problem.
    pub const MOST_ROUNDS: f64 = 32.0;
    /// Steps of a short annealing of a small problem, as a multiple of the squared number of stops.
    pub const STEPS_PER_SQUARE: f64 = 0.3;
    /// Share of the rest of the budget for the short annealings of a small problem.
    pub const SHARE_SMALL: f64 = 0.64;
    /// Temperature at which a small problem's last annealing starts, as a share of `START`.
    pub const LAST_START_SMALL: f64 = 0.25;
    /// A large problem has several annealings only with more stops than this.
    pub const MANY_STOPS: f64 = 500.0;
    /// A large problem has several annealings only with this many steps per stop.
    pub const STEPS_PER_STOP: f64 = 200.0;
    /// The number of short annealings of a large problem.
    pub const ROUNDS_LARGE: f64 = 4.0;
    /// The same as `SHARE_SMALL` for a large problem.
    pub const SHARE_LARGE: f64 = 0.2;
    /// The same as `LAST_START_SMALL` for a large problem.
    pub const LAST_START_LARGE: f64 = 0.5;
}

/// The bonus of a used route. Log: annealing, "Number of routes".
pub mod route_bonuses {
    /// The difference between one bonus and the next, in temperatures.
    pub const STEP: f64 = 8.0;
    /// The number of bonuses above zero, and of those below zero.
    pub const SIDES: usize = 3;
    /// The last annealing is slower. It gets this share of the best bonus of the short annealings.
    pub const SLOWER: f64 = 0.5;
    /// If the used vehicles are fuller than this, the loads alone decide the number of routes.
    pub const FULL: f64 = 0.9;
}

/// Route elimination. Log: annealing, "Number of routes".
pub mod route_elimination {
    /// Routes are closed if the loads fill this share of the used vehicles.
    pub const FULL: f64 = 0.88;
    /// With fewer steps per stop than this, there is no time for it.
    pub const STEPS_PER_STOP: f64 = 60.0;
    /// Share of the budget.
    pub const SHARE: f64 = 0.08;
    /// The number of routes that may be opened again, as a share of the fewest; at least one.
    pub const MORE: f64 = 0.012;
    /// The price of a unit of load over capacity, in prices of a stop of the highest tier.
    pub const WORTH: f64 = 1e4;
    /// Share of the steps in which some stops are tried in every position.
    pub const THOROUGH: f64 = 0.02;
}

/// Several searches in one run. Log: annealing, "Searches from scratch".
pub mod restarts {
    /// The share of the budget after which the number of steps is roughly known.
    pub const DECIDES: f64 = 0.01;
    /// With fewer steps per stop than this, a single search has no time to stand still.
    pub const STEPS_PER_STOP: f64 = 300.0;
    /// Steps per stop of each of the two searches that show whether plans have routes in common, and whether fewer routes
    /// are cheaper.
    pub const STEPS_PER_STOP_OF_PROBE: f64 = 15.0;
    /// The share of routes that their plans must have in common.
    pub const COMMON: f64 = 0.1;
    /// Least steps per stop of a further search.
    pub const STEPS_PER_STOP_OF_SEARCH: f64 = 200.0;
    /// Most further searches.
    pub const MOST_SEARCHES: f64 = 6.0;
    /// Share of a further search's budget in which routes are closed. None is opened again.
    pub const ELIMINATION: f64 = 0.15;
    /// The last annealing closes routes if the loads fill this share of the used vehicles.
    pub const FULL: f64 = 0.95;
    /// Share of its budget in which it does.
    pub const LAST_ELIMINATION: f64 = 0.2;
    /// Share of their budget that the last annealing gets.
    pub const LAST: f64 = 0.25;
}

/// The penalty of overload (Vidal 2022), and the price of a stop left out. Log: penalties, shortage.
pub mod penalties {
    use crate::units::Load;

    /// The number of overloaded routes that the penalty aims at.
    pub const OVERLOADED: f64 = 24.0;
    /// Least share of overloaded routes that the penalty aims at.
    pub const LEAST_SHARE: f64 = 0.02;
    /// Largest share of overloaded routes that the penalty aims at.
    pub const LARGEST_SHARE: f64 = 0.25;
    /// The same if no load is more than `COARSE` units. Then every overload is large. A larger share makes overload so
    /// cheap that the search closes a route again and again, and reopens it once the plan has been overloaded for too
    /// long.
    pub const LARGEST_SHARE_COARSE: f64 = 0.1;
    /// Loads of at most this many units are coarse.
    pub const COARSE: Load = 3;
    /// Least penalty.
    pub const LOWEST: f64 = 1e-6;
    /// Highest penalty, in the unit of the plan's cost.
    pub const HIGHEST: f64 = 1e12;
    /// Growth of the penalty per overloaded route.
    pub const DEARER: f64 = 0.004;
    /// Growth of the penalty per step while the plan has been overloaded for too long.
    pub const MUCH_DEARER: f64 = 0.01;
    /// Iterations after which a plan has been overloaded for too long.
    pub const PATIENCE: u32 = 1000;
    /// With more stops than this, the penalty changes more slowly, because plans do. The factor is squared, because
    /// such runs have few steps.
    pub const STOPS_AT_FULL_SPEED: f64 = 1000.0;
    /// Highest penalty of a mean load while the best plan leaves stops out, in prices of a stop of the lowest tier.
    /// Without a bound, no plan with one stop too many would ever be accepted.
    pub const DEAREST_WHEN_SHORT: f64 = 100.0;
    /// A mean load counts as at most this many units of load: otherwise a tiny overload would cost less than a stop
    /// left out, however high the penalty is.
    pub const FINEST: f64 = 10.0;
    /// Least price of a stop of the lowest tier, in mean edges.
    pub const WORTH_EDGES: f64 = 1000.0;
    /// Least price of a stop of the lowest tier, as a multiple of the most that one stop may cost.
    pub const WORTH_DEAREST: f64 = 4.0;
    /// The number of vehicle kinds that are asked for the cost of travel to a stop.
    pub const KINDS_ASKED: usize = 16;
    /// Highest price of a stop of the highest tier, in prices of the lowest tier: beyond it, sums would lose the costs.
    pub const LARGEST_RATIO: f64 = 1e6;
}

/// The first plan. Log: ruin-recreate, "The first plan".
pub mod construction {
    /// How many times higher the penalty is while the first plan is improved: overload hardly ever pays.
    pub const HARDLY: f64 = 1000.0;
    /// Share of the budget after which the search gives up a second plan that is still over capacity.
    pub const LATE: f64 = 0.65;
    /// If loads fill this share of the vehicles of the first plan, they bind.
    pub const FULL: f64 = 0.7;
    /// Stops that are inserted between two readings of the clock.
    pub const STOPS: usize = 8;
    /// Looks of the local search between two readings of the clock.
    pub const LOOKS: usize = 16;
}

/// Ruin (Christiaens & Vanden Berghe 2020, section 5.1). Log: ruin-recreate, "Ruin".
pub mod ruin {
    /// Mean number of stops removed in a step if strings are at most `SHORT`.
    pub const MEAN_REMOVED: f64 = 12.0;
    /// Longest string where times do not bind (the paper's).
    pub const SHORT: f64 = 10.0;
    /// Longest string where times bind.
    pub const LONGEST: f64 = 20.0;
    /// How many more stops are removed for each stop by which strings may be longer than `SHORT`.
    pub const MORE_REMOVED: f64 = 0.5;
    /// Where there are pairs: mean number of stops removed, without the other ends that go with them, and how much shorter
    /// strings are. Log: pairs.
    pub const MEAN_REMOVED_OF_PAIRS: f64 = 13.0;
    pub const SHORTER: f64 = 0.5;
    /// A route is long if it has this many times as many stops as the longest string.
    pub const LONG_ROUTE: f64 = 1.5;
    /// Share of the steps that may take several strings out of one long route, where times do not bind.
    pub const AGAIN: f64 = 0.5;
    /// Share of the strings that keep some of their middle (the paper's).
    pub const SPLIT: f64 = 0.5;
    /// Chance that the kept middle ends after a stop (the paper's).
    pub const SPLIT_ENDS: f64 = 0.99;
    /// Share of the steps that take out one whole route.
    pub const WHOLE_ROUTE: f64 = 0.02;
    /// Most stops of a route that is taken out as a whole.
    pub const WHOLE_ROUTE_AT_MOST: u32 = 60;
    /// Share of the seeds taken from overloaded routes, if there are any.
    pub const FROM_OVERLOADED: f64 = 0.3;
    /// Share of the seeds taken from the stops left out, if there are any.
    pub const FROM_ABSENT: f64 = 0.3;
}

/// Route exchange. Log: ruin-recreate, "Ruin".
pub mod route_exchange {
    /// Share of the steps in which two unlike vehicles exchange their routes instead of a ruin.
    pub const SHARE: f64 = 0.03;
}

/// Recreate (Christiaens & Vanden Berghe 2020, section 5.2). Log: ruin-recreate, shortage.
pub mod recreate {
    /// The most stops per step that are tried in every position of every route because no near position fits.
    pub const SEARCHES: u32 = 3;
    /// The same where capacity repair inserts stops: this takes some milliseconds.
    pub const SEARCHES_OF_REPAIR: u32 = 50;
    /// One step per this many stops of the problem also tries stops in every position that were absent before.
    pub const STOPS_PER_SEARCH: f64 = 10.0;
    /// If more stops than this are absent before a step, only some of them are tried again.
    pub const TRIED_AT_MOST: usize = 30;
    /// The number of neighbours of a removed stop among which the absent stops to be tried are found.
    pub const LOOKED_AROUND: usize = 20;
    /// The number of absent stops that are tried wherever they are.
    pub const OTHERS_TRIED: u32 = 8;
    /// The number of neighbours of each end of a pair on whose routes both are tried. Log: pairs.
    pub const NEIGHBORS_OF_PAIRS: usize = 20;
    /// While the best plan leaves stops out, a route for a whole shipment has time for up to so many times the legs between
    /// its stops: a random share each time. Log: pairs.
    pub const MOST_CAUTION: f64 = 3.0;
    /// Share of the steps in which stops are tried in one order regardless of their tiers.
    pub const MIXED: f64 = 0.1;
    /// Weights of the orders in which absent stops are tried: random, by load, far and close (the paper's), then by
    /// length, start and end of the window.
    pub const ORDERS: [u32; 7] = [4, 4, 2, 1, 2, 2, 2];
    /// How many neighbours are filtered together on each side of the stop. The first groups are small, so that the
    /// later ones have a limit.
    pub const GOES: [usize; 3] = [5, 13, 32];
}

/// Local search (Toth & Vigo 2003; Vidal 2022). Log: local-search.
pub mod local_search {
    /// Share of the steps in which it runs.
    pub const SHARE: f64 = 0.3;
    /// The same in large problems without shipments with windows and nothing else, reload points, or work that may exceed its
    /// limit. There, half of the plans that recreate makes are far too expensive, and local search can mend most of them.
    pub const SHARE_LARGE: f64 = 1.0;
    /// Most looks at a stop's surroundings in one run: `LOOKS`, and `LOOKS_PER_STOP` for each stop that has changed.
    pub const LOOKS: usize = 1_000;
    /// See `LOOKS`.
    pub const LOOKS_PER_STOP: usize = 50;
    /// Stops of the longest chain that relocate moves (Or 1976).
    pub const LONGEST_RELOCATED: usize = 3;
    /// Stops of the longest chain of a cross exchange. The bounds in `cross_exchange.rs` hold for two at most.
    pub const LONGEST_EXCHANGED: usize = 2;
    /// Most stops that 2-opt reverses if reversing changes the cost of their legs.
    pub const LONGEST_REVERSED: u32 = 30;
}

/// SWAP* (Vidal 2022). Log: local-search, "SWAP*".
pub mod swap_star {
    /// How much dearer than an acceptable plan a plan may be for SWAP* to run, in mean edges.
    pub const WITHIN: f64 = 5.0;
    /// The same where times play a role.
    pub const WITHIN_TIMED: f64 = 10.0;
    /// Most changed routes that exchange stops with each other in one step.
    pub const ROUTES: usize = 6;
    /// The number of best positions kept for a stop in the other route: three, as in the paper. Only two positions are
    /// beside the stop that leaves, so one of three is not.
    pub const KEPT: usize = 3;
}

/// Reload visits. Log: rich-problems, "Reload points".
pub mod reload_visits {
    /// Neighbours on each side of a stop beside which it is tried with a reload visit.
    pub const NEIGHBORS: usize = 12;
}

/// Set partitioning. Log: set-partitioning.
pub mod set_partitioning {
    /// Shares of the budget at which it runs: before the last annealing, and before the end.
    pub const MOMENTS: [f64; 2] = [0.655, 0.93];
    /// With fewer steps per stop than this, the search has not yet seen the routes of a good plan.
    pub const STEPS_PER_STOP: u64 = 100;
    /// Work at each moment, per step made so far.
    pub const WORK_PER_STEP: [u64; 2] = [700, 300];
    /// The routes of a rejected plan are noted too if the plan costs less than this many times the best plan.
    pub const NEARLY_AS_GOOD: f64 = 1.01;
    /// Approximate number of stops in a region of a large problem.
    pub const REGION: u32 = 200;
    /// Most routes in the pool. When it is full, the older half is dropped.
    pub const MOST_ROUTES: usize = 20_000;
    /// Most stops in all routes of the pool together.
    pub const MOST_STOPS_IN_POOL: usize = 400_000;
    /// Work in a slice: about a millisecond. A part of the search is up to ten.
    pub const SLICE: u64 = 500_000;
    /// Most cuts.
    pub const MOST_CUTS: usize = 320;
    /// If fewer columns than this are left, a short search is tried before more cuts.
    pub const FEW: usize = 1500;
    /// Shares of the gap: only columns whose reduced cost is less are searched, one share after the other.
    pub const PARTS: [f64; 6] = [0.1, 0.15, 0.2, 0.3, 0.5, 1.0];
    /// Slices of work for the search of each share.
    pub const SLICES_PER_PART: u64 = 3;
    /// Cuts added at once.
    pub const CUTS_AT_ONCE: usize = 40;
    /// Most cuts that one stop is in.
    pub const CUTS_PER_STOP: u32 = 5;
    /// Least violation of a cut for it to be added.
    pub const LEAST_VIOLATION: f64 = 0.05;
    /// Columns with a smaller value are ignored in the search for cuts.
    pub const SMALL_VALUE: f64 = 0.02;
}

/// Capacity repair. Log: shortage, "Where loads bind".
pub mod capacity_repair {
    /// Share of the budget from one repair to the next.
    pub const EVERY: f64 = 0.05;
    /// Share of the budget after the last repair.
    pub const BEFORE_END: f64 = 0.005;
    /// Most stops taken out, as a multiple of the number that the best plan leaves out. If more were taken out, some
    /// would find no position.
    pub const MOST: usize = 2;
}

/// Absence counters (Christiaens & Vanden Berghe 2020). Log: shortage, "Where time binds".
pub mod absence_counters {
    /// The counters work only if the first plan leaves out at least this share of the stops.
    pub const MANY: f64 = 0.05;
    /// Share of the budget after which the counters end.
    pub const SHARE: f64 = 0.5;
    /// The counters end if the best plan has not left out fewer stops for this share of the budget.
    pub const PATIENCE: f64 = 0.05;
}
