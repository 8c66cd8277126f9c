//! Whether a new plan is kept, and whether it is the best.

use super::{Score, Search, recombine};

impl<const K: usize, const M: u8> Search<'_, K, M> {
    /// Keeps the new plan, or takes the step back.
    #[inline(never)]
    pub(super) fn decide(&mut self, tolerance: f64) {
        let new = self.score();
        // Where a detour can be shorter than the way, a stop taken out can leave a route that no vehicle can drive.
        let broken = self.current.changed.iter().any(|&route| self.current.broken(route));
        let easier = self.absences.are_easier(&self.current, &self.weights);
        if !broken && (new <= self.current_score + tolerance || easier || self.is_best()) {
            #[cfg(debug_assertions)]
            self.current.audit();
            self.current_score = new;
            if self.current.totals.excess == 0 {
                self.annealing.note(self.penalised());
            }
            self.note_routes();
            self.current.checkpoint();
            self.keep_if_best();
        } else {
            if !broken && self.penalised() < self.best_score.cost * recombine::NEARLY_AS_GOOD {
                self.note_routes();
            }
            self.reject();
        }
    }

    /// Most that a plan may cost to be kept when the local search does not come to it: steps that will cost more are not
    /// gone through with. No limit while the best plan leaves stops out.
    pub(super) fn most_kept(&self, tolerance: f64) -> f64 {
        match self.leaves_out() {
            0 => {
                let credit = self.annealing.credit();
                let used = f64::from(self.current.totals.used_vehicles);
                // One more route may come by.
                (self.current_score + tolerance + credit * used + credit.max(0.0)).max(self.best_score.cost)
            }
            _ => f64::INFINITY,
        }
    }

    /// Stops that the best plan leaves out.
    pub(super) fn leaves_out(&self) -> usize {
        self.best_score.missing.iter().fold(0, |sum, &count| sum.saturating_add(count as usize))
    }

    /// Takes the step back.
    pub(super) fn reject(&mut self) {
        self.current.rollback();
        self.current_score = self.score();
    }

    /// What decides whether a plan is kept.
    pub(super) fn score(&self) -> f64 {
        self.penalised() - self.annealing.credit() * f64::from(self.current.totals.used_vehicles)
    }

    fn penalised(&self) -> f64 {
        let s = &self.current;
        s.cost() + self.weights.overload * s.totals.excess as f64 + self.weights.left_out(s)
    }

    /// Whether every stop is served within capacity, cheaper than ever.
    fn is_best(&self) -> bool {
        let s = &self.current;
        s.totals.excess == 0 && s.absent.is_empty() && (self.leaves_out() > 0 || s.cost() < self.best_score.cost)
    }

    #[inline(never)]
    pub(super) fn keep_if_best(&mut self) {
        let s = &self.current;
        if s.totals.excess > 0 {
            return;
        }
        let cost = s.cost();
        if s.absent.is_empty() {
            if cost >= self.best_score.cost && self.leaves_out() == 0 {
                return;
            }
            self.best_score.missing.fill(0);
        } else {
            let mut missing = vec![0; self.model.tiers];
            for &n in &s.absent {
                missing[self.model.tier[n as usize] as usize] += 1;
            }
            let score = Score { missing, cost };
            if score >= self.best_score {
                return;
            }
            self.best_score = score;
        }
        self.best_score.cost = cost;
        self.current.save_to(&mut self.best);
    }
}
