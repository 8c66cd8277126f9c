//! Set partitioning: chooses the cheapest set of known routes that serves each stop once. The search continues from
//! that plan. Large plans are treated region by region.

mod columns;
mod cuts;
mod dive;
mod live;
mod program;
mod relaxation;
pub mod route_pool;
mod separation;
mod set;

use crate::model::Model;
use crate::model::mode::RICH;
use crate::search::params::set_partitioning::{MOMENTS, REGION, STEPS_PER_STOP, WORK_PER_STEP};
use crate::search::set_partitioning::program::Program;
use crate::search::set_partitioning::route_pool::RoutePool;
use crate::search::set_partitioning::set::MOST_STOPS;
use crate::search::state::State;
use crate::solution::{audit, sums};

/// The count of numbers that describe a reload visit: the number of stops before it, and the reload point.
const RELOAD: usize = 2;

#[derive(Debug)]
pub struct SetPartitioning {
    pool: RoutePool,
    program: Option<Program>,
    /// The number of moments that have passed, and of regions still to be treated.
    moments: usize,
    regions: usize,
    work: u64,
    /// The vehicles of the region in progress, and the routes of all others (nodes by vehicle) when it began.
    vehicles: Vec<u32>,
    others: Vec<Vec<u32>>,
    order: Vec<u32>,
    /// Reload visits of the route being noted.
    reloads: Vec<u32>,
}

impl SetPartitioning {
    pub fn new() -> Self {
        Self {
            pool: RoutePool::new(),
            program: None,
            moments: 0,
            regions: 0,
            work: 0,
            vehicles: Vec::new(),
            others: Vec::new(),
            order: Vec::new(),
            reloads: Vec::new(),
        }
    }

    /// Notes the changed routes that keep capacity and are not too long, unless all moments have passed.
    pub fn note_routes<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>) {
        let of_use = self.moments < MOMENTS.len() || self.regions > 0;
        if !of_use || !separable(state) || !state.current.absent.is_empty() {
            return;
        }
        for i in 0..state.current.changed.len() {
            let vehicle = state.current.changed[i];
            let stops = state.current.routes[vehicle].stops;
            if stops > 0 && stops <= MOST_STOPS as u32 && state.current.fits(vehicle) {
                self.note_route(state, vehicle);
            }
        }
    }

    fn note_route<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>, vehicle: u32) -> u32 {
        let (s, order, reloads) = (&state.current, &mut self.order, &mut self.reloads);
        order.clear();
        reloads.clear();
        let cost = sums::cost_of_route(s, vehicle, |node| {
            if M == RICH && state.model.is_reload(node) {
                let reload: [u32; RELOAD] = [order.len() as u32, state.model.reload_of(node)];
                reloads.extend(reload);
            } else {
                order.push(node);
            }
        });
        let kind = state.model.vehicles[vehicle].kind;
        self.pool.note(kind, cost, &self.order, &self.reloads)
    }

    /// Improves the current plan by the routes seen so far, in one call and regardless of the budget. True if it did.
    pub fn run_now<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>) -> bool {
        if !separable(state) || !state.current.absent.is_empty() || state.current.totals.excess > 0 {
            return false;
        }
        let before = sums::cost(&state.current);
        self.work = 10_000_000;
        self.start_program(state);
        while self.is_at_work() {
            self.advance(state, 0.0);
        }
        sums::cost(&state.current) < before
    }

    /// Whether a program is in progress. A slice of its work takes as long as many steps.
    pub fn is_at_work(&self) -> bool {
        self.program.is_some()
    }

    /// Does a slice of work if a moment has come or a program is in progress. False if there is nothing to do now.
    pub fn advance<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>, progress: f64) -> bool {
        if let Some(program) = &mut self.program {
            if program.advance() {
                let found = self.program.take().and_then(Program::into_found);
                if let Some(routes) = found {
                    self.take_routes(state, &routes);
                }
            }
            return true;
        }
        let moment = self.moments;
        if moment < MOMENTS.len() && progress >= MOMENTS[moment] {
            self.moments += 1;
            self.begin_regions(state, WORK_PER_STEP[moment] * state.iterations);
        }
        let due = self.regions > 0 && state.current.absent.is_empty();
        if due {
            self.regions -= 1;
            self.start_program(state);
        }
        due
    }

    /// Returns to the best plan, to improve it region by region, if that plan serves all stops.
    #[inline(never)]
    fn begin_regions<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>, work: u64) {
        let stops = state.model.stops;
        if state.left_out_of_best() > 0 || !separable(state) || state.iterations < STEPS_PER_STOP * stops as u64 {
            return;
        }
        state.restart_from_best();
        let regions = if stops <= MOST_STOPS { 1 } else { stops.div_ceil(REGION as usize / 2) };
        self.regions = regions;
        self.work = work / regions as u64;
    }

    #[inline(never)]
    fn start_program<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>) {
        self.choose_region(state);
        let reloads: u32 = self.vehicles.iter().map(|&v| state.current.routes[v].reloads).sum();
        self.pool.make_room(self.vehicles.len(), MOST_STOPS + RELOAD * reloads as usize);
        let model = state.model;
        let other = |v: u32| if self.vehicles.contains(&v) { Vec::new() } else { state.current.sequence(v) };
        self.others = model.vehicle_ids().map(other).collect();
        let mut plan = Vec::new();
        let mut available: Vec<u32> = state.model.kinds.iter().map(|_| 0).collect();
        for i in 0..self.vehicles.len() {
            let vehicle = self.vehicles[i];
            plan.push(self.note_route(state, vehicle));
            available[state.model.vehicles[vehicle].kind as usize] += 1;
        }
        for (kind, vehicles) in state.model.kinds.iter().enumerate() {
            available[kind] += vehicles.iter().filter(|&&v| state.current.routes[v].stops == 0).count() as u32;
        }
        self.program = Some(Program::new(&self.pool, &plan, state.model.stops, available, self.work));
    }

    /// The used vehicles: all of them, or, if they have too many stops, the vehicles around a random stop.
    #[inline(never)]
    fn choose_region<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>) {
        let model = state.model;
        let s = &state.current;
        let chosen = &mut self.vehicles;
        chosen.clear();
        if model.stops <= MOST_STOPS {
            chosen.extend(model.vehicle_ids().filter(|&v| s.routes[v].stops > 0));
            return;
        }
        let seed = state.rng.below(model.stops as u32);
        let mut stops = 0;
        for &near in std::iter::once(&seed).chain(model.neighbors.around(seed)) {
            let route = s.route(near);
            if !chosen.contains(&route) && stops + s.routes[route].stops <= MOST_STOPS as u32 {
                stops += s.routes[route].stops;
                chosen.push(route);
                if stops >= REGION {
                    return;
                }
            }
        }
    }

    /// Assigns the routes to vehicles of the region, or to unused ones, and keeps the other routes as they were when the
    /// program began. A plan of another thread may have come in the meantime; the better plan stays.
    #[inline(never)]
    fn take_routes<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>, routes: &[u32]) {
        let model = state.model;
        let mut plan = std::mem::take(&mut self.others);
        let mut spare = reloads_beside(model, &plan);
        for &number in routes {
            let route = self.pool.routes()[number as usize];
            let free = model.kinds[route.kind as usize].iter().find(|&&v| plan[v as usize].is_empty());
            if let Some(&vehicle) = free {
                let visits = &mut plan[vehicle as usize];
                visits.extend_from_slice(self.pool.stops_of(&route));
                // The last visit first, so that the positions of the others stay valid.
                for reload in self.pool.reloads_of(&route).chunks(RELOAD).rev() {
                    let Some(node) = spare[reload[1] as usize].pop() else { return };
                    visits.insert(reload[0] as usize, node);
                }
            }
        }
        let before = sums::cost(&state.current);
        let known = state.current.snapshot();
        state.adopt(&plan);
        audit::audit(&state.current);
        if !state.current.absent.is_empty() || sums::cost(&state.current) >= before {
            state.current.restore(&known);
            state.current_score = state.score();
        }
    }
}

/// Whether a plan costs the sum of its routes, and a route may use any copies of its reload points.
pub fn separable<const K: usize, const M: u8>(state: &State<K, M>) -> bool {
    let bound_to_reloads = state.current.has_reloads() && state.model.has_locked;
    !state.current.balanced() && !bound_to_reloads
}

/// The copies of each reload point that the plan does not use.
fn reloads_beside(model: &Model, plan: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut used = vec![false; model.nodes.len()];
    plan.iter().flatten().for_each(|&node| used[node as usize] = true);
    let mut spare = vec![Vec::new(); model.reloads];
    for reload in (model.first_reload..model.nodes.len() as u32).filter(|&node| !used[node as usize]) {
        spare[model.reload_of(reload) as usize].push(reload);
    }
    spare
}

#[cfg(test)]
mod tests;
