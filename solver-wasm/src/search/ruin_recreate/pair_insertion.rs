//! The cheapest positions of a stop of a shipment. If the single end is absent, both join: of all routes, and of all
//! positions of the pickup with all positions of the delivery behind it; legs bound most of them out. Otherwise the stop
//! joins the route of the single end.

mod joining;
mod known;
mod route_positions;

use crate::model::{Model, NONE};
use crate::rng::Rng;
use crate::search::params::recreate::{MOST_CAUTION, NEIGHBORS_OF_PAIRS};
use crate::search::penalties::PenaltyManager;
use crate::search::ruin_recreate::pair_insertion::known::{EMPTY, KnownPositions};
use crate::search::ruin_recreate::pair_insertion::route_positions::{Found, Pair, RoutePositions};
use crate::solution::Solution;
use rondo_table::Table;

#[derive(Debug)]
pub struct PairInsertion {
    positions: RoutePositions,
    /// Routes to be tried, and those of them on which the cheapest positions are not known.
    routes: Vec<u32>,
    changed: Vec<u32>,
    /// By route: the insertion that listed it last.
    listed_in: Table<u32>,
    insertion: u32,
    known: KnownPositions,
    /// The other stops that are absent with the single end.
    others: Vec<u32>,
}

/// Where a stop may join.
#[derive(Debug, Clone, Copy)]
pub struct Conditions {
    /// It costs less than this.
    pub limit: f64,
    /// On any route, instead of the routes of near stops.
    pub everywhere: bool,
    /// The best plan leaves stops out.
    pub short: bool,
}

impl PairInsertion {
    pub fn new(model: &Model) -> Self {
        Self {
            positions: RoutePositions::new(),
            routes: Vec::new(),
            changed: Vec::new(),
            listed_in: Table::filled(0, model.vehicles.len()),
            insertion: 0,
            known: KnownPositions::new(model),
            others: Vec::new(),
        }
    }

    /// Inserts a stop that is absent where it costs least, with the single end if that is absent. `blink`: the chance, in
    /// 65,536ths, to overlook positions that would be the best so far.
    #[inline(never)]
    pub fn insert<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        counted: u32,
        (blink, rng): (u64, &mut Rng),
        Conditions { limit, everywhere, short }: Conditions,
    ) -> bool {
        let model = s.model();
        let single = model.ties.companion(counted);
        if s.route(single) != NONE {
            return joining::join(s, penalties, counted, single, (blink, rng), limit);
        }
        let (pickup, delivery) = if model.ties.is_pickup(counted) { (counted, single) } else { (single, counted) };
        let pair = Pair { pickup, delivery, counted };
        self.choose(s, pair, everywhere);
        let mut found = None;
        // All that will be served has to be on the route of the single end.
        if K > 0 && model.ties.is_shared(single) {
            let known = self.routes.len();
            self.keep_routes_with_time(s, pair, if short { MOST_CAUTION * rng.unit() } else { 0.0 });
            if self.routes.len() < known {
                found = self.cheapest(s, penalties, pair, (blink, rng), limit);
                if found.is_none() {
                    self.choose(s, pair, everywhere);
                }
            }
        }
        let Some((first, second)) = found.or_else(|| self.cheapest(s, penalties, pair, (blink, rng), limit)) else {
            return false;
        };
        s.insert(pair.pickup, first);
        s.insert(delivery, if second == first { pair.pickup } else { second });
        true
    }

    /// The nodes after which the pair goes on the chosen routes at the least cost, which is below the limit.
    fn cheapest<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        pair: Pair,
        (blink, rng): (u64, &mut Rng),
        limit: f64,
    ) -> Option<(u32, u32)> {
        let model = s.model();
        let Pair { delivery, counted, .. } = pair;
        let mut found = Found { behind: (NONE, NONE), cost: limit };
        // What other routes look like counts in no other problem.
        let lasts = !s.balanced() && model.near.is_none();
        self.changed.clear();
        for at in 0..self.routes.len() {
            self.recall(s, lasts, self.routes[at], counted, (blink, rng), &mut found);
        }
        for at in 0..self.changed.len() {
            if model.timer.is_up() {
                break;
            }
            let vehicle = self.changed[at];
            let may = model.may_serve(vehicle, pair.pickup) && model.may_serve(vehicle, delivery);
            if may && s.routes[vehicle].stops + 2 <= model.vehicles[vehicle].limits.stops {
                let before = found;
                let overlooks = self.positions.find(s, penalties, vehicle, pair, (blink, rng), &mut found);
                if lasts && !overlooks {
                    let behind = if found.cost < before.cost { found.behind } else { (NONE, NONE) };
                    self.known.note(counted, vehicle, version(s, vehicle), behind, found.cost);
                }
            } else if lasts {
                self.known.note(counted, vehicle, version(s, vehicle), (NONE, NONE), f64::MAX);
            }
        }
        (found.behind.0 != NONE).then_some(found.behind)
    }

    /// Lists the routes to be tried, the nearest first, and an unused vehicle of each kind.
    fn choose<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, pair: Pair, everywhere: bool) {
        let model = s.model();
        self.routes.clear();
        if everywhere {
            self.routes.extend(model.vehicle_ids().filter(|&vehicle| s.routes[vehicle].stops > 0));
        } else {
            self.insertion += 1;
            let ends = [pair.pickup, pair.delivery].map(|end| model.neighbors.around(end));
            for rank in 0..NEIGHBORS_OF_PAIRS {
                for &near in ends.iter().filter_map(|around| around.get(rank)) {
                    let route = s.route(near);
                    if route != NONE && std::mem::replace(&mut self.listed_in[route], self.insertion) != self.insertion
                    {
                        self.routes.push(route);
                    }
                }
            }
        }
        self.routes.extend((0..model.kinds.len()).filter_map(|kind| s.unused(kind)));
    }

    /// Keeps the routes that have time for all stops that are absent with the single end, as far as their ends tell: for the
    /// services, and for the legs between these stops times `caution`.
    fn keep_routes_with_time<const K: usize, const M: u8>(&mut self, s: &Solution<K, M>, pair: Pair, caution: f64) {
        let Pair { pickup, delivery, counted } = pair;
        let Self { routes, others, .. } = self;
        let Some(&nearest) = routes.first() else { return };
        let ties = &s.model().ties;
        let partners = ties.partners(ties.companion(counted));
        others.clear();
        others.extend(partners.iter().filter(|&&node| node != counted && s.route(node) == NONE));
        let leg = |to: u32| {
            let ends = others.iter().copied().filter(|&node| node != to).chain([pickup, delivery]);
            ends.map(|from| s.time(nearest, s.location(from), s.location(to))).min().map_or(0, i64::from)
        };
        // A shipment may have thousands of stops.
        let in_time = others.iter().copied().take_while(|_| !s.model().timer.is_up());
        let legs = if caution > 0.0 { in_time.map(leg).sum() } else { 0 };
        let driving = (caution * legs as f64) as i64;
        routes.retain(|&route| {
            let services: i64 = others.iter().map(|&node| i64::from(s.service(route, node).max(0))).sum();
            let end = s.gap(s.model().end(route));
            services + driving <= i64::from(end.late) - i64::from(end.early)
        });
    }

    /// Takes the cheapest positions on the route if they are known, or lists the route to be looked at.
    fn recall<const K: usize, const M: u8>(
        &mut self,
        s: &Solution<K, M>,
        lasts: bool,
        route: u32,
        counted: u32,
        (blink, rng): (u64, &mut Rng),
        found: &mut Found,
    ) {
        match self.known.of(counted, route, version(s, route)).filter(|_| lasts) {
            Some(known) if known.cost >= found.cost => {}
            Some(known) if known.behind.0 != NONE => {
                if (rng.bits() & 0xFFFF) >= blink {
                    *found = Found { behind: known.behind, cost: known.cost };
                }
            }
            _ => self.changed.push(route),
        }
    }
}

/// What stands for the route's visits.
fn version<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> u32 {
    if s.routes[route].stops + s.routes[route].reloads == 0 { EMPTY } else { s.routes[route].version }
}
