//! The moment by which a run must have its plan, and the time held back for the work after the search.

use crate::run::params::{
    FEW_REASONS, GRACE_FOR_FEW_MS, GRACE_MS, KEPT_TIMES, MOST_FOR_KEEPING, MOST_FOR_POLISH, MOST_FOR_REASONS,
    POLISH_MS, REASON_MS, STOP_MS, WRITTEN_STOP_MS,
};

pub struct Limit {
    /// Milliseconds in all.
    whole: f64,
    /// On the timer's clock, like the next field.
    pub end: f64,
    /// The moment at which the search must end so that the plan is ready in time.
    pub search_end: f64,
    /// The longest time so far that making a plan of the search's routes took.
    keeping: f64,
}

impl Limit {
    pub fn new(now: f64, end: f64) -> Self {
        Self { whole: end - now, end, search_end: end, keeping: 0.0 }
    }

    /// A plan of the search's routes took this many milliseconds.
    pub fn note_keeping(&mut self, milliseconds: f64) {
        self.keeping = self.keeping.max(milliseconds);
    }

    /// Moves the end of the search so that the plan of this many stops can be made in time. `open_reasons`: pairs of a
    /// stop left out and a vehicle.
    pub fn reserve(&mut self, stops: usize, open_reasons: usize) {
        let reasons = (open_reasons as f64 * REASON_MS).min(self.whole * MOST_FOR_REASONS);
        let polishing = (POLISH_MS + stops as f64 * STOP_MS).min(self.whole * MOST_FOR_POLISH);
        let keeping = (KEPT_TIMES * self.keeping).min(self.whole * MOST_FOR_KEEPING);
        self.search_end = self.end - reasons - polishing - keeping;
    }

    /// The moment at which the plan is written, whatever could still be better.
    pub fn writing_at(&self, stops: usize) -> f64 {
        self.end - stops as f64 * WRITTEN_STOP_MS
    }

    /// The moment at which the search for reasons ends. If the time is over or nearly so, reasons get a short time
    /// nevertheless.
    pub fn reasons_end(&self, now: f64, stops: usize, open_reasons: usize) -> f64 {
        let grace = if open_reasons <= FEW_REASONS { GRACE_FOR_FEW_MS } else { GRACE_MS };
        self.writing_at(stops).max(now + grace.min(self.whole))
    }
}
