//! Hard rules that are lifted, to learn which of them stands against a route.

use crate::plan::ReasonCode;

/// A set of lifted rules, named by the reasons they would give. What each code lifts:
///
/// - `NotAllowed`: allowed vehicles, pins, and the vehicle and order of locked stops; `Skill`: the stops' skills.
///   What reload points ask for is never lifted.
/// - `Unreachable`: a missing leg takes no time and no way.
/// - `TimeWindow`: all windows, also those of reload points; `Deadline`: all deadlines.
/// - `Capacity`, `MaxStops`, `MaxDistance`, `MaxDriving`: those limits of the vehicle.
/// - `Shift`: the end of the shift and the cap of the overtime, not its start.
/// - `Break`: no break is taken.
/// - `Outranked` lifts nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Relax {
    codes: u16,
    late: bool,
}

impl Relax {
    /// Every rule holds.
    pub const NONE: Self = Self { codes: 0, late: false };

    /// Lifts one rule.
    pub fn only(code: ReasonCode) -> Self {
        Self::NONE.and(code)
    }

    /// Lifts every rule but one.
    pub fn all_but(code: ReasonCode) -> Self {
        Self { codes: !bit(code), late: false }
    }

    /// Lifts one more rule.
    #[must_use]
    pub fn and(self, code: ReasonCode) -> Self {
        Self { codes: self.codes | bit(code), late: self.late }
    }

    /// Also lets services start after their last window; a window ahead is still waited for. To say how late it would
    /// be, lift the deadlines too.
    #[must_use]
    pub fn and_late(self) -> Self {
        Self { codes: self.codes, late: true }
    }

    /// True when the rule is lifted.
    pub fn lifts(self, code: ReasonCode) -> bool {
        self.codes & bit(code) != 0
    }

    pub(super) fn lets_late(self) -> bool {
        self.late
    }
}

fn bit(code: ReasonCode) -> u16 {
    1 << code as u16
}
