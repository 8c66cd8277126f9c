//! The set partitioning program: finds the cheapest choice of known routes that serves every stop of a plan once.
//!
//! The linear relaxation, tightened by cuts, gives a price for each stop and a lower bound on the cost of every plan.
//! Columns with reduced costs above the gap are ruled out. The few others are searched. Work is done in slices, so that
//! a run can stop in between.

use crate::search::params::set_partitioning::{CUTS_AT_ONCE, FEW, MOST_CUTS, PARTS, SLICE, SLICES_PER_PART};
use crate::search::set_partitioning::columns::{Column, Columns};
use crate::search::set_partitioning::dive::Dive;
use crate::search::set_partitioning::relaxation::{Outcome, Relaxation};
use crate::search::set_partitioning::route_pool::RoutePool;
use crate::search::set_partitioning::separation;

#[derive(Debug)]
enum Stage {
    Relax,
    Search(Box<ColumnSearch>),
    Done,
}

/// The promising columns, and the next part of them.
#[derive(Debug)]
struct ColumnSearch {
    dive: Dive,
    columns: Vec<Column>,
    part: usize,
}

#[derive(Debug)]
pub struct Program {
    columns: Columns,
    relaxation: Relaxation,
    /// The vehicles, by kind.
    available: Vec<u32>,
    stage: Stage,
    /// The work left for the relaxation.
    left: u64,
    found: Option<Vec<u32>>,
}

impl Program {
    /// The program that improves the routes `plan`. They are indices into the pool, and serve at most [`MOST_STOPS`]
    /// stops together. `available` has the number of vehicles by kind.
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

    /// Whether a short search already examines all remaining columns.
    #[inline(never)]
    fn solved_at_once(&mut self) -> bool {
        let ColumnSearch { mut dive, columns, .. } = *self.prepare();
        let complete = dive.run(&columns, SLICE);
        self.keep(dive);
        complete
    }

    /// Keeps the plan found as the one to be improved.
    fn keep(&mut self, dive: Dive) {
        if let Some((routes, cost)) = dive.into_found() {
            self.found = Some(routes);
            self.columns.upper = cost;
        }
    }

    #[inline(never)]
    fn prepare(&self) -> Box<ColumnSearch> {
        let Columns { stops, bound, upper, .. } = self.columns;
        let dive = Dive::new(stops, self.available.clone(), bound, upper);
        Box::new(ColumnSearch { dive, columns: self.columns.promising(), part: 0 })
    }

    #[inline(never)]
    fn search(&mut self, mut search: Box<ColumnSearch>) -> Stage {
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
