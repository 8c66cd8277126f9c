//! Places reload visits in an order of stops that names none.
//!
//! A trip begins at the start of the route or at a reload point, and goes over stops that follow one another. For each
//! stop that may begin a trip, the pass keeps the best way to get there. It leaves breaks aside.

use crate::cargo::Cargo;
use crate::problem::{Matrices, Problem, Visit};
use crate::timetable::relax::Relax;
use crate::timetable::rules::{cargo, may_serve, shipped};
use crate::timetable::task::{Leg, Opening, Point, leg, visit_details};
use crate::units::{Load, Seconds};

/// The visits with reload visits among them, if they have none and are too much for one trip: the least overload, then
/// the fewest late seconds, the earliest end, the fewest reload visits, the least driving. Indices must exist.
pub fn with_reloads(
    problem: &Problem,
    matrices: &Matrices,
    vehicle: u32,
    visits: &[Visit],
    departure: Option<Seconds>,
) -> Vec<Visit> {
    let stops: Option<Vec<u32>> = visits.iter().map(|visit| visit.stop).collect();
    let Some(stops) = stops else { return visits.to_vec() };
    let points = (0..problem.reloads.len() as u32).map(|reload| Visit { stop: None, reload: Some(reload) });
    let points: Vec<Visit> = points.filter(|&point| may_serve(problem, vehicle, point)).collect();
    let is_stray = |stop: u32| !problem.starts_with(vehicle, stop);
    let trips = Trips {
        strays: stops.iter().map(|&stop| is_stray(stop)).collect(),
        loads_first: stops.first().is_some_and(|&stop| is_stray(stop)),
        problem,
        matrices,
        vehicle,
        visits,
        stops: &stops,
        points: &points,
        loads: loads(problem, vehicle, visits),
    };
    if points.is_empty() || !trips.loads_first && trips.overload(0, stops.len()) == 0 {
        return visits.to_vec();
    }
    let earliest = departure.unwrap_or(problem.vehicle(vehicle).shift_start);
    trips.placed(earliest.into())
}

/// Each limit of a load, the load on board of a loaded vehicle, and what each stop takes out and puts in.
fn loads(problem: &Problem, vehicle: u32, visits: &[Visit]) -> Vec<(usize, Load, Load, Vec<Cargo>)> {
    let limits = problem.vehicle(vehicle).capacity.iter().enumerate().filter(|(_, limit)| **limit >= 0);
    let cargo = |d: usize| (0..visits.len()).map(|at| cargo(problem, visits, at, d)).collect();
    let loaded = problem.vehicle(vehicle).loaded;
    limits.map(|(d, &limit)| (d, limit, if loaded { problem.on_board(vehicle, d) } else { 0 }, cargo(d))).collect()
}

struct Trips<'a> {
    problem: &'a Problem,
    matrices: &'a Matrices,
    vehicle: u32,
    visits: &'a [Visit],
    stops: &'a [u32],
    points: &'a [Visit],
    /// See [`loads`].
    loads: Vec<(usize, Load, Load, Vec<Cargo>)>,
    /// Which stops cannot be served in the first trip.
    strays: Vec<bool>,
    /// The first stop is one of them.
    loads_first: bool,
}

/// How a vehicle comes to a stop, or to the end. Less is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    overload: Load,
    late: i64,
    at: i64,
    reloads: usize,
    driving: i64,
    /// The last trip's first stop, and the reload visit after it.
    from: usize,
    point: usize,
}

impl Trips<'_> {
    fn placed(&self, departure: i64) -> Vec<Visit> {
        let count = self.stops.len();
        let vehicle = self.problem.vehicle(self.vehicle);
        // The best arrival at each stop as the first one of a trip.
        let mut best: Vec<Option<State>> = vec![None; count];
        let mut whole: Option<State> = None;
        let first = self.leg(Point::start(vehicle), self.point(0)).unwrap_or_default();
        let depot = State { overload: 0, late: 0, at: departure, reloads: 0, driving: 0, from: 0, point: 0 };
        best[0] = match self.loads_first {
            true => {
                let points = self.points.iter().enumerate();
                let from = Point::start(vehicle);
                points
                    .filter_map(|(point, &visit)| self.reloaded(State { point, ..depot }, from, visit, self.point(0)))
                    .min()
            }
            false => Some(State { at: departure + first.seconds + first.setup, driving: first.seconds, ..depot }),
        };
        for begin in 0..count {
            let Some(mut state) = best[begin] else { continue };
            state.from = begin;
            for last in begin..count {
                let over = self.overload(begin, last + 1);
                if over > 0 && last > begin {
                    break; // a shorter trip carries less
                }
                state = self.served(state, self.visits[last]);
                let loaded = State { overload: state.overload + over, ..state };
                let here = self.point(last);
                if last + 1 == count {
                    let back = self.leg(here, Point::end(vehicle)).unwrap_or_default();
                    let end = State { at: state.at + back.seconds, driving: state.driving + back.seconds, ..loaded };
                    whole = whole.into_iter().chain([end]).min();
                    break;
                }
                for (point, &visit) in self.points.iter().enumerate() {
                    let arrival = self.reloaded(State { point, ..loaded }, here, visit, self.point(last + 1));
                    best[last + 1] = best[last + 1].into_iter().chain(arrival).min();
                }
                let leg = self.leg(here, self.point(last + 1)).unwrap_or_default();
                (state.at, state.driving) = (state.at + leg.seconds + leg.setup, state.driving + leg.seconds);
            }
        }
        let mut placed = self.visits.to_vec();
        let mut begin = whole.map_or(0, |whole| whole.from);
        while let Some(state) = best[begin].filter(|_| begin > 0) {
            placed.insert(begin, self.points[state.point]);
            begin = state.from;
        }
        if let Some(state) = best[0].filter(|_| self.loads_first && whole.is_some()) {
            placed.insert(0, self.points[state.point]);
        }
        placed
    }

    /// By how much stops that follow one another are too much for one trip, over all dimensions. On the first trip of a
    /// vehicle that needs loading, also the stops whose goods are not on board.
    fn overload(&self, from: usize, to: usize) -> Load {
        let is_first = from == 0 && !self.loads_first;
        let is_fact = is_first && self.problem.vehicle(self.vehicle).loaded;
        let strays = if is_first { self.strays[..to].iter().filter(|stray| **stray).count() as Load } else { 0 };
        let carried = |d: usize| (0..from).map(|at| shipped(self.problem, self.visits, at, d)).sum::<Load>();
        let over = self.loads.iter().map(|&(d, limit, on_board, ref each)| {
            let trip = each[from..to].iter().fold(Cargo::NOTHING, |trip, &cargo| trip.then(cargo));
            let most = if is_fact { trip.most_from(on_board) } else { trip.most() };
            (most + carried(d) - limit).max(0)
        });
        over.fold(strays, Load::saturating_add)
    }

    fn served(&self, state: State, visit: Visit) -> State {
        let Some((_, service, opening)) = self.details(visit) else { return state };
        let (start, late) = opening.start_late(state.at);
        State { at: start + service, late: state.late + late + opening.late_at(start), ..state }
    }

    /// The way over a reload point to the next stop; None if there is none.
    fn reloaded(&self, state: State, here: Point, point: Visit, next: Point) -> Option<State> {
        let (there, ..) = self.details(point)?;
        let (to, from) = (self.leg(here, there)?, self.leg(there, next)?);
        let loaded = self.served(State { at: state.at + to.seconds + to.setup, ..state }, point);
        let driving = state.driving + to.seconds + from.seconds;
        Some(State { at: loaded.at + from.seconds + from.setup, reloads: state.reloads + 1, driving, ..loaded })
    }

    fn details(&self, visit: Visit) -> Option<(Point, i64, Opening<'_>)> {
        visit_details(self.problem, self.vehicle, visit, Relax::NONE)
    }

    fn point(&self, index: usize) -> Point {
        let visit = self.visits.get(index).and_then(|&visit| self.details(visit));
        visit.map_or(Point::end(self.problem.vehicle(self.vehicle)), |(point, ..)| point)
    }

    fn leg(&self, from: Point, to: Point) -> Option<Leg> {
        leg(self.problem, self.matrices, self.vehicle, Relax::NONE, from, to)
    }
}
