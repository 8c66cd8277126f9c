//! When a sequence of visits can be made. Breaks are taken in the order of the list, so a passage over the route only
//! has to know how many breaks have been taken.
//!
//! With the same number of breaks taken, an earlier moment is never worse. So a forward passage keeps the earliest
//! moments, and a backward passage the latest.

use super::facts::Span;
use crate::problem::{Break, MAX_BREAKS};

/// Later than anything that happens.
pub(super) const NEVER: i64 = i64::MAX / 8;
/// Earlier than anything that happens.
pub(super) const LONG_AGO: i64 = i64::MIN / 8;

/// A moment for each number of breaks taken.
pub(super) type Moments = [i64; MAX_BREAKS + 1];

/// A set of breaks, one bit each.
pub(super) type BreakSet = u8;

#[derive(Clone, Copy, Debug)]
pub(super) struct BreakTimes {
    pub earliest: i64,
    pub latest: i64,
    pub seconds: i64,
    /// A route that departs at this moment or later does not contain the break.
    pub over: i64,
}

impl BreakTimes {
    pub fn of(facts: &Break) -> Self {
        let (latest, seconds) = (i64::from(facts.latest_start), i64::from(facts.duration_seconds));
        let over = if facts.fixed { latest + seconds } else { latest };
        Self { earliest: facts.earliest_start.into(), latest, seconds, over }
    }

    /// Whether a route from `departure` to `end` contains the break: a flexible break if it is owed, a fixed one if it
    /// overlaps the route.
    pub fn is_contained(&self, departure: i64, end: i64) -> bool {
        departure < self.over && self.latest < end
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Service<'a> {
    pub windows: &'a [Span],
    pub seconds: i64,
    /// It starts no earlier: the goods of its trip are not there.
    pub not_before: i64,
}

impl Service<'_> {
    /// The earliest start at or after a moment.
    pub fn start_from(&self, ready: i64) -> Option<i64> {
        let ready = ready.max(self.not_before);
        self.windows.iter().find(|&&(_, closes)| closes >= ready).map(|&(opens, _)| opens.max(ready))
    }

    /// The latest start at or before a moment.
    pub fn start_by(&self, moment: i64) -> Option<i64> {
        let by = self.windows.iter().filter(|&&(opens, _)| opens <= moment).map(|&(_, closes)| closes.min(moment));
        by.max().filter(|&by| by >= self.not_before)
    }
}

/// A sequence of visits with every bound on its times.
#[derive(Clone, Debug)]
pub(super) struct Timing<'a> {
    pub shift_start: i64,
    pub latest_end: i64,
    pub most_work: Option<i64>,
    pub has_start: bool,
    /// Seconds of each leg: one before each service, and the way back.
    pub legs: Vec<i64>,
    /// Seconds between the arrival and each service that no break interrupts.
    pub setups: Vec<i64>,
    pub services: Vec<Service<'a>>,
    pub breaks: Vec<BreakTimes>,
}

impl Timing<'_> {
    /// The earliest end of all timetables, or None where no timetable keeps the rules.
    pub fn earliest_end(&self) -> Option<i64> {
        if let Some(most) = self.most_work {
            return self.steps().into_iter().filter(|step| step.work <= most).map(|step| step.end).min();
        }
        let ends = self.departures().into_iter().filter_map(|departure| self.earliest_end_from(departure));
        ends.min()
    }

    /// The least working time of all departures, whatever is allowed.
    pub fn least_work(&self) -> Option<i64> {
        self.steps().into_iter().map(|step| step.work).min()
    }

    /// The ends that later and later departures lead to, each with the working time of the last of them. A departure after
    /// one that waits nowhere is left out: it works no less.
    fn steps(&self) -> Vec<Step> {
        let services: i64 = self.services.iter().map(|service| service.seconds).sum();
        let least = self.legs.iter().chain(&self.setups).sum::<i64>() + services;
        let departures = self.departures();
        let lasts = departures.iter().skip(1).map(|next| next - 1).chain([NEVER]);
        let mut steps = Vec::new();
        for (&from, last) in departures.iter().zip(lasts) {
            let mut from = from;
            while let Some(end) = self.earliest_end_from(from).filter(|_| from <= last) {
                let (mut keeps, mut loses) = (from, last.min(end) + 1);
                while loses - keeps > 1 {
                    let middle = keeps + (loses - keeps) / 2;
                    *if self.earliest_end_from(middle) == Some(end) { &mut keeps } else { &mut loses } = middle;
                }
                let work = self.work(keeps, end);
                steps.push(Step { end, work });
                if work == least {
                    break;
                }
                from = keeps + 1;
            }
        }
        steps
    }

    fn work(&self, departure: i64, end: i64) -> i64 {
        let breaks = self.pick(self.contained(departure, end));
        end - departure - breaks.iter().map(|b| b.seconds).sum::<i64>()
    }

    /// Whether a route that departs then ends at this moment at the earliest, and works no longer than it may.
    pub fn keeps_work(&self, departure: i64, end: i64) -> bool {
        self.most_work
            .is_none_or(|most| self.earliest_end_from(departure) == Some(end) && self.work(departure, end) <= most)
    }

    /// The moments of departure at which the set of breaks to be taken changes; the shift's start is the first.
    pub fn departures(&self) -> Vec<i64> {
        let mut departures = vec![self.shift_start];
        departures.extend(self.breaks.iter().map(|b| b.over).filter(|&over| over > self.shift_start));
        departures.sort_unstable();
        departures.dedup();
        departures
    }

    pub fn contained(&self, departure: i64, end: i64) -> BreakSet {
        let contained = self.breaks.iter().enumerate().filter(|(_, b)| b.is_contained(departure, end));
        contained.fold(0, |set, (index, _)| set | 1 << index)
    }

    pub fn pick(&self, set: BreakSet) -> Vec<BreakTimes> {
        self.breaks.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1).map(|(_, b)| *b).collect()
    }

    /// A later end makes the route owe more breaks, and more breaks make the end later. The first end that owes no
    /// further break is the earliest.
    pub fn earliest_end_from(&self, departure: i64) -> Option<i64> {
        let mut taken = 0;
        loop {
            let end = self.end_with(departure, &self.pick(taken)).filter(|&end| end <= self.latest_end)?;
            let owed = self.contained(departure, end);
            if owed | taken == taken {
                return Some(end);
            }
            taken |= owed;
        }
    }

    fn end_with(&self, departure: i64, taken: &[BreakTimes]) -> Option<i64> {
        let mut free = from_start(departure);
        for (index, service) in self.services.iter().enumerate() {
            free = serve(&self.reach(&free, index, taken), service, taken.len());
        }
        let end = drive(&free, *self.legs.last()?, taken)[taken.len()];
        (end < NEVER).then_some(end)
    }

    /// The earliest moments after the leg to a visit and its set-up, with breaks before and after that.
    pub fn reach(&self, free: &Moments, index: usize, taken: &[BreakTimes]) -> Moments {
        let mut there = drive(free, self.legs[index], taken);
        if self.setups[index] > 0 {
            let set_up = there.map(|moment| if moment < NEVER { moment + self.setups[index] } else { NEVER });
            there = drive(&set_up, 0, taken);
        }
        there
    }

    /// For each leg, the latest moments to begin it so that the route takes all of `taken` and ends by `end`.
    pub fn latest_beginnings(&self, taken: &[BreakTimes], end: i64) -> Vec<Moments> {
        let mut by = [LONG_AGO; MAX_BREAKS + 1];
        by[taken.len()] = end;
        let mut beginnings = vec![by; self.legs.len()];
        for index in (0..self.legs.len()).rev() {
            if let (Some(service), Some(after)) = (self.services.get(index), beginnings.get(index + 1)) {
                by = after.map(|moment| match moment > LONG_AGO {
                    true => service.start_by(moment - service.seconds).unwrap_or(LONG_AGO),
                    false => LONG_AGO,
                });
            }
            if let Some(&setup) = self.setups.get(index).filter(|&&setup| setup > 0) {
                let set_up = drive_back(&by, 0, taken);
                by = set_up.map(|moment| if moment > LONG_AGO { moment - setup } else { LONG_AGO });
            }
            beginnings[index] = drive_back(&by, self.legs[index], taken);
        }
        beginnings
    }

    /// The intervals in which the service at `index` can start, its own windows ignored.
    pub fn possible_starts(&self, index: usize) -> Vec<Span> {
        let mut starts = Vec::new();
        for departure in self.departures() {
            let left = |set: BreakSet| self.breaks.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 0);
            let ends = self.breaks.iter().map(|b| b.latest).chain([self.latest_end]);
            let mut ends: Vec<i64> = ends.filter(|&end| end <= self.latest_end).collect();
            ends.sort_unstable();
            ends.dedup();
            for end in ends {
                let set = self.contained(departure, end);
                let taken = self.pick(set);
                debug_assert!(left(set).all(|(_, b)| departure >= b.over || end <= b.latest));
                let mut free = from_start(departure);
                for (before, service) in self.services.iter().enumerate().take(index) {
                    free = serve(&self.reach(&free, before, &taken), service, taken.len());
                }
                let ready = self.reach(&free, index, &taken);
                let latest = self.latest_beginnings(&taken, end)[index + 1];
                let Service { seconds, not_before, .. } = self.services[index];
                let spans = (0..=taken.len()).map(|k| (ready[k].max(not_before), latest[k] - seconds));
                starts.extend(spans.filter(|(from, to)| from <= to));
            }
        }
        starts
    }
}

struct Step {
    end: i64,
    work: i64,
}

fn from_start(departure: i64) -> Moments {
    let mut free = [NEVER; MAX_BREAKS + 1];
    free[0] = departure;
    free
}

/// The earliest moments at the end of a leg, from those at its beginning. The vehicle drives until a break's earliest
/// start. If it reaches the end of the leg before, it waits there.
fn drive(free: &Moments, seconds: i64, taken: &[BreakTimes]) -> Moments {
    let mut there = [NEVER; MAX_BREAKS + 1];
    for (before, &moment) in free.iter().enumerate().take(taken.len() + 1).filter(|&(_, &moment)| moment < NEVER) {
        // The earliest start of the next break, and the moment when the whole leg is driven and the breaks are over.
        let (mut soonest, mut ready) = (moment, moment + seconds);
        there[before] = there[before].min(ready);
        for (index, b) in taken.iter().enumerate().skip(before) {
            soonest = soonest.max(b.earliest);
            if soonest > b.latest {
                break;
            }
            soonest += b.seconds;
            ready = ready.max(b.earliest) + b.seconds;
            there[index + 1] = there[index + 1].min(ready);
        }
    }
    there
}

pub(super) fn serve(ready: &Moments, service: &Service, breaks: usize) -> Moments {
    let mut free = [NEVER; MAX_BREAKS + 1];
    for (free, &ready) in free.iter_mut().zip(ready).take(breaks + 1).filter(|(_, ready)| **ready < NEVER) {
        *free = service.start_from(ready).map_or(NEVER, |start| start + service.seconds);
    }
    free
}

/// The latest moments at the beginning of a leg, from those at its end.
fn drive_back(by: &Moments, seconds: i64, taken: &[BreakTimes]) -> Moments {
    let mut beginning = [LONG_AGO; MAX_BREAKS + 1];
    for (behind, &moment) in by.iter().enumerate().take(taken.len() + 1).filter(|&(_, &moment)| moment > LONG_AGO) {
        // The whole leg must be driven by `ready`, and the next break may start until `start`.
        let (mut ready, mut start) = (moment, NEVER);
        beginning[behind] = beginning[behind].max(ready - seconds);
        for (index, b) in taken.iter().enumerate().take(behind).rev() {
            ready -= b.seconds;
            start = (start - b.seconds).min(b.latest);
            if b.earliest > ready || b.earliest > start {
                break;
            }
            beginning[index] = beginning[index].max(start.min(ready - seconds));
        }
    }
    beginning
}
