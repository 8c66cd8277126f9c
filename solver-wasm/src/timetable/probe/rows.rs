//! The times of a prepared route. Forward: the earliest moments to leave each visit. Backward: the latest moments to
//! reach it.

use crate::problem::{Matrices, Problem, Visit};
use crate::timetable::breaks::{FAR, Row, TimedBreak, reach, reach_back, take};
use crate::timetable::relax::Relax;
use crate::timetable::shift::Chain;
use crate::timetable::task::{Itinerary, Leg, Opening, Point, Task};

pub(super) struct Rows<'a> {
    breaks: Vec<TimedBreak>,
    /// By the number of breaks behind: after this moment, a break ahead can no longer be taken, or the shift is over.
    bounds: Row,
    /// The start, each visit, and the end.
    points: Vec<Point>,
    tasks: Vec<Task<'a>>,
    /// The driving from the start to each visit and to the end.
    driven: Vec<Leg>,
    /// By position: when the vehicle is free to leave what comes before it.
    early: Vec<Row>,
    /// By position: the latest arrival there, with the breaks on arrival taken.
    late: Vec<Row>,
    /// By position: the least value of its early row and the greatest of its late row.
    spans: Vec<(i64, i64)>,
}

impl<'a> Rows<'a> {
    pub fn new(
        problem: &'a Problem,
        matrices: &Matrices,
        vehicle: u32,
        visits: &[Visit],
        relax: Relax,
        chain: Chain,
    ) -> Option<Self> {
        let driver = problem.vehicles.get(vehicle as usize)?;
        let itinerary = Itinerary::new(problem, matrices, vehicle, visits, relax)?;
        let visited = itinerary.tasks.iter().map(|task| task.point);
        let points = [Point::start(driver)].into_iter().chain(visited).chain([Point::end(driver)]).collect();
        // A route without visits has no leg between its two ends.
        let back = match visits.is_empty() {
            true => Leg::default(),
            false => itinerary.back,
        };
        let mut driven = vec![Leg::default()];
        for leg in itinerary.tasks.iter().map(|task| task.leg).chain([back]) {
            let so_far = driven[driven.len() - 1];
            driven.push(so_far + leg);
        }
        let mut rows = Self {
            breaks: chain.breaks,
            bounds: chain.bounds,
            points,
            tasks: itinerary.tasks,
            driven,
            early: Vec::new(),
            late: Vec::new(),
            spans: Vec::new(),
        };
        rows.go_out(chain.start);
        rows.come_back(back);
        let least = |row: &Row| row.iter().copied().min().unwrap_or(FAR);
        let most = |row: &Row| row.iter().copied().max().unwrap_or(-FAR);
        rows.spans = rows.early.iter().zip(&rows.late).map(|(early, late)| (least(early), most(late))).collect();
        Some(rows)
    }

    fn go_out(&mut self, mut row: Row) {
        self.early.push(row);
        for index in 0..self.tasks.len() {
            let task = &self.tasks[index];
            self.advance(&mut row, task.leg, task.service, task.opening);
            self.early.push(row);
        }
    }

    fn come_back(&mut self, back: Leg) {
        let mut row = self.bounds;
        self.late = vec![row; self.tasks.len() + 1];
        let mut leg = back;
        for index in (0..self.tasks.len()).rev() {
            let task = &self.tasks[index];
            row = self.retreated(row, leg, task.service, task.opening);
            self.late[index] = row;
            leg = task.leg;
        }
    }

    /// Advances a row from leaving one location to leaving the next, at the end of the leg.
    pub fn advance(&self, row: &mut Row, leg: Leg, service: i64, opening: Opening) {
        reach(&self.breaks, row, leg.seconds, leg.setup);
        for (at, bound) in row[..=self.breaks.len()].iter_mut().zip(self.bounds) {
            let start = if *at <= bound { opening.earliest(*at) } else { None };
            *at = start.map_or(FAR, |start| start + service);
        }
        take(&self.breaks, row);
    }

    /// [`Rows::advance`] of a copy.
    pub fn advanced(&self, mut row: Row, leg: Leg, service: i64, opening: Opening) -> Row {
        self.advance(&mut row, leg, service, opening);
        row
    }

    /// Converts the latest arrivals at one location, set up, to those at the location before the leg to it.
    pub fn retreated(&self, mut row: Row, leg: Leg, service: i64, opening: Opening) -> Row {
        reach_back(&self.breaks, &mut row, leg.seconds, leg.setup);
        for (at, bound) in row[..=self.breaks.len()].iter_mut().zip(self.bounds) {
            let latest = opening.latest(*at - service);
            *at = latest.map_or(-FAR, |latest| latest.min(bound));
        }
        row
    }

    /// Whether a vehicle that is free at `row`, with this leg ahead, reaches a position in time.
    pub fn in_time(&self, row: &Row, leg: Leg, position: usize) -> bool {
        self.meets(row, leg, &self.late[position])
    }

    /// The same for any location with these latest arrivals.
    pub fn meets(&self, row: &Row, leg: Leg, late: &Row) -> bool {
        if self.breaks.is_empty() {
            return row[0] + leg.seconds + leg.setup <= late[0];
        }
        let mut row = *row;
        reach(&self.breaks, &mut row, leg.seconds, leg.setup);
        (0..=self.breaks.len()).any(|k| row[k] <= late[k])
    }

    pub fn early(&self, position: usize) -> Row {
        self.early[position]
    }

    pub fn late(&self, position: usize) -> Row {
        self.late[position]
    }

    /// The earliest moment to leave for a position, and the latest arrival there.
    pub fn span(&self, position: usize) -> (i64, i64) {
        self.spans[position]
    }

    /// The visit at a position; after the last visit, the route's end.
    pub fn point(&self, position: usize) -> Point {
        self.points[position + 1]
    }

    /// From where the vehicle drives to a position.
    pub fn point_before(&self, position: usize) -> Point {
        self.points[position]
    }

    pub fn service(&self, position: usize) -> i64 {
        self.tasks[position].service
    }

    pub fn opening(&self, position: usize) -> Opening<'a> {
        self.tasks[position].opening
    }

    /// The travel from the location before one position to that at another.
    pub fn between(&self, from: usize, to: usize) -> Leg {
        let (before, behind) = (self.driven[from], self.driven[to + 1]);
        behind - before
    }

    /// Metres and seconds of the whole route.
    pub fn length(&self) -> (i64, i64) {
        let all = self.between(0, self.tasks.len());
        (all.meters, all.seconds)
    }
}
