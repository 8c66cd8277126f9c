//! A stop that may join a route, and where it fits.

use crate::problem::Visit;
use crate::timetable::breaks::FAR;

/// A stop that wants to join routes.
#[derive(Debug, Clone, Copy)]
pub struct Newcomer {
    pub stop: u32,
    /// Seconds by which its service may start before a window of its own.
    pub before_window: i64,
    /// Seconds by which its service may start after a window of its own.
    pub after_window: i64,
    /// Seconds by which its service may start after its own deadline.
    pub after_deadline: i64,
    /// Its trip may hold more than the vehicle does. Where it does, one more reload visit may divide it all the same.
    pub overload: bool,
}

impl Newcomer {
    /// For windows or deadline: the rule is void.
    pub const VOID: i64 = FAR;

    /// A stop with all its rules.
    pub fn new(stop: u32) -> Self {
        Self { stop, before_window: 0, after_window: 0, after_deadline: 0, overload: false }
    }
}

/// Where a newcomer fits, and the way that it adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InsertionPosition {
    /// Visits of the old route before it.
    pub position: usize,
    /// One more reload visit that makes room, and the visits of the old route before that.
    /// At the newcomer's own position: after it when true.
    pub reload: Option<(u32, usize, bool)>,
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
        joined
    }
}
