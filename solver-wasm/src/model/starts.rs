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
    margin: u32,
    /// In search units.
    late_second: f64,
    margin_second: f64,
}

/// None: these moments have no price.
#[inline(never)]
pub fn start_prices(source: &Source, stop_of_node: &[u32]) -> Option<StartPrices> {
    let problem = source.problem;
    if !problem.prices_starts() {
        return None;
    }
    Some(StartPrices {
        stops: stop_of_node.iter().map(|&stop| problem.stop(stop).clone()).collect(),
        margin: problem.margin_seconds,
        late_second: source.soft_price(problem.late_micros),
        margin_second: source.soft_price(1_000_000),
    })
}

impl StartPrices {
    /// A service of this length is late if it starts after this moment.
    pub fn due(&self, node: u32, service: Seconds) -> Seconds {
        let Some(stop) = self.stops.get(node as usize) else { return NEVER };
        stop.due.map_or(NEVER, |due| if stop.finish_in_window { due - service } else { due })
    }

    /// The part of the margin that a service uses if it starts at this moment.
    pub fn margin_used(&self, node: u32, start: Seconds) -> i64 {
        self.stops.get(node as usize).map_or(0, |stop| stop.margin_used(self.margin, start))
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
