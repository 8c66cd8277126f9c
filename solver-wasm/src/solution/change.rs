//! Changes in place: nodes enter, leave and move, and the sums and time labels follow.

use crate::model::NONE;
use crate::model::mode::{RICH, has_extras};
use crate::solution::chain::{self, Chain};
use crate::solution::current::Solution;
use crate::solution::data::Times;
use crate::solution::labels;
use crate::solution::part::Part;
use crate::solution::{along, apart, gaps, parts, sums, times};
use crate::units::Load;

/// A route's change as far as it is known before it is made: the part that goes, and the new times.
#[derive(Debug, Clone, Copy, Default)]
pub struct Replaced {
    old: Option<Part>,
    times: Option<Times>,
}

impl Replaced {
    /// The route loses what is between two nodes, and then has these times, if they are known.
    pub fn of<const K: usize, const M: u8>(
        s: &Solution<K, M>,
        route: u32,
        after: u32,
        before: u32,
        times: Option<Times>,
    ) -> Self {
        let is_empty = s.routes[route].stops + s.routes[route].reloads == 0;
        let old = (has_extras(M) && s.uniform() && !is_empty).then(|| along::between(s, route, after, before));
        Self { old, times }
    }
}

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    /// Inserts an absent node after the node `after`.
    pub fn insert(&mut self, node: u32, after: u32) {
        self.insert_timed(node, after, None);
    }

    /// The same. `times` are those of the route with the node, if they are known.
    pub fn insert_timed(&mut self, node: u32, after: u32, times: Option<Times>) {
        let route = self.route(after);
        let before = self.next(after);
        let (base, old) = (self.totals.base, along::leg_between(self, route, after, before));
        self.touch(node);
        self.nodes[node].leg = 0;
        self.enter(route, node);
        self.link(route, after, node);
        self.link(route, node, before);
        self.refresh_forward(route, node, node);
        self.refresh_backward(route, node, node);
        times::refresh(self, route, after, before);
        if has_extras(M) {
            let new = along::around(self, route, node, node);
            parts::settle(self, (route, after, before), old, new, self.totals.base - base, times);
        } else {
            sums::settle(self, route, after, before, None);
        }
    }

    /// Inserts a spare reload visit after the node `after`.
    pub fn insert_reload(&mut self, reload: u32, after: u32) {
        self.spare.take(self.model().reload_of(reload), reload);
        self.insert(reload, after);
    }

    /// Removes the nodes from `first` to `last` from their route. Stops become absent, reload visits spare. The single
    /// end of a shipment is not listed as absent: its partners are, once they have left, too.
    pub fn remove(&mut self, first: u32, last: u32) {
        let route = self.route(first);
        let (before, after) = (self.prev(first), self.next(last));
        let (base, old) = match has_extras(M) {
            true => (self.totals.base, along::around(self, route, first, last)),
            false => (0, Part::default()),
        };
        let mut node = first;
        loop {
            let next = self.next(node);
            self.touch(node);
            self.leave(route, node);
            let gone = &mut self.nodes[node];
            self.totals.base -= gone.leg;
            gone.leg = 0;
            gone.route = NONE;
            gaps::close(self, node);
            if self.model().is_stop(node) {
                if !(M == RICH && self.model().ties.is_single(node)) {
                    self.absent.push(node);
                }
            } else {
                self.spare.give(self.model().reload_of(node), node)
            }
            if node == last {
                break;
            }
            node = next;
        }
        self.link(route, before, after);
        self.refresh_forward(route, after, NONE);
        self.refresh_backward(route, before, NONE);
        times::refresh(self, route, before, after);
        if has_extras(M) {
            let new = along::leg_between(self, route, before, after);
            parts::settle(self, (route, before, after), old, new, self.totals.base - base, None);
        } else {
            sums::settle(self, route, before, after, None);
        }
        self.note_if_empty(route);
    }

    /// Rebuilds a route as `after`, the chains, `before`. The chains' nodes leave the routes that they were in. The
    /// caller then closes the gap in each other route by another call without chains, and settles all of them.
    pub fn splice(&mut self, route: u32, after: u32, chains: &[Chain], before: u32) {
        let mut order = std::mem::take(&mut self.scratch);
        order.clear();
        for chain in chains {
            chain::list(self, *chain, &mut order);
        }
        self.rebuild(route, after, &order, before);
        self.scratch = order;
        self.note_if_empty(route);
    }

    /// Updates the sums of a route that was rebuilt between two nodes.
    pub fn settle(&mut self, route: u32, after: u32, before: u32, Replaced { old, times }: Replaced) {
        let Some(old) = old else {
            return sums::settle(self, route, after, before, times);
        };
        let new = along::between(self, route, after, before);
        let base = new.price(self.model(), route) - old.price(self.model(), route);
        parts::settle(self, (route, after, before), old, new, base, times);
    }

    /// Fills an empty route with absent nodes. The caller updates the lists of absent stops and of spare reload visits.
    pub(super) fn fill(&mut self, route: u32, nodes: &[u32]) {
        let (start, end) = (self.model().start(route), self.model().end(route));
        self.rebuild(route, start, nodes, end);
        sums::settle(self, route, start, end, None);
    }

    /// Rebuilds a route as `after`, the nodes in this order, `before`.
    fn rebuild(&mut self, route: u32, after: u32, order: &[u32], before: u32) {
        self.touch_route(route);
        for &node in order {
            self.touch(node);
            let old = self.route(node);
            if old != route {
                if old != NONE {
                    self.leave(old, node);
                }
                self.enter(route, node);
            }
        }
        let mut at = after;
        for &node in order {
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
        times::refresh(self, route, after, before);
    }

    /// Adds a node to a route's sums.
    fn enter(&mut self, route: u32, node: u32) {
        let model = self.model();
        self.touch_route(route);
        self.nodes[node].route = route;
        self.totals.base += self.visit(route, node);
        if self.routes[route].stops + self.routes[route].reloads == 0 {
            self.totals.base += model.vehicles[route].fixed;
            self.totals.used_vehicles += 1;
        }
        if model.is_stop(node) {
            self.routes[route].stops += 1;
            self.routes[route].locked += u32::from(model.nodes[node].locked);
            self.totals.apart += apart::of_stop(self, route, node);
            self.change_load(route, 1, node);
        } else {
            self.routes[route].reloads += 1;
        }
    }

    fn leave(&mut self, route: u32, node: u32) {
        let model = self.model();
        self.touch_route(route);
        self.totals.base -= self.visit(route, node);
        if model.is_stop(node) {
            self.routes[route].stops -= 1;
            self.routes[route].locked -= u32::from(model.nodes[node].locked);
            self.totals.apart -= apart::of_stop(self, route, node);
            self.change_load(route, -1, node);
        } else {
            self.routes[route].reloads -= 1;
        }
        if self.routes[route].stops + self.routes[route].reloads == 0 {
            self.totals.base -= model.vehicles[route].fixed;
            self.totals.used_vehicles -= 1;
        }
    }

    fn link(&mut self, vehicle: u32, a: u32, b: u32) {
        self.touch(a);
        self.touch(b);
        // A vehicle without visits drives nowhere.
        let home = a == self.model().start(vehicle) && b == self.model().end(vehicle);
        let cost = if home { 0 } else { self.leg(vehicle, a, b) };
        let from = &mut self.nodes[a];
        self.totals.base += cost - from.leg;
        from.leg = cost;
        from.next = b;
        self.nodes[b].prev = a;
        gaps::note(self, a);
    }

    fn change_load(&mut self, route: u32, sign: Load, node: u32) {
        let model = self.model();
        if self.has_reloads() {
            return; // loads are per trip there, see `trips::index`
        }
        let old = self.routes[route].load;
        let new = old + sign * model.nodes[node].load;
        self.routes[route].load = new;
        self.note_room(route);
        self.totals.excess += self.over(route, 0, new) - self.over(route, 0, old);
        for d in 1..self.dimensions() as usize {
            let cell = self.cell(route, d);
            let old = self.loads[cell];
            let new = old + sign * model.demand[node * self.dimensions() + d as u32];
            self.loads[cell] = new;
            self.totals.excess += self.over(route, d as u32, new) - self.over(route, d as u32, old);
        }
    }

    fn touch(&mut self, node: u32) {
        if self.undo.node_epoch[node] != self.undo.epoch {
            self.undo.node_epoch[node] = self.undo.epoch;
            self.undo.nodes.push((node, self.nodes[node]));
        }
    }

    fn touch_route(&mut self, route: u32) {
        self.forget_index(route);
        if self.undo.route_epoch[route] != self.undo.epoch {
            self.undo.route_epoch[route] = self.undo.epoch;
            self.undo.routes.push((route, self.routes[route]));
            for d in 1..self.dimensions() as usize {
                self.undo.loads.push(self.loads[self.cell(route, d)]);
            }
            self.changed.push(route);
        }
        if has_extras(M) {
            self.version = self.version.wrapping_add(1);
            self.routes[route].version = self.version;
        }
    }

    /// Recomputes the earliest times from `from` on, at least through `through` (NONE: until nothing changes).
    fn refresh_forward(&mut self, route: u32, from: u32, through: u32) {
        if K == 0 {
            return;
        }
        let model = self.model();
        let end = model.end(route);
        let mut forced = through != NONE;
        let mut node = from;
        loop {
            let prev = self.prev(node);
            let arrival = self.arrive(route, &self.nodes[prev].early, self.location(prev), self.location(node));
            let early = if node == end { arrival } else { labels::serve(model, route, node, arrival) };
            if early != self.nodes[node].early {
                self.touch(node);
                self.nodes[node].early = early;
                gaps::note_times(self, node);
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

    /// Recomputes the latest times from `from` back, at least through `through` (NONE: until nothing changes).
    fn refresh_backward(&mut self, route: u32, from: u32, through: u32) {
        if K == 0 {
            return;
        }
        let model = self.model();
        let start = model.start(route);
        let mut forced = through != NONE;
        let mut node = from;
        while node != start {
            let next = self.next(node);
            let leave = self.leave_for(route, &self.nodes[next].late, self.location(node), self.location(next));
            let late = labels::latest(model, route, node, leave);
            if late != self.nodes[node].late {
                self.touch(node);
                self.nodes[node].late = late;
                gaps::note_times(self, node);
            } else if !forced {
                return;
            }
            forced &= node != through;
            node = self.prev(node);
        }
    }
}
