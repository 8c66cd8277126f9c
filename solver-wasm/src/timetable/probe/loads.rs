//! The loads of a prepared route, trip by trip.

use crate::problem::{Problem, Vehicle, Visit};
use crate::units::Load;

pub(super) struct Loads<'a> {
    /// One per dimension; a negative value means no limit.
    capacity: &'a [Load],
    /// Per dimension: the total demand of the visits before each position.
    before: Vec<Vec<Load>>,
    /// By position: where its trip begins and ends.
    trips: Vec<(usize, usize)>,
    /// The load of the first trip is a fact.
    loaded: bool,
}

impl<'a> Loads<'a> {
    pub fn new(problem: &'a Problem, vehicle: u32, visits: &[Visit]) -> Self {
        let Vehicle { capacity, loaded, .. } = problem.vehicle(vehicle);
        let (capacity, loaded) = (capacity.as_slice(), *loaded);
        let demand = |visit: &Visit, dimension: usize| {
            visit.stop.and_then(|stop| problem.stop(stop).demand.get(dimension).copied()).unwrap_or(0)
        };
        let before = (0..capacity.len()).map(|dimension| {
            let sums = visits.iter().scan(0, |sum, visit| {
                *sum += demand(visit, dimension);
                Some(*sum)
            });
            [0].into_iter().chain(sums).collect()
        });
        let reloads: Vec<usize> = (0..visits.len()).filter(|&at| visits[at].reload.is_some()).collect();
        let trip = |position: usize| {
            let begin = reloads.iter().rfind(|&&at| at < position).map_or(0, |&at| at + 1);
            let end = reloads.iter().find(|&&at| at >= position).copied().unwrap_or(visits.len());
            (begin, end)
        };
        Self { capacity, before: before.collect(), trips: (0..=visits.len()).map(trip).collect(), loaded }
    }

    /// Whether a newcomer at this position overloads no trip.
    pub fn fits(&self, position: usize, demand: &[Load]) -> bool {
        let (begin, end) = self.trips[position];
        self.is_fact(position) || self.holds(begin, end, demand)
    }

    /// Whether the position is in the first trip of a loaded vehicle.
    pub fn is_fact(&self, position: usize) -> bool {
        self.loaded && self.trips[position].0 == 0
    }

    /// Positions after a newcomer at which one more reload visit divides the newcomer's trip and makes room for it.
    /// Without a demand, all positions that divide the trip.
    pub fn reloads_behind(&self, position: usize, demand: Option<&[Load]>) -> impl Iterator<Item = usize> {
        let (begin, end) = self.trips[position];
        (position..end)
            .take_while(move |&at| demand.is_none_or(|demand| self.holds(begin, at, demand)))
            .filter(move |&at| demand.is_none() || self.holds(at, end, &[]))
    }

    /// Positions before a newcomer at which one more reload visit divides the newcomer's trip and makes room for it.
    /// Without a demand, all positions that divide the trip. A loaded vehicle may load before all visits.
    pub fn reloads_ahead(&self, position: usize, demand: Option<&[Load]>) -> impl Iterator<Item = usize> {
        let (begin, end) = self.trips[position];
        let is_fact = self.is_fact(position);
        (begin + usize::from(!is_fact)..=position)
            .rev()
            .take_while(move |&at| demand.is_none_or(|demand| self.holds(at, end, demand)))
            .filter(move |&at| demand.is_none() || is_fact || self.holds(begin, at, &[]))
    }

    /// Whether the visits between two positions and the newcomer fit on board together.
    fn holds(&self, from: usize, to: usize, demand: &[Load]) -> bool {
        self.capacity.iter().zip(&self.before).enumerate().all(|(dimension, (&limit, before))| {
            let more = demand.get(dimension).copied().unwrap_or(0);
            limit < 0 || before[to] - before[from] + more <= limit
        })
    }
}
