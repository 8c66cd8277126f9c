//! The routes to choose from, as columns of a linear program, and the prices of the stops.

use crate::search::set_partitioning::cuts::Cut;
use crate::search::set_partitioning::route_pool::RoutePool;
use crate::search::set_partitioning::set::{Set, bits};

/// The least gain that counts for a plan, in search units.
pub const LEAST_GAIN: f64 = 0.5;

#[derive(Debug, Clone, Copy)]
pub struct Column {
    pub set: Set,
    /// The route's number in the pool.
    pub route: u32,
    pub kind: u32,
    pub cost: f64,
    /// The reduced cost: the cost less the prices of its stops.
    pub reduced: f64,
    /// The value in the solution of the relaxation.
    pub value: f64,
    stops: (u32, u32),
    cuts: (u32, u32),
}

impl Column {
    pub fn len(&self) -> u32 {
        self.stops.1 - self.stops.0
    }
}

/// Columns over stops numbered from 0.
#[derive(Debug)]
pub struct Columns {
    pub stops: usize,
    pub list: Vec<Column>,
    /// Rows of the columns, one after the other: stops, and cuts numbered from 0.
    stop_rows: Vec<u16>,
    cut_rows: Vec<u16>,
    pub cuts: Vec<Cut>,
    pub prices: Vec<f64>,
    /// The cost of the plan to be improved, and a lower bound on the cost of every plan.
    pub upper: f64,
    pub bound: f64,
}

impl Columns {
    /// All routes of the pool that serve only stops of the plan's routes.
    #[inline(never)]
    pub fn new(pool: &RoutePool, plan: &[u32], all_stops: usize) -> Self {
        let mut local = vec![u16::MAX; all_stops];
        let mut prices = Vec::new();
        let mut upper = 0.0;
        for &number in plan {
            let route = &pool.routes()[number as usize];
            let stops = pool.stops_of(route);
            upper += route.cost as f64;
            for &stop in stops {
                local[stop as usize] = prices.len() as u16;
                prices.push(route.cost.max(0) as f64 / stops.len() as f64);
            }
        }
        let mut columns = Self {
            stops: prices.len(),
            list: Vec::new(),
            stop_rows: Vec::new(),
            cut_rows: Vec::new(),
            cuts: Vec::new(),
            prices,
            upper,
            bound: 0.0,
        };
        for (number, route) in (0..).zip(pool.routes()) {
            let stops = pool.stops_of(route);
            if stops.iter().all(|&s| local[s as usize] != u16::MAX) {
                columns.add(number, route.kind, route.cost, stops.iter().map(|&s| local[s as usize]));
            }
        }
        columns
    }

    fn add(&mut self, route: u32, kind: u32, cost: i64, stops: impl Iterator<Item = u16>) {
        let from = self.stop_rows.len();
        self.stop_rows.extend(stops);
        let mut set = Set::default();
        self.stop_rows[from..].iter().for_each(|&s| set.add(usize::from(s)));
        let stops = (from as u32, self.stop_rows.len() as u32);
        let cost = cost as f64;
        self.list.push(Column { set, route, kind, cost, reduced: cost, value: 0.0, stops, cuts: (0, 0) });
    }

    pub fn stops_of(&self, column: &Column) -> &[u16] {
        &self.stop_rows[column.stops.0 as usize..column.stops.1 as usize]
    }

    pub fn cuts_of(&self, column: &Column) -> &[u16] {
        &self.cut_rows[column.cuts.0 as usize..column.cuts.1 as usize]
    }

    /// Finds the cuts that count each column, for the columns that a cheaper plan may have.
    #[inline(never)]
    pub fn link_cuts(&mut self) {
        let gap = self.upper - self.bound;
        let words = self.cuts.len().div_ceil(64);
        // The cuts of each stop, one bit each.
        let mut cuts_at = vec![0_u64; self.stops * words];
        for (number, cut) in self.cuts.iter().enumerate() {
            for stop in cut.stops {
                cuts_at[usize::from(stop) * words + number / 64] |= 1 << (number % 64);
            }
        }
        self.cut_rows.clear();
        for column in &mut self.list {
            let from = self.cut_rows.len() as u32;
            if column.reduced <= gap {
                let stops = &self.stop_rows[column.stops.0 as usize..column.stops.1 as usize];
                for word in 0..words {
                    let (mut once, mut twice) = (0, 0);
                    for &stop in stops {
                        let here = cuts_at[usize::from(stop) * words + word];
                        twice |= once & here;
                        once |= here;
                    }
                    self.cut_rows.extend(bits(twice).map(|bit| (word * 64 + bit) as u16));
                }
            }
            column.cuts = (from, self.cut_rows.len() as u32);
        }
    }

    /// For columns without cuts: lowers prices until no reduced cost is negative, then raises each price as far as
    /// possible.
    #[inline(never)]
    pub fn make_feasible(&mut self) {
        self.prices.iter_mut().for_each(|price| *price = price.max(0.0));
        self.reduce_costs();
        let mut factors = vec![1.0_f64; self.stops];
        for column in self.list.iter().filter(|c| c.reduced < 0.0) {
            let stops = self.stops_of(column);
            let sum: f64 = stops.iter().map(|&s| self.prices[usize::from(s)]).sum();
            let factor = ((sum + column.reduced) / sum).max(0.0);
            stops.iter().for_each(|&s| factors[usize::from(s)] = factors[usize::from(s)].min(factor));
        }
        self.prices.iter_mut().zip(&factors).for_each(|(price, factor)| *price *= factor);
        self.reduce_costs();
        for (stop, having) in self.by_stop().iter().enumerate() {
            let least = having.iter().map(|&c| self.list[c as usize].reduced).fold(f64::INFINITY, f64::min);
            if least > 0.0 && least < f64::INFINITY {
                self.prices[stop] += least;
                having.iter().for_each(|&c| self.list[c as usize].reduced -= least);
            }
        }
        self.bound = self.prices.iter().sum();
    }

    /// The numbers of the columns that serve each stop.
    #[inline(never)]
    fn by_stop(&self) -> Vec<Vec<u32>> {
        let mut having = vec![Vec::new(); self.stops];
        for (number, column) in (0..).zip(&self.list) {
            self.stops_of(column).iter().for_each(|&s| having[usize::from(s)].push(number));
        }
        having
    }

    #[inline(never)]
    fn reduce_costs(&mut self) {
        for i in 0..self.list.len() {
            let column = &self.list[i];
            let stops: f64 = self.stops_of(column).iter().map(|&s| self.prices[usize::from(s)]).sum();
            self.list[i].reduced = column.cost - stops;
        }
    }

    /// The columns that a cheaper plan may have, by reduced cost.
    #[inline(never)]
    pub fn promising(&self) -> Vec<Column> {
        let gap = self.upper - self.bound;
        let mut promising: Vec<Column> = self.list.iter().filter(|c| c.reduced < gap).copied().collect();
        // Does not use `max`: machines differ in the sign of the zero that it keeps, and the order below depends on it.
        promising.iter_mut().filter(|c| c.reduced <= 0.0).for_each(|c| c.reduced = 0.0);
        promising.sort_unstable_by(|a, b| a.reduced.total_cmp(&b.reduced).then(a.route.cmp(&b.route)));
        promising
    }
}
