//! Set partitioning: the cheapest choice among all routes seen that serves every stop of a plan once.
//!
//! The linear relaxation, tightened by cuts, tells what each stop is worth and how much any plan costs at least; most
//! columns cost too much beyond that, and the rest is searched. All in slices, so that a run can stop in between.

mod columns;
mod cuts;
mod dive;
mod relaxation;

use super::pool::Pool;
use columns::{Column, Columns};
use dive::Dive;
use relaxation::{Outcome, Relaxation};

pub use columns::MOST_STOPS;

/// Work in a slice: a millisecond or so; a part of the search is up to ten.
const SLICE: u64 = 500_000;
const MOST_CUTS: usize = 320;
/// With no more columns than this alive, a short search is tried before more cuts.
const FEW: usize = 1500;
/// Shares of the gap: only columns whose reduced cost is less are searched, in as many slices.
const PARTS: [f64; 6] = [0.1, 0.15, 0.2, 0.3, 0.5, 1.0];
const SLICES_PER_PART: u64 = 3;

#[derive(Debug)]
enum Stage {
    Relax,
    /// Which part comes next.
    Search(usize),
    Done,
}

#[derive(Debug)]
pub struct Partition {
    columns: Columns,
    relaxation: Relaxation,
    /// Vehicles by kind.
    available: Vec<u32>,
    stage: Stage,
    promising: Vec<Column>,
    dive: Option<Dive>,
    /// Work that the relaxation may still take.
    left: u64,
    found: Option<Vec<u32>>,
}

impl Partition {
    /// To beat the plan's routes (numbers of the pool, [`MOST_STOPS`] stops at most), with so many vehicles by kind.
    pub fn new(pool: &Pool, plan: &[u32], all_stops: usize, available: Vec<u32>, work: u64) -> Self {
        let mut columns = Columns::new(pool, plan, all_stops);
        columns.make_feasible();
        let relaxation = Relaxation::new(&columns, MOST_CUTS);
        let stage = Stage::Relax;
        Self { columns, relaxation, available, stage, promising: Vec::new(), dive: None, left: work, found: None }
    }

    /// One slice of work. True when there is nothing more to do.
    pub fn advance(&mut self) -> bool {
        match self.stage {
            Stage::Relax => self.relax(),
            Stage::Search(part) => self.search(part),
            Stage::Done => {}
        }
        matches!(self.stage, Stage::Done)
    }

    /// Routes of a cheaper plan, if one was found.
    pub fn into_found(self) -> Option<Vec<u32>> {
        self.found
    }

    fn relax(&mut self) {
        let mut slice = SLICE.min(self.left);
        let before = slice;
        let outcome = self.relaxation.run(&mut self.columns, &mut slice);
        self.left -= before - slice;
        match outcome {
            Outcome::Beaten => self.stage = Stage::Done,
            Outcome::More if self.left > 0 => {}
            Outcome::More => self.start_search(),
            Outcome::Optimal => {
                self.relaxation.give(&mut self.columns);
                if self.relaxation.alive() < FEW && self.solved_at_once() {
                    self.stage = Stage::Done;
                    return;
                }
                let room = self.columns.cuts.len() + cuts::AT_ONCE <= MOST_CUTS;
                if !room || cuts::separate(&mut self.columns) == 0 {
                    return self.start_search();
                }
                self.relaxation.add_cuts(&self.columns);
            }
        }
    }

    /// Whether a short search settles it.
    fn solved_at_once(&mut self) -> bool {
        self.prepare();
        let Some(mut dive) = self.dive.take() else { return false };
        let complete = dive.run(&self.promising, SLICE);
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

    fn start_search(&mut self) {
        self.relaxation.give(&mut self.columns);
        self.prepare();
        self.stage = Stage::Search(0);
    }

    fn prepare(&mut self) {
        self.promising = self.columns.promising();
        let Columns { stops, bound, upper, .. } = self.columns;
        self.dive = Some(Dive::new(stops, self.available.clone(), bound, upper));
    }

    fn search(&mut self, part: usize) {
        let Some(dive) = &mut self.dive else { return self.stage = Stage::Done };
        let limit = (self.columns.upper - self.columns.bound) * PARTS[part];
        let count = self.promising.partition_point(|column| column.reduced < limit);
        dive.run(&self.promising[..count], SLICES_PER_PART * SLICE);
        self.stage = Stage::Search(part + 1);
        if part + 1 == PARTS.len() {
            self.stage = Stage::Done;
            if let Some(dive) = self.dive.take() {
                self.keep(dive);
            }
        }
    }
}

#[cfg(test)]
mod tests;
