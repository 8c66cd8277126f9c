//! The plans of a run: its best plan so far, and the exchange of plans with other threads.

use crate::error::SolverError;
use crate::explain::explain;
use crate::plan::{Cost, Plan};
use crate::problem::Visit;
use crate::run::params::{SHARE_OF_COMPLETION, SHARE_OF_POLISH};
use crate::run::{Solver, Stage, finish, polish, words};
use crate::timetable;

impl Solver {
    /// The cost of the best plan so far; None before the first one. It takes as long as hundreds of iterations.
    pub fn cost(&mut self) -> Option<&Cost> {
        self.take_best();
        self.planned().then_some(&self.best.cost)
    }

    /// The best plan so far, with a reason for each vehicle that could not take a stop left out. If there is no plan
    /// yet, this call makes the first one.
    pub fn plan(&mut self) -> Plan {
        while !self.planned() {
            let searching = matches!(self.stage, Stage::Searching(_));
            self.go_on(0.0, 0);
            self.has_plan |= searching;
        }
        self.take_best();
        let stops = self.problem.stops.len();
        if let Some(limit) = &self.limit {
            self.timer.set_end(limit.writing_at(stops));
        }
        let mut plan = self.polished(self.best.clone());
        if !plan.unassigned.is_empty() {
            if let Some(limit) = &self.limit {
                self.timer.set_end(limit.reasons_end(self.timer.now(), stops, self.open_reasons()));
            }
            let (problem, matrices, timer) = (&self.problem, self.matrices(), &self.timer);
            let routes = finish::visits_of(problem, &plan);
            let share = timer.left() * SHARE_OF_COMPLETION;
            let (completed, whole) = timer.at_most(share, || finish::complete(problem, matrices, routes, timer));
            plan = completed;
            plan.unassigned = explain(problem, matrices, &plan, whole, self.numbering.vehicles(), timer);
        }
        self.numbering.restore(&mut plan);
        plan
    }

    /// The plan, with each route improved by single moves and exchanges, equal costs included.
    fn polished(&self, plan: Plan) -> Plan {
        let mut routes = finish::visits_of(&self.problem, &plan);
        let share = if plan.unassigned.is_empty() { 1.0 } else { SHARE_OF_POLISH } * self.timer.left();
        self.timer.at_most(share, || polish::polish(&self.problem, self.matrices(), &mut routes, &self.timer));
        let numbered: Vec<(u32, Vec<Visit>)> = (0u32..).zip(routes).collect();
        match timetable::plan(&self.problem, self.matrices(), &numbered) {
            Some(polished) if polished.cost < plan.cost => polished,
            _ => plan,
        }
    }

    /// The best plan's routes, for the runs of other threads over the same problem.
    pub fn export_solution(&mut self) -> Vec<u32> {
        self.take_best();
        words::write(&finish::visits_of(&self.problem, &self.best))
    }

    /// Continues from another run's routes if they are better than every plan known here. Errors:
    /// [`SolverError::Solution`] for numbers that do not describe routes of this problem.
    pub fn import_solution(&mut self, words: &[u32]) -> Result<(), SolverError> {
        let routes = words::read(&self.problem, words)?;
        let numbered = (0u32..).zip(routes.iter().cloned()).collect::<Vec<_>>();
        let plan = timetable::plan(&self.problem, self.matrices(), &numbered)
            .ok_or_else(|| SolverError::Solution("the routes break a rule".into()))?;
        self.take_best();
        if plan.cost < self.best.cost {
            match &mut self.stage {
                Stage::Searching(engine) if !self.timer.look() => engine.adopt(&routes),
                _ => self.adopted = Some(routes),
            }
            (self.best, self.has_plan) = (plan, true);
        }
        Ok(())
    }

    /// Keeps the search's best plan if it is better than the best plan so far.
    fn take_best(&mut self) {
        let Some(engine) = self.engine() else { return };
        let score = engine.score();
        if score.is_none() || score == self.best_score {
            return;
        }
        let routes = engine.best_routes();
        self.best_score = score;
        let begun = self.timer.now();
        if let Some(limit) = &self.limit {
            self.timer.set_end(limit.end);
        }
        let plan = finish::keep(&self.problem, self.matrices(), &routes, &self.timer);
        if plan.cost < self.best.cost {
            self.best = plan;
        }
        if let Some(limit) = &mut self.limit {
            limit.note_keeping(self.timer.now() - begun);
            self.reserve();
        }
    }
}
