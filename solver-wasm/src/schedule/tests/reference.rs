//! The timetable by trying everything: every departure that matters, every set of breaks, every place for each.

use crate::problem::{Break, Matrices, Problem, Stop, Visit};

/// What is certain about the best timetable; the places of breaks may tie.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone)]
pub(super) struct Best {
    pub end: i64,
    pub taken: usize,
    pub starts: Vec<i64>,
    pub break_starts: Vec<i64>,
}

/// Of vehicle 0 with these stops and reloads; only the clock is looked at.
pub(super) fn best(problem: &Problem, matrices: &Matrices, visits: &[Visit]) -> Option<Best> {
    let vehicle = &problem.vehicles[0];
    let mut breaks = vehicle.breaks.clone();
    breaks.sort_by_key(|b| (b.latest_start, b.earliest_start));
    let mut departures: Vec<i64> = breaks.iter().map(|b| i64::from(b.latest_start)).collect();
    departures.push(vehicle.shift_start.into());
    departures.retain(|&at| at >= vehicle.shift_start.into());
    // Slots: 0 at the start; 2i + 1 on arrival at visit i, 2i + 2 after it.
    let slots = 2 * visits.len() + 1;
    let mut best: Option<Best> = None;
    for departure in departures {
        for set in 0u32..1 << breaks.len() {
            let taken: Vec<usize> = (0..breaks.len()).filter(|b| set >> b & 1 == 1).collect();
            for_each_placing(&mut Vec::new(), taken.len(), slots, &mut |placing| {
                let drive = Drive { problem, matrices, visits, breaks: &breaks, taken: &taken, placing };
                if let Some(found) = drive.run(departure).filter(|f| best.as_ref().is_none_or(|b| f < b)) {
                    best = Some(found);
                }
            });
        }
    }
    best
}

/// Calls with every list of `count` slots that does not fall.
fn for_each_placing(placing: &mut Vec<usize>, count: usize, slots: usize, call: &mut impl FnMut(&[usize])) {
    if placing.len() == count {
        return call(placing);
    }
    for slot in placing.last().copied().unwrap_or(0)..slots {
        placing.push(slot);
        for_each_placing(placing, count, slots, call);
        placing.pop();
    }
}

struct Drive<'a> {
    problem: &'a Problem,
    matrices: &'a Matrices,
    visits: &'a [Visit],
    breaks: &'a [Break],
    taken: &'a [usize],
    placing: &'a [usize],
}

impl Drive<'_> {
    fn run(&self, departure: i64) -> Option<Best> {
        let vehicle = &self.problem.vehicles[0];
        let mut clock = departure;
        let mut departure = None;
        let mut best = Best { end: 0, taken: self.taken.len(), starts: Vec::new(), break_starts: Vec::new() };
        let mut here = vehicle.start_place;
        self.rest(0, &mut clock, &mut best)?;
        departure = departure.or(best.break_starts.first().copied());
        for (i, visit) in self.visits.iter().enumerate() {
            let (place, service, windows, deadline) = self.call(visit);
            let leg = self.leg(here, Some(place))?;
            clock += leg;
            self.rest(2 * i + 1, &mut clock, &mut best)?;
            let start = (clock..=clock + 200).find(|&at| {
                let open = windows.is_empty() || windows.iter().any(|&(from, to)| (from..=to).contains(&at));
                open && deadline.is_none_or(|last| at <= last)
            })?;
            departure = departure.or_else(|| Some(best.break_starts.first().copied().unwrap_or(start) - leg));
            best.starts.push(start);
            clock = start + service;
            self.rest(2 * i + 2, &mut clock, &mut best)?;
            here = Some(place);
        }
        best.end = clock + self.leg(here, vehicle.end_place)?;
        let last_end = i64::from(vehicle.shift_end) + i64::from(vehicle.max_overtime_seconds.unwrap_or(0));
        (best.end <= last_end && self.owes_nothing(departure?, best.end)).then_some(best)
    }

    fn rest(&self, slot: usize, clock: &mut i64, best: &mut Best) -> Option<()> {
        for (&at, &taken) in self.placing.iter().zip(self.taken) {
            if at == slot {
                let rest = self.breaks[taken];
                let start = (*clock).max(rest.earliest_start.into());
                if start > rest.latest_start.into() {
                    return None;
                }
                best.break_starts.push(start);
                *clock = start + i64::from(rest.duration_seconds);
            }
        }
        Some(())
    }

    fn owes_nothing(&self, departure: i64, end: i64) -> bool {
        self.breaks.iter().enumerate().filter(|(b, _)| !self.taken.contains(b)).all(|(b, rest)| {
            let latest = i64::from(rest.latest_start);
            let owed = departure < latest && latest < end;
            let for_a_later_one = self.taken.iter().any(|&t| t > b) && departure < latest;
            !owed && !for_a_later_one
        })
    }

    fn call(&self, visit: &Visit) -> (u32, i64, Vec<(i64, i64)>, Option<i64>) {
        let default = self.problem.vehicles[0].default_service_seconds;
        let (place, service, windows, deadline) = match (visit.stop, visit.reload) {
            (Some(stop), _) => {
                let Stop { place, service_seconds, time_windows, deadline, .. } = &self.problem.stops[stop as usize];
                (place, service_seconds, time_windows, *deadline)
            }
            (None, reload) => {
                let reload = &self.problem.reloads[reload.unwrap_or_default() as usize];
                (&reload.place, &reload.service_seconds, &reload.time_windows, None)
            }
        };
        let windows = windows.iter().map(|w| (w.start.into(), w.end.into())).collect();
        (*place, service.unwrap_or(default).into(), windows, deadline.map(i64::from))
    }

    fn leg(&self, from: Option<u32>, to: Option<u32>) -> Option<i64> {
        let (Some(from), Some(to)) = (from, to) else { return Some(0) };
        let cell = from as usize * self.problem.places.len() + to as usize;
        let exists = self.matrices.durations[cell] >= 0 && self.matrices.distances[cell] >= 0;
        exists.then(|| self.matrices.durations[cell].into())
    }
}
