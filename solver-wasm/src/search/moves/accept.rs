//! How a move is evaluated and made.

use crate::model::mode::{RICH, WORKING_TIME};
use crate::search::edit::{Edit, keeps_restrictions, keeps_time};
use crate::search::penalties::PenaltyManager;
use crate::search::queue::Queue;
use crate::search::route_evaluator;
use crate::solution::{Solution, times};

/// Gains below this are noise.
pub const LEAST_GAIN: f64 = 1e-6;

/// Makes the edits when they gain (`change` < 0, overload already in it) and no hard rule stands against them. In rich
/// problems `change` is no more than a guess, and the edited routes are evaluated as wholes.
#[inline]
pub fn accept<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    change: f64,
    edits: &[Edit],
    dirty: &mut Queue,
) -> bool {
    let gains = match M {
        RICH => route_evaluator::gains(s, penalties, change, edits),
        WORKING_TIME => gains_time(s, change, edits),
        _ => change < -LEAST_GAIN && edits.iter().all(|e| keeps_time(s, e) && keeps_restrictions(s, e)),
    };
    if !gains {
        return false;
    }
    for e in edits {
        dirty.mark(e.after);
        dirty.mark(e.before);
        for c in e.chains {
            dirty.mark(c.first);
            dirty.mark(c.last);
        }
    }
    for e in edits {
        s.splice(e.route, e.after, e.chains, e.before);
    }
    true
}

/// Whether the edits gain and no rule stands against them, where working time is paid: `change` has no waiting in it.
#[inline(always)]
fn gains_time<const K: usize, const M: u8>(s: &Solution<K, M>, mut change: f64, edits: &[Edit]) -> bool {
    change -= edits.iter().map(|e| f64::from(s.waiting(e.route))).sum::<f64>();
    change < -LEAST_GAIN
        && edits.iter().all(|e| {
            let times = match e.tail {
                true => times::with_tail(s, e.after, e.chains.first().map_or(e.before, |chain| chain.first)),
                false => times::edited(s, e.route, e.after, e.chains, e.before),
            };
            change += f64::from(times.map_or(0, |times| times.waiting));
            times.is_some() && change < -LEAST_GAIN && keeps_restrictions(s, e)
        })
}
