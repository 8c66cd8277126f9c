//! A stop that may join a route, and where it fits.

use crate::problem::Visit;
use crate::timetable::breaks::FAR;
use crate::timetable::relax::Relax;

/// A stop that may join routes.
#[derive(Debug, Clone, Copy)]
pub struct Newcomer {
    pub stop: u32,
    pub slack: Slack,
    /// Joins with it.
    pub companion: Option<Companion>,
}

/// How far the rules of one stop are loosened, in seconds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Slack {
    /// Its service may start so long before a window of its own.
    pub before_window: i64,
    pub after_window: i64,
    pub after_deadline: i64,
    /// Its goods are ready so much sooner.
    pub ready_sooner: i64,
    /// Its trip may exceed the capacity. In that case, one more reload visit may still divide the trip.
    pub overload: bool,
}

impl Slack {
    /// For windows, the deadline, or the moment at which goods are ready: the rule is lifted.
    pub const VOID: i64 = FAR;
}

/// The single end of a newcomer's shipment.
#[derive(Debug, Clone, Copy)]
pub struct Companion {
    pub stop: u32,
    pub slack: Slack,
    /// Lifted for it alone: allowed vehicles with its lock, skills.
    pub relax: Relax,
}

impl Newcomer {
    /// A stop with all its rules, and the single end of its shipment if that joins with it.
    pub fn new(stop: u32, companion: Option<u32>) -> Self {
        let with_rules = |stop| Companion { stop, slack: Slack::default(), relax: Relax::NONE };
        Self { stop, slack: Slack::default(), companion: companion.map(with_rules) }
    }

    /// How far the rules of one of the two are loosened.
    pub(super) fn slack_of(&self, stop: u32) -> Option<Slack> {
        let companion = self.companion.filter(|companion| companion.stop == stop);
        companion.map(|companion| companion.slack).or(Some(self.slack).filter(|_| stop == self.stop))
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
