//! A visit that may be inserted into a route.

use crate::problem::{Problem, Visit};
use crate::timetable::relax::Relax;
use crate::timetable::task::{Opening, Point, visit_details};

/// A visit that may be inserted into the route.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guest<'a> {
    pub visit: Visit,
    pub point: Point,
    pub service: i64,
    pub opening: Opening<'a>,
}

pub(super) fn guest(problem: &Problem, vehicle: u32, visit: Visit, relax: Relax) -> Option<Guest<'_>> {
    let (point, service, opening) = visit_details(problem, vehicle, visit, relax)?;
    Some(Guest { visit, point, service, opening })
}
