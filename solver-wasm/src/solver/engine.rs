//! The search behind one face, whatever number of time labels it was compiled for.

use std::rc::Rc;

use crate::model::Model;
use crate::problem::{Matrices, Problem, Visit};
use crate::search::Search;

/// A search that owns its model.
pub trait Engine {
    /// Makes `count` iterations with `progress` (0 to 1) of the budget used.
    fn run(&mut self, progress: f64, count: u64);
    /// Iterations so far.
    fn iterations(&self) -> u64;
    /// Changes when the best plan does.
    fn score(&self) -> Vec<f64>;
    /// The best plan's visits by vehicle. Does not change the search.
    fn best_routes(&self) -> Vec<Vec<Visit>>;
    /// Goes on from these routes.
    fn adopt(&mut self, routes: &[Vec<Visit>]);
}

/// Starts the search that carries as many labels as the problem's breaks need.
pub fn start(problem: &Problem, matrices: &Matrices, seed: u32) -> Box<dyn Engine> {
    let model = Rc::new(Model::new(problem, matrices));
    match (model.timeless, model.has_breaks, model.rich) {
        (true, _, false) => Box::new(Run::<0, false>::new(model, seed)),
        (true, _, true) => Box::new(Run::<0, true>::new(model, seed)),
        (false, false, false) => Box::new(Run::<1, false>::new(model, seed)),
        (false, false, true) => Box::new(Run::<1, true>::new(model, seed)),
        (false, true, false) => Box::new(Run::<6, false>::new(model, seed)),
        (false, true, true) => Box::new(Run::<6, true>::new(model, seed)),
    }
}

/// A search and the model that it reads. The search comes first, so that it is dropped first.
struct Run<const K: usize, const R: bool> {
    search: Search<'static, K, R>,
    model: Rc<Model>,
}

impl<const K: usize, const R: bool> Run<K, R> {
    fn new(model: Rc<Model>, seed: u32) -> Self {
        // SAFETY: the model lies on the heap, is never changed, and lives as long as `self`, which holds it; the
        // search never hands out the reference, and is dropped before the model.
        let lasting: &'static Model = unsafe { &*Rc::as_ptr(&model) };
        Self { search: Search::new(lasting, u64::from(seed)), model }
    }

    fn visit(&self, node: u32) -> Visit {
        let model = &self.model;
        match model.is_stop(node) {
            true => Visit { stop: Some(model.stop_of_node[node as usize]), reload: None },
            false => {
                let copy = (node - model.first_reload) as usize;
                Visit { stop: None, reload: Some(model.reload_of_copy[copy]) }
            }
        }
    }

    /// The visits as nodes; each call at a reload point takes a copy of its own, and is left out when none is left.
    fn nodes(&self, routes: &[Vec<Visit>]) -> Vec<Vec<u32>> {
        let model = &self.model;
        let mut taken = vec![false; model.reload_of_copy.len()];
        let mut node = |visit: &Visit| match (visit.stop, visit.reload) {
            (Some(stop), _) => Some(model.node_of_stop[stop as usize]),
            (None, reload) => {
                let fits = |copy: &usize| !taken[*copy] && Some(model.reload_of_copy[*copy]) == reload;
                let copy = (0..taken.len()).find(fits)?;
                taken[copy] = true;
                Some(model.first_reload + copy as u32)
            }
        };
        routes.iter().map(|route| route.iter().filter_map(&mut node).collect()).collect()
    }
}

impl<const K: usize, const R: bool> Engine for Run<K, R> {
    fn run(&mut self, progress: f64, count: u64) {
        for _ in 0..count {
            self.search.iterate(progress);
        }
    }

    fn iterations(&self) -> u64 {
        self.search.iterations
    }

    fn score(&self) -> Vec<f64> {
        let score = self.search.best_score();
        score.missing.iter().map(|&count| f64::from(count)).chain([score.cost]).collect()
    }

    fn best_routes(&self) -> Vec<Vec<Visit>> {
        let vehicles = 0..self.model.vehicles.len() as u32;
        let sequences = vehicles.map(|vehicle| self.search.best_sequence(vehicle));
        sequences.map(|nodes| nodes.into_iter().map(|node| self.visit(node)).collect()).collect()
    }

    fn adopt(&mut self, routes: &[Vec<Visit>]) {
        let nodes = self.nodes(routes);
        self.search.adopt(&nodes);
    }
}
