//! The times of an edited route where the moments of services have a price.
//!
//! The route is driven forward for the fewest late seconds and the earliest end, then backward for the latest departure that
//! makes no service later. Unlike the labels of `driven`, each state of the first drive carries a sum, so a number of breaks
//! behind may have several states. A third drive, forward, sums up the margins that are used.

pub(super) mod quick;

use crate::model::{Model, NEVER, StartPrices};
use crate::solution::current::Solution;
use crate::solution::data::Times;
use crate::solution::labels::{self, Labels};
use crate::solution::visits::with_goods;
use crate::units::Seconds;

/// The times of a route with these visits: the fewest late seconds, then the earliest end, among the departures that work
/// no longer than the vehicle may. `work` is its driving and service.
pub(super) fn times<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    prices: &StartPrices,
    route: u32,
    work: Seconds,
    nodes: &[u32],
) -> Option<Times> {
    let model = s.model();
    let v = &model.vehicles[route];
    let (ready, visits) = with_goods(model, route, nodes);
    let drive = Drive { s, prices, route, visits: &visits };
    let latest = labels::at_end::<K>(model, route);
    let mut best: Option<((i64, Seconds, usize), Times)> = None;
    for skipped in (0..=v.breaks_count).rev() {
        let until = if skipped < v.breaks_count { v.breaks[skipped].release - 1 } else { NEVER };
        let mut from = v.first_departure(skipped).max(ready);
        while from <= until {
            let Some(Passed { late, end, reached, starts }) = drive.out(skipped, from, &latest) else {
                break;
            };
            let mut latest_arrivals = vec![[-NEVER; K]; visits.len()];
            let latest_start = |i: usize| starts[i].max(drive.due(visits[i].0));
            let leave = drive.go_back(latest_start, reached, end, &mut latest_arrivals);
            let departure = leave[skipped].min(until);
            debug_assert!(departure >= from);
            let waiting = end - departure - v.break_seconds(skipped, reached) - work;
            let over = i64::from(work + waiting) - v.limits.work;
            if over > 0 {
                // A later departure ends no earlier.
                from = departure + over as Seconds;
                continue;
            }
            let rank = (late, end, reached - skipped);
            if best.is_none_or(|(than, _)| rank < than) {
                let margin = if prices.has_margin() { drive.margin(skipped, departure, &latest_arrivals) } else { 0 };
                let waiting = if s.counts_waiting() { waiting } else { 0 };
                best = Some((rank, Times { starts: prices.price(late, margin), ..Times::new(end, work, waiting) }));
            }
            break;
        }
    }
    best.map(|(_, times)| times)
}

/// A route, driven in both directions.
struct Drive<'a, 'm, const K: usize, const M: u8> {
    s: &'a Solution<'m, K, M>,
    prices: &'a StartPrices,
    route: u32,
    /// Each with the moment at which it may start.
    visits: &'a [(u32, Seconds)],
}

/// A route that was driven forward.
struct Passed {
    /// In sum.
    late: i64,
    end: Seconds,
    /// The breaks behind at the end.
    reached: usize,
    starts: Vec<Seconds>,
}

/// A way to leave a visit.
#[derive(Debug, Clone, Copy)]
struct State {
    /// The breaks behind.
    behind: usize,
    at: Seconds,
    /// What the services so far count.
    sum: i64,
    /// The start of the visit's service, and the state before it.
    start: Seconds,
    from: usize,
}

impl<const K: usize, const M: u8> Drive<'_, '_, K, M> {
    fn model(&self) -> &Model {
        self.s.model()
    }

    fn due(&self, node: u32) -> Seconds {
        self.prices.due(node, self.model().service(self.route, node))
    }

    fn lateness(&self, node: u32, start: Seconds) -> i64 {
        i64::from(start.max(self.due(node))) - i64::from(self.due(node))
    }

    /// The route with this departure whose services are the least late, then the one that ends first, no later than
    /// `latest`.
    fn out(&self, skipped: usize, departure: Seconds, latest: &Labels<K>) -> Option<Passed> {
        let (s, route, model) = (self.s, self.route, self.model());
        let v = &model.vehicles[route];
        let home = State { behind: skipped, at: departure, sum: 0, start: 0, from: 0 };
        let mut states = vec![home];
        let mut layer = 0..1;
        let mut location = s.location(model.start(route));
        let leave = |state: &State| labels::leaving::<K>(v, state.behind, state.at);
        for &(node, ready) in self.visits {
            let here = s.location(node);
            let service = model.service(route, node);
            let begin = states.len();
            for from in layer {
                let state = states[from];
                let arrival = s.arrive(route, &leave(&state), location, here);
                for k in (0..K).filter(|&k| arrival[k] < NEVER) {
                    let start = model.service_start(&model.nodes[node], arrival[k].max(ready), service);
                    if start < NEVER {
                        let sum = state.sum + self.lateness(node, start);
                        let next = State { behind: k, at: start + service, sum, start, from };
                        offer(&mut states, begin, next);
                    }
                }
            }
            (layer, location) = (begin..states.len(), here);
        }
        let mut best: Option<(i64, Seconds, usize, usize)> = None;
        for last in layer {
            let arrival = s.arrive(route, &leave(&states[last]), location, s.location(model.end(route)));
            for k in (0..K).filter(|&k| arrival[k] < NEVER && arrival[k] <= latest[k]) {
                let found = (states[last].sum, arrival[k], k, last);
                best = best.into_iter().chain([found]).min();
            }
        }
        let (late, end, reached, mut at) = best?;
        let mut starts = vec![0; self.visits.len()];
        for start in starts.iter_mut().rev() {
            (*start, at) = (states[at].start, states[at].from);
        }
        Some(Passed { late, end, reached, starts })
    }

    /// The latest departures with which the route ends by `end` and no service starts after its latest moment. `arrivals`
    /// becomes the latest arrivals at each visit.
    fn go_back(
        &self,
        latest_start: impl Fn(usize) -> Seconds,
        reached: usize,
        end: Seconds,
        arrivals: &mut [Labels<K>],
    ) -> Labels<K> {
        let (s, route, model) = (self.s, self.route, self.model());
        let mut late = [-NEVER; K];
        late[reached] = end;
        let mut location = s.location(model.end(route));
        for (i, &(node, ready)) in self.visits.iter().enumerate().rev() {
            let by = latest_start(i).saturating_add(model.service(route, node));
            let leave = s.leave_for(route, &late, s.location(node), location).map(|at| at.min(by));
            late = labels::latest(model, route, node, leave).map(|at| if at < ready { -NEVER } else { at });
            (arrivals[i], location) = (late, s.location(node));
        }
        s.leave_for(route, &late, s.location(model.start(route)), location)
    }

    /// How much of the margins the services use with a departure: each starts as early as those before it allow.
    fn margin(&self, skipped: usize, departure: Seconds, latest_arrivals: &[Labels<K>]) -> i64 {
        let (s, route, model) = (self.s, self.route, self.model());
        let mut early = labels::leaving::<K>(&model.vehicles[route], skipped, departure);
        let mut location = s.location(model.start(route));
        let mut used = 0;
        for (&(node, ready), latest) in self.visits.iter().zip(latest_arrivals) {
            let (data, service) = (&model.nodes[node], model.service(route, node));
            let mut arrival = s.arrive(route, &early, location, s.location(node));
            for (at, latest) in arrival.iter_mut().zip(latest) {
                *at = if *at > *latest { NEVER } else { (*at).max(ready) };
            }
            let starts = arrival.map(|at| model.service_start(data, at, service));
            let first = starts.iter().fold(NEVER, |first, &start| first.min(start));
            used += self.prices.margin_used(node, first);
            for (at, _) in arrival.iter_mut().zip(starts).filter(|(_, start)| *start != first) {
                *at = NEVER;
            }
            early = labels::serve(model, route, node, arrival);
            location = s.location(node);
        }
        used
    }
}

/// Adds a state unless a known one of the visit is as good. Known ones that are no better than the new one are removed.
fn offer(states: &mut Vec<State>, begin: usize, new: State) {
    let is_as_good =
        |one: &State, other: &State| one.behind == other.behind && one.at <= other.at && one.sum <= other.sum;
    if states[begin..].iter().any(|one| is_as_good(one, &new)) {
        return;
    }
    let mut at = begin;
    while at < states.len() {
        if is_as_good(&new, &states[at]) {
            states.swap_remove(at);
        } else {
            at += 1;
        }
    }
    states.push(new);
}
