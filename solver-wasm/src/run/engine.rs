//! One interface for the search, whatever number of time labels it was compiled for.

use crate::model::mode::{EXTRAS, PLAIN, RICH, WORKING_TIME};
use crate::model::neighbors::Making;
use crate::model::{self, Model, NONE};
use crate::problem::{Matrices, Problem, Visit};
use crate::search::{AllCounts, DetachedSearch, Search};
use crate::timer::Timer;

/// A search that owns its model.
pub trait Engine {
    /// Makes a part of the first plan, in about a millisecond. True when nothing is left to do. If the timer is up, the
    /// first plan stays incomplete.
    fn construct(&mut self) -> bool;
    /// Makes `count` iterations, fewer if one took long. `progress` is the share of the budget that is used, 0 to 1.
    fn run(&mut self, progress: f64, count: u64);
    /// Iterations so far.
    fn iterations(&self) -> u64;
    /// What the operators of the local search did so far.
    fn counts(&self) -> &AllCounts;
    fn has_plan(&self) -> bool;
    /// Changes whenever the best plan changes; None before the first plan.
    fn score(&self) -> Option<Vec<f64>>;
    /// The best plan's visits by vehicle. Does not change the search.
    fn best_routes(&self) -> Vec<Vec<Visit>>;
    /// Continues from these routes.
    fn adopt(&mut self, routes: &[Vec<Visit>]);
    fn matrices(&self) -> &Matrices;
}

/// A model whose lists of neighbours are under construction.
pub struct Preparation {
    model: Model,
    lists: Making,
    seed: u32,
}

impl Preparation {
    /// Takes the matrices. None, and they stay where they are, when the timer is up.
    pub fn new(problem: &Problem, matrices: &mut Matrices, seed: u32, timer: &Timer) -> Option<Self> {
        let model = model::without_neighbors(problem, matrices, timer)?;
        Some(Self { lists: Making::new(&model), model, seed })
    }

    /// Whether no vehicle could serve any stop.
    pub fn is_in_vain(&self) -> bool {
        self.model.stops == 0
    }

    pub fn matrices(&self) -> &Matrices {
        self.model.matrices()
    }

    pub fn into_matrices(self) -> Matrices {
        self.model.into_matrices()
    }

    /// Makes a part of the lists, in a few milliseconds at most; true when they are complete.
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
    match (model.labels(), model.mode()) {
        (0, PLAIN | WORKING_TIME) => Box::new(Run::<0, PLAIN>::new(model, seed)),
        (0, _) => Box::new(Run::<0, RICH>::new(model, seed)),
        (1, PLAIN) => Box::new(Run::<1, PLAIN>::new(model, seed)),
        (1, WORKING_TIME) => Box::new(Run::<1, WORKING_TIME>::new(model, seed)),
        (1, EXTRAS) => Box::new(Run::<1, EXTRAS>::new(model, seed)),
        (1, _) => Box::new(Run::<1, RICH>::new(model, seed)),
        (2, PLAIN | EXTRAS) => Box::new(Run::<2, EXTRAS>::new(model, seed)),
        (2, _) => Box::new(Run::<2, RICH>::new(model, seed)),
        (_, _) => Box::new(Run::<6, RICH>::new(model, seed)),
    }
}

/// A search and the model that it reads.
struct Run<const K: usize, const M: u8> {
    model: Model,
    /// None only while the search is attached to the model.
    search: Option<DetachedSearch<K, M>>,
}

impl<const K: usize, const M: u8> Run<K, M> {
    fn new(model: Model, seed: u32) -> Self {
        let search = Search::without_plan(&model, u64::from(seed)).detach();
        Self { model, search: Some(search) }
    }

    /// Runs `work` with the search attached to its model.
    fn with_search<T>(&mut self, work: impl FnOnce(&mut Search<K, M>) -> T) -> T {
        let detached = self.search.take().expect("the search is back after each piece of work");
        let mut search = detached.attach(&self.model);
        let result = work(&mut search);
        self.search = Some(search.detach());
        result
    }

    fn detached(&self) -> &DetachedSearch<K, M> {
        self.search.as_ref().expect("the search is back after each piece of work")
    }

    fn visit(&self, node: u32) -> Visit {
        let model = &self.model;
        match model.is_stop(node) {
            true => Visit { stop: Some(model.stop_of_node[node as usize]), reload: None },
            false => Visit { stop: None, reload: Some(model.reload_of(node)) },
        }
    }

    /// The visits as nodes. Each reload visit takes a copy of its own, and is left out when no copy is left.
    fn nodes(&self, routes: &[Vec<Visit>]) -> Vec<Vec<u32>> {
        let model = &self.model;
        let mut spare = vec![Vec::new(); model.reloads];
        for node in (model.first_reload..model.nodes.len() as u32).rev() {
            spare[model.reload_of(node) as usize].push(node);
        }
        let mut node = |visit: &Visit| match (visit.stop, visit.reload) {
            (Some(stop), _) => Some(model.node_of_stop[stop as usize]).filter(|&node| node != NONE),
            (None, reload) => spare[reload? as usize].pop(),
        };
        routes.iter().map(|route| route.iter().filter_map(&mut node).collect()).collect()
    }
}

impl<const K: usize, const M: u8> Engine for Run<K, M> {
    fn construct(&mut self) -> bool {
        self.with_search(|search| search.construct())
    }

    fn run(&mut self, progress: f64, count: u64) {
        self.with_search(|search| {
            for _ in 0..count {
                search.iterate(progress);
                if search.was_slow() || search.timer().look() {
                    break;
                }
            }
        });
    }

    fn iterations(&self) -> u64 {
        self.detached().iterations()
    }

    fn counts(&self) -> &AllCounts {
        self.detached().counts()
    }

    fn has_plan(&self) -> bool {
        self.detached().has_plan()
    }

    fn score(&self) -> Option<Vec<f64>> {
        let score = self.detached().best_score();
        let numbers = score.missing.iter().map(|&count| f64::from(count)).chain([score.cost]);
        self.has_plan().then(|| numbers.collect())
    }

    fn best_routes(&self) -> Vec<Vec<Visit>> {
        let vehicles = 0..self.model.vehicles.len() as u32;
        let sequences = vehicles.map(|vehicle| self.detached().best_sequence(&self.model, vehicle));
        sequences.map(|nodes| nodes.into_iter().map(|node| self.visit(node)).collect()).collect()
    }

    fn adopt(&mut self, routes: &[Vec<Visit>]) {
        let nodes = self.nodes(routes);
        self.with_search(|search| search.adopt(&nodes));
    }

    fn matrices(&self) -> &Matrices {
        self.model.matrices()
    }
}
