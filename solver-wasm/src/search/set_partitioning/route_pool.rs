//! The pool of routes that the search has seen. Set partitioning chooses from it.

use crate::rng::scatter;
use crate::search::params::set_partitioning::{MOST_ROUTES, MOST_STOPS_IN_POOL};
use rondo_table::Table;

const SLOTS: u32 = 1 << 16;

/// A set of stops that a vehicle of a kind can serve, in the cheapest order seen.
#[derive(Debug, Clone, Copy)]
pub struct PooledRoute {
    key: u64,
    pub cost: i64,
    pub kind: u32,
    from: u32,
    len: u32,
    /// The number of values that describe its reload visits. They follow the stops.
    reloads: u32,
}

#[derive(Debug)]
pub struct RoutePool {
    routes: Vec<PooledRoute>,
    stops: Vec<u32>,
    /// Numbers of routes plus one, by key; 0 is free. A key whose slot is taken gets the next free slot.
    slots: Table<u32>,
}

impl RoutePool {
    pub fn new() -> Self {
        Self {
            routes: Vec::with_capacity(MOST_ROUTES),
            stops: Vec::with_capacity(MOST_STOPS_IN_POOL),
            slots: Table::filled(0, SLOTS as usize),
        }
    }

    pub fn routes(&self) -> &[PooledRoute] {
        &self.routes
    }

    /// The route's stops in driving order.
    pub fn stops_of(&self, route: &PooledRoute) -> &[u32] {
        &self.stops[route.from as usize..(route.from + route.len) as usize]
    }

    /// The route's reload visits, as they were noted.
    pub fn reloads_of(&self, route: &PooledRoute) -> &[u32] {
        let from = route.from + route.len;
        &self.stops[from as usize..(from + route.reloads) as usize]
    }

    /// Drops old routes until this many more routes, with this many stops in all, fit into the pool.
    pub fn make_room(&mut self, routes: usize, stops: usize) {
        while self.routes.len() > 1
            && (self.routes.len() + routes > MOST_ROUTES || self.stops.len() + stops > MOST_STOPS_IN_POOL)
        {
            self.forget_older_half();
        }
    }

    /// Notes a route, with its reload visits in the caller's form. Returns its number, which is valid as long as there
    /// is room.
    pub fn note(&mut self, kind: u32, cost: i64, stops: &[u32], reloads: &[u32]) -> u32 {
        let key = stops.iter().fold(scatter(u64::from(kind) << 32), |sum, &stop| sum ^ scatter(u64::from(stop)));
        let mut slot = self.slot_of(key);
        if self.slots[slot] != 0 {
            let number = self.slots[slot] - 1;
            let seen = &mut self.routes[number as usize];
            if cost >= seen.cost || seen.len as usize != stops.len() {
                return number;
            }
            // A known route that comes with more reload visits is noted again.
            if seen.reloads as usize >= reloads.len() {
                (seen.cost, seen.reloads) = (cost, reloads.len() as u32);
                let (from, behind) = (seen.from as usize, (seen.from + seen.len) as usize);
                self.stops[from..behind].copy_from_slice(stops);
                self.stops[behind..behind + reloads.len()].copy_from_slice(reloads);
                return number;
            }
        }
        let length = stops.len() + reloads.len();
        if self.routes.len() == MOST_ROUTES || self.stops.len() + length > MOST_STOPS_IN_POOL {
            self.make_room(1, length);
            slot = self.slot_of(key);
        }
        let number = self.routes.len() as u32;
        self.slots[slot] = number + 1;
        let (from, len) = (self.stops.len() as u32, stops.len() as u32);
        self.routes.push(PooledRoute { key, cost, kind, from, len, reloads: reloads.len() as u32 });
        self.stops.extend_from_slice(stops);
        self.stops.extend_from_slice(reloads);
        number
    }

    /// The slot that holds the key, or the free one where it belongs.
    fn slot_of(&self, key: u64) -> u32 {
        let mut slot = (key >> 48) as u32 % SLOTS;
        while self.slots[slot] != 0 && self.routes[self.slots[slot] as usize - 1].key != key {
            slot = (slot + 1) % SLOTS;
        }
        slot
    }

    fn forget_older_half(&mut self) {
        let half = self.routes.len() / 2;
        let stops = self.routes[half].from;
        self.routes.drain(..half);
        self.stops.drain(..stops as usize);
        self.slots = Table::filled(0, SLOTS as usize);
        for number in 0..self.routes.len() {
            self.routes[number].from -= stops;
            let slot = self.slot_of(self.routes[number].key);
            self.slots[slot] = number as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_stops_keeps_its_cheapest_order() {
        let mut pool = RoutePool::new();
        let number = pool.note(0, 10, &[1, 2, 3], &[]);
        assert_eq!(pool.note(0, 8, &[3, 2, 1], &[]), number);
        assert_eq!(pool.note(0, 9, &[2, 1, 3], &[]), number);
        let seen = pool.routes()[number as usize];
        assert_eq!((seen.cost, pool.stops_of(&seen)), (8, &[3, 2, 1][..]));
        assert_ne!(pool.note(1, 8, &[1, 2, 3], &[]), number, "another kind of vehicle");
        assert_ne!(pool.note(0, 8, &[1, 2], &[]), number);
    }

    #[test]
    fn an_order_has_its_own_reload_visits() {
        let mut pool = RoutePool::new();
        let reloads = |pool: &RoutePool, number: u32| {
            let seen = pool.routes()[number as usize];
            (seen.cost, pool.stops_of(&seen).to_vec(), pool.reloads_of(&seen).to_vec())
        };
        let number = pool.note(0, 10, &[1, 2, 3], &[7, 8]);
        pool.note(0, 5, &[4, 5], &[6]);
        assert_eq!(pool.note(0, 8, &[3, 2, 1], &[9]), number);
        assert_eq!(reloads(&pool, number), (8, vec![3, 2, 1], vec![9]));
        let more = pool.note(0, 6, &[2, 3, 1], &[7, 8, 9]);
        assert_eq!(reloads(&pool, more), (6, vec![2, 3, 1], vec![7, 8, 9]));
        assert_eq!(pool.note(0, 7, &[3, 2, 1], &[]), more, "dearer");
        assert_eq!(reloads(&pool, number + 1), (5, vec![4, 5], vec![6]));
    }

    #[test]
    fn the_older_half_makes_room() {
        let mut pool = RoutePool::new();
        for i in 0..MOST_ROUTES as u32 {
            pool.note(0, i64::from(i), &[i, i + 1], &[]);
        }
        assert_eq!(pool.routes().len(), MOST_ROUTES);
        let number = pool.note(0, 7, &[1, 3], &[]);
        assert_eq!(pool.routes().len(), MOST_ROUTES / 2 + 1);
        assert_eq!(pool.stops_of(&pool.routes()[number as usize]), [1, 3]);
        let newest = MOST_ROUTES as u32 - 1;
        assert_eq!(pool.note(0, 9, &[newest, newest + 1], &[]), number - 1, "the newer ones are still known");
    }

    #[test]
    fn there_is_room_as_promised_when_the_older_routes_are_short() {
        let mut pool = RoutePool::new();
        (0..200).for_each(|i| {
            pool.note(0, 1, &[i], &[]);
        });
        for i in 0..200 {
            let long: Vec<u32> = (i..i + (MOST_STOPS_IN_POOL / 200) as u32 - 1).collect();
            pool.note(0, 1, &long, &[]);
        }
        let (one, two): (Vec<u32>, Vec<u32>) = ((9000..9128).collect(), (9200..9328).collect());
        pool.make_room(2, 256);
        let numbers = [pool.note(0, 1, &one, &[]), pool.note(0, 1, &two, &[])];
        let kept = numbers.map(|number| pool.routes().get(number as usize).map(|seen| pool.stops_of(seen).to_vec()));
        assert_eq!(kept, [Some(one), Some(two)]);
    }
}
