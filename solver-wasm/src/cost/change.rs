//! The price of change against a reference plan (docs/solver/model.md, "Change").

use crate::plan::Route;
use crate::problem::{OTHER_VEHICLE_SECONDS, Objective, Problem, RANK_SECONDS};

/// Prices routes against the problem's reference.
#[derive(Debug)]
pub struct Change {
    /// Of each stop: its vehicle in the reference, and its rank there.
    homes: Vec<Option<(u32, u32)>>,
    /// The price of a second in the objective's unit.
    per_second: f64,
}

impl Change {
    /// None: change costs nothing.
    pub fn new(problem: &Problem) -> Option<Self> {
        let reference = problem.reference.as_ref().filter(|reference| reference.weight > 0.0)?;
        let mut homes = vec![None; problem.stops.len()];
        for route in &reference.routes {
            for (rank, &stop) in (0..).zip(&route.stops) {
                homes[stop as usize] = Some((route.vehicle, rank));
            }
        }
        let hourly = problem.vehicles.iter().map(|v| v.costs.unwrap_or_default().per_hour_micros as f64);
        let second = match problem.objective {
            Objective::Cost => hourly.sum::<f64>() / problem.vehicles.len().max(1) as f64 / 3600.0,
            _ => 1.0,
        };
        Some(Self { homes, per_second: reference.weight * second })
    }

    /// The vehicle of a stop in the reference, and its rank there.
    pub fn home(&self, stop: u32) -> Option<(u32, u32)> {
        self.homes[stop as usize]
    }

    /// The price of a second in the objective's unit.
    pub fn per_second(&self) -> f64 {
        self.per_second
    }

    /// The seconds that the change of a route is priced at. The vehicle serves these stops in this order.
    pub fn seconds(&self, vehicle: u32, stops: impl Iterator<Item = u32>) -> u64 {
        let mut others = 0;
        let mut ranks = Vec::new();
        for (of, rank) in stops.filter_map(|stop| self.home(stop)) {
            match of == vehicle {
                true => ranks.push(rank),
                false => others += OTHER_VEHICLE_SECONDS,
            }
        }
        others + RANK_SECONDS * moved(&ranks)
    }

    /// The price of so many seconds, rounded down.
    pub fn price(&self, seconds: u64) -> i64 {
        // Casts of floats saturate.
        (self.per_second * seconds as f64).floor() as i64
    }

    /// The price of a plan's routes.
    pub fn of_plan(&self, routes: &[Route]) -> i64 {
        let stops = |route: &Route| self.seconds(route.vehicle, route.activities.iter().filter_map(|row| row.stop));
        self.price(routes.iter().map(stops).sum())
    }
}

/// By how many ranks beyond one the stops have moved, in sum. `ranks` are their ranks in the old order, in the new order.
pub fn moved(ranks: &[u32]) -> u64 {
    if ranks.is_sorted() {
        return 0;
    }
    let ranked = |old: u32, new: u32| u64::from(old.abs_diff(new).saturating_sub(1));
    let Some(present) = Present::of(ranks) else {
        let mut order: Vec<(u32, u32)> = ranks.iter().copied().zip(0..).collect();
        order.sort_unstable();
        return (0u32..).zip(order).map(|(old, (_, new))| ranked(old, new)).sum();
    };
    (0u32..).zip(ranks).map(|(new, &rank)| ranked(present.before(rank), new)).sum()
}

/// Which ranks there are, a bit each, and how many before each word: the search asks too often to sort them.
struct Present {
    words: [u64; Self::WORDS],
    before: [u32; Self::WORDS],
}

impl Present {
    const WORDS: usize = 4;

    /// None: some rank is beyond the words.
    fn of(ranks: &[u32]) -> Option<Self> {
        let mut words = [0_u64; Self::WORDS];
        for &rank in ranks {
            *words.get_mut(rank as usize / 64)? |= 1 << (rank % 64);
        }
        let mut before = [0; Self::WORDS];
        for word in 1..Self::WORDS {
            before[word] = before[word - 1] + words[word - 1].count_ones();
        }
        Some(Self { words, before })
    }

    /// How many ranks come before one of them.
    fn before(&self, rank: u32) -> u32 {
        let (word, bit) = (rank as usize / 64, rank % 64);
        self.before[word] + (self.words[word] & ((1 << bit) - 1)).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, moved};
    use crate::problem::{Problem, Reference, ReferenceRoute, Stop, Vehicle};

    #[test]
    fn a_moved_stop_pays_for_each_rank_beyond_one_and_those_it_passes_for_none() {
        assert_eq!(moved(&[3, 5, 9, 11]), 0);
        assert_eq!(moved(&[5, 3, 9, 11]), 0);
        assert_eq!(moved(&[11, 3, 5, 9]), 2);
        assert_eq!(moved(&[11, 9, 5, 3]), 2 + 2);
    }

    #[test]
    fn ranks_far_apart_move_as_near_ones_do() {
        let ranks = [63, 64, 5, 200, 128, 0, 255, 127];
        let far: Vec<u32> = ranks.iter().map(|rank| 1000 * rank).collect();
        assert_eq!((moved(&ranks), moved(&far)), (10, 10));
    }

    #[test]
    fn another_vehicle_costs_half_an_hour_and_new_stops_nothing() {
        let routes = vec![ReferenceRoute { vehicle: 0, stops: vec![2, 0, 1] }];
        let problem = Problem {
            vehicles: vec![Vehicle::default(); 2],
            stops: vec![Stop::default(); 4],
            reference: Some(Reference { routes, weight: 0.5 }),
            ..Problem::default()
        };
        let change = Change::new(&problem).expect("it has a price");
        assert_eq!(change.seconds(0, [2, 3, 0, 1].into_iter()), 0);
        assert_eq!(change.seconds(1, [1, 3].into_iter()), 1800);
        assert_eq!(change.seconds(0, [1, 2, 0].into_iter()), 60);
        assert_eq!(change.price(61), 30);
    }
}
