//! The parts of a search that work on its state.

use crate::search::construction::Construction;
use crate::search::local_search::LocalSearch;
use crate::search::local_search::swap_star::SwapStar;
use crate::search::params::construction::LATE;
use crate::search::params::route_elimination::{MORE, SHARE};
use crate::search::route_elimination::{Closing, RouteElimination};
use crate::search::ruin_recreate::recreate::Recreate;
use crate::search::ruin_recreate::route_exchange::RouteExchange;
use crate::search::ruin_recreate::ruin::Ruin;
use crate::search::set_partitioning::SetPartitioning;
use crate::search::shortage::absence_counters::AbsenceCounters;
use crate::search::shortage::capacity_repair::CapacityRepair;
use crate::search::state::State;

#[derive(Debug)]
pub struct Phases<const K: usize> {
    pub route_elimination: RouteElimination<K>,
    pub construction: Construction,
    pub set_partitioning: SetPartitioning,
    pub capacity_repair: CapacityRepair,
    pub absence_counters: AbsenceCounters,
    pub route_exchange: RouteExchange,
    pub ruin: Ruin,
    pub recreate: Recreate,
    pub local_search: LocalSearch,
    pub swap_star: SwapStar,
}

impl<const K: usize> Phases<K> {
    /// At the beginning of a first plan.
    pub fn new<const M: u8>(state: &mut State<K, M>) -> Self {
        let model = state.model;
        let mut recreate = Recreate::new(model);
        Self {
            route_elimination: RouteElimination::new(model, Closing::IfFull, SHARE, MORE),
            construction: Construction::begin(state, &mut recreate),
            set_partitioning: SetPartitioning::new(),
            capacity_repair: CapacityRepair::new(),
            absence_counters: AbsenceCounters::new(model),
            route_exchange: RouteExchange::new(model),
            ruin: Ruin::new(model),
            recreate,
            local_search: LocalSearch::new(model),
            swap_star: SwapStar::new(model),
        }
    }

    /// Runs before a step at certain moments: capacity repair, absence counters, and the start of another annealing.
    /// True if the best plan leaves stops out.
    pub fn prepare<const M: u8>(&mut self, state: &mut State<K, M>, progress: f64) -> bool {
        if progress >= LATE {
            self.construction.go_back(state);
        }
        self.capacity_repair.run(state, &mut self.recreate, progress);
        let left_out = state.left_out_of_best();
        let counters = &mut self.absence_counters;
        let counters_end = counters.advance(progress, left_out, &state.current, &state.penalties);
        let used = state.current.totals.used_vehicles;
        if state.annealing.advance(progress, state.iterations, used) || counters_end {
            state.restart_from_best();
        }
        // The temperature may have changed, and with it the route bonus.
        state.current_score = state.score();
        left_out > 0
    }
}
