//! Whether a new plan is accepted.

use crate::search::params::set_partitioning::NEARLY_AS_GOOD;
use crate::search::set_partitioning::SetPartitioning;
use crate::search::shortage::absence_counters::AbsenceCounters;
use crate::search::state::State;
use crate::solution::audit::audit;
use crate::solution::sums;

/// Accepts the new plan, or undoes the step. The routes of good plans are noted for set partitioning.
#[inline(never)]
pub fn decide<const K: usize, const M: u8>(
    state: &mut State<K, M>,
    absence_counters: &mut AbsenceCounters,
    set_partitioning: &mut SetPartitioning,
    tolerance: f64,
) {
    let new = state.score();
    // If a detour can be shorter than the direct leg, removing a stop can leave a route that no vehicle can drive.
    let broken = state.current.changed.iter().any(|&route| sums::is_broken(&state.current, route));
    let easier = absence_counters.are_easier(&state.current, &state.penalties);
    if !broken && (new <= state.current_score + tolerance || easier || state.is_best()) {
        audit(&state.current);
        state.current_score = new;
        if state.current.totals.excess == 0 {
            let cost = state.penalised();
            state.annealing.note(cost);
        }
        set_partitioning.note_routes(state);
        state.current.checkpoint();
        state.keep_if_best();
    } else {
        if !broken && state.penalised() < state.best_score.cost * NEARLY_AS_GOOD {
            set_partitioning.note_routes(state);
        }
        state.reject();
    }
}

/// The highest cost of an acceptable plan if the local search does not run: steps that will cost more are aborted.
/// No limit while the best plan leaves stops out.
pub fn most_accepted<const K: usize, const M: u8>(state: &State<K, M>, tolerance: f64) -> f64 {
    match state.left_out_of_best() {
        0 => {
            let route_bonus = state.annealing.route_bonus();
            let used = f64::from(state.current.totals.used_vehicles);
            // The new plan may use one more route.
            (state.current_score + tolerance + route_bonus * used + route_bonus.max(0.0)).max(state.best_score.cost)
        }
        _ => f64::INFINITY,
    }
}
