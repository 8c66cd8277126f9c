//! The search behind one face, whatever number of time labels it was compiled for.

use std::rc::Rc;

use crate::model::mode::{PLAIN, RICH, WORKING_TIME};
use crate::model::{Model, NONE};
use crate::neighbors::Making;
use crate::placed::Placed;
use crate::problem::{Matrices, Problem, Visit};
use crate::search::Search;
use crate::timer::Timer;

/// A search that owns its model.
pub trait Engine {
    /// Makes a part of the first plan, in a millisecond or so; true when nothing is left to do. When the timer is up the first
    /// plan is as far as it got.
    fn construct(&mut self) -> bool;
    /// Makes `count` iterations with `progress` (0 to 1) of the budget used, or fewer where one took long.
    fn run(&mut self, progress: f64, count: u64);
    /// Iterations so far.
    fn iterations(&self) -> u64;
    fn has_plan(&self) -> bool;
    /// Changes when the best plan does; None before the first one.
    fn score(&self) -> Option<Vec<f64>>;
    /// The best plan's visits by vehicle. Does not change the search.
    fn best_routes(&self) -> Vec<Vec<Visit>>;
    /// Goes on from these routes.
    fn adopt(&mut self, routes: &[Vec<Visit>]);
}

/// A model whose lists of neighbours are being made.
pub struct Preparation {
    model: Model,
    lists: Making,
    seed: u32,
}

impl Preparation {
    /// None when the timer is up.
    pub fn new(problem: &Problem, matrices: &Matrices, seed: u32, timer: &Timer) -> Option<Self> {
        let model = Model::without_neighbors(problem, matrices, timer)?;
        Some(Self { lists: Making::new(&model), model, seed })
    }

    /// Whether there is no stop that any vehicle could serve.
    pub fn is_in_vain(&self) -> bool {
        self.model.stops == 0
    }

    /// Makes a part of the lists, in some milliseconds at most; true when they are complete.
    pub fn go_on(&mut self) -> bool {
        self.lists.go_on(&self.model)
    }

    /// The search, once the lists are complete.
    pub fn engine(mut self) -> Box<dyn Engine> {
        self.model.set_neighbors(self.lists.finish());
        start(self.model, self.seed)
    }
}

/// The search that carries as many labels as the problem's breaks need.
#[inline(never)]
fn start(model: Model, seed: u32) -> Box<dyn Engine> {
    let model = Rc::new(model);
    match (model.labels(), model.mode()) {
        (0, RICH) => Box::new(Run::<0, RICH>::new(model, seed)),
        (0, _) => Box::new(Run::<0, PLAIN>::new(model, seed)),
        (1, PLAIN) => Box::new(Run::<1, PLAIN>::new(model, seed)),
        (1, WORKING_TIME) => Box::new(Run::<1, WORKING_TIME>::new(model, seed)),
        (1, _) => Box::new(Run::<1, RICH>::new(model, seed)),
        (2, PLAIN) => Box::new(Run::<2, PLAIN>::new(model, seed)),
        (2, _) => Box::new(Run::<2, RICH>::new(model, seed)),
        (_, PLAIN) => Box::new(Run::<6, PLAIN>::new(model, seed)),
        (_, _) => Box::new(Run::<6, RICH>::new(model, seed)),
    }
}

/// A search and the model that it reads. The search comes first, so that it is dropped first.
struct Run<const K: usize, const M: u8> {
    search: Placed<Search<'static, K, M>>,
    model: Rc<Model>,
}

impl<const K: usize, const M: u8> Run<K, M> {
    fn new(model: Rc<Model>, seed: u32) -> Self {
        // SAFETY: the model lies on the heap, is never changed, and lives as long as `self`, which holds it; the
        // search never hands out the reference, and is dropped before the model.
        let lasting: &'static Model = unsafe { &*Rc::as_ptr(&model) };
        Self { search: Placed::new(|| Search::without_plan(lasting, u64::from(seed))), model }
    }

    fn visit(&self, node: u32) -> Visit {
        let model = &self.model;
        match model.is_stop(node) {
            true => Visit { stop: Some(model.stop_of_node[node as usize]), reload: None },
            false => Visit { stop: None, reload: Some(model.reload_of(node)) },
        }
    }

    /// The visits as nodes; each call at a reload point takes a copy of its own, and is left out when none is left.
    fn nodes(&self, routes: &[Vec<Visit>]) -> Vec<Vec<u32>> {
        let model = &self.model;
        let mut taken = vec![false; model.reload_of_copy.len()];
        let mut node = |visit: &Visit| match (visit.stop, visit.reload) {
            (Some(stop), _) => Some(model.node_of_stop[stop as usize]).filter(|&node| node != NONE),
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

impl<const K: usize, const M: u8> Engine for Run<K, M> {
    fn construct(&mut self) -> bool {
        self.search.get_mut().construct()
    }

    fn run(&mut self, progress: f64, count: u64) {
        let search = self.search.get_mut();
        for _ in 0..count {
            search.iterate(progress);
            if search.recombining() || self.model.timer.look() {
                break;
            }
        }
    }

    fn iterations(&self) -> u64 {
        self.search.get().iterations
    }

    fn has_plan(&self) -> bool {
        self.search.get().has_plan()
    }

    fn score(&self) -> Option<Vec<f64>> {
        let score = self.search.get().best_score();
        let numbers = score.missing.iter().map(|&count| f64::from(count)).chain([score.cost]);
        self.has_plan().then(|| numbers.collect())
    }

    fn best_routes(&self) -> Vec<Vec<Visit>> {
        let vehicles = 0..self.model.vehicles.len() as u32;
        let search = self.search.get();
        let sequences = vehicles.map(|vehicle| search.best_sequence(vehicle));
        sequences.map(|nodes| nodes.into_iter().map(|node| self.visit(node)).collect()).collect()
    }

    fn adopt(&mut self, routes: &[Vec<Visit>]) {
        let nodes = self.nodes(routes);
        self.search.get_mut().adopt(&nodes);
    }
}
