//! Passes over a route with given breaks, some of its services late.

use crate::problem::MAX_BREAKS;
use crate::timetable::breaks::TimedBreak;
use crate::timetable::task::{Itinerary, Leg, Task};

/// How a vehicle stands somewhere on its route.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Label {
    /// Late seconds so far.
    pub late: i64,
    /// When it is free.
    pub at: i64,
}

/// For each number of breaks behind, the labels none of which is both later and at another moment no sooner than
/// another one.
type Labels = [Vec<Label>; MAX_BREAKS + 1];

/// All timetables of a route that take these breaks, within bounds.
pub(super) struct Passage<'a> {
    pub itinerary: &'a Itinerary<'a>,
    pub breaks: &'a [TimedBreak],
    pub most_late: i64,
    /// The latest end.
    pub end: i64,
}

impl Passage<'_> {
    /// The fewest late seconds of the whole route, then the earliest end, from before the leg to a position on.
    pub fn best(&self, from: usize, behind: usize, label: Label) -> Option<Label> {
        if behind == self.breaks.len() {
            return self.straight(from, label);
        }
        let mut labels = Labels::default();
        labels[behind].push(label);
        for task in &self.itinerary.tasks[from..] {
            labels = self.advance(&labels, task.leg, |arrival| self.serve(task, arrival).1);
            if labels.iter().all(Vec::is_empty) {
                return None;
            }
        }
        let ends = self.advance(&labels, self.itinerary.back, |arrival| arrival);
        ends[self.breaks.len()].iter().filter(|label| self.holds(label)).min().copied()
    }

    /// The rest of a route on which no break is left.
    fn straight(&self, from: usize, mut label: Label) -> Option<Label> {
        for task in &self.itinerary.tasks[from..] {
            label.at += task.leg.seconds + task.leg.setup;
            label = self.serve(task, label).1;
            if label.late > self.most_late {
                return None;
            }
        }
        label.at += self.itinerary.back.seconds;
        Some(label).filter(|label| self.holds(label))
    }

    fn holds(&self, label: &Label) -> bool {
        label.late <= self.most_late && label.at <= self.end
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
        let (start, late) = task.opening.start_late(arrival.at);
        (start, Label { late: arrival.late + late, at: start + task.service })
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
            let mut soonest = i64::MAX;
            labels.retain(|label| {
                let is_sooner = label.at < soonest;
                soonest = soonest.min(label.at);
                is_sooner
            });
        }
        next
    }
}
