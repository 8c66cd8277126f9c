//! A stop that may join a route, and where it fits.

use crate::problem::Visit;
use crate::timetable::breaks::FAR;

/// A stop that may join routes.
#[derive(Debug, Clone, Copy)]
pub struct Newcomer {
    pub stop: u32,
    /// How many seconds before a window of its own its service may start.
    pub before_window: i64,
    /// How many seconds after a window of its own its service may start.
    pub after_window: i64,
    /// How many seconds after its own deadline its service may start.
    pub after_deadline: i64,
    /// How many seconds sooner its goods are ready.
    pub ready_sooner: i64,
    /// Its trip may exceed the capacity. In that case, one more reload visit may still divide the trip.
    pub overload: bool,
    /// The single end of its shipment, which joins with it.
    pub companion: Option<u32>,
}

impl Newcomer {
    /// For windows, the deadline, or the moment at which goods are ready: the rule is lifted.
    pub const VOID: i64 = FAR;

    /// A stop with all its rules.
    pub fn new(stop: u32) -> Self {
        let (before_window, after_window, after_deadline, ready_sooner) = (0, 0, 0, 0);
        Self { stop, before_window, after_window, after_deadline, ready_sooner, overload: false, companion: None }
    }
}

/// Where a newcomer fits, and the travel that it adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InsertionPosition {
    /// The number of visits of the old route before it.
    pub position: usize,
    /// One more reload visit that makes room, and the number of visits of the old route before it. If both have the
    /// same position, the flag is true if the reload visit comes after the newcomer.
    pub reload: Option<(u32, usize, bool)>,
    /// The companion that joins with the newcomer, in the same form. Not with a reload visit.
    pub companion: Option<(u32, usize, bool)>,
    pub meters: i64,
    pub seconds: i64,
}

impl InsertionPosition {
    /// The route with the newcomer in its position.
    pub fn join(&self, visits: &[Visit], stop: u32) -> Vec<Visit> {
        let mut joined = visits.to_vec();
        joined.insert(self.position, Visit { stop: Some(stop), reload: None });
        if let Some((reload, at, after)) = self.reload {
            joined.insert(at + usize::from(after), Visit { stop: None, reload: Some(reload) });
        }
        if let Some((companion, at, after)) = self.companion {
            joined.insert(at + usize::from(after), Visit { stop: Some(companion), reload: None });
        }
        joined
    }
}
