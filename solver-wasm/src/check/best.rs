//! The best timetable of a route, computed from the order of its visits alone.
//!
//! A route's departure and end determine which breaks it contains. So the earliest end is found first, then the latest
//! departure that keeps this end. That departure also leaves the fewest breaks. Then each service gets its earliest
//! start. At last, with all services fixed, the breaks are put into the gaps between them.

use super::timing::{BreakTimes, LONG_AGO, Moments, NEVER, Timing};
use crate::problem::MAX_BREAKS;

/// Two timetables of a route are compared field by field, in this order: less is better.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Worth {
    /// Late seconds with a price.
    pub late: i64,
    pub end: i64,
    pub breaks: usize,
    /// Negative, because a later departure is better.
    pub minus_departure: i64,
    pub services: Vec<i64>,
    pub breaks_in_gaps: Gaps,
}

/// Where the breaks are, for given starts of the services.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Gaps {
    pub before_first: usize,
    pub on_the_way: usize,
    pub starts: Vec<i64>,
}

/// The best timetable, or None if no timetable keeps the rules.
pub(super) fn best(timing: &Timing) -> Option<Worth> {
    let end = timing.earliest_end()?;
    let (departure, taken) = latest_departure(timing, end)?;
    let services = earliest_services(timing, departure, end, &taken)?;
    let breaks_in_gaps = best_gaps(timing, departure, end, &taken, &services)?;
    Some(Worth { late: 0, end, breaks: taken.len(), minus_departure: -departure, services, breaks_in_gaps })
}

fn latest_departure(timing: &Timing, end: i64) -> Option<(i64, Vec<BreakTimes>)> {
    let mut before = NEVER;
    for from in timing.departures().into_iter().rev() {
        let taken = timing.pick(timing.contained(from, end));
        let departure = timing.latest_beginnings(&taken, end)[0][0].min(before - 1);
        if departure >= from && timing.keeps_work(departure, end) {
            return Some((departure, taken));
        }
        before = from;
    }
    None
}

fn earliest_services(timing: &Timing, departure: i64, end: i64, taken: &[BreakTimes]) -> Option<Vec<i64>> {
    let latest = timing.latest_beginnings(taken, end);
    let mut free = [NEVER; MAX_BREAKS + 1];
    free[0] = departure;
    let mut starts = Vec::with_capacity(timing.services.len());
    for (index, service) in timing.services.iter().enumerate() {
        let ready = timing.reach(&free, index, taken);
        let by: &Moments = &latest[index + 1];
        let start_with = |k: usize| {
            let start = service.start_from(Some(ready[k]).filter(|&at| at < NEVER)?)?;
            Some(start).filter(|start| by[k] > LONG_AGO && start + service.seconds <= by[k])
        };
        let possible: Vec<Option<i64>> = (0..=taken.len()).map(start_with).collect();
        let start = possible.iter().flatten().copied().min()?;
        // With any other number of breaks behind, the service starts later than necessary or cannot start.
        free = [NEVER; MAX_BREAKS + 1];
        for (free, _) in free.iter_mut().zip(&possible).filter(|(_, possible)| **possible == Some(start)) {
            *free = start + service.seconds;
        }
        starts.push(start);
    }
    Some(starts)
}

pub(super) fn best_gaps(
    timing: &Timing,
    departure: i64,
    end: i64,
    taken: &[BreakTimes],
    services: &[i64],
) -> Option<Gaps> {
    let mut behind: Vec<Option<Gaps>> = vec![None; taken.len() + 1];
    behind[0] = Some(Gaps::default());
    for (index, &driving) in timing.legs.iter().enumerate() {
        let free = match index.checked_sub(1) {
            Some(last) => services[last] + timing.services[last].seconds,
            None => departure,
        };
        let gap = Gap {
            free,
            by: services.get(index).copied().unwrap_or(end),
            driving,
            setup: timing.setups.get(index).copied().unwrap_or(0),
            can_wait_before: index > 0,
            can_wait_behind: index < services.len() && (index > 0 || timing.has_start),
        };
        let mut next: Vec<Option<Gaps>> = vec![None; taken.len() + 1];
        for (from, so_far) in behind.iter().enumerate() {
            let Some(so_far) = so_far else { continue };
            for to in from..=taken.len() {
                let Some((on_the_way, starts)) = gap.best(&taken[from..to]) else { continue };
                let mut gaps = so_far.clone();
                gaps.before_first += if index == 0 { to } else { 0 };
                gaps.on_the_way += on_the_way;
                gaps.starts.extend(starts);
                if next[to].as_ref().is_none_or(|known| gaps < *known) {
                    next[to] = Some(gaps);
                }
            }
        }
        behind = next;
    }
    behind.pop()?
}

/// The gap between two services.
struct Gap {
    free: i64,
    /// The start of the next service, or the end of the route.
    by: i64,
    driving: i64,
    /// What the next visit takes before its service.
    setup: i64,
    /// Whether a break may be taken at the visit before the leg. The start of a route is not a visit.
    can_wait_before: bool,
    /// Whether a break may be taken at the visit after the leg. The end of a route is not a visit.
    can_wait_behind: bool,
}

impl Gap {
    /// The fewest breaks on the way, with the earliest starts.
    fn best(&self, breaks: &[BreakTimes]) -> Option<(usize, Vec<i64>)> {
        let count = breaks.len();
        let ways = (0..=count).flat_map(|before| (0..=count - before).map(move |way| (before, way)));
        let splits = ways.flat_map(|(before, way)| {
            let behind = count - before - way;
            let least = if self.setup > 0 { 0 } else { behind };
            (least..=behind).map(move |arrived| [before, way, arrived])
        });
        splits.filter_map(|split| Some((split[1], self.starts(breaks, split)?))).min()
    }

    /// The earliest starts if `before` breaks come before the leg, `way` breaks on it, `arrived` ones between it and the
    /// set-up, and the others after that.
    fn starts(&self, breaks: &[BreakTimes], [before, way, arrived]: [usize; 3]) -> Option<Vec<i64>> {
        let mut starts = Vec::with_capacity(breaks.len());
        let (mut clock, mut driven, mut to_set_up) = (self.free, 0, self.setup);
        for (index, b) in breaks.iter().enumerate() {
            let is_behind = index >= before + way;
            if index >= before && !is_behind {
                // A break on the leg has at least one second of the drive before it and one after it.
                let more = (b.earliest - clock).max(1 - driven).max(0);
                driven += more;
                clock += more;
                if driven >= self.driving {
                    return None;
                }
            } else if is_behind {
                clock += self.driving - driven;
                driven = self.driving;
            }
            let is_set_up = index >= before + way + arrived;
            if is_set_up {
                clock += std::mem::take(&mut to_set_up);
            }
            let is_held_behind = is_behind && !is_set_up && !self.can_wait_behind;
            let can_wait = if is_behind { !is_held_behind } else { index < before && self.can_wait_before };
            let start = clock.max(b.earliest);
            if start > b.latest || start > clock && !can_wait || is_held_behind {
                return None;
            }
            starts.push(start);
            clock = start + b.seconds;
        }
        (clock + self.driving - driven + to_set_up <= self.by).then_some(starts)
    }
}
