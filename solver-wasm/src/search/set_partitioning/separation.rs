//! Finds subset-row cuts that the relaxation violates.

use crate::search::params::set_partitioning::{CUTS_AT_ONCE, CUTS_PER_STOP, LEAST_VIOLATION, SMALL_VALUE};
use crate::search::set_partitioning::columns::Columns;
use crate::search::set_partitioning::cuts::Cut;

/// Adds the cuts that the relaxation's solution violates most. Returns their number.
#[inline(never)]
pub fn separate(columns: &mut Columns) -> usize {
    let mut broken = broken_by(columns);
    broken.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut uses = vec![0; columns.stops];
    let before = columns.cuts.len();
    for (_, stops) in broken {
        if columns.cuts.len() == before + CUTS_AT_ONCE {
            break;
        }
        if stops.iter().all(|&stop| uses[usize::from(stop)] < CUTS_PER_STOP) {
            stops.iter().for_each(|&stop| uses[usize::from(stop)] += 1);
            columns.cuts.push(Cut { stops });
        }
    }
    columns.link_cuts();
    columns.cuts.len() - before
}

/// Triples of stops whose cut is violated, with the sum of the values that it limits.
#[inline(never)]
fn broken_by(columns: &Columns) -> Vec<(f64, [u16; 3])> {
    let n = columns.stops;
    // For each pair of stops, the sum of the values of the routes that serve both.
    let mut both = vec![0.0; n * n];
    let used: Vec<_> = columns.list.iter().filter(|c| c.value > SMALL_VALUE).collect();
    for column in &used {
        for &a in columns.stops_of(column) {
            for &b in columns.stops_of(column) {
                both[usize::from(a) * n + usize::from(b)] += column.value;
            }
        }
    }
    let together = |a: usize, b: usize| both[a * n + b];
    let mut broken = Vec::new();
    for i in 0..n {
        let with_i: Vec<_> = used.iter().filter(|c| c.set.has(i)).collect();
        let near: Vec<usize> = (0..n).filter(|&j| j != i && together(i, j) > LEAST_VIOLATION).collect();
        for (at, &j) in near.iter().enumerate() {
            for &k in &near[at + 1..] {
                // If each two of the three stops share a route, the triple is found from the first stop, else from the
                // middle one.
                if together(j, k) > LEAST_VIOLATION && i > j {
                    continue;
                }
                let pairs = together(i, j) + together(i, k) + together(j, k);
                if pairs <= 1.0 + LEAST_VIOLATION {
                    continue;
                }
                let three = with_i.iter().filter(|c| c.set.has(j) && c.set.has(k));
                let counted = pairs - 2.0 * three.map(|c| c.value).sum::<f64>();
                let mut stops = [i as u16, j as u16, k as u16];
                stops.sort_unstable();
                if counted > 1.0 + LEAST_VIOLATION && columns.cuts.iter().all(|cut| cut.stops != stops) {
                    broken.push((counted, stops));
                }
            }
        }
    }
    broken
}
