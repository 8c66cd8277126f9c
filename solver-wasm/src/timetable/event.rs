//! The events of a timetable.

/// An event of a timetable: a visit, by its position in the route, or a break, by its index in the vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    Visit(usize),
    Break(u32),
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Event {
    pub item: Item,
    pub arrival: i64,
    /// Between the arrival and the wait.
    pub setup: i64,
    pub start: i64,
    pub end: i64,
    /// The leg on which it happens: the leg to this position, or the way back after the last position.
    pub leg: usize,
    /// Where on this leg it happens; a visit is always on arrival.
    pub spot: Spot,
    /// Seconds of this leg driven so far.
    pub driven: i64,
}

/// Where on a leg a break is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    Before,
    OnTheWay,
    OnArrival,
    /// At the next visit, after its set-up.
    SetUp,
}
