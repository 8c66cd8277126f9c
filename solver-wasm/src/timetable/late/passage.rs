//! Passes over a route with given breaks, some of its services late.

use crate::problem::MAX_BREAKS;
use crate::timetable::breaks::TimedBreak;
use crate::timetable::task::{Itinerary, Leg, Task};

/// Late seconds: those against a rule, and all those with a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Late {
    pub beyond: i64,
    pub late: i64,
}

impl Late {
    pub const NONE: Self = Self { beyond: 0, late: 0 };

    /// No more of either.
    fn is_within(self, most: Self) -> bool {
        self.beyond <= most.beyond && self.late <= most.late
    }
}

/// How a vehicle stands somewhere on its route.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Label {
    /// So far.
    pub late: Late,
    /// When it is free.
    pub at: i64,
}

impl Label {
    /// What comes first among ends of a route: late seconds against a rule, the end after the shift, late seconds, the end.
    pub fn rank(self, own_limit: i64) -> (i64, i64, i64, i64) {
        (self.late.beyond, (self.at - own_limit).max(0), self.late.late, self.at)
    }
}

/// For each number of breaks behind, the labels none of which is no better than another one in lateness and moment.
type Labels = [Vec<Label>; MAX_BREAKS + 1];

/// All timetables of a route that take these breaks, within bounds.
pub(super) struct Passage<'a> {
    pub itinerary: &'a Itinerary<'a>,
    pub breaks: &'a [TimedBreak],
    pub keeps_rules: bool,
    pub most: Late,
    /// The end of the vehicle's shift.
    pub own_limit: i64,
    /// The latest end.
    pub end: i64,
}

impl Passage<'_> {
    /// The best end of a route with this departure.
    pub fn best_from(&self, departure: i64) -> Option<Label> {
        self.best(0, 0, Label { late: Late::NONE, at: departure })
    }

    /// The earliest end of a route with this departure, then the fewest late seconds.
    pub fn soonest_from(&self, departure: i64) -> Option<Label> {
        let label = Label { late: Late::NONE, at: departure };
        self.ends(0, 0, label).into_iter().min_by_key(|label| (label.at, label.late))
    }

    /// The best end of the route, from before the leg to a position on.
    pub fn best(&self, from: usize, behind: usize, label: Label) -> Option<Label> {
        if behind == self.breaks.len() {
            self.straight(from, label)
        } else {
            self.ends(from, behind, label).into_iter().min_by_key(|label| label.rank(self.own_limit))
        }
    }

    /// The labels at the end of the route with all breaks behind.
    fn ends(&self, from: usize, behind: usize, label: Label) -> Vec<Label> {
        let mut labels = Labels::default();
        labels[behind].push(label);
        for task in &self.itinerary.tasks[from..] {
            labels = self.advance(&labels, task.leg, |arrival| self.serve(task, arrival).1);
            if labels.iter().all(Vec::is_empty) {
                return Vec::new();
            }
        }
        std::mem::take(&mut self.advance(&labels, self.itinerary.back, |arrival| arrival)[self.breaks.len()])
    }

    /// The rest of a route on which no break is left.
    fn straight(&self, from: usize, mut label: Label) -> Option<Label> {
        for task in &self.itinerary.tasks[from..] {
            label.at += task.leg.seconds + task.leg.setup;
            label = self.serve(task, label).1;
            if !label.late.is_within(self.most) {
                return None;
            }
        }
        label.at += self.itinerary.back.seconds;
        Some(label).filter(|label| self.holds(label))
    }

    fn holds(&self, label: &Label) -> bool {
        label.late.is_within(self.most) && label.at <= self.end
    }

    /// Drives a leg and sets up at its end. Shows each number of breaks behind that is possible then, with the soonest
    /// moment, or several.
    pub fn reach(&self, behind: usize, label: Label, leg: Leg, mut show: impl FnMut(usize, Label)) {
        self.drive(behind, label, leg.seconds, |behind, there| match leg.setup {
            0 => show(behind, there),
            setup => self.drive(behind, Label { at: there.at + setup, ..there }, 0, &mut show),
        });
    }

    /// Drives a leg. Shows each number of breaks behind that is possible on arrival, with the soonest moment.
    ///
    /// A break may begin as soon as the vehicle is free for it, however much of the leg is driven by then.
    fn drive(&self, behind: usize, label: Label, seconds: i64, mut show: impl FnMut(usize, Label)) {
        let (mut free, mut arrival) = (label.at, label.at + seconds);
        show(behind, Label { at: arrival, ..label });
        for (index, one) in self.breaks.iter().enumerate().skip(behind) {
            let Some(start) = one.start(free) else { return };
            free = start + one.duration;
            arrival = arrival.max(one.earliest) + one.duration;
            show(index + 1, Label { at: arrival, ..label });
        }
    }

    /// The start of a service, and the label after it.
    pub fn serve(&self, task: &Task, arrival: Label) -> (i64, Label) {
        let (start, beyond) = match self.keeps_rules {
            true => task.opening.earliest(arrival.at).map_or((arrival.at, 1), |start| (start, 0)),
            false => task.opening.start_late(arrival.at),
        };
        let Late { beyond: before, late } = arrival.late;
        let late = Late { beyond: before + beyond, late: late + task.opening.late_at(start) };
        (start, Label { late, at: start + task.service })
    }

    fn advance(&self, labels: &Labels, leg: Leg, arrive: impl Fn(Label) -> Label) -> Labels {
        let mut next = Labels::default();
        for (behind, label) in labels.iter().enumerate().flat_map(|(k, all)| all.iter().map(move |one| (k, *one))) {
            self.reach(behind, label, leg, |reached, arrival| {
                let label = arrive(arrival);
                if self.holds(&label) {
                    next[reached].push(label);
                }
            });
        }
        for labels in &mut next {
            labels.sort_unstable();
            let mut kept: Vec<Label> = Vec::with_capacity(labels.len());
            for label in labels.drain(..) {
                if !kept.iter().any(|one| one.at <= label.at && one.late.is_within(label.late)) {
                    kept.push(label);
                }
            }
            *labels = kept;
        }
        next
    }
}
