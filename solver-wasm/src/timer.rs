//! The end of the time that a run has. Every piece of work that may take long checks it.
//!
//! Without an end the clock is never read, so a run whose length is set in iterations does not depend on a clock.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

/// Most checks between two readings of the clock: a reading costs as much as a small piece of work.
const MOST_UNREAD: u32 = 64;
/// If the time between two readings is shorter than this, the next reading comes later; if it is longer, sooner.
const SHORT_MS: f64 = 0.1;
const LONG_MS: f64 = 0.5;

/// Says when a piece of work has to end. Copies share one end. Once the time is up, it stays up until a new end is set.
/// Work that checked it in the meantime may be incomplete, so its caller must look at [`Timer::was_up`] afterwards.
#[derive(Clone, Default)]
pub struct Timer(Rc<Shared>);

struct Shared {
    clock: RefCell<Option<Box<dyn FnMut() -> f64>>>,
    /// On the timer's clock, in milliseconds.
    end: Cell<f64>,
    /// The number of checks before the next reading, and from the last reading to that one.
    unread: Cell<u32>,
    break_: Cell<u32>,
    read_at: Cell<f64>,
    up: Cell<bool>,
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            clock: RefCell::new(None),
            end: Cell::new(f64::INFINITY),
            unread: Cell::new(0),
            break_: Cell::new(0),
            read_at: Cell::new(f64::NEG_INFINITY),
            up: Cell::new(false),
        }
    }
}

impl Timer {
    /// A timer that is never up until it gets a clock and an end.
    pub fn endless() -> Self {
        Self::default()
    }

    /// A timer with this clock (in milliseconds; it only goes forward).
    pub fn with_clock(clock: impl FnMut() -> f64 + 'static) -> Self {
        let timer = Self::endless();
        timer.set_clock(clock);
        timer
    }

    /// Takes another clock.
    pub fn set_clock(&self, clock: impl FnMut() -> f64 + 'static) {
        *self.0.clock.borrow_mut() = Some(Box::new(clock));
    }

    /// Sets the moment at which the time is up; infinity means never.
    pub fn set_end(&self, end: f64) {
        self.0.end.set(end);
        self.0.up.set(false);
        self.0.unread.set(0);
    }

    /// Whether there is an end at all.
    pub fn has_end(&self) -> bool {
        self.0.end.get() < f64::INFINITY
    }

    /// The clock's time; 0 without a clock.
    pub fn now(&self) -> f64 {
        self.0.clock.borrow_mut().as_mut().map_or(0.0, |clock| clock())
    }

    /// Does the work within this many milliseconds. The second value is false if these, or the whole time, were not
    /// enough; the first value may then be incomplete.
    pub fn at_most<T>(&self, milliseconds: f64, work: impl FnOnce() -> T) -> (T, bool) {
        if !self.has_end() {
            return (work(), true);
        }
        let whole = self.0.end.get();
        self.set_end(whole.min(self.now() + milliseconds));
        let done = work();
        let in_time = !self.was_up();
        self.set_end(whole);
        (done, in_time)
    }

    /// Ends so much sooner.
    pub fn hold_back(&self, milliseconds: f64) {
        self.0.end.set(self.0.end.get() - milliseconds);
    }

    /// Milliseconds until the end; infinity without one.
    pub fn left(&self) -> f64 {
        if self.has_end() { self.0.end.get() - self.now() } else { f64::INFINITY }
    }

    /// Whether the time is up. For loops: reads the clock only now and then.
    pub fn is_up(&self) -> bool {
        self.0.up.get() || (self.has_end() && self.is_up_by_turns())
    }

    #[inline(never)]
    fn is_up_by_turns(&self) -> bool {
        let unread = self.0.unread.get();
        if unread > 0 {
            self.0.unread.set(unread - 1);
            return false;
        }
        let (last, break_) = (self.0.read_at.get(), self.0.break_.get());
        let up = self.look();
        let since = self.0.read_at.get() - last;
        let break_ = match () {
            () if since < SHORT_MS => (2 * break_ + 1).min(MOST_UNREAD),
            () if since > LONG_MS => break_ / 8,
            () => break_,
        };
        self.0.break_.set(break_);
        self.0.unread.set(break_);
        up
    }

    /// Whether the time is up; reads the clock at once.
    pub fn look(&self) -> bool {
        if !self.0.up.get() && self.has_end() {
            let now = self.now();
            self.0.read_at.set(now);
            self.0.up.set(now >= self.0.end.get());
        }
        self.0.up.get()
    }

    /// Whether any check has found that the time is up.
    pub fn was_up(&self) -> bool {
        self.0.up.get()
    }
}

impl fmt::Debug for Timer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Timer(end {}, up {})", self.0.end.get(), self.0.up.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_no_clock_without_an_end() {
        let timer = Timer::with_clock(|| panic!("nobody may ask"));
        assert!(!(0..100).any(|_| timer.is_up() || timer.look()));
    }

    #[test]
    fn reads_the_clock_less_often_the_shorter_the_work_between_is() {
        let readings_of = |step: f64| {
            let readings = Rc::new(Cell::new(0));
            let own = Rc::clone(&readings);
            let timer = Timer::with_clock(move || {
                own.set(own.get() + 1);
                f64::from(own.get()) * step
            });
            timer.set_end(1e9);
            assert!(!(0..1000).any(|_| timer.is_up()));
            readings.get()
        };
        assert!(readings_of(0.01) < 30);
        assert_eq!(readings_of(1.0), 1000);
    }

    #[test]
    fn stays_up_until_it_is_given_a_new_end() {
        let mut time = 0.0;
        let timer = Timer::with_clock(move || {
            time += 1.0;
            time
        });
        timer.set_end(3.0);
        assert_eq!((0..100).position(|_| timer.is_up()), Some(2));
        assert!(timer.was_up() && timer.is_up());
        timer.set_end(10.0);
        assert!(!timer.was_up() && !timer.look());
    }
}
