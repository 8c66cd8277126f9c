//! The prices of the moments at which services start: late ones, and those at the last minute.

use crate::problem::Stop;
use crate::units::Seconds;

use super::NEVER;
use super::source::Source;

/// What the moments of services cost.
#[derive(Debug)]
pub struct StartPrices {
    /// By stop node.
    stops: Vec<Stop>,
    moments: Vec<Moments>,
    has_late: bool,
    margin: Seconds,
    /// In search units.
    late_second: f64,
    margin_second: f64,
}

/// When the starts of a stop begin to cost something.
#[derive(Debug, Clone, Copy)]
struct Moments {
    due: Seconds,
    /// A service is due at its end.
    finishes: bool,
    /// Starts up to this moment use no margin. With several windows, later ones may use none either.
    free_until: Seconds,
}

/// None: these moments have no price.
#[inline(never)]
pub fn start_prices(source: &Source, stop_of_node: &[u32]) -> Option<StartPrices> {
    let problem = source.problem;
    if !problem.prices_starts() {
        return None;
    }
    let stops: Vec<Stop> = stop_of_node.iter().map(|&stop| problem.stop(stop).clone()).collect();
    let margin = problem.margin_seconds as Seconds;
    let moments = |stop: &Stop| Moments {
        due: stop.due.unwrap_or(NEVER),
        finishes: stop.finish_in_window,
        free_until: match stop.time_windows[..] {
            _ if margin == 0 => NEVER,
            [] | [_] => {
                let closes = stop.time_windows.first().map(|window| window.end);
                let last = [closes, stop.deadline, stop.due].into_iter().flatten().min();
                last.map_or(NEVER, |last| last - margin)
            }
            _ => -NEVER,
        },
    };
    Some(StartPrices {
        moments: stops.iter().map(moments).collect(),
        has_late: stops.iter().any(|stop| stop.due.is_some()),
        stops,
        margin,
        late_second: source.soft_price(problem.late_micros),
        margin_second: source.soft_price(1_000_000),
    })
}

impl StartPrices {
    /// A service of this length is late if it starts after this moment.
    pub fn due(&self, node: u32, service: Seconds) -> Seconds {
        self.moments.get(node as usize).map_or(NEVER, |of| if of.finishes { of.due - service } else { of.due })
    }

    /// Starts up to this moment use no margin.
    pub fn free_until(&self, node: u32) -> Seconds {
        self.moments.get(node as usize).map_or(NEVER, |of| of.free_until)
    }

    /// Whether some stop may be late.
    pub fn has_late(&self) -> bool {
        self.has_late
    }

    /// The part of the margin that a service uses if it starts at this moment.
    pub fn margin_used(&self, node: u32, start: Seconds) -> i64 {
        let free_until = self.free_until(node);
        if free_until > -NEVER {
            return i64::from((start - free_until).clamp(0, self.margin));
        }
        self.stops[node as usize].margin_used(self.margin as u32, start)
    }

    /// Whether starts before the end of a window have a price.
    pub fn has_margin(&self) -> bool {
        self.margin > 0
    }

    /// In search units.
    pub fn price(&self, late_seconds: i64, margin_used: i64) -> i64 {
        libm::floor(self.late_second * late_seconds as f64 + self.margin_second * margin_used as f64) as i64
    }
}
