//! The load on board of a vehicle while it makes some visits, in one dimension.

use crate::units::Load;

/// Nothing comes on board.
const NEVER: Load = Load::MIN / 4;

/// Some visits of one trip. Two that follow one another join in constant time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cargo {
    /// What they take out, all of it on board when the trip begins.
    pub delivered: Load,
    /// How much more is on board after them than before.
    pub change: Load,
    /// The same after the visit that collects and leaves most on board.
    peak: Load,
}

impl Cargo {
    pub const NOTHING: Self = Self { delivered: 0, change: 0, peak: NEVER };

    /// A visit, by what it takes out and what it puts in.
    pub fn of((delivered, collected): (Load, Load)) -> Self {
        let change = collected - delivered;
        Self { delivered, change, peak: if collected > 0 { change } else { NEVER } }
    }

    /// A visit to an end of a shipment, by what it puts in or, below 0, takes out: none of it is loaded as the trip begins.
    pub fn shipped(change: Load) -> Self {
        Self { delivered: 0, change, peak: if change > 0 { change } else { NEVER } }
    }

    pub fn then(self, next: Self) -> Self {
        Self {
            delivered: self.delivered + next.delivered,
            change: self.change + next.change,
            peak: self.peak.max(self.change + next.peak),
        }
    }

    /// The most on board in a trip of these visits that is loaded at its beginning.
    pub fn most(self) -> Load {
        self.delivered + self.peak.max(0)
    }

    /// The most on board after a visit that collects, if so much is on board before all.
    pub fn most_from(self, start: Load) -> Load {
        start + self.peak
    }

    pub fn collects(self) -> bool {
        self.peak > NEVER / 2
    }
}
