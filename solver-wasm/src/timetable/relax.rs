//! Hard rules that are lifted, to find out which of them a route breaks.

use crate::plan::ReasonCode;

/// A set of lifted rules, named by the reasons they would give. Skills and vehicles that reload points require are never
/// lifted. `Outranked` lifts nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Relax {
    codes: u32,
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

    /// Lifts what the other lifts, too.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self { codes: self.codes | other.codes, late: self.late | other.late }
    }

    /// Lifts one rule less.
    #[must_use]
    pub fn without(self, code: ReasonCode) -> Self {
        Self { codes: self.codes & !bit(code), late: self.late }
    }

    /// Also allows services to start after their last window. The vehicle still waits for a later window. To find out
    /// how late a service would be, lift the deadlines as well.
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

fn bit(code: ReasonCode) -> u32 {
    1 << code as u32
}
