//! Depth-first search for a cheaper choice of columns. It covers the stop with the fewest columns first, and tries that
//! stop's cheapest columns first. The bound limits the search.

use crate::search::set_partitioning::columns::{Column, LEAST_GAIN};
use crate::search::set_partitioning::set::Set;

#[derive(Debug)]
pub struct Dive {
    stops: usize,
    /// The vehicles that are left, by kind.
    available: Vec<u32>,
    /// The part of the cost that all plans share, without the columns' reduced costs; and the cost of the cheapest plan
    /// known.
    bound: f64,
    upper: f64,
    /// The cheapest plan's routes.
    found: Option<Vec<u32>>,
    chosen: Vec<u32>,
    work: u64,
    /// The columns left, by the number of columns chosen.
    levels: Vec<Vec<Column>>,
    counts: Vec<u32>,
    shares: Vec<f64>,
}

impl Dive {
    pub fn new(stops: usize, available: Vec<u32>, bound: f64, upper: f64) -> Self {
        Self {
            stops,
            available,
            bound,
            upper,
            found: None,
            chosen: Vec::new(),
            work: 0,
            levels: Vec::new(),
            counts: vec![0; stops],
            shares: vec![0.0; stops],
        }
    }

    /// Searches these columns, cheapest first, with at most `work`. True when the search was complete.
    pub fn run(&mut self, columns: &[Column], work: u64) -> bool {
        self.work = work;
        if self.levels.is_empty() {
            self.levels.push(Vec::new());
        }
        self.levels[0].clear();
        self.levels[0].extend_from_slice(columns);
        self.choose(0, &Set::default(), 0.0, 0.0)
    }

    /// The routes of the cheapest plan found, and its cost.
    pub fn into_found(self) -> Option<(Vec<u32>, f64)> {
        let cost = self.upper;
        self.found.map(|routes| (routes, cost))
    }

    /// Chooses a column for one more stop. False when the work is used up.
    fn choose(&mut self, depth: usize, covered: &Set, spent: f64, cost: f64) -> bool {
        let Some((stop, least)) = self.scarcest(depth, covered) else {
            if cost < self.upper - LEAST_GAIN {
                self.upper = cost;
                self.found = Some(self.chosen.clone());
            }
            return true;
        };
        if self.counts[stop] == 0 || spent + least > self.budget() {
            return true;
        }
        if self.levels.len() == depth + 1 {
            self.levels.push(Vec::new());
        }
        for i in 0..self.levels[depth].len() {
            let column = self.levels[depth][i];
            if spent + column.reduced > self.budget() {
                break;
            }
            if !column.set.has(stop) || self.available[column.kind as usize] == 0 {
                continue;
            }
            let (spent, budget) = (spent + column.reduced, self.budget());
            let (above, below) = self.levels.split_at_mut(depth + 1);
            let affordable = above[depth].iter().take_while(|other| spent + other.reduced <= budget);
            below[0].clear();
            below[0].extend(affordable.filter(|other| !other.set.meets(&column.set)));
            self.work = self.work.saturating_sub(2 * above[depth].len() as u64);
            if self.work == 0 {
                return false;
            }
            self.available[column.kind as usize] -= 1;
            self.chosen.push(column.route);
            let complete = self.choose(depth + 1, &covered.with(&column.set), spent, cost + column.cost);
            self.chosen.pop();
            self.available[column.kind as usize] += 1;
            if !complete {
                return false;
            }
        }
        true
    }

    /// The sum of reduced costs that a cheaper plan cannot exceed.
    fn budget(&self) -> f64 {
        self.upper - LEAST_GAIN - self.bound
    }

    /// The uncovered stop with the fewest columns left, and a lower bound on the reduced costs needed to cover all
    /// stops. None if every stop is covered.
    #[inline(never)]
    fn scarcest(&mut self, depth: usize, covered: &Set) -> Option<(usize, f64)> {
        self.counts.fill(0);
        self.shares.fill(f64::INFINITY);
        for column in &self.levels[depth] {
            let share = column.reduced / f64::from(column.len());
            for stop in column.set.iter() {
                self.counts[stop] += 1;
                self.shares[stop] = self.shares[stop].min(share);
            }
        }
        self.work = self.work.saturating_sub(12 * self.levels[depth].len() as u64 + self.stops as u64);
        let mut least = 0.0;
        let mut scarcest = None;
        for stop in (0..self.stops).filter(|&stop| !covered.has(stop)) {
            least += self.shares[stop];
            if scarcest.is_none_or(|other: usize| self.counts[stop] < self.counts[other]) {
                scarcest = Some(stop);
            }
        }
        scarcest.map(|stop| (stop, least))
    }
}
