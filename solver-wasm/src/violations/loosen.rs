//! The rules that a route keeps, once each rule that it breaks is loosened by what it lacks.

use crate::plan::{ReasonCode, Route, Violation};
use crate::problem::{Problem, TimeWindow, VisitOrder};
use crate::timetable::Relax;
use crate::units::Seconds;

/// The vehicle, the problem whose rules its route keeps, and the rules to be lifted besides: a missing leg is none of the
/// problem's. Questions about the vehicle are then about its route as it is.
pub fn loosened(
    problem: &Problem,
    route: &Route,
    violations: &[&Violation],
    departure: Option<Seconds>,
) -> (u32, Problem, Relax) {
    let mut own = problem.clone();
    let mut lifted = Relax::NONE;
    let visits: Vec<_> = route.activities.iter().filter(|row| row.break_.is_none()).collect();
    for violation in violations {
        let row = violation.position.map(|position| visits[position as usize]);
        let amount = violation.shortfall.map_or(0, |shortfall| shortfall.amount);
        let vehicle = &mut own.vehicles[route.vehicle as usize];
        let stop = violation.stop.map(|stop| &mut own.stops[stop as usize]);
        let point = row.and_then(|row| row.reload).map(|reload| &mut own.reloads[reload as usize]);
        match (violation.code, stop, point) {
            (ReasonCode::NotAllowed, Some(stop), _) => {
                (stop.barred, stop.locked) = (false, false);
                // A pin to this vehicle is no obstacle, and says whose goods are on board.
                stop.pinned_vehicle = stop.pinned_vehicle.filter(|&pin| pin == route.vehicle);
                stop.allowed_vehicles.clear();
                let own_routes = own.initial_routes.iter_mut().filter(|own| own.vehicle == route.vehicle);
                own_routes.for_each(|own| own.keep_next = 0);
            }
            (ReasonCode::NotAllowed, None, Some(point)) => point.allowed_vehicles.clear(),
            (ReasonCode::OnBoard, Some(stop), _) => {
                (stop.on_board, stop.pinned_vehicle) = (true, Some(route.vehicle));
            }
            (ReasonCode::Skill, Some(stop), _) => stop.required_skills.clear(),
            (ReasonCode::Skill, None, Some(point)) => point.required_skills.clear(),
            (ReasonCode::TimeWindow, stop, point) => {
                let Some(row) = row else { continue };
                let finishes = stop.as_ref().is_some_and(|stop| stop.finish_in_window);
                let end = if finishes { row.departure } else { row.start };
                let more = TimeWindow { start: (i64::from(row.start) - amount) as Seconds, end };
                let windows = stop.map(|stop| &mut stop.time_windows).or(point.map(|point| &mut point.time_windows));
                windows.into_iter().for_each(|windows| windows.push(more));
            }
            (ReasonCode::Deadline, Some(stop), _) => {
                stop.deadline = row.map(|row| if stop.finish_in_window { row.departure } else { row.start });
            }
            (ReasonCode::VisitOrder, ..) => {
                let visited = visits.iter().filter_map(|row| row.stop);
                visited.for_each(|stop| own.stops[stop as usize].visit_order = VisitOrder::Any);
            }
            (ReasonCode::Unreachable, ..) => lifted = lifted.and(ReasonCode::Unreachable),
            (ReasonCode::Capacity, ..) => {
                let dimension = violation.shortfall.and_then(|shortfall| shortfall.dimension).unwrap_or_default();
                let limit = &mut vehicle.capacity[dimension as usize];
                let had = problem.vehicle(route.vehicle).capacity[dimension as usize];
                *limit = (*limit).max(had + amount);
            }
            (ReasonCode::MaxStops, ..) => {
                vehicle.max_stops = vehicle.max_stops.map(|limit| limit + amount as u32);
            }
            (ReasonCode::MaxDistance, ..) => {
                vehicle.max_distance_meters = Some(u32::try_from(route.distance_meters).unwrap_or(u32::MAX))
            }
            (ReasonCode::MaxDriving, ..) => vehicle.max_driving_seconds = Some(route.driving_seconds as u32),
            (ReasonCode::Shift, ..) => {
                vehicle.shift_start = vehicle.shift_start.min(route.departure);
                vehicle.shift_end = vehicle.shift_end.max(route.end);
            }
            _ => {}
        }
    }
    let vehicle = &mut own.vehicles[route.vehicle as usize];
    let left_out: Vec<u32> = violations.iter().filter_map(|violation| violation.break_).collect();
    let mut index = 0..;
    vehicle.breaks.retain(|_| index.next().is_none_or(|index| !left_out.contains(&index)));
    vehicle.shift_start = departure.unwrap_or(vehicle.shift_start);
    (route.vehicle, own, lifted)
}
