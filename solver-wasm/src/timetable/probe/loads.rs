//! The loads of a prepared route, trip by trip.

use crate::cargo::Cargo;
use crate::problem::{Problem, Stop, Vehicle, Visit};
use crate::timetable::rules::cargo;
use crate::units::Load;

pub(super) struct Loads<'a> {
    /// One per dimension; a negative value means no limit.
    capacity: &'a [Load],
    /// Per dimension, by position: the visit there, its trip up to it, and its trip from it on.
    each: Vec<Vec<Cargo>>,
    ahead: Vec<Vec<Cargo>>,
    behind: Vec<Vec<Cargo>>,
    /// By position: where its trip begins and ends.
    trips: Vec<(usize, usize)>,
    /// The load at the beginning of the first trip is a fact: this much.
    fact: Option<Vec<Load>>,
    /// Per dimension, by position: what is on board there of shipments, and in all. Empty without shipments.
    shipped: Vec<Vec<Load>>,
    aboard: Vec<Vec<Load>>,
    /// Something comes on board somewhere.
    collects: bool,
    /// By position, if deliveries come first: how many pickups and deliveries come before.
    order: Option<(Vec<usize>, Vec<usize>)>,
}

impl<'a> Loads<'a> {
    pub fn new(problem: &'a Problem, vehicle: u32, visits: &[Visit], ordered: bool) -> Self {
        let Vehicle { capacity, loaded, .. } = problem.vehicle(vehicle);
        let stop_at = |visit: &Visit| visit.stop.map(|stop| problem.stop(stop));
        let cargo = |dimension: usize| (0..visits.len()).map(|at| cargo(problem, visits, at, dimension)).collect();
        let each: Vec<Vec<Cargo>> = (0..capacity.len()).map(cargo).collect();
        let is_reload = |at: usize| visits[at].reload.is_some();
        let ahead = |each: &Vec<Cargo>| {
            let mut all = vec![Cargo::NOTHING];
            for (at, &cargo) in each.iter().enumerate() {
                all.push(if is_reload(at) { Cargo::NOTHING } else { all[at].then(cargo) });
            }
            all
        };
        let behind = |each: &Vec<Cargo>| {
            let mut all = vec![Cargo::NOTHING; each.len() + 1];
            for at in (0..each.len()).rev() {
                all[at] = if is_reload(at) { Cargo::NOTHING } else { each[at].then(all[at + 1]) };
            }
            all
        };
        let reloads: Vec<usize> = (0..visits.len()).filter(|&at| is_reload(at)).collect();
        let trip = |position: usize| {
            let begin = reloads.iter().rfind(|&&at| at < position).map_or(0, |&at| at + 1);
            let end = reloads.iter().find(|&&at| at >= position).copied().unwrap_or(visits.len());
            (begin, end)
        };
        let count = |is: fn(&Stop) -> bool| {
            let counts = visits.iter().scan(0, |count, visit| {
                *count += usize::from(stop_at(visit).is_some_and(is));
                Some(*count)
            });
            [0].into_iter().chain(counts).collect()
        };
        let is_tied = |visit: &Visit| stop_at(visit).is_some_and(|stop| stop.shipment.is_some());
        let mut loads = Self {
            capacity,
            ahead: each.iter().map(ahead).collect(),
            behind: each.iter().map(behind).collect(),
            each,
            trips: (0..=visits.len()).map(trip).collect(),
            fact: loaded.then(|| (0..capacity.len()).map(|d| problem.on_board(vehicle, d)).collect()),
            shipped: Vec::new(),
            aboard: Vec::new(),
            collects: visits.iter().any(|visit| is_tied(visit) || stop_at(visit).is_some_and(Stop::collects)),
            order: (ordered && problem.vehicle(vehicle).deliveries_first)
                .then(|| (count(Stop::is_collection), count(Stop::is_delivery))),
        };
        if problem.has_shipments() {
            loads.follow_shipments(visits.iter().map(is_tied).collect());
        }
        loads
    }

    fn follow_shipments(&mut self, tied: Vec<bool>) {
        let shipped = |each: &Vec<Cargo>| {
            let changes = tied.iter().zip(each).scan(0, |sum, (&tied, cargo)| {
                *sum += if tied { cargo.change } else { 0 };
                Some(*sum)
            });
            [0].into_iter().chain(changes).collect()
        };
        self.shipped = self.each.iter().map(shipped).collect();
        let aboard = |d: usize| {
            let at = |position: usize| {
                let (begin, _) = self.trips[position];
                let trip = self.ahead[d][position].then(self.behind[d][position]);
                let start = match self.fact.as_ref().filter(|_| begin == 0) {
                    Some(fact) => fact[d],
                    None => trip.delivered + self.shipped[d][begin],
                };
                start + self.ahead[d][position].change
            };
            (0..self.trips.len()).map(at).collect()
        };
        self.aboard = (0..self.each.len()).map(aboard).collect();
    }

    /// The goods of shipments on board at a position.
    fn shipped(&self, dimension: usize, position: usize) -> Load {
        self.shipped.get(dimension).map_or(0, |at| at[position])
    }

    /// Whether there is room at a position for what one stop ships to another.
    pub fn has_room(&self, position: usize, stop: &Stop, other: &Stop) -> bool {
        self.capacity.iter().enumerate().all(|(d, &limit)| {
            let load = stop.shipped(other, d);
            limit < 0 || load == 0 || self.aboard[d][position] + load <= limit
        })
    }

    /// Whether a newcomer at this position overloads no trip. `lacks`: its goods would have to be on board, and are not.
    pub fn fits(&self, position: usize, newcomer: &Stop, lacks: bool) -> bool {
        self.all(|d| {
            let own = newcomer.goods(d);
            let trip = self.ahead[d][position].then(Cargo::of(own)).then(self.behind[d][position]);
            (trip, self.trips[position].0, self.is_fact(position), if lacks { own.0 } else { 0 })
        })
    }

    /// Whether room depends on the newcomer's place within its trip.
    pub fn depends_on_place(&self, newcomer: &Stop) -> bool {
        self.collects || newcomer.collects()
    }

    /// Whether the position is in the first trip.
    pub fn is_first(&self, position: usize) -> bool {
        self.trips[position].0 == 0
    }

    /// Whether the position is in the first trip of a loaded vehicle.
    pub fn is_fact(&self, position: usize) -> bool {
        self.fact.is_some() && self.is_first(position)
    }

    /// Whether pickups stay behind deliveries with the newcomer at the position, and with a reload visit before this
    /// position of the old route, or before the newcomer.
    pub fn keeps_order(&self, position: usize, newcomer: &Stop, reload: Option<(usize, bool)>) -> bool {
        let Some((pickups, deliveries)) = &self.order else { return true };
        let (begin, end) = match (self.trips[position], reload) {
            (trip, None) => trip,
            ((begin, _), Some((at, true))) => (begin, at),
            ((_, end), Some((at, false))) => (at, end),
        };
        if newcomer.is_collection() {
            deliveries[end] == deliveries[position]
        } else {
            !newcomer.is_delivery() || pickups[position] == pickups[begin]
        }
    }

    /// Positions after a newcomer at which one more reload visit divides the newcomer's trip and makes room for it.
    /// Without a newcomer, all positions that divide the trip.
    pub fn reloads_behind(&self, position: usize, newcomer: Option<&Stop>, lacks: bool) -> Vec<usize> {
        let (begin, end) = self.trips[position];
        let Some(newcomer) = newcomer else { return (position..end).collect() };
        let mut trip: Vec<Cargo> = self
            .ahead
            .iter()
            .enumerate()
            .map(|(d, ahead)| ahead[position].then(Cargo::of(newcomer.goods(d))))
            .collect();
        let mut found = Vec::new();
        for at in position..end {
            let more = |d: usize| if lacks { newcomer.goods(d).0 } else { 0 };
            if !self.all(|d| (trip[d], begin, self.is_fact(position), more(d))) {
                break; // more visits carry no less
            }
            if self.all(|d| (self.behind[d][at], at, false, 0)) {
                found.push(at);
            }
            trip.iter_mut().zip(&self.each).for_each(|(trip, each)| *trip = trip.then(each[at]));
        }
        found
    }

    /// Positions before a newcomer at which one more reload visit divides the newcomer's trip and makes room for it.
    /// Without a newcomer, all positions that divide the trip. A vehicle that `loads_first` may do so before all visits.
    pub fn reloads_ahead(&self, position: usize, newcomer: Option<&Stop>, loads_first: bool) -> Vec<usize> {
        let from = self.trips[position].0 + usize::from(!loads_first);
        let Some(newcomer) = newcomer else { return (from..=position).rev().collect() };
        let mut trip: Vec<Cargo> = self
            .behind
            .iter()
            .enumerate()
            .map(|(d, behind)| Cargo::of(newcomer.goods(d)).then(behind[position]))
            .collect();
        let mut found = Vec::new();
        for at in (from..=position).rev() {
            if at < position {
                trip.iter_mut().zip(&self.each).for_each(|(trip, each)| *trip = each[at].then(*trip));
            }
            if !self.all(|d| (trip[d], at, false, 0)) {
                break;
            }
            if self.all(|d| (self.ahead[d][at], self.trips[position].0, self.is_fact(position), 0)) {
                found.push(at);
            }
        }
        found
    }

    /// Whether these visits keep each limit: by dimension, where their trip begins, whether the load before them is a fact,
    /// and what is on board besides.
    fn all(&self, visits: impl Fn(usize) -> (Cargo, usize, bool, Load)) -> bool {
        self.capacity.iter().enumerate().all(|(d, &limit)| {
            let (cargo, begin, is_fact, more) = visits(d);
            let most = match self.fact.as_ref().filter(|_| is_fact) {
                Some(fact) => cargo.most_from(fact[d] + more),
                None => cargo.most() + self.shipped(d, begin),
            };
            limit < 0 || most <= limit
        })
    }
}
