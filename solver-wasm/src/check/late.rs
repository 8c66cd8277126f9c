//! The best times of an order whose services may be late, at a price or against rules: tries every set of breaks, and every gap for each of them.

use std::cmp::Reverse;

use super::best::{Worth, best, best_gaps};
use super::facts::{Facts, Span, Visit};
use super::feasible::{Lifted, Sequence};
use super::rules;
use super::timing::{BreakSet, BreakTimes, NEVER, Service, Timing};
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
    let order = Sequence { facts, vehicle, visits, joining: None, companion: None };
    let mut timing = order.timing(Lifted::only(ReasonCode::Shift));
    let has_start = timing.has_start;
    // A limit of work decides where some departure keeps it.
    let is_limited = timing.most_work.is_some() && departure.is_none();
    if is_limited && let Some(worth) = best_on_time(facts, vehicle, visits, &timing) {
        return BestLate { worth, late: 0, left_out: Vec::new(), has_start };
    }
    timing.most_work = None;
    timing.has_start |= departure.is_some();
    let late = Late::new(facts, vehicle, visits, timing, false);
    let (rank, worth) = late.best(departure).expect("to take no break is a way");
    BestLate { worth, late: rank.late, left_out: rank.left_out, has_start }
}

/// The best of the timetables that keep every rule: the fewest late seconds come first.
pub(super) fn best_on_time(facts: &Facts, vehicle: u32, visits: &[Visit], timing: &Timing) -> Option<Worth> {
    if visits.iter().all(|&visit| facts.due(vehicle, visit).is_none()) {
        return best(timing);
    }
    let late = Late::new(facts, vehicle, visits, timing.clone(), true);
    // The end after the shift comes before what is late at a price.
    let seeks_punctual = timing.most_work.is_some() && timing.latest_end <= late.shift_end;
    let punctual = if seeks_punctual { late.best_punctual() } else { None };
    punctual.or_else(|| Some(late.best(None)?.1))
}

/// Less is better.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    count_left_out: usize,
    /// Late seconds against a rule.
    late: i64,
    after_shift: i64,
    /// Late seconds with a price.
    priced: i64,
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
    dues: Vec<i64>,
    shift_end: i64,
    /// No rule may be broken.
    keeps_rules: bool,
}

/// What a way comes to from a departure.
#[derive(Debug, Clone)]
struct Passed {
    late: i64,
    priced: i64,
    end: i64,
    starts: Vec<i64>,
}

impl<'a> Late<'a> {
    fn new(facts: &'a Facts, vehicle: u32, visits: &[Visit], timing: Timing<'a>, keeps_rules: bool) -> Self {
        let lasts = visits.iter().map(|&visit| facts.windows_and_last(vehicle, visit)).collect();
        let shift_end = rules::latest_end(facts.problem.vehicle(vehicle));
        let dues = visits.iter().map(|&visit| facts.due(vehicle, visit).unwrap_or(NEVER)).collect();
        let mut segments = Vec::new();
        for (index, &driving) in timing.legs.iter().enumerate() {
            let (setup, service) = (timing.setups.get(index).copied().unwrap_or(0), Some(index));
            if setup > 0 {
                segments.push(Segment { driving, setup, service: None });
            }
            let (driving, count) = (if setup > 0 { 0 } else { driving }, timing.services.len());
            segments.push(Segment { driving, setup: 0, service: service.filter(|&index| index < count) });
        }
        Self { segments, timing, lasts, dues, shift_end, keeps_rules }
    }

    /// The best timetable whose services are all in time.
    fn best_punctual(&self) -> Option<Worth> {
        let cut = |(service, &due): (&Service, &i64)| {
            let open = service.windows.iter().filter(|&&(opens, _)| opens <= due);
            open.map(|&(opens, closes)| (opens, closes.min(due))).collect()
        };
        let windows: Vec<Vec<Span>> = self.timing.services.iter().zip(&self.dues).map(cut).collect();
        let services =
            self.timing.services.iter().zip(&windows).map(|(service, windows)| Service { windows, ..*service });
        best(&Timing { services: services.collect(), ..self.timing.clone() })
    }

    fn best(&self, departure: Option<i64>) -> Option<(Rank, Worth)> {
        let ways: Vec<(Rank, Way, Vec<i64>)> = match departure {
            Some(departure) => self.ways_in((departure, departure), None),
            None => self.ranges().into_iter().flat_map(|(range, owed)| self.ways_in(range, owed)).collect(),
        };
        let ways = ways.into_iter();
        let (rank, way, starts) = ways.min_by(|a, b| (&a.0, &a.2).cmp(&(&b.0, &b.2)))?;
        let gaps = best_gaps(&self.timing, way.departure, rank.end, &self.picked(&way.taken), &starts);
        let worth = Worth {
            late: rank.priced,
            end: rank.end,
            breaks: way.taken.len(),
            minus_departure: -way.departure,
            services: starts,
            breaks_in_gaps: gaps.unwrap_or_default(),
        };
        Some((rank, worth))
    }

    fn picked(&self, taken: &[usize]) -> Vec<BreakTimes> {
        taken.iter().map(|&index| self.timing.breaks[index]).collect()
    }

    /// First and last departures between which the same breaks may be due. Where work has a limit, also the breaks that their
    /// earliest end owes, however late services are: their routes take these.
    fn ranges(&self) -> Vec<((i64, i64), Option<BreakSet>)> {
        let departures = self.timing.departures();
        let lasts = departures.iter().skip(1).map(|next| next - 1).chain([NEVER]);
        let whole = departures.iter().copied().zip(lasts);
        if self.timing.most_work.is_none() {
            return whole.map(|range| (range, None)).collect();
        }
        whole.flat_map(|range| self.by_earliest_end(range)).collect()
    }

    fn by_earliest_end(&self, (mut from, to): (i64, i64)) -> Vec<((i64, i64), Option<BreakSet>)> {
        let owed = |departure| Some(self.timing.contained(departure, self.timing.earliest_end_from(departure)?));
        let mut ranges = Vec::new();
        while let Some(set) = owed(from).filter(|_| from <= to) {
            let (mut same, mut other) = (from, to.min(self.timing.latest_end) + 1);
            while other - same > 1 {
                let middle = same + (other - same) / 2;
                *if owed(middle) == Some(set) { &mut same } else { &mut other } = middle;
            }
            ranges.push(((from, same), Some(set)));
            from = same + 1;
        }
        ranges
    }

    /// Each way with its latest departure in a range, in which the same breaks are due. With `owed`, each takes these breaks.
    fn ways_in(&self, (from, to): (i64, i64), owed: Option<BreakSet>) -> Vec<(Rank, Way, Vec<i64>)> {
        let mut all = Vec::new();
        let sets = (0..1 << self.timing.breaks.len()).filter(|&set| owed.is_none_or(|owed| owed == set));
        for set in sets {
            let taken: Vec<usize> = (0..self.timing.breaks.len()).filter(|&index| set >> index & 1 == 1).collect();
            for gaps in gaps(taken.len(), self.segments.len()) {
                let mut way = Way { departure: from, taken: taken.clone(), gaps };
                let Some(passed) = self.soonest(&mut way, to) else { continue };
                let due: Vec<usize> = (0..self.timing.breaks.len())
                    .filter(|&i| self.timing.breaks[i].is_contained(from, passed.end))
                    .collect();
                if !taken.iter().all(|index| due.contains(index)) {
                    continue;
                }
                let left_out: Vec<usize> = due.into_iter().filter(|index| !taken.contains(index)).collect();
                if self.keeps_rules && !left_out.is_empty() {
                    continue;
                }
                let figures = (passed.late, passed.priced, passed.end);
                way.departure = self.last_with(&way, to, |p| (p.late, p.priced, p.end) == figures);
                let starts = self.times(&way).expect("it is possible").starts;
                let Passed { late, priced, end, .. } = passed;
                let after_shift = (end - self.shift_end).max(0);
                let (count_left_out, breaks, departure) = (left_out.len(), taken.len(), Reverse(way.departure));
                all.push((
                    Rank { count_left_out, late, after_shift, priced, end, breaks, departure, left_out },
                    way,
                    starts,
                ));
            }
        }
        all
    }

    /// The times of the way from its departure. If that works too long, those from the first later departure that does not.
    /// While the end stays, later departures work less.
    fn soonest(&self, way: &mut Way, to: i64) -> Option<Passed> {
        let seconds: i64 = self.picked(&way.taken).iter().map(|one| one.seconds).sum();
        while way.departure <= to {
            let passed = self.times(way)?;
            let Some(most) = self.timing.most_work else { return Some(passed) };
            let last = self.last_with(way, to, |p| p.end == passed.end);
            let first = (passed.end - seconds - most).max(way.departure);
            if first <= last {
                way.departure = first;
                return self.times(way);
            }
            // A later departure ends no earlier.
            way.departure = first;
        }
        None
    }

    /// The last departure up to `to` that keeps what the way's own departure has.
    fn last_with(&self, way: &Way, to: i64, keeps: impl Fn(&Passed) -> bool) -> i64 {
        let at = |departure: i64| self.times(&Way { departure, ..way.clone() });
        let end = self.times(way).map_or(way.departure, |passed| passed.end);
        let (mut good, mut bad) = (way.departure, to.min(end) + 1);
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            *if at(middle).is_some_and(|passed| keeps(&passed)) { &mut good } else { &mut bad } = middle;
        }
        good
    }

    /// Late seconds, end and starts of the services, each as early as possible. None if a break is not possible, or if a
    /// rule is broken that may not be.
    fn times(&self, way: &Way) -> Option<Passed> {
        let taken = self.picked(&way.taken);
        let (mut clock, mut behind) = (way.departure, 0);
        let (mut late, mut priced, mut starts) = (0, 0, Vec::new());
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
                let start = match self.keeps_rules {
                    true => service.start_from(clock)?,
                    false => next.min().unwrap_or(clock),
                };
                late += if self.keeps_rules { 0 } else { (start - last).max(0) };
                priced += (start - self.dues[index]).max(0);
                starts.push(start);
                clock = start + service.seconds;
            }
        }
        let ends = !self.keeps_rules || clock <= self.timing.latest_end;
        ends.then_some(Passed { late, priced, end: clock, starts })
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
