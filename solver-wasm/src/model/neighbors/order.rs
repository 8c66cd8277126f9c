//! An order of the locations in which near ones lie near in memory.

use crate::timer::Timer;

/// An order of the locations in which near ones follow each other: a chain of nearest neighbours. It begins with the
/// first of `locations`. Between two that are equally near, the first in `locations` comes first. The order is cut
/// short if the timer is up.
#[inline(never)]
pub fn spatial_order(locations: &[u32], distances: &[i32], timer: &Timer) -> Vec<u32> {
    let Some((&first, others)) = locations.split_first() else { return Vec::new() };
    let mut left: Vec<(u32, u32)> = others.iter().copied().zip(1..).collect();
    let mut order = Vec::with_capacity(locations.len());
    order.push(first);
    let mut at = first as usize;
    while !left.is_empty() && !timer.is_up() {
        let (next, _) = left.swap_remove(closest(&distances[at * locations.len()..][..locations.len()], &left));
        order.push(next);
        at = next as usize;
    }
    order
}

/// The index in `left` of the nearest location, by a row of distances. Among equals, the one with the lowest number.
/// Unreachable (-1) is the farthest.
#[inline(never)]
fn closest(row: &[i32], left: &[(u32, u32)]) -> usize {
    let mut best = (u32::MAX, u32::MAX, 0);
    for (i, &(location, number)) in left.iter().enumerate() {
        let distance = row[location as usize] as u32;
        if (distance, number) < (best.0, best.1) {
            best = (distance, number, i);
        }
    }
    best.2
}
