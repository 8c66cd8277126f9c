//! The best times of an order that may break rules: tries every set of breaks, and every gap for each of them.

use std::cmp::Reverse;

use super::best::{Worth, best, best_gaps};
use super::facts::{Facts, Visit};
use super::feasible::{Lifted, Sequence};
use super::timing::{BreakTimes, NEVER, Timing};
use crate::plan::ReasonCode;

/// The best timetable, with its late seconds and the breaks left out.
#[derive(Debug)]
pub(super) struct BestLate {
    pub worth: Worth,
    pub late: i64,
    pub left_out: Vec<usize>,
    /// Whether the vehicle has a start location.
    pub has_start: bool,
}

/// The best of all timetables; with a departure, of those that depart then.
pub(super) fn best_late(facts: &Facts, vehicle: u32, visits: &[Visit], departure: Option<i64>) -> BestLate {
    let mut timing =
        Sequence { facts, vehicle, visits, joining: None, companion: None }.timing(Lifted::only(ReasonCode::Shift));
    let has_start = timing.has_start;
    // A limit of work decides where some departure keeps it.
    if timing.most_work.is_some()
        && departure.is_none()
        && let Some(worth) = best(&timing)
    {
        return BestLate { worth, late: 0, left_out: Vec::new(), has_start };
    }
    timing.most_work = None;
    timing.has_start |= departure.is_some();
    let lasts = visits.iter().map(|&visit| facts.windows_and_last(vehicle, visit)).collect();
    let mut segments = Vec::new();
    for (index, &driving) in timing.legs.iter().enumerate() {
        let (setup, service) = (timing.setups.get(index).copied().unwrap_or(0), Some(index));
        if setup > 0 {
            segments.push(Segment { driving, setup, service: None });
        }
        let driving = if setup > 0 { 0 } else { driving };
        segments.push(Segment { driving, setup: 0, service: service.filter(|&index| index < timing.services.len()) });
    }
    let late = Late { timing, lasts, segments };
    let ranges: Vec<(i64, i64)> = match departure {
        Some(departure) => vec![(departure, departure)],
        None => {
            let departures = late.timing.departures();
            let ends = departures.iter().skip(1).map(|next| next - 1).chain([NEVER]);
            departures.iter().copied().zip(ends).collect()
        }
    };
    let ways = ranges.into_iter().flat_map(|range| late.ways_in(range));
    let (rank, way, starts) = ways.min_by(|a, b| (&a.0, &a.2).cmp(&(&b.0, &b.2))).expect("to take no break is a way");
    let gaps = best_gaps(&late.timing, way.departure, rank.end, &late.picked(&way.taken), &starts);
    let worth = Worth {
        end: rank.end,
        breaks: way.taken.len(),
        minus_departure: -way.departure,
        services: starts,
        breaks_in_gaps: gaps.unwrap_or_default(),
    };
    BestLate { worth, late: rank.late, left_out: rank.left_out, has_start }
}

/// Less is better.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    count_left_out: usize,
    late: i64,
    end: i64,
    breaks: usize,
    departure: Reverse<i64>,
    left_out: Vec<usize>,
}

/// Which breaks are taken, and how many of them before the end of each segment.
#[derive(Debug, Clone)]
struct Way {
    departure: i64,
    taken: Vec<usize>,
    gaps: Vec<usize>,
}

/// A part of a route in which breaks may come, and what ends it without breaks: a set-up or a service.
struct Segment {
    driving: i64,
    setup: i64,
    service: Option<usize>,
}

struct Late<'a> {
    segments: Vec<Segment>,
    timing: Timing<'a>,
    lasts: Vec<(&'a [(i64, i64)], i64)>,
}

impl Late<'_> {
    fn picked(&self, taken: &[usize]) -> Vec<BreakTimes> {
        taken.iter().map(|&index| self.timing.breaks[index]).collect()
    }

    /// Each way with its latest departure in a range, in which the same breaks are due.
    fn ways_in(&self, (from, to): (i64, i64)) -> Vec<(Rank, Way, Vec<i64>)> {
        let mut all = Vec::new();
        for set in 0usize..1 << self.timing.breaks.len() {
            let taken: Vec<usize> = (0..self.timing.breaks.len()).filter(|&index| set >> index & 1 == 1).collect();
            for gaps in gaps(taken.len(), self.segments.len()) {
                let mut way = Way { departure: from, taken: taken.clone(), gaps };
                let Some((late, end, _)) = self.times(&way) else { continue };
                let due: Vec<usize> =
                    (0..self.timing.breaks.len()).filter(|&i| self.timing.breaks[i].is_contained(from, end)).collect();
                if !taken.iter().all(|index| due.contains(index)) {
                    continue;
                }
                let same = |departure: i64| {
                    self.times(&Way { departure, ..way.clone() }).is_some_and(|(l, e, _)| (l, e) == (late, end))
                };
                let (mut keeps, mut loses) = (from, to.min(end) + 1);
                while loses - keeps > 1 {
                    let middle = keeps + (loses - keeps) / 2;
                    *if same(middle) { &mut keeps } else { &mut loses } = middle;
                }
                way.departure = keeps;
                let (_, _, starts) = self.times(&way).expect("it is possible");
                let left_out: Vec<usize> = due.into_iter().filter(|index| !taken.contains(index)).collect();
                let (count_left_out, breaks, departure) = (left_out.len(), taken.len(), Reverse(keeps));
                all.push((Rank { count_left_out, late, end, breaks, departure, left_out }, way, starts));
            }
        }
        all
    }

    /// Late seconds, end and starts of the services, each as early as possible.
    fn times(&self, way: &Way) -> Option<(i64, i64, Vec<i64>)> {
        let taken = self.picked(&way.taken);
        let (mut clock, mut behind, mut late, mut starts) = (way.departure, 0, 0, Vec::new());
        for (index, segment) in self.segments.iter().enumerate() {
            let (mut free, mut there) = (clock, clock + segment.driving);
            for one in &taken[behind..way.gaps[index]] {
                free = free.max(one.earliest);
                if free > one.latest {
                    return None;
                }
                free += one.seconds;
                there = there.max(one.earliest) + one.seconds;
            }
            (clock, behind) = (there + segment.setup, way.gaps[index]);
            if let Some(index) = segment.service {
                let (service, (windows, last)) = (&self.timing.services[index], self.lasts[index]);
                clock = clock.max(service.not_before);
                let next = windows.iter().filter(|&&(_, closes)| closes >= clock).map(|&(opens, _)| opens.max(clock));
                let start = next.min().unwrap_or(clock);
                late += (start - last).max(0);
                starts.push(start);
                clock = start + service.seconds;
            }
        }
        Some((late, clock, starts))
    }
}

/// All sequences that do not fall, of this length, whose last number is `count`.
fn gaps(count: usize, length: usize) -> Vec<Vec<usize>> {
    if length == 1 {
        return vec![vec![count]];
    }
    let shorter = (0..=count).flat_map(|first| {
        let rest = gaps(count - first, length - 1);
        rest.into_iter().map(move |rest| [first].into_iter().chain(rest.iter().map(|n| n + first)).collect())
    });
    shorter.collect()
}
