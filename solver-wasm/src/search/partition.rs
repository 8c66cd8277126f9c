//! Set partitioning: the cheapest choice among all routes seen that serves every stop of a plan once.
//!
//! The linear relaxation, tightened by cuts, tells what each stop is worth and how much any plan costs at least; most
//! columns cost too much beyond that, and the rest is searched. All in slices, so that a run can stop in between.

mod columns;
mod cuts;
mod dive;
mod live;
mod relaxation;
mod separation;
mod set;

use crate::search::params::set_partitioning::{CUTS_AT_ONCE, FEW, MOST_CUTS, PARTS, SLICE, SLICES_PER_PART};
use crate::search::route_pool::RoutePool;
use columns::{Column, Columns};
use dive::Dive;
use relaxation::{Outcome, Relaxation};

pub use set::MOST_STOPS;

#[derive(Debug)]
enum Stage {
    Relax,
    Search(Box<Search>),
    Done,
}

/// The promising columns, and which part of them comes next.
#[derive(Debug)]
struct Search {
    dive: Dive,
    columns: Vec<Column>,
    part: usize,
}

#[derive(Debug)]
pub struct Partition {
    columns: Columns,
    relaxation: Relaxation,
    /// Vehicles by kind.
    available: Vec<u32>,
    stage: Stage,
    /// Work that the relaxation may still take.
    left: u64,
    found: Option<Vec<u32>>,
}

impl Partition {
    /// To beat the plan's routes (numbers of the pool, [`MOST_STOPS`] stops at most), with so many vehicles by kind.
    pub fn new(pool: &RoutePool, plan: &[u32], all_stops: usize, available: Vec<u32>, work: u64) -> Self {
        let mut columns = Columns::new(pool, plan, all_stops);
        columns.make_feasible();
        let relaxation = Relaxation::new(&columns, MOST_CUTS);
        Self { columns, relaxation, available, stage: Stage::Relax, left: work, found: None }
    }

    /// One slice of work. True when there is nothing more to do.
    pub fn advance(&mut self) -> bool {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Relax => self.relax(),
            Stage::Search(search) => self.search(search),
            Stage::Done => Stage::Done,
        };
        matches!(self.stage, Stage::Done)
    }

    /// Routes of a cheaper plan, if one was found.
    pub fn into_found(self) -> Option<Vec<u32>> {
        self.found
    }

    fn relax(&mut self) -> Stage {
        let mut slice = SLICE.min(self.left);
        let before = slice;
        let outcome = self.relaxation.run(&self.columns, &mut slice);
        self.left -= before - slice;
        if outcome == Outcome::Beaten {
            return Stage::Done;
        }
        if outcome == Outcome::More && self.left > 0 {
            return Stage::Relax;
        }
        self.relaxation.give(&mut self.columns);
        if outcome == Outcome::Optimal {
            if self.relaxation.alive() < FEW && self.solved_at_once() {
                return Stage::Done;
            }
            let room = self.columns.cuts.len() + CUTS_AT_ONCE <= MOST_CUTS;
            if room && separation::separate(&mut self.columns) > 0 {
                self.relaxation.add_cuts(&self.columns);
                return Stage::Relax;
            }
        }
        Stage::Search(self.prepare())
    }

    /// Whether a short search settles it.
    #[inline(never)]
    fn solved_at_once(&mut self) -> bool {
        let Search { mut dive, columns, .. } = *self.prepare();
        let complete = dive.run(&columns, SLICE);
        self.keep(dive);
        complete
    }

    /// Keeps what was found, to be beaten in turn.
    fn keep(&mut self, dive: Dive) {
        if let Some((routes, cost)) = dive.into_found() {
            self.found = Some(routes);
            self.columns.upper = cost;
        }
    }

    #[inline(never)]
    fn prepare(&self) -> Box<Search> {
        let Columns { stops, bound, upper, .. } = self.columns;
        let dive = Dive::new(stops, self.available.clone(), bound, upper);
        Box::new(Search { dive, columns: self.columns.promising(), part: 0 })
    }

    #[inline(never)]
    fn search(&mut self, mut search: Box<Search>) -> Stage {
        let limit = (self.columns.upper - self.columns.bound) * PARTS[search.part];
        let count = search.columns.partition_point(|column| column.reduced < limit);
        search.dive.run(&search.columns[..count], SLICES_PER_PART * SLICE);
        search.part += 1;
        if search.part < PARTS.len() {
            return Stage::Search(search);
        }
        self.keep(search.dive);
        Stage::Done
    }
}

#[cfg(test)]
mod tests;
