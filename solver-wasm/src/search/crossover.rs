//! Two plans become one, component by component.
//!
//! Where two plans have different routes, the routes of both that share stops, directly or through others, are a component. A
//! component has the same stops in both plans, so each can be taken from the plan where it is cheaper. This is the partition
//! crossover of Whitley, Hains & Howe (2009) on routes instead of edges.

use crate::solution::{Snapshot, Solution, sums};

/// A route of a plan.
struct PlanRoute {
    vehicle: u32,
    kind: u32,
    cost: i64,
    nodes: Vec<u32>,
}

/// The routes of two plans, and for each node the number of its route in the first one.
struct Both {
    ours: Vec<PlanRoute>,
    theirs: Vec<PlanRoute>,
    route_of: Vec<usize>,
}

impl Both {
    /// Leaves `s` with the first plan.
    fn new<const K: usize, const M: u8>(s: &mut Solution<K, M>, one: &Snapshot<K>, other: &Snapshot<K>) -> Self {
        s.restore(other);
        let theirs = routes_of(s);
        s.restore(one);
        let ours = routes_of(s);
        let mut route_of = vec![usize::MAX; s.model().nodes.len()];
        for (number, route) in ours.iter().enumerate() {
            route.nodes.iter().for_each(|&node| route_of[node as usize] = number);
        }
        Self { ours, theirs, route_of }
    }
}

/// A component that the routes of both plans make: what it costs less in the other plan, and how many more vehicles of each
/// kind it uses there.
#[derive(Clone)]
struct Component {
    gain: i64,
    more: Vec<i32>,
    is_taken: bool,
}

/// Makes the better components of `one` and `other` the plan of `s`. Both serve every stop, without reload visits, and a plan
/// costs the sum of its routes.
#[inline(never)]
pub fn combine<const K: usize, const M: u8>(s: &mut Solution<K, M>, one: &Snapshot<K>, other: &Snapshot<K>) {
    let model = s.model();
    let Both { ours, theirs, route_of } = Both::new(s, one, other);
    let numbers_of = |route: &PlanRoute| route.nodes.iter().map(|&node| route_of[node as usize]).collect::<Vec<_>>();
    let mut sets = Sets::new(ours.len());
    theirs.iter().for_each(|route| sets.join(&numbers_of(route)));
    let mut components = vec![Component { gain: 0, more: vec![0; model.kinds.len()], is_taken: false }; ours.len()];
    let component_of_ours: Vec<usize> = (0..ours.len()).map(|number| sets.of(number)).collect();
    let component_of_theirs: Vec<usize> =
        theirs.iter().map(|route| component_of_ours[route_of[route.nodes[0] as usize]]).collect();
    for (route, &component) in ours.iter().zip(&component_of_ours) {
        components[component].gain += route.cost;
        components[component].more[route.kind as usize] -= 1;
    }
    for (route, &component) in theirs.iter().zip(&component_of_theirs) {
        components[component].gain -= route.cost;
        components[component].more[route.kind as usize] += 1;
    }
    let mut free: Vec<i32> = model.kinds.iter().map(|vehicles| vehicles.len() as i32).collect();
    ours.iter().for_each(|route| free[route.kind as usize] -= 1);
    for component in components.iter_mut().filter(|component| component.gain > 0) {
        if component.more.iter().zip(&free).all(|(more, free)| more <= free) {
            component.is_taken = true;
            free.iter_mut().zip(&component.more).for_each(|(free, more)| *free -= more);
        }
    }
    let mut plan = vec![Vec::new(); model.vehicles.len()];
    let stay = ours.into_iter().zip(component_of_ours).filter(|(_, component)| !components[*component].is_taken);
    stay.for_each(|(route, _)| plan[route.vehicle as usize] = route.nodes);
    for (route, _) in
        theirs.into_iter().zip(component_of_theirs).filter(|(_, component)| components[*component].is_taken)
    {
        let vehicles = &model.kinds[route.kind as usize];
        if let Some(&vehicle) = vehicles.iter().find(|&&vehicle| plan[vehicle as usize].is_empty()) {
            plan[vehicle as usize] = route.nodes;
        }
    }
    s.adopt(&plan);
}

/// The share of the routes of `one` that have the same stops in `other`.
pub fn common<const K: usize, const M: u8>(s: &mut Solution<K, M>, one: &Snapshot<K>, other: &Snapshot<K>) -> f64 {
    let Both { ours, theirs, route_of } = Both::new(s, one, other);
    let is_ours = |route: &&PlanRoute| {
        let number = route_of[route.nodes[0] as usize];
        let is_there = |&node: &u32| route_of[node as usize] == number;
        ours[number].nodes.len() == route.nodes.len() && route.nodes.iter().all(is_there)
    };
    theirs.iter().filter(is_ours).count() as f64 / ours.len().max(1) as f64
}

fn routes_of<const K: usize, const M: u8>(s: &Solution<K, M>) -> Vec<PlanRoute> {
    let used = s.model().vehicle_ids().filter(|&vehicle| s.routes[vehicle].stops > 0);
    let route = |vehicle: u32| {
        let mut nodes = Vec::new();
        let cost = sums::cost_of_route(s, vehicle, |node| nodes.push(node));
        PlanRoute { vehicle, kind: s.model().vehicles[vehicle].kind, cost, nodes }
    };
    used.map(route).collect()
}

/// Disjoint sets of numbers.
struct Sets(Vec<usize>);

impl Sets {
    fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    /// The set of a number, by its least number.
    fn of(&self, mut number: usize) -> usize {
        while self.0[number] != number {
            number = self.0[number];
        }
        number
    }

    fn join(&mut self, numbers: &[usize]) {
        for pair in numbers.windows(2) {
            let (a, b) = (self.of(pair[0]), self.of(pair[1]));
            self.0[a.max(b)] = a.min(b);
        }
    }
}

#[cfg(test)]
mod tests;
