//! The current plan of the search: linked routes whose nodes carry what a move is judged by, changed in place and
//! restored from an undo log when a step is rejected.

#[cfg(debug_assertions)]
mod audit;
mod whole;

use crate::labels::{self, Labels};
use crate::model::{Model, NONE};
use crate::table::Table;
use crate::units::Load;

pub use whole::{Sums, Tally, overtime};

/// What changes about a node. `K` is the number of time labels: 0 when time cannot bind, 1 without breaks.
#[derive(Debug, Clone, Copy)]
pub struct Node<const K: usize> {
    pub prev: u32,
    pub next: u32,
    /// NONE: not in the plan.
    pub route: u32,
    /// Fixed; here because a move always asks for it together with the rest.
    pub place: u32,
    /// Cost of the leg to `next`.
    pub leg: i64,
    /// Earliest moment the vehicle can leave, by breaks taken.
    pub early: Labels<K>,
    /// Latest arrival from which the rest of the route can be kept, by breaks taken before it.
    pub late: Labels<K>,
}

/// What changes about a route.
#[derive(Debug, Clone, Copy, Default)]
pub struct Route {
    pub load: Load,
    pub stops: u32,
    pub reloads: u32,
    /// Stops and reloads of locked stops.
    pub locked: u32,
    /// Only kept up by problems that are rich.
    pub sums: Sums,
}

/// A run of nodes taken from a route, perhaps in reverse.
#[derive(Debug, Clone, Copy)]
pub struct Chain {
    pub first: u32,
    pub last: u32,
    pub reversed: bool,
}

impl Chain {
    pub fn of(first: u32, last: u32) -> Self {
        Self { first, last, reversed: false }
    }

    pub fn reversed(first: u32, last: u32) -> Self {
        Self { first, last, reversed: true }
    }
}

#[derive(Debug)]
pub struct Solution<'m, const K: usize> {
    pub model: &'m Model,
    pub nodes: Table<Node<K>>,
    pub routes: Table<Route>,
    /// Loads of the dimensions after the first, route-major.
    loads: Table<Load>,
    /// Legs, visits and fixed costs.
    pub base: i64,
    /// Load over capacity, summed over routes and dimensions.
    pub excess: Load,
    /// Overtime's cost.
    pub extra: i64,
    /// Driving and service seconds of all routes; only kept up by problems that are rich.
    pub work: i64,
    pub absent: Vec<u32>,
    /// Reload copies that no route uses.
    pub spare: Vec<u32>,
    pub used_vehicles: u32,
    /// Routes that changed since the checkpoint.
    pub changed: Vec<u32>,
    undo: Undo<K>,
    free: Vec<Vec<u32>>,
    is_free: Table<bool>,
    /// Position and load before and with each node; valid while the route's stamp holds.
    index: Index,
    trips: Trips,
    scratch: Vec<u32>,
}

#[derive(Debug)]
struct Undo<const K: usize> {
    epoch: u32,
    node_epoch: Table<u32>,
    route_epoch: Table<u32>,
    nodes: Vec<(u32, Node<K>)>,
    routes: Vec<(u32, Route)>,
    loads: Vec<Load>,
    absent: Vec<u32>,
    spare: Vec<u32>,
    base: i64,
    excess: Load,
    extra: i64,
    work: i64,
    used_vehicles: u32,
}

#[derive(Debug)]
struct Index {
    valid: Table<bool>,
    position: Table<u32>,
    load: Table<Load>,
}

/// Trips of problems with reloads, always valid: the head of each node's trip, and the loads by head.
#[derive(Debug)]
struct Trips {
    head: Table<u32>,
    load: Table<Load>,
}

/// A copy of a solution, to go back to.
#[derive(Debug, Clone)]
pub struct Snapshot<const K: usize> {
    nodes: Table<Node<K>>,
    routes: Table<Route>,
    loads: Table<Load>,
    absent: Vec<u32>,
    spare: Vec<u32>,
    base: i64,
    excess: Load,
    extra: i64,
    work: i64,
    used_vehicles: u32,
}

impl<'m, const K: usize> Solution<'m, K> {
    /// Every route empty, every stop absent.
    pub fn empty(model: &'m Model) -> Self {
        let (count, vehicles) = (model.nodes.len(), model.vehicles.len());
        let blank = Node { prev: NONE, next: NONE, route: NONE, place: 0, leg: 0, early: [0; K], late: [0; K] };
        let mut solution = Self {
            model,
            nodes: Table::filled(blank, count),
            routes: Table::filled(Route::default(), vehicles),
            loads: Table::filled(0, vehicles * model.dimensions),
            base: 0,
            excess: 0,
            extra: 0,
            work: 0,
            absent: (0..model.stops as u32).collect(),
            spare: (model.first_reload..count as u32).rev().collect(),
            used_vehicles: 0,
            changed: Vec::new(),
            undo: Undo {
                epoch: 1,
                node_epoch: Table::filled(0, count),
                route_epoch: Table::filled(0, vehicles),
                nodes: Vec::new(),
                routes: Vec::new(),
                loads: Vec::new(),
                absent: Vec::new(),
                spare: Vec::new(),
                base: 0,
                excess: 0,
                extra: 0,
                work: 0,
                used_vehicles: 0,
            },
            free: model.kinds.iter().map(|k| k.iter().rev().copied().collect()).collect(),
            is_free: Table::filled(true, vehicles),
            index: Index {
                valid: Table::filled(false, vehicles),
                position: Table::filled(0, count),
                load: Table::filled(0, count),
            },
            trips: Trips {
                head: Table::filled(NONE, if model.has_reloads { count } else { 0 }),
                load: Table::filled(0, if model.has_reloads { count * model.dimensions } else { 0 }),
            },
            scratch: Vec::new(),
        };
        for i in 0..count as u32 {
            solution.nodes[i].place = model.nodes[i].place;
        }
        for v in 0..vehicles as u32 {
            let (start, end) = (model.start(v), model.end(v));
            solution.nodes[start].route = v;
            solution.nodes[end].route = v;
            solution.nodes[start].next = end;
            solution.nodes[end].prev = start;
            solution.nodes[start].early = labels::at_start(model, v);
            solution.nodes[end].late = labels::at_end(model, v);
            solution.nodes[start].late = solution.nodes[end].late;
            solution.nodes[end].early = solution.nodes[start].early;
            if model.has_reloads {
                solution.index_trips(v);
            }
        }
        solution.checkpoint();
        solution
    }

    #[inline(always)]
    pub fn next(&self, node: u32) -> u32 {
        self.nodes[node].next
    }

    #[inline(always)]
    pub fn prev(&self, node: u32) -> u32 {
        self.nodes[node].prev
    }

    #[inline(always)]
    pub fn route(&self, node: u32) -> u32 {
        self.nodes[node].route
    }

    #[inline(always)]
    pub fn place(&self, node: u32) -> u32 {
        self.nodes[node].place
    }

    /// Cost of the vehicle's leg between two nodes.
    #[inline(always)]
    pub fn leg(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        self.model.leg(vehicle, self.place(a), self.place(b))
    }

    #[inline(always)]
    pub fn load(&self, route: u32, dimension: usize) -> Load {
        if dimension == 0 { self.routes[route].load } else { self.loads[self.cell(route, dimension)] }
    }

    #[inline(always)]
    fn cell(&self, route: u32, dimension: usize) -> u32 {
        route * self.model.dimensions as u32 + dimension as u32
    }

    /// A vehicle of the kind that is not used, if any.
    pub fn unused(&mut self, kind: usize) -> Option<u32> {
        let free = &mut self.free[kind];
        while let Some(&v) = free.last() {
            if self.routes[v].stops == 0 && self.nodes[self.model.start(v)].next == self.model.end(v) {
                return Some(v);
            }
            self.is_free[v] = false;
            free.pop();
        }
        None
    }

    fn note_if_empty(&mut self, v: u32) {
        if self.nodes[self.model.start(v)].next == self.model.end(v) && !self.is_free[v] {
            self.is_free[v] = true;
            self.free[self.model.vehicles[v].kind as usize].push(v);
        }
    }

    // ---- undo ----

    /// Forgets how to go back beyond this moment.
    pub fn checkpoint(&mut self) {
        let u = &mut self.undo;
        u.epoch += 1;
        u.nodes.clear();
        u.routes.clear();
        u.loads.clear();
        u.absent.clone_from(&self.absent);
        if self.model.has_reloads {
            u.spare.clone_from(&self.spare);
        }
        (u.base, u.excess, u.extra, u.work) = (self.base, self.excess, self.extra, self.work);
        u.used_vehicles = self.used_vehicles;
        self.changed.clear();
    }

    /// Goes back to the last checkpoint.
    pub fn rollback(&mut self) {
        while let Some((i, node)) = self.undo.nodes.pop() {
            self.nodes[i] = node;
        }
        let dimensions = self.model.dimensions;
        while let Some((i, route)) = self.undo.routes.pop() {
            self.routes[i] = route;
            self.index.valid[i] = false;
            for d in (1..dimensions).rev() {
                let cell = self.cell(i, d);
                self.loads[cell] = self.undo.loads.pop().unwrap_or(0);
            }
            if self.model.has_reloads {
                self.index_trips(i);
            }
            self.note_if_empty(i);
        }
        let u = &mut self.undo;
        u.epoch += 1;
        self.absent.clone_from(&u.absent);
        if self.model.has_reloads {
            self.spare.clone_from(&u.spare);
        }
        (self.base, self.excess, self.extra, self.work) = (u.base, u.excess, u.extra, u.work);
        self.used_vehicles = u.used_vehicles;
        self.changed.clear();
    }

    /// Stops that were absent at the last checkpoint: the first ones of `absent`, until some are taken off it.
    pub fn absent_before(&self) -> usize {
        self.undo.absent.len()
    }

    /// Nodes whose neighbours are not those of the last checkpoint, appended to `out`.
    pub fn moved_nodes(&self, mut out: impl FnMut(u32)) {
        for (i, old) in &self.undo.nodes {
            let now = &self.nodes[*i];
            if now.prev != old.prev || now.next != old.next {
                out(*i);
            }
        }
    }

    #[inline(always)]
    fn touch(&mut self, node: u32) {
        if self.undo.node_epoch[node] != self.undo.epoch {
            self.undo.node_epoch[node] = self.undo.epoch;
            self.undo.nodes.push((node, self.nodes[node]));
        }
    }

    #[inline]
    fn touch_route(&mut self, route: u32) {
        self.index.valid[route] = false;
        if self.undo.route_epoch[route] != self.undo.epoch {
            self.undo.route_epoch[route] = self.undo.epoch;
            self.undo.routes.push((route, self.routes[route]));
            for d in 1..self.model.dimensions {
                self.undo.loads.push(self.loads[self.cell(route, d)]);
            }
            self.changed.push(route);
        }
    }

    // ---- changes ----

    #[inline]
    fn link(&mut self, vehicle: u32, a: u32, b: u32) {
        self.touch(a);
        self.touch(b);
        // A vehicle that stays at home drives nowhere.
        let home = a == self.model.start(vehicle) && b == self.model.end(vehicle);
        let cost = if home { 0 } else { self.leg(vehicle, a, b) };
        let from = &mut self.nodes[a];
        self.base += cost - from.leg;
        from.leg = cost;
        from.next = b;
        self.nodes[b].prev = a;
    }

    #[inline]
    fn change_load(&mut self, route: u32, sign: Load, node: u32) {
        let model = self.model;
        if model.has_reloads {
            return; // loads are per trip there, see `whole`
        }
        let capacity = model.capacity[route * model.dimensions as u32];
        let old = self.routes[route].load;
        let new = old + sign * model.nodes[node].load;
        self.routes[route].load = new;
        self.excess += (new - capacity).max(0) - (old - capacity).max(0);
        for d in 1..model.dimensions {
            let cell = self.cell(route, d);
            let old = self.loads[cell];
            let new = old + sign * model.demand[node * model.dimensions as u32 + d as u32];
            self.loads[cell] = new;
            let capacity = model.capacity[cell];
            self.excess += (new - capacity).max(0) - (old - capacity).max(0);
        }
    }

    /// Counts a node into a route's sums.
    fn enter(&mut self, route: u32, node: u32) {
        let model = self.model;
        self.touch_route(route);
        self.nodes[node].route = route;
        self.base += model.visit(route, node);
        if self.routes[route].stops + self.routes[route].reloads == 0 {
            self.base += model.vehicles[route].fixed;
            self.used_vehicles += 1;
        }
        if model.is_stop(node) {
            self.routes[route].stops += 1;
            self.routes[route].locked += u32::from(model.nodes[node].locked);
            self.change_load(route, 1, node);
        } else {
            self.routes[route].reloads += 1;
        }
    }

    fn leave(&mut self, route: u32, node: u32) {
        let model = self.model;
        self.touch_route(route);
        self.base -= model.visit(route, node);
        if model.is_stop(node) {
            self.routes[route].stops -= 1;
            self.routes[route].locked -= u32::from(model.nodes[node].locked);
            self.change_load(route, -1, node);
        } else {
            self.routes[route].reloads -= 1;
        }
        if self.routes[route].stops + self.routes[route].reloads == 0 {
            self.base -= model.vehicles[route].fixed;
            self.used_vehicles -= 1;
        }
    }

    /// Puts an absent node behind `after`.
    pub fn insert(&mut self, node: u32, after: u32) {
        let route = self.route(after);
        let before = self.next(after);
        self.touch(node);
        self.nodes[node].leg = 0;
        self.enter(route, node);
        self.link(route, after, node);
        self.link(route, node, before);
        self.refresh_forward(route, node, node);
        self.refresh_backward(route, node, node);
        self.settle(route);
    }

    /// Takes the nodes from `first` to `last` out of their route; stops become absent, reloads spare.
    pub fn remove(&mut self, first: u32, last: u32) {
        let route = self.route(first);
        let (before, after) = (self.prev(first), self.next(last));
        let mut node = first;
        loop {
            let next = self.next(node);
            self.touch(node);
            self.leave(route, node);
            let gone = &mut self.nodes[node];
            self.base -= gone.leg;
            gone.leg = 0;
            gone.route = NONE;
            if self.model.is_stop(node) {
                self.absent.push(node)
            } else {
                self.spare.push(node)
            }
            if node == last {
                break;
            }
            node = next;
        }
        self.link(route, before, after);
        self.refresh_forward(route, after, NONE);
        self.refresh_backward(route, before, NONE);
        self.settle(route);
        self.note_if_empty(route);
    }

    /// Rebuilds a route as `after`, the chains, `before`. The chains' nodes leave whatever route they were in; the
    /// caller closes the gaps there by a call of its own (with no chains), after this one.
    pub fn splice(&mut self, route: u32, after: u32, chains: &[Chain], before: u32) {
        let mut order = std::mem::take(&mut self.scratch);
        order.clear();
        for chain in chains {
            self.list(*chain, &mut order);
        }
        self.touch_route(route);
        for &node in &order {
            self.touch(node);
            let old = self.route(node);
            if old != route {
                self.leave(old, node);
                self.enter(route, node);
            }
        }
        let mut at = after;
        for &node in &order {
            self.link(route, at, node);
            at = node;
        }
        self.link(route, at, before);
        match (order.first(), order.last()) {
            (Some(&first), Some(&last)) => {
                self.refresh_forward(route, first, last);
                self.refresh_backward(route, last, first);
            }
            _ => {
                self.refresh_forward(route, before, NONE);
                self.refresh_backward(route, after, NONE);
            }
        }
        self.scratch = order;
        self.settle(route);
        self.note_if_empty(route);
    }

    /// The chain's nodes in driving order, appended to `out`.
    pub fn list(&self, chain: Chain, out: &mut Vec<u32>) {
        let (mut node, last) = if chain.reversed { (chain.last, chain.first) } else { (chain.first, chain.last) };
        loop {
            out.push(node);
            if node == last {
                return;
            }
            node = if chain.reversed { self.prev(node) } else { self.next(node) };
        }
    }

    /// Earliest times anew from `from` on, at least through `through` (NONE: no further than something changes).
    fn refresh_forward(&mut self, route: u32, from: u32, through: u32) {
        if K == 0 {
            return;
        }
        let model = self.model;
        let end = model.end(route);
        let mut forced = through != NONE;
        let mut node = from;
        loop {
            let prev = self.prev(node);
            let arrival = labels::arrive(model, &self.nodes[prev].early, self.place(prev), self.place(node));
            let early = if node == end { arrival } else { labels::serve(model, route, node, arrival) };
            if early != self.nodes[node].early {
                self.touch(node);
                self.nodes[node].early = early;
            } else if !forced {
                return;
            }
            if node == end {
                return;
            }
            forced &= node != through;
            node = self.next(node);
        }
    }

    /// Latest times anew from `from` back, at least through `through` (NONE: no further than something changes).
    fn refresh_backward(&mut self, route: u32, from: u32, through: u32) {
        if K == 0 {
            return;
        }
        let model = self.model;
        let start = model.start(route);
        let mut forced = through != NONE;
        let mut node = from;
        while node != start {
            let next = self.next(node);
            let leave = labels::leave_for(model, &self.nodes[next].late, self.place(node), self.place(next));
            let late = labels::latest(model, route, node, leave);
            if late != self.nodes[node].late {
                self.touch(node);
                self.nodes[node].late = late;
            } else if !forced {
                return;
            }
            forced &= node != through;
            node = self.prev(node);
        }
    }

    // ---- positions and loads along a route ----

    /// Makes `position` and `load_up_to` valid for the route.
    pub fn ensure_index(&mut self, route: u32) {
        if self.index.valid[route] {
            return;
        }
        self.index.valid[route] = true;
        let (mut node, end) = (self.model.start(route), self.model.end(route));
        let (mut position, mut load) = (0, 0);
        loop {
            load += self.model.nodes[node].load;
            self.index.position[node] = position;
            self.index.load[node] = load;
            if node == end {
                return;
            }
            position += 1;
            node = self.next(node);
        }
    }

    /// Place in its route, the start at 0. Only after `ensure_index`.
    #[inline(always)]
    pub fn position(&self, node: u32) -> u32 {
        self.index.position[node]
    }

    /// Load in dimension 0 from the start to the node, itself included. Only after `ensure_index`.
    #[inline(always)]
    pub fn load_up_to(&self, node: u32) -> Load {
        self.index.load[node]
    }

    /// Load of the chain's stops in dimension 0.
    pub fn chain_load(&self, chain: Chain) -> Load {
        let mut node = chain.first;
        let mut load = self.model.nodes[node].load;
        while node != chain.last {
            node = self.next(node);
            load += self.model.nodes[node].load;
        }
        load
    }

    /// The route's stops and reloads in driving order.
    pub fn sequence(&self, route: u32) -> Vec<u32> {
        let mut out = Vec::new();
        let mut node = self.next(self.model.start(route));
        while node != self.model.end(route) {
            out.push(node);
            node = self.next(node);
        }
        out
    }

    // ---- copies ----

    pub fn snapshot(&self) -> Snapshot<K> {
        Snapshot {
            nodes: self.nodes.clone(),
            routes: self.routes.clone(),
            loads: self.loads.clone(),
            absent: self.absent.clone(),
            spare: self.spare.clone(),
            base: self.base,
            excess: self.excess,
            extra: self.extra,
            work: self.work,
            used_vehicles: self.used_vehicles,
        }
    }

    pub fn save_to(&self, s: &mut Snapshot<K>) {
        s.nodes.copy_from(&self.nodes);
        s.routes.copy_from(&self.routes);
        s.loads.copy_from(&self.loads);
        s.absent.clone_from(&self.absent);
        s.spare.clone_from(&self.spare);
        (s.base, s.excess, s.extra, s.work) = (self.base, self.excess, self.extra, self.work);
        s.used_vehicles = self.used_vehicles;
    }

    /// Becomes the copy, with a fresh checkpoint.
    pub fn restore(&mut self, s: &Snapshot<K>) {
        self.nodes.copy_from(&s.nodes);
        self.routes.copy_from(&s.routes);
        self.loads.copy_from(&s.loads);
        self.absent.clone_from(&s.absent);
        self.spare.clone_from(&s.spare);
        (self.base, self.excess, self.extra, self.work) = (s.base, s.excess, s.extra, s.work);
        self.used_vehicles = s.used_vehicles;
        for v in 0..self.routes.len() as u32 {
            self.index.valid[v] = false;
            if self.model.has_reloads {
                self.index_trips(v);
            }
            self.note_if_empty(v);
        }
        self.checkpoint();
    }
}

impl<const K: usize> Snapshot<K> {
    /// A route's stops and reloads in driving order.
    pub fn sequence(&self, model: &Model, route: u32) -> Vec<u32> {
        let mut out = Vec::new();
        let mut node = self.nodes[model.start(route)].next;
        while node != model.end(route) {
            out.push(node);
            node = self.nodes[node].next;
        }
        out
    }
}
