//! Decides where breaks are taken, after the services have their times.
//!
//! It prefers the fewest breaks before the first service, then the fewest on the way, then the earliest. Each gap
//! between two services has a choice. Dynamic programming over the number of breaks behind combines the choices.
//!
//! The departure is the latest one and the end the earliest one, so that nothing waits at the start or the end
//! location.

use crate::problem::MAX_BREAKS;

use super::breaks::TimedBreak;
use super::event::{Event, Item, Spot};
use super::task::Itinerary;

/// A gap from one service to the next: the leg between them, and the times that bound it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Gap {
    /// When the vehicle is free to leave.
    pub free: i64,
    /// The leg.
    pub seconds: i64,
    /// The set-up at its end.
    pub setup: i64,
    /// When the next service starts or the route ends.
    pub by: i64,
    /// The next service; None at the end of the route.
    pub service: Option<i64>,
    /// It begins at a visit, where the vehicle may wait for a break. It does not wait at the start location.
    pub at_visit: bool,
}

/// The gaps of a route between the starts of its services.
pub(super) fn between(itinerary: &Itinerary, departure: i64, end: i64, starts: &[i64]) -> Vec<Gap> {
    let tasks = &itinerary.tasks;
    let gap = |position: usize| {
        let task = tasks.get(position);
        let before = position.checked_sub(1);
        Gap {
            free: before.map_or(departure, |before| starts[before] + tasks[before].service),
            seconds: task.map_or(itinerary.back.seconds, |task| task.leg.seconds),
            setup: task.map_or(0, |task| task.leg.setup),
            by: starts.get(position).map_or(end, |&start| start),
            service: task.map(|task| task.service),
            at_visit: before.is_some(),
        }
    };
    (0..=tasks.len()).map(gap).collect()
}

/// How the breaks of one gap are divided: before the leg, on the way, on arrival, and the others after the set-up. Without
/// one, all those at the visit come on arrival.
#[derive(Debug, Clone, Copy, Default)]
struct Split {
    /// Breaks behind at the beginning of the gap.
    behind: usize,
    before: usize,
    on_the_way: usize,
    on_arrival: usize,
}

/// Less is better. Only ranks with the same number of breaks behind are comparable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Rank {
    before_first_service: usize,
    on_the_way: usize,
    starts: [i64; MAX_BREAKS],
}

/// By the number of breaks behind.
type Ranks = [Option<Rank>; MAX_BREAKS + 1];

/// All events in order, with all breaks taken; None if that is not possible.
pub(super) fn place_breaks(breaks: &[TimedBreak], gaps: &[Gap]) -> Option<Vec<Event>> {
    let splits = match breaks.is_empty() {
        true => vec![Split::default(); gaps.len()],
        false => best_splits(breaks, gaps)?,
    };
    let mut events = Vec::with_capacity(gaps.len() + breaks.len());
    for (position, (gap, split)) in gaps.iter().zip(&splits).enumerate() {
        let reached = splits.get(position + 1).map_or(breaks.len(), |next| next.behind);
        let (arrival, setup) = walk(&breaks[split.behind..reached], gap, *split, |one, taken| {
            let (item, end) = (Item::Break(one.index), taken.start + one.duration);
            let Taken { spot, arrival, setup, start, driven } = taken;
            events.push(Event { item, arrival, setup, start, end, leg: position, spot, driven });
        })?;
        if let Some(service) = gap.service {
            let (item, start, end, spot) = (Item::Visit(position), gap.by, gap.by + service, Spot::OnArrival);
            events.push(Event { item, arrival, setup, start, end, leg: position, spot, driven: gap.seconds });
        }
    }
    Some(events)
}

fn best_splits(breaks: &[TimedBreak], gaps: &[Gap]) -> Option<Vec<Split>> {
    let mut ranks: Ranks = [None; _];
    ranks[0] = Some(Rank::default());
    let mut ways = Vec::with_capacity(gaps.len());
    for (position, gap) in gaps.iter().enumerate() {
        let mut splits = [Split::default(); MAX_BREAKS + 1];
        ranks = pass(breaks, gap, position == 0, &ranks, &mut splits);
        ways.push(splits);
    }
    ranks[breaks.len()]?;
    let mut behind = breaks.len();
    let back = ways.iter().rev().map(|splits| {
        let split = splits[behind];
        behind = split.behind;
        split
    });
    let mut splits: Vec<Split> = back.collect();
    splits.reverse();
    Some(splits)
}

/// From the ranks at the beginning of a gap to those at its end. Also gives how each of the latter divides the gap.
fn pass(breaks: &[TimedBreak], gap: &Gap, is_first: bool, ranks: &Ranks, best: &mut [Split]) -> Ranks {
    let mut next: Ranks = [None; _];
    for (behind, rank) in ranks.iter().enumerate() {
        let Some(rank) = rank else { continue };
        for reached in behind..=breaks.len() {
            let taken = &breaks[behind..reached];
            for split in splits(behind, taken.len(), gap.setup > 0) {
                let mut rank = *rank;
                rank.on_the_way += split.on_the_way;
                rank.before_first_service += if is_first { taken.len() } else { 0 };
                let mut count = behind;
                let fits = walk(taken, gap, split, |_, taken| {
                    rank.starts[count] = taken.start;
                    count += 1;
                });
                if fits.is_some() && next[reached].is_none_or(|known| rank < known) {
                    next[reached] = Some(rank);
                    best[reached] = split;
                }
            }
        }
    }
    next
}

/// Among equal splits the first counts, which has more breaks before the leg, and more after the set-up.
fn splits(behind: usize, count: usize, has_setup: bool) -> impl Iterator<Item = Split> {
    let ways = (0..=count).rev().flat_map(move |before| (0..=count - before).map(move |way| (before, way)));
    ways.flat_map(move |(before, on_the_way)| {
        let left = count - before - on_the_way;
        let least = if has_setup { 0 } else { left };
        (least..=left).map(move |on_arrival| Split { behind, before, on_the_way, on_arrival })
    })
}

/// A break that is taken.
struct Taken {
    spot: Spot,
    arrival: i64,
    /// The set-up since the arrival.
    setup: i64,
    start: i64,
    /// The seconds of the leg driven by then.
    driven: i64,
}

/// Drives through a gap whose breaks are divided in this way, each as early as possible, and shows each break. Returns the
/// arrival at the next visit, and the set-up after it; None if it is late or a break is not possible.
fn walk(
    breaks: &[TimedBreak],
    gap: &Gap,
    split: Split,
    mut show: impl FnMut(&TimedBreak, Taken),
) -> Option<(i64, i64)> {
    let (mut at, mut driven, mut left) = (gap.free, 0, gap.setup);
    for (index, one) in breaks.iter().enumerate() {
        let spot = match index {
            _ if index < split.before => Spot::Before,
            _ if index < split.before + split.on_the_way => Spot::OnTheWay,
            _ if index < split.before + split.on_the_way + split.on_arrival => Spot::OnArrival,
            _ => Spot::SetUp,
        };
        let more = match spot {
            Spot::Before => 0,
            Spot::OnTheWay => (one.earliest - at).max(0),
            Spot::OnArrival | Spot::SetUp => gap.seconds - driven,
        };
        (at, driven) = (at + more, driven + more);
        let setup = if spot == Spot::SetUp { std::mem::take(&mut left) } else { 0 };
        let start = one.start(at + setup)?;
        if spot == Spot::Before && start > at && !gap.at_visit {
            return None;
        }
        if spot == Spot::OnTheWay && driven >= gap.seconds {
            return None;
        }
        show(one, Taken { spot, arrival: at, setup, start, driven });
        at = start + one.duration;
    }
    let arrival = at + gap.seconds - driven;
    (arrival + left <= gap.by).then_some((arrival, left))
}
