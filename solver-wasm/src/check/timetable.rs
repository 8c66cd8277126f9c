//! Whether a route's stated times are those of the best timetable.

use super::best::{Gaps, Worth};
use super::facts::{Facts, Visit, visit_of};
use super::feasible::{Lifted, Sequence};
use super::late::best_on_time;
use crate::plan::{Activity, Route};

/// The first difference from a better timetable, in words. The route must keep every rule.
pub(super) fn fault(facts: &Facts, route: &Route) -> Option<String> {
    let visits: Vec<Visit> = route.activities.iter().filter_map(visit_of).collect();
    let sequence = Sequence { facts, vehicle: route.vehicle, visits: &visits, joining: None, companion: None };
    let timing = sequence.timing(Lifted::default());
    let stated = worth(facts, route, timing.has_start);
    let Some(best) = best_on_time(facts, route.vehicle, &visits, &timing) else {
        return Some("no timetable is possible".into());
    };
    if stated < best {
        return Some("the times are better than the best ones: the checker is wrong".into());
    }
    difference(&stated, &best)
}

/// The first difference between what is stated and the best.
pub(super) fn difference(stated: &Worth, best: &Worth) -> Option<String> {
    let (gaps, best_gaps) = (&stated.breaks_in_gaps, &best.breaks_in_gaps);
    let differences = [
        ("is late by", stated.late, best.late),
        ("ends", stated.end, best.end),
        ("has as many breaks as", stated.breaks as i64, best.breaks as i64),
        ("departs", -stated.minus_departure, -best.minus_departure),
    ];
    let service = stated.services.iter().zip(&best.services).position(|(a, b)| a != b);
    let start = gaps.starts.iter().zip(&best_gaps.starts).position(|(a, b)| a != b);
    let services = service.map(|at| ("serves", stated.services[at], best.services[at]));
    let breaks = [
        ("has as many breaks before the first service as", gaps.before_first as i64, best_gaps.before_first as i64),
        ("has as many breaks on the way as", gaps.on_the_way as i64, best_gaps.on_the_way as i64),
    ];
    let starts = start.map(|at| ("takes a break", gaps.starts[at], best_gaps.starts[at]));
    let mut all = differences.into_iter().chain(services).chain(breaks).chain(starts);
    all.find(|(_, stated, best)| stated != best)
        .map(|(what, stated, best)| format!("{what} {stated}, where the best timetable has {best}"))
}

pub(super) fn worth(facts: &Facts, route: &Route, has_start: bool) -> Worth {
    let rows = &route.activities;
    let breaks = || rows.iter().filter(|row| row.break_.is_some());
    let before_first = rows.iter().take_while(|row| row.break_.is_some()).count();
    let skip = if has_start { 0 } else { before_first };
    let late = |row: &Activity| Some((i64::from(row.start) - facts.due(route.vehicle, visit_of(row)?)?).max(0));
    Worth {
        late: rows.iter().filter_map(late).sum(),
        end: route.end.into(),
        breaks: breaks().count(),
        minus_departure: -i64::from(route.departure),
        services: rows.iter().filter(|row| row.break_.is_none()).map(|row| row.start.into()).collect(),
        breaks_in_gaps: Gaps {
            before_first,
            on_the_way: breaks().skip(skip).filter(|row| row.location.is_none()).count(),
            starts: breaks().map(|row| row.start.into()).collect(),
        },
    }
}
