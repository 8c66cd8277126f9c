//! Plans put together from routes of many: of all routes that the search came by, the cheapest choice becomes the plan
//! to go on from. Where a plan has many stops, region by region.

use super::Search;
use super::partition::{MOST_STOPS, Partition};
use super::pool::Pool;
use crate::model::mode::RICH;

/// Shares of the budget at which it is done: before the last annealing, and before the end.
const MOMENTS: [f64; 2] = [0.655, 0.93];
/// Fewer steps than this per stop have not yet come by the routes of a good plan.
const STEPS_PER_STOP: u64 = 100;
/// Work for it then, by the steps made so far.
const WORK_PER_STEP: [u64; 2] = [700, 300];
/// Rejected plans that cost less than this much more than the best have their routes noted too.
pub const NEARLY_AS_GOOD: f64 = 1.01;
/// Numbers by which a call at a reload point is noted: how many stops come before it, and the point.
const CALL: usize = 2;
/// Stops in a region, about.
const REGION: u32 = 200;

#[derive(Debug)]
pub struct Recombination {
    pool: Pool,
    partition: Option<Partition>,
    /// Moments that have come, and regions still to be done.
    moments: usize,
    regions: usize,
    work: u64,
    /// Vehicles of the region at work.
    vehicles: Vec<u32>,
    order: Vec<u32>,
    /// Calls of the route being noted.
    calls: Vec<u32>,
}

impl Recombination {
    pub fn new() -> Self {
        Self {
            pool: Pool::new(),
            partition: None,
            moments: 0,
            regions: 0,
            work: 0,
            vehicles: Vec::new(),
            order: Vec::new(),
            calls: Vec::new(),
        }
    }

    /// Drops the choice at work: the plan that it was to better is no longer there.
    pub(super) fn forget(&mut self) {
        self.partition = None;
    }
}

impl<const K: usize, const M: u8> Search<'_, K, M> {
    /// Whether what a route costs says what it adds to the plan, and its calls may be any at their reload points.
    fn separable(&self) -> bool {
        let bound_to_calls = self.current.has_reloads() && self.model.has_locked;
        !self.current.balanced() && !bound_to_calls
    }

    /// Notes the routes just changed, as far as they keep capacity and are of a length to be chosen from, while there is
    /// yet to be a choice.
    pub(super) fn note_routes(&mut self) {
        let of_use = self.recombination.moments < MOMENTS.len() || self.recombination.regions > 0;
        if !of_use || !self.separable() || !self.current.absent.is_empty() {
            return;
        }
        for i in 0..self.current.changed.len() {
            let vehicle = self.current.changed[i];
            let stops = self.current.routes[vehicle].stops;
            if stops > 0 && stops <= MOST_STOPS as u32 && self.current.fits(vehicle) {
                self.note_route(vehicle);
            }
        }
    }

    fn note_route(&mut self, vehicle: u32) -> u32 {
        let (s, order, calls) = (&self.current, &mut self.recombination.order, &mut self.recombination.calls);
        let data = &self.model.vehicles[vehicle];
        let (mut node, end) = (self.model.start(vehicle), self.model.end(vehicle));
        let mut cost = data.fixed;
        order.clear();
        calls.clear();
        loop {
            cost += s.nodes[node].leg;
            node = s.next(node);
            if node == end {
                break;
            }
            cost += s.visit(vehicle, node);
            if M == RICH && self.model.is_reload(node) {
                let call: [u32; CALL] = [order.len() as u32, self.model.reload_of(node)];
                calls.extend(call);
            } else {
                order.push(node);
            }
        }
        cost += if M == RICH { s.routes[vehicle].sums.extra } else { s.waiting(vehicle).into() };
        self.recombination.pool.note(data.kind, cost, &self.recombination.order, &self.recombination.calls)
    }

    /// Betters the plan that the search stands at by the routes seen so far, in one go and whatever the budget; whether
    /// it did.
    pub fn put_together(&mut self) -> bool {
        if !self.separable() || !self.current.absent.is_empty() || self.current.totals.excess > 0 {
            return false;
        }
        let before = self.current.cost();
        self.recombination.work = 10_000_000;
        self.start_partition();
        while self.recombining() {
            self.recombine(0.0);
        }
        self.current.cost() < before
    }

    /// Whether the last step was a slice of putting routes together, which takes as long as many steps.
    pub fn recombining(&self) -> bool {
        self.recombination.partition.is_some()
    }

    /// Goes on with putting routes together where its moment has come. False when there is nothing to do now.
    pub(super) fn recombine(&mut self, progress: f64) -> bool {
        if let Some(partition) = &mut self.recombination.partition {
            if partition.advance() {
                let found = self.recombination.partition.take().and_then(Partition::into_found);
                if let Some(routes) = found {
                    self.take_routes(&routes);
                }
            }
            return true;
        }
        let moment = self.recombination.moments;
        if moment < MOMENTS.len() && progress >= MOMENTS[moment] {
            self.recombination.moments += 1;
            self.begin_regions(WORK_PER_STEP[moment] * self.iterations);
        }
        let due = self.recombination.regions > 0 && self.current.absent.is_empty();
        if due {
            self.recombination.regions -= 1;
            self.start_partition();
        }
        due
    }

    /// Goes back to the best plan, to better it region by region, if all of its stops are served.
    #[inline(never)]
    fn begin_regions(&mut self, work: u64) {
        let stops = self.model.stops;
        if self.leaves_out() > 0 || !self.separable() || self.iterations < STEPS_PER_STOP * stops as u64 {
            return;
        }
        self.restart_from_best();
        let regions = if stops <= MOST_STOPS { 1 } else { stops.div_ceil(REGION as usize / 2) };
        self.recombination.regions = regions;
        self.recombination.work = work / regions as u64;
    }

    #[inline(never)]
    fn start_partition(&mut self) {
        self.choose_region();
        let calls: u32 = self.recombination.vehicles.iter().map(|&v| self.current.routes[v].reloads).sum();
        self.recombination.pool.make_room(self.recombination.vehicles.len(), MOST_STOPS + CALL * calls as usize);
        let mut plan = Vec::new();
        let mut available: Vec<u32> = self.model.kinds.iter().map(|_| 0).collect();
        for i in 0..self.recombination.vehicles.len() {
            let vehicle = self.recombination.vehicles[i];
            plan.push(self.note_route(vehicle));
            available[self.model.vehicles[vehicle].kind as usize] += 1;
        }
        for (kind, vehicles) in self.model.kinds.iter().enumerate() {
            available[kind] += vehicles.iter().filter(|&&v| self.current.routes[v].stops == 0).count() as u32;
        }
        let r = &mut self.recombination;
        r.partition = Some(Partition::new(&r.pool, &plan, self.model.stops, available, r.work));
    }

    /// Vehicles with stops: all of them, or, where that is too much, those around a random stop.
    #[inline(never)]
    fn choose_region(&mut self) {
        let model = self.model;
        let s = &self.current;
        let chosen = &mut self.recombination.vehicles;
        chosen.clear();
        if model.stops <= MOST_STOPS {
            chosen.extend((0..model.vehicles.len() as u32).filter(|&v| s.routes[v].stops > 0));
            return;
        }
        let seed = self.rng.below(model.stops as u32);
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

    /// By reload point, the calls that are not in the plan.
    fn calls_beside(&self, plan: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let model = self.model;
        let mut spare = vec![Vec::new(); model.reloads];
        for call in model.first_reload..model.nodes.len() as u32 {
            if plan.iter().all(|visits| !visits.contains(&call)) {
                spare[model.reload_of(call) as usize].push(call);
            }
        }
        spare
    }

    /// Gives the routes to vehicles of the region, or unused ones.
    #[inline(never)]
    fn take_routes(&mut self, routes: &[u32]) {
        let model = self.model;
        let r = &self.recombination;
        let mut plan: Vec<Vec<u32>> = vec![Vec::new(); model.vehicles.len()];
        for v in 0..model.vehicles.len() as u32 {
            if !r.vehicles.contains(&v) {
                plan[v as usize] = self.current.sequence(v);
            }
        }
        let mut spare = self.calls_beside(&plan);
        for &number in routes {
            let route = r.pool.routes()[number as usize];
            let free = model.kinds[route.kind as usize].iter().find(|&&v| plan[v as usize].is_empty());
            if let Some(&vehicle) = free {
                let visits = &mut plan[vehicle as usize];
                visits.extend_from_slice(r.pool.stops_of(&route));
                // The last first, so that the places of the others hold.
                for call in r.pool.calls_of(&route).chunks(CALL).rev() {
                    let Some(node) = spare[call[1] as usize].pop() else { return };
                    visits.insert(call[0] as usize, node);
                }
            }
        }
        #[cfg(debug_assertions)]
        let before = self.current.cost();
        self.adopt(&plan);
        #[cfg(debug_assertions)]
        {
            self.current.audit();
            let better = self.current.absent.is_empty() && self.current.cost() < before;
            assert!(better, "what was put together is no better");
        }
    }
}

#[cfg(test)]
mod tests;
