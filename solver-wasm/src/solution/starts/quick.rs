//! The same for most routes, in one or two passes that make no lists: those without breaks, and those without late services.

use crate::model::{NEVER, StartPrices};
use crate::solution::current::Solution;
use crate::solution::data::Times;
use crate::solution::halves::Known;
use crate::solution::labels;
use crate::solution::starts::Drive;
use crate::solution::visits::{Edited, each};
use crate::units::Seconds;

/// The times of the route, if they are known so. `without` are its times if no start had a price.
pub fn times<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    prices: &StartPrices,
    edited: Edited,
    without: Option<Times>,
) -> Known {
    let model = s.model();
    if K == 1 && model.one_window {
        return by_one_window(s, prices, edited);
    }
    let Some(without) = without else { return Known::No };
    if i64::from(without.work) > model.vehicles[edited.route].limits.work || !s.counts_waiting() {
        return Known::No;
    }
    if K == 1 && !prices.has_late() {
        // The route departs as if no start had a price.
        let margin = margin(s, prices, edited, without.end - without.work);
        return Known::Times(Some(Times { starts: prices.price(0, margin), ..without }));
    }
    let v = &model.vehicles[edited.route];
    let latest_ends = labels::at_end::<K>(model, edited.route);
    for breaks in 0..=v.breaks_count {
        for skipped in (0..=v.breaks_count - breaks).rev() {
            let departure = without.end - without.work - v.break_seconds(skipped, skipped + breaks);
            let is_owed = skipped < v.breaks_count && departure >= v.breaks[skipped].release;
            if departure < v.first_departure(skipped) || is_owed || without.end > latest_ends[skipped + breaks] {
                continue;
            }
            let way = Way { departure, skipped, reached: skipped + breaks, end: without.end };
            match margin_with_breaks(s, prices, edited, way) {
                Margin::Used(margin) => {
                    return Known::Times(Some(Times { starts: prices.price(0, margin), ..without }));
                }
                Margin::NotDriven => continue,
                Margin::Unknown => return Known::No,
            }
        }
    }
    Known::No
}

/// How a route departs and ends.
#[derive(Debug, Clone, Copy)]
struct Way {
    departure: Seconds,
    /// The breaks that it does not owe, and those behind at its end.
    skipped: usize,
    reached: usize,
    end: Seconds,
}

/// One window for each stop, and no breaks: the later of two departures ends no earlier and starts no service earlier.
fn by_one_window<const K: usize, const M: u8>(s: &Solution<K, M>, prices: &StartPrices, edited: Edited) -> Known {
    let (model, route) = (s.model(), edited.route);
    let (start, end) = (model.start(route), model.end(route));
    let (mut at, mut work, mut location) = (s.nodes[start].early[0], 0, s.location(start));
    // The latest departures that make no service later than it has to be, and that use no margin.
    let (mut latest, mut calm, mut late) = (NEVER, NEVER, 0);
    let in_time = each(s, edited, |node| {
        let (data, service) = (&model.nodes[node], model.service(route, node));
        let travel = s.time(route, location, s.location(node));
        let starts = (at + travel).max(data.open);
        let due = prices.due(node, service);
        let free = prices.free_until(node);
        work += travel;
        late += i64::from((starts - due).max(0));
        latest = latest.min(starts.max(due).min(data.close) - work);
        calm = if starts > free { -NEVER } else { calm.min(free - work) };
        work += service;
        (at, location) = (starts + service, s.location(node));
        starts <= data.close
    });
    let travel = s.time(route, location, s.location(end));
    let over = at + travel;
    if !in_time || over > s.nodes[end].late[0] {
        return Known::Times(None);
    }
    work += travel;
    let departure = latest.min(over - work);
    let waiting = over - departure - work;
    if i64::from(work + waiting) > model.vehicles[route].limits.work {
        return Known::No;
    }
    let margin = if departure > calm { margin(s, prices, edited, departure) } else { 0 };
    let waiting = if s.counts_waiting() { waiting } else { 0 };
    Known::Times(Some(Times { starts: prices.price(late, margin), ..Times::new(over, work, waiting) }))
}

/// How much of the margins the services use with a departure, without breaks.
fn margin<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    prices: &StartPrices,
    edited: Edited,
    departure: Seconds,
) -> i64 {
    let (model, route) = (s.model(), edited.route);
    let (mut at, mut location, mut used) = (departure, s.location(model.start(route)), 0);
    each(s, edited, |node| {
        let service = model.service(route, node);
        let arrival = at + s.time(route, location, s.location(node));
        let starts = model.service_start(&model.nodes[node], arrival, service);
        used += prices.margin_used(node, starts);
        (at, location) = (starts + service, s.location(node));
        true
    });
    used
}

/// What the services of a route that is driven in some way use of the margins.
enum Margin {
    Used(i64),
    /// The route cannot be driven this way.
    NotDriven,
    /// A service is late, or there are too many.
    Unknown,
}

fn margin_with_breaks<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    prices: &StartPrices,
    edited: Edited,
    way: Way,
) -> Margin {
    let (mut visits, mut count) = ([(0, -NEVER); MOST_VISITS], 0);
    let all = each(s, edited, |node| {
        let has_room = count < MOST_VISITS;
        if has_room {
            visits[count].0 = node;
            count += 1;
        }
        has_room
    });
    if !all {
        return Margin::Unknown;
    }
    let drive = Drive { s, prices, route: edited.route, visits: &visits[..count] };
    let mut latest_arrivals = [[-NEVER; K]; MOST_VISITS];
    let leave = drive.go_back(|i| drive.due(visits[i].0), way.reached, way.end, &mut latest_arrivals);
    if leave[way.skipped] >= way.departure {
        return Margin::Used(drive.margin(way.skipped, way.departure, &latest_arrivals));
    }
    let leave = drive.go_back(|_| NEVER, way.reached, way.end, &mut latest_arrivals);
    if leave[way.skipped] >= way.departure { Margin::Unknown } else { Margin::NotDriven }
}

/// The most visits of a route that is driven here.
const MOST_VISITS: usize = 128;
