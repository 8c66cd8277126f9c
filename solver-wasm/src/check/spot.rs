//! Where a break is taken according to its row. The location decides, and the stated driving must agree with it.

use super::facts::Leg;
use crate::plan::Activity;

/// Where a break is taken.
pub(super) struct Spot {
    /// The part of the leg that is driven before the break.
    pub driven: Leg,
    pub can_wait: bool,
    /// At the next visit.
    pub is_behind: bool,
}

/// What lies around a break.
pub(super) struct Ahead {
    /// The location of the last visit, or of the start; None on a route without a start that has not begun.
    pub last: Option<u32>,
    /// Whether the last location is that of a visit.
    pub is_visit: bool,
    /// The location of the next visit, if there is one.
    pub next_visit: Option<u32>,
    /// The leg between the two, or to the end.
    pub leg: Leg,
    /// The part of the leg that is driven at the row before the break.
    pub driven: Leg,
    /// The departure is given, so that the vehicle may wait at its first visit even without a start.
    pub has_begun: bool,
    /// The set-up of the next visit is done by then.
    pub is_set_up: bool,
}

impl Ahead {
    /// None: the break cannot be where its row says.
    pub fn spot(&self, row: &Activity) -> Option<Spot> {
        let seconds = self.driven.seconds + i64::from(row.driving_seconds);
        let Some(location) = row.location else {
            return self.spot_without_location(seconds);
        };
        let behind = Spot { driven: self.leg, can_wait: true, is_behind: true };
        let has_begun = self.last.is_some() || self.has_begun || self.is_set_up;
        let is_behind = has_begun && seconds == self.leg.seconds && Some(location) == self.next_visit;
        if self.is_set_up {
            return is_behind.then_some(behind);
        }
        let before = Spot { driven: self.driven, can_wait: self.is_visit, is_behind: false };
        let is_before = self.driven == Leg::default() && seconds == 0 && Some(location) == self.last;
        // On a leg of no time both may be right. The metres decide.
        match (is_before, is_behind) {
            (true, true) if row.distance_meters == 0 && !self.has_begun => Some(before),
            (_, true) => Some(behind),
            (true, false) => Some(before),
            (false, false) => None,
        }
    }

    /// The break is on the way, or before a route without a start has begun.
    fn spot_without_location(&self, seconds: i64) -> Option<Spot> {
        if self.is_set_up {
            return None;
        }
        if 0 < seconds && seconds < self.leg.seconds {
            let meters = self.leg.meters * seconds / self.leg.seconds;
            return Some(Spot { driven: Leg { seconds, meters }, can_wait: false, is_behind: false });
        }
        let is_before_start = self.last.is_none() && seconds == 0;
        is_before_start.then_some(Spot { driven: Leg::default(), can_wait: false, is_behind: false })
    }
}
