//! Compares the best timetable with every timetable of tiny days, driven second by second.

use proptest::prelude::*;

use crate::check::best::{Gaps, Worth, best};
use crate::check::facts::Span;
use crate::check::timing::{BreakTimes, LONG_AGO, Service, Timing};

/// One moment of a route in progress, and the events before it.
#[derive(Clone)]
struct Moment {
    clock: i64,
    /// The index of the current leg; the visit at its end has the same index.
    leg: usize,
    driven: i64,
    /// The set-up at the end of the leg is done.
    is_set_up: bool,
    next_break: usize,
    taken: Vec<usize>,
    worth: Worth,
}

struct Day<'a> {
    timing: &'a Timing<'a>,
    departure: i64,
    best: Option<Worth>,
}

impl Day<'_> {
    fn go_on(&mut self, at: Moment) {
        let timing = self.timing;
        if at.clock > timing.latest_end {
            return;
        }
        let is_there = at.driven == timing.legs[at.leg];
        let is_last = at.leg == timing.services.len();
        let has_begun = timing.has_start || at.leg > 0 || at.is_set_up;
        let setup = if is_last || at.is_set_up { 0 } else { timing.setups[at.leg] };
        if is_there && setup > 0 {
            self.go_on(Moment { clock: at.clock + setup, is_set_up: true, ..at.clone() });
        }
        if is_there && is_last {
            self.arrive(&at);
        }
        if !is_there {
            self.go_on(Moment { clock: at.clock + 1, driven: at.driven + 1, ..at.clone() });
        }
        for index in at.next_break..timing.breaks.len() {
            self.take_break(&at, index, is_there, is_last, has_begun);
        }
        if is_there && !is_last && setup == 0 {
            let service = timing.services[at.leg];
            let may_wait = has_begun || !at.taken.is_empty();
            let latest = if may_wait { timing.latest_end } else { at.clock };
            for start in at.clock..=latest {
                if service.windows.iter().any(|&(opens, closes)| opens <= start && start <= closes) {
                    let mut next = Moment {
                        clock: start + service.seconds,
                        leg: at.leg + 1,
                        driven: 0,
                        is_set_up: false,
                        ..at.clone()
                    };
                    next.worth.services.push(start);
                    self.go_on(next);
                }
            }
        }
    }

    fn take_break(&mut self, at: &Moment, index: usize, is_there: bool, is_last: bool, has_begun: bool) {
        let b = self.timing.breaks[index];
        let at_last_visit = at.leg > 0 && at.driven == 0;
        let at_next_visit = has_begun && is_there && !is_last;
        // The vehicle waits for this break alone, and only at a visit.
        let start = if at_last_visit || at_next_visit { at.clock.max(b.earliest) } else { at.clock };
        if start < b.earliest || start > b.latest {
            return;
        }
        let on_the_way = at.driven > 0 && !at_next_visit;
        let mut next = Moment { clock: start + b.seconds, next_break: index + 1, ..at.clone() };
        next.taken.push(index);
        next.worth.breaks += 1;
        next.worth.breaks_in_gaps.on_the_way += usize::from(on_the_way);
        next.worth.breaks_in_gaps.before_first += usize::from(at.leg == 0);
        next.worth.breaks_in_gaps.starts.push(start);
        self.go_on(next);
    }

    fn arrive(&mut self, at: &Moment) {
        let due = self.timing.breaks.iter().enumerate();
        let due: Vec<usize> =
            due.filter(|(_, b)| self.departure < b.over && b.latest < at.clock).map(|(index, _)| index).collect();
        if due == at.taken {
            let worth = Worth { end: at.clock, ..at.worth.clone() };
            if self.best.as_ref().is_none_or(|best| worth < *best) {
                self.best = Some(worth);
            }
        }
    }
}

fn best_of_all(timing: &Timing) -> Option<Worth> {
    let mut best = None;
    for departure in timing.shift_start..=timing.latest_end {
        let gaps = Gaps::default();
        let worth = Worth {
            late: 0,
            end: 0,
            breaks: 0,
            minus_departure: -departure,
            services: Vec::new(),
            breaks_in_gaps: gaps,
        };
        let mut day = Day { timing, departure, best };
        day.go_on(Moment {
            clock: departure,
            leg: 0,
            driven: 0,
            is_set_up: false,
            next_break: 0,
            taken: Vec::new(),
            worth,
        });
        best = day.best;
    }
    best
}

fn spans() -> impl Strategy<Value = Vec<Span>> {
    prop::collection::vec((0i64..14, 0i64..5), 1..3).prop_map(|spans| {
        let mut spans: Vec<Span> = spans.into_iter().map(|(from, length)| (from, from + length)).collect();
        spans.sort_unstable();
        spans
    })
}

fn break_times() -> impl Strategy<Value = BreakTimes> {
    (0i64..12, 0i64..6, 0i64..4, any::<bool>()).prop_map(|(earliest, slack, seconds, fixed)| {
        let latest = if fixed { earliest } else { earliest + slack };
        BreakTimes { earliest, latest, seconds, over: if fixed { latest + seconds } else { latest } }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_best_timetable_is_the_best_of_all(
        visits in prop::collection::vec((0i64..5, spans(), 0i64..4), 1..3),
        setups in prop::collection::vec((-2i64..4).prop_map(|setup| setup.max(0)), 2),
        back in 0i64..5,
        breaks in prop::collection::vec(break_times(), 0..4),
        has_start in any::<bool>(),
        has_end in any::<bool>(),
        latest_end in 12i64..20,
    ) {
        let mut legs: Vec<i64> = visits.iter().map(|&(seconds, ..)| seconds).chain([if has_end { back } else { 0 }]).collect();
        if !has_start {
            legs[0] = 0;
        }
        let services = visits.iter().map(|(_, windows, seconds)| Service { windows, seconds: *seconds, not_before: LONG_AGO }).collect();
        let setups = setups[..visits.len()].to_vec();
        let timing = Timing { shift_start: 0, latest_end, most_work: None, has_start, legs, setups, services, breaks };
        prop_assert_eq!(best(&timing), best_of_all(&timing));
    }

    #[test]
    fn a_service_can_start_in_its_possible_starts_alone(
        visits in prop::collection::vec((0i64..5, spans(), 0i64..4), 1..3),
        setups in prop::collection::vec((-2i64..4).prop_map(|setup| setup.max(0)), 2),
        back in 0i64..5,
        breaks in prop::collection::vec(break_times(), 0..3),
        latest_end in 12i64..20,
    ) {
        let legs = visits.iter().map(|&(seconds, ..)| seconds).chain([back]).collect();
        let services: Vec<Service> =
            visits.iter().map(|(_, windows, seconds)| Service { windows, seconds: *seconds, not_before: LONG_AGO }).collect();
        let setups = setups[..visits.len()].to_vec();
        let timing =
            Timing { shift_start: 0, latest_end, most_work: None, has_start: true, legs, setups, services, breaks };
        for index in 0..visits.len() {
            let possible = timing.possible_starts(index);
            for start in 0..=latest_end {
                let only = [(start, start)];
                let mut fixed = timing.clone();
                fixed.services[index].windows = &only;
                let is_possible = possible.iter().any(|&(from, to)| (from..=to).contains(&start));
                prop_assert_eq!(is_possible, best_of_all(&fixed).is_some(), "{} at {}", index, start);
            }
        }
    }
}
