//! The rules that a route keeps, once each rule that it breaks is loosened by what it lacks.

use crate::plan::{Route, Violation};
use crate::problem::Problem;
use crate::rules::{Loosening, Rule};
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
    for &violation in violations {
        let row = violation.position.map(|position| visits[position as usize]);
        let mut loosening = Loosening { given: problem, own: &mut own, lifted: &mut lifted, route, violation, row };
        Rule::of(violation.code).into_iter().for_each(|rule| rule.loosen(&mut loosening));
    }
    let vehicle = &mut own.vehicles[route.vehicle as usize];
    let left_out: Vec<u32> = violations.iter().filter_map(|violation| violation.break_).collect();
    let mut index = 0..;
    vehicle.breaks.retain(|_| index.next().is_none_or(|index| !left_out.contains(&index)));
    vehicle.shift_start = departure.unwrap_or(vehicle.shift_start);
    (route.vehicle, own, lifted)
}
