//! Reasons are complete, confirmed and exact. The test loosens every rule in the problem itself, and computes every
//! possible insertion of the stop from scratch.

use proptest::prelude::*;
use rondo_solver::plan::{Reason, ReasonCode, Shortfall};
use rondo_solver::problem::{Problem, Vehicle, Visit, VisitOrder};
use rondo_solver::shipments::Shipments;
use rondo_solver::timetable::{Relax, timetable_relaxed, trip_loads};

use crate::generate::{Case, case};
use crate::insert::random_plan;

/// No rule can be missed by more than this in these problems.
const ENOUGH: i64 = 1 << 22;

fn has_amount(code: ReasonCode) -> bool {
    use ReasonCode::{Break, LoadOrder, Loading, NotAllowed, OnBoard, Outranked, Shipment, Skill, Unreachable};
    let others = matches!(code, LoadOrder | Loading | OnBoard | Outranked | Shipment | ReasonCode::VisitOrder);
    !(others || matches!(code, Break | NotAllowed | Skill | Unreachable))
}

/// A rule, and whether it is that of the single end that comes along.
type Named = (ReasonCode, bool);

/// All rules, in the order in which reasons name them. Some may be those of the single end.
fn rules() -> impl Iterator<Item = Named> {
    use ReasonCode::{Deadline, NotAllowed, Ready, Skill, TimeWindow};
    let is_of_companion = |code| matches!(code, Deadline | NotAllowed | Ready | Skill | TimeWindow);
    ReasonCode::RULES.into_iter().flat_map(move |code| {
        [Some((code, false)), Some((code, true)).filter(|_| is_of_companion(code))].into_iter().flatten()
    })
}

/// One stop and one vehicle.
#[derive(Clone, Copy)]
struct Pair<'a> {
    case: &'a Case,
    vehicle: u32,
    stop: u32,
    /// Windows are loosened at their end only.
    late_only: bool,
    /// The single end of its shipment, if it has to come along: to an empty route, and to the planned one.
    companions: [Option<u32>; 2],
    /// On an empty route.
    is_empty: bool,
}

impl<'a> Pair<'a> {
    fn new(case: &'a Case, vehicle: u32, stop: u32, routes: &[Vec<Visit>]) -> Self {
        let single = Shipments::of(&case.problem).companion(stop);
        let is_served = |stop: &u32| routes.iter().flatten().any(|visit| visit.stop == Some(*stop));
        let companions = [single, single.filter(|single| !is_served(single))];
        Self { case, vehicle, stop, late_only: false, companions, is_empty: false }
    }

    fn empty(&self) -> Self {
        Self { is_empty: true, ..*self }
    }

    /// Whether the route takes the stop if these rules are loosened by this amount.
    fn fits(&self, route: &[Visit], rules: &[Named], by: i64) -> bool {
        let problem = rules.iter().fold(self.case.problem.clone(), |problem, &rule| self.loosened(problem, rule, by));
        let lifted = rules.iter().filter(|(code, _)| matches!(code, ReasonCode::Unreachable | ReasonCode::Shipment));
        let relax = lifted.fold(Relax::NONE, |relax, &(code, _)| relax.and(code));
        let works =
            |visits: &[Visit]| timetable_relaxed(&problem, &self.case.matrices, self.vehicle, visits, relax).is_some();
        self.ways(route).any(|visits| works(&visits))
    }

    /// The route with the stop at each position; where its trip is overloaded, also with each reload visit inside it.
    fn ways<'r>(&'r self, route: &'r [Visit]) -> impl Iterator<Item = Vec<Visit>> + 'r {
        let reloads = match self.case.problem.stop(self.stop).shipment {
            Some(_) => 0..0,
            None => 0..self.case.problem.reloads.len() as u32,
        };
        let stop = |stop| Visit { stop: Some(stop), reload: None };
        let companion = self.companion();
        let both = companion.into_iter().flat_map(move |companion| {
            let at = (0..=route.len()).flat_map(|at| (0..=route.len() + 1).map(move |other| (at, other)));
            let at = at.filter(move |(at, other)| (other > at) == self.case.problem.stop(self.stop).pickup);
            at.map(move |(at, other)| {
                let mut joined = route.to_vec();
                joined.insert(at, stop(self.stop));
                joined.insert(other, stop(companion));
                joined
            })
        });
        let alone = (0..=route.len()).flat_map(move |at| {
            let mut joined = route.to_vec();
            joined.insert(at, Visit { stop: Some(self.stop), reload: None });
            let begin = joined[..at].iter().rposition(|visit| visit.reload.is_some()).map_or(0, |reload| reload + 1);
            let end = joined[at..].iter().position(|visit| visit.reload.is_some()).map_or(joined.len(), |to| at + to);
            let lacks = begin == 0 && !self.case.problem.starts_with(self.vehicle, self.stop);
            let last = if self.overloaded(&joined, begin) { end } else { at + usize::from(lacks) };
            let divided = begin + usize::from(!lacks)..last.max(begin + usize::from(!lacks));
            let divided = if lacks || last == end { divided } else { 0..0 };
            let with_reload: Vec<Vec<Visit>> = divided
                .flat_map(|position| reloads.clone().map(move |reload| (position, reload)))
                .map(|(position, reload)| {
                    let mut longer = joined.clone();
                    longer.insert(position, Visit { stop: None, reload: Some(reload) });
                    longer
                })
                .collect();
            [joined].into_iter().chain(with_reload)
        });
        alone.chain(both)
    }

    /// Whether the trip that begins at this position is.
    fn overloaded(&self, visits: &[Visit], begin: usize) -> bool {
        let limits = self.case.problem.vehicles[self.vehicle as usize].capacity.iter().enumerate();
        let load = |dimension: usize| {
            let loads = trip_loads(&self.case.problem, self.vehicle, visits, dimension);
            loads.into_iter().find(|&(reload, _)| reload.map_or(0, |at| at + 1) == begin).map_or(0, |(_, load)| load)
        };
        limits.into_iter().any(|(dimension, &limit)| limit >= 0 && load(dimension) > limit)
    }

    fn companion(&self) -> Option<u32> {
        self.companions[usize::from(!self.is_empty)]
    }

    fn loosened(&self, mut problem: Problem, (code, is_others): Named, by: i64) -> Problem {
        let vehicle = &mut problem.vehicles[self.vehicle as usize];
        let whose = if is_others { self.companion() } else { Some(self.stop) };
        let Some(whose) = whose else { return problem };
        let stop = &mut problem.stops[whose as usize];
        match code {
            ReasonCode::NotAllowed => {
                stop.allowed_vehicles.clear();
                stop.pinned_vehicle = stop.pinned_vehicle.filter(|&pin| pin == self.vehicle);
                (stop.locked, stop.barred) = (false, false);
                problem.initial_routes.iter_mut().filter(|_| !is_others).for_each(|route| route.keep_next = 0);
            }
            ReasonCode::Skill => stop.required_skills.clear(),
            ReasonCode::TimeWindow => {
                for window in &mut stop.time_windows {
                    let before = if self.late_only { 0 } else { by as i32 };
                    (window.start, window.end) = (window.start - before, window.end + by as i32);
                }
            }
            ReasonCode::Deadline => stop.deadline = stop.deadline.map(|deadline| deadline + by as i32),
            ReasonCode::Capacity => {
                vehicle.capacity.iter_mut().filter(|limit| **limit >= 0).for_each(|limit| *limit += by);
            }
            ReasonCode::Shift => vehicle.shift_end += by as i32,
            ReasonCode::Break => vehicle.breaks.clear(),
            ReasonCode::Ready => stop.ready_at = stop.ready_at.map(|ready| ready - by as i32),
            ReasonCode::OnBoard => {
                stop.pinned_vehicle.get_or_insert(self.vehicle);
                stop.on_board = true;
            }
            ReasonCode::Loading => vehicle.starts_empty = false,
            ReasonCode::LoadOrder => vehicle.deliveries_first = false,
            ReasonCode::VisitOrder => problem.stops.iter_mut().for_each(|stop| stop.visit_order = VisitOrder::Any),
            ReasonCode::Unreachable | ReasonCode::Shipment | ReasonCode::Outranked => {}
            limit => {
                let most = limit.limit_of(vehicle).expect("the other rules have rows above");
                *most = most.map(|most| most + by as u32);
            }
        }
        problem
    }

    fn singles(&self, route: &[Visit]) -> Vec<Named> {
        let mut all: Vec<Named> = rules().filter(|&rule| self.fits(route, &[rule], ENOUGH)).collect();
        if all.len() > 1 {
            all.retain(|&(code, _)| code != ReasonCode::Shipment);
        }
        all
    }

    /// The least amount by which the rule has to be loosened.
    fn amount(&self, route: &[Visit], rule: Named) -> i64 {
        let (mut too_little, mut enough) = (0, ENOUGH);
        while enough - too_little > 1 {
            let middle = (too_little + enough) / 2;
            *if self.fits(route, &[rule], middle) { &mut enough } else { &mut too_little } = middle;
        }
        enough
    }

    /// Whether the vehicle can start the service inside a window, by the deadline and within the shift. Only the leg
    /// there and its times count.
    fn may_start_in_window(&self) -> bool {
        if self.companions[0].is_some() {
            return false; // the way leads over its pickup, or goes on
        }
        let mut problem = self.case.problem.clone();
        let vehicle = &mut problem.vehicles[self.vehicle as usize];
        *vehicle =
            Vehicle { end_location: None, capacity: Vec::new(), loaded: false, starts_empty: false, ..vehicle.clone() };
        for limit in ReasonCode::RULES {
            limit.limit_of(vehicle).into_iter().for_each(|most| *most = None);
        }
        let stop = &mut problem.stops[self.stop as usize];
        let left = stop.least_left(vehicle.service_seconds(stop.service_seconds)) as i32;
        if left > 0 {
            let had_windows = !stop.time_windows.is_empty();
            stop.time_windows.iter_mut().for_each(|window| window.end -= left);
            stop.time_windows.retain(|window| window.start <= window.end);
            stop.deadline = stop.deadline.map(|deadline| deadline - left);
            if had_windows && stop.time_windows.is_empty() {
                return false;
            }
        }
        stop.service_seconds = Some(0);
        // A loaded vehicle does not load at its start.
        stop.ready_at = stop.ready_at.filter(|_| !self.case.problem.vehicles[self.vehicle as usize].loaded);
        (stop.allowed_vehicles, stop.pinned_vehicle, stop.shipment) = (Vec::new(), None, None);
        (stop.locked, stop.barred) = (false, false);
        stop.required_skills.clear();
        let visits = [Visit { stop: Some(self.stop), reload: None }];
        timetable_relaxed(&problem, &self.case.matrices, self.vehicle, &visits, Relax::NONE).is_some()
    }

    /// The rules that each keep the stop out, and the route on which they do. None if only several rules together do.
    fn expected<'r>(&self, route: &'r [Visit]) -> Option<(Vec<Named>, &'r [Visit])> {
        if Shipments::of(&self.case.problem).is_single(self.stop) {
            return Some((vec![(ReasonCode::Shipment, false)], route));
        }
        if self.empty().fits(&[], &[], 0) {
            let singles = self.singles(route);
            return Some((if singles.is_empty() { vec![(ReasonCode::Outranked, false)] } else { singles }, route));
        }
        let mut singles = self.empty().singles(&[]);
        if self.may_start_in_window() {
            singles.retain(|&(code, _)| code != ReasonCode::TimeWindow);
        }
        (!singles.is_empty()).then_some((singles, &[]))
    }

    /// Lifting the set lets the stop into an empty route, and no smaller set does that has at most two rules beyond those
    /// that every such set has.
    fn check_together(&self, codes: &[Named]) -> Result<(), TestCaseError> {
        prop_assert!(self.empty().fits(&[], codes, ENOUGH), "{codes:?} lifted together do not help");
        let mut rules: Vec<Named> = rules().filter(|(_, is_others)| !is_others || self.companion().is_some()).collect();
        if self.may_start_in_window() {
            prop_assert!(!codes.contains(&(ReasonCode::TimeWindow, false)));
            rules.retain(|&(code, _)| code != ReasonCode::TimeWindow);
        }
        let without = |rule: &Named| rules.iter().copied().filter(|other| other != rule).collect::<Vec<_>>();
        // Lifting one more rule may make a route too long, so only a rule of this set may be one of every set.
        let needed = (0..).zip(&rules).filter(|(_, rule)| codes.contains(rule));
        let needed = needed.filter(|(_, rule)| !self.empty().fits(&[], &without(rule), ENOUGH));
        let needed = needed.fold(0u32, |set, (bit, _)| set | 1 << bit);
        let smaller = (0u32..1 << rules.len())
            .filter(|set| (set.count_ones() as usize) < codes.len() && (set & !needed).count_ones() <= 2);
        for set in smaller {
            let set: Vec<Named> = (0..).zip(&rules).filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, &c)| c).collect();
            prop_assert!(!self.empty().fits(&[], &set, ENOUGH), "{set:?} would do for {codes:?}");
        }
        Ok(())
    }
}

/// The route that keeps the stop out: the empty one, or else the planned one.
fn nearest<'a, 'r>(pair: Pair<'a>, routes: &'r [Vec<Visit>]) -> (Pair<'a>, &'r [Visit]) {
    match pair.empty().fits(&[], &[], 0) {
        true => (pair, &routes[pair.vehicle as usize]),
        false => (pair.empty(), &[]),
    }
}

fn check_reason(case: &Case, stop: u32, reason: &Reason, routes: &[Vec<Visit>]) -> Result<(), TestCaseError> {
    if reason.together || !has_amount(reason.code) {
        prop_assert!(reason.vehicles.is_sorted());
        prop_assert_eq!(reason.shortfall, None);
        return Ok(());
    }
    let amounts: Vec<(i64, u32)> = reason
        .vehicles
        .iter()
        .map(|&vehicle| {
            let (pair, route) = nearest(Pair::new(case, vehicle, stop, routes), routes);
            (pair.amount(route, (reason.code, reason.stop.is_some())), vehicle)
        })
        .collect();
    prop_assert!(amounts.is_sorted(), "{:?}: {amounts:?}", reason.code);
    prop_assert_eq!(reason.shortfall.map(|shortfall| shortfall.amount), Some(amounts[0].0), "{:?}", reason.code);
    if reason.code == ReasonCode::TimeWindow {
        let pair = Pair { late_only: true, ..Pair::new(case, amounts[0].1, stop, routes) };
        let (pair, route) = nearest(pair, routes);
        let early = !pair.fits(route, &[(reason.code, reason.stop.is_some())], amounts[0].0);
        prop_assert_eq!(reason.shortfall.map(|shortfall| shortfall.early), Some(early));
    }
    let is_load = |shortfall: Shortfall| shortfall.dimension.is_some();
    prop_assert_eq!(reason.shortfall.map(is_load), Some(reason.code == ReasonCode::Capacity));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reasons_are_complete_confirmed_and_exact(case in case(16, 4), seed in any::<u64>()) {
        let plan = random_plan(&case, seed);
        let mut routes = vec![Vec::new(); case.problem.vehicles.len()];
        for route in &plan.routes {
            let visits = route.activities.iter().filter(|activity| activity.break_.is_none());
            routes[route.vehicle as usize] =
                visits.map(|activity| Visit { stop: activity.stop, reload: activity.reload }).collect();
        }
        for left_out in &plan.unassigned {
            for (vehicle, route) in (0u32..).zip(&routes) {
                let pair = Pair::new(&case, vehicle, left_out.stop, &routes);
                let of = |together: bool| -> Vec<Named> {
                    let named = left_out.reasons.iter();
                    let named = named.filter(|r| r.together == together && r.vehicles.contains(&vehicle));
                    named.map(|reason| (reason.code, reason.stop.is_some())).collect()
                };
                match pair.expected(route) {
                    Some((singles, _)) => {
                        prop_assert_eq!(of(false), singles);
                        prop_assert_eq!(of(true), Vec::new());
                    }
                    None => {
                        prop_assert_eq!(of(false), Vec::new());
                        pair.check_together(&of(true))?;
                    }
                }
            }
            for reason in &left_out.reasons {
                let single = Shipments::of(&case.problem).companion(left_out.stop);
                prop_assert!(reason.stop.is_none() || reason.stop == single);
                check_reason(&case, left_out.stop, reason, &routes)?;
            }
        }
    }
}
