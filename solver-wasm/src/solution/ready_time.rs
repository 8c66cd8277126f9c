//! When a part of a route ends, as a function of when it begins: its ready time function (Visser & Spliet 2020).
//!
//! A part consists of [`Gate`]s: legs, services and breaks. Each begins by a latest moment, takes its length, and ends no
//! earlier than some moment. So a part that begins at `t` ends at the later of `t + length` and `ready`, where `ready`
//! grows with `t` in steps: a later beginning misses a window and waits for the next one. Joining parts and choosing the
//! better of two ways through keep this form.

use crate::model::NEVER;
use crate::units::Seconds;

/// Steps that are kept. A part that has more is unknown for later beginnings.
const KEPT: usize = 8;

/// Something that begins at `by` at the latest, takes `length`, and ends at `ready` or later.
#[derive(Debug, Clone, Copy)]
pub struct Gate {
    pub by: Seconds,
    pub length: Seconds,
    pub ready: Seconds,
}

/// A part of a route, without its length. If it begins by `latest[i]` and not by `latest[i - 1]`, it ends at `ready[i]` at
/// the earliest. Both are in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadyTime {
    ready: [Seconds; KEPT],
    latest: [Seconds; KEPT],
    count: u32,
    /// If it begins earlier, the end is unknown.
    from: Seconds,
    /// If it begins after the last step, the end is unknown. Else the part is then impossible.
    open: bool,
}

impl ReadyTime {
    pub const IMPOSSIBLE: Self =
        Self { ready: [0; KEPT], latest: [0; KEPT], count: 0, from: Seconds::MIN, open: false };

    /// An empty part that is reached at `ready` or later and by `latest`.
    pub fn empty(ready: Seconds, latest: Seconds) -> Self {
        let mut part = Self::IMPOSSIBLE;
        part.push(0, ready, latest);
        part
    }

    /// The latest beginning of the last step.
    fn last(&self) -> Seconds {
        if self.count == 0 { Seconds::MIN } else { self.latest[self.count as usize - 1] }
    }

    /// Adds a step to a part of this length; false if there is no room for it. Steps come in ascending order.
    fn push(&mut self, length: Seconds, ready: Seconds, latest: Seconds) -> bool {
        let count = self.count as usize;
        if latest < self.from || latest <= self.last() {
            return true;
        }
        if count > 0 && ready <= self.ready[count - 1].max(self.latest[count - 1] + length) {
            // It does not wait longer than the step before it.
            self.latest[count - 1] = latest;
            return true;
        }
        if count == KEPT {
            self.open = true;
            return false;
        }
        (self.ready[count], self.latest[count]) = (ready, latest);
        self.count += 1;
        true
    }

    /// The part continued through a gate. `length` is that of this part.
    pub fn then(&self, length: Seconds, gate: Gate) -> Self {
        if self.count > 1 {
            return self.then_one_of(length, std::iter::once(gate));
        }
        let mut out = *self;
        out.count &= u32::from(self.ready[0] <= gate.by);
        out.ready[0] = gate.ready.max(self.ready[0] + gate.length);
        out.latest[0] = self.latest[0].min(gate.by - length);
        out
    }

    /// The part continued through one of these gates, the first that is not missed.
    pub fn then_one_of(&self, length: Seconds, gates: impl Iterator<Item = Gate> + Clone) -> Self {
        let mut out = Self { open: self.open, ..Self::IMPOSSIBLE };
        for i in 0..self.count as usize {
            for gate in gates.clone() {
                let ready = gate.ready.max(self.ready[i] + gate.length);
                let latest = self.latest[i].min(gate.by - length);
                if self.ready[i] <= gate.by && !out.push(length + gate.length, ready, latest) {
                    return out;
                }
            }
        }
        out
    }

    /// The part that begins with a gate. `length` is that of this part. If there are too many steps, those before `from`
    /// are left out.
    pub fn after(&self, length: Seconds, from: impl Fn() -> Seconds, gate: Gate) -> Self {
        if self.count != 1 || self.open || self.from > Seconds::MIN {
            return self.after_one_of(length, from, std::iter::once(gate));
        }
        let mut out = *self;
        out.count = u32::from(self.latest[0] >= gate.ready);
        out.ready[0] = self.ready[0].max(gate.ready + length);
        out.latest[0] = (self.latest[0] - gate.length).min(gate.by);
        out
    }

    /// The part that begins with one of these gates, the first that is not missed.
    pub fn after_one_of(
        &self,
        length: Seconds,
        from: impl Fn() -> Seconds,
        gates: impl Iterator<Item = Gate> + Clone,
    ) -> Self {
        self.after_from(length, Seconds::MIN, gates.clone())
            .unwrap_or_else(|out| self.after_from(length, from(), gates).unwrap_or(out))
    }

    /// The same. As an error, what is known if there are too many steps.
    fn after_from(&self, length: Seconds, from: Seconds, gates: impl Iterator<Item = Gate>) -> Result<Self, Self> {
        let mut out = Self { from, ..Self::IMPOSSIBLE };
        let last = self.last();
        for gate in gates {
            if gate.ready < self.from {
                out.from = out.from.max(self.from - gate.length);
            }
            for i in 0..self.count as usize {
                let ready = self.ready[i].max(gate.ready + length);
                let latest = (self.latest[i] - gate.length).min(gate.by);
                if self.latest[i] >= gate.ready && !out.push(length + gate.length, ready, latest) {
                    return Err(out);
                }
            }
            if self.open && (gate.ready > last || last - gate.length < gate.by) {
                out.open = true;
                return Ok(out);
            }
        }
        Ok(out)
    }

    /// The better of two parts of this length. If there are too many steps, those before `from` are left out.
    pub fn or(&self, length: Seconds, other: &Self, from: impl Fn() -> Seconds) -> Self {
        let impossible = |part: &Self| part.count == 0 && !part.open && part.from == Seconds::MIN;
        if impossible(other) {
            return *self;
        }
        if impossible(self) {
            return *other;
        }
        self.or_from(length, other, Seconds::MIN)
            .unwrap_or_else(|out| self.or_from(length, other, from()).unwrap_or(out))
    }

    fn or_from(&self, length: Seconds, other: &Self, from: Seconds) -> Result<Self, Self> {
        let mut out = Self { from: self.from.max(other.from).max(from), ..Self::IMPOSSIBLE };
        let known = |part: &Self| if part.open { part.last() } else { Seconds::MAX };
        let cut = known(self).min(known(other));
        let at = |part: &Self, i: usize| match i < part.count as usize {
            true => (part.ready[i], part.latest[i]),
            false => (Seconds::MAX, Seconds::MAX),
        };
        let (mut i, mut j) = (0, 0);
        while i < self.count as usize || j < other.count as usize {
            let ((ready_a, latest_a), (ready_b, latest_b)) = (at(self, i), at(other, j));
            let latest = latest_a.min(latest_b);
            if !out.push(length, ready_a.min(ready_b), latest.min(cut)) {
                return Err(out);
            }
            i += usize::from(latest_a == latest);
            j += usize::from(latest_b == latest);
        }
        out.open = cut < Seconds::MAX;
        Ok(out)
    }

    /// The end of the part that begins at `from`: NEVER if it is impossible, None if it is unknown.
    pub fn end(&self, length: Seconds, from: Seconds) -> Option<Seconds> {
        if from < self.from {
            return None;
        }
        for i in 0..self.count as usize {
            if from <= self.latest[i] {
                return Some(self.ready[i].max(from + length));
            }
        }
        if self.open { None } else { Some(NEVER) }
    }

    /// The latest beginning with which the part ends by `by`: -NEVER if it is impossible or before all known ones, None
    /// if it is unknown.
    pub fn latest(&self, length: Seconds, by: Seconds) -> Option<Seconds> {
        let mut latest = -NEVER;
        for i in 0..self.count as usize {
            if self.ready[i] <= by {
                latest = self.latest[i];
            }
        }
        let unknown = self.open && (self.count == 0 || latest == self.last()) && by - length > latest;
        if unknown { None } else { Some(latest.min(by - length)) }
    }
}

#[cfg(test)]
mod tests;
