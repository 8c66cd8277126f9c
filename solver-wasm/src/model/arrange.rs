//! An order of the locations in which near ones lie near in memory.

use crate::model::setups::split;
use crate::model::source::Pace;
use crate::problem::{Location, Matrices, Problem, share};
use crate::units::{FAR, UNREACHABLE};

/// Renumbers the problem's locations, and its matrices in their place: a chain of nearest neighbours. If a vehicle has no
/// start or no end, one more location stands for it: the last, at no distance from any other. A factor that all vehicles
/// share goes into the times. Where visits need set-ups, a location may be there several times. Returns the given number
/// of each location but the last one.
#[inline(never)]
pub fn arrange(problem: &mut Problem, matrices: &mut Matrices) -> Vec<u32> {
    split(problem, matrices);
    let side = problem.locations.len();
    let order = chain(&locations_as_named(problem), &matrices.distances);
    for matrix in [&mut matrices.durations, &mut matrices.distances] {
        matrix.chunks_mut((side * side).max(1)).for_each(|matrix| reorder(matrix, &order));
    }
    let mut number = vec![0; side];
    for (new, &old) in (0u32..).zip(&order) {
        number[old as usize] = new;
    }
    let renumber = |location: &mut u32| *location = number[*location as usize];
    let given = order.iter().map(|&old| problem.place_of(old)).collect();
    problem.locations = order.iter().map(|&old| problem.locations[old as usize]).collect();
    problem.locations.iter_mut().filter_map(|location| location.twin.as_mut()).for_each(renumber);
    problem.stops.iter_mut().for_each(|stop| renumber(&mut stop.location));
    problem.reloads.iter_mut().for_each(|reload| renumber(&mut reload.location));
    for vehicle in &mut problem.vehicles {
        vehicle.start_location.iter_mut().chain(&mut vehicle.end_location).for_each(renumber);
    }
    if let Pace::Common(common) = Pace::of(problem, |vehicle| vehicle.travel_time_percent) {
        if common.is_some() {
            let legs = matrices.durations.iter_mut().filter(|seconds| **seconds != UNREACHABLE);
            legs.for_each(|seconds| *seconds = share(common, i64::from(*seconds)).min(i64::from(FAR) - 1) as i32);
        }
        problem.vehicles.iter_mut().for_each(|vehicle| vehicle.travel_time_percent = None);
    }
    if problem.has_open_ends() {
        problem.locations.push(Location::default());
        add_nowhere(&mut matrices.durations, side);
        add_nowhere(&mut matrices.distances, side);
    }
    given
}

/// The locations in the order in which vehicles, stops and reload points name them; then all others.
#[inline(never)]
fn locations_as_named(problem: &Problem) -> Vec<u32> {
    let mut named = vec![false; problem.locations.len()];
    let vehicles = problem.vehicles.iter().flat_map(|v| [v.start_location, v.end_location]).flatten();
    let stops = problem.stops.iter().map(|stop| stop.location);
    let reloads = problem.reloads.iter().map(|reload| reload.location);
    let all = vehicles.chain(stops).chain(reloads).chain(0..problem.locations.len() as u32);
    all.filter(|&location| !std::mem::replace(&mut named[location as usize], true)).collect()
}

/// A chain of nearest neighbours. It begins with the first of `locations`. Between two that are equally near, the first in
/// `locations` comes first.
#[inline(never)]
fn chain(locations: &[u32], distances: &[i32]) -> Vec<u32> {
    let Some((&first, others)) = locations.split_first() else { return Vec::new() };
    let mut left: Vec<(u32, u32)> = others.iter().copied().zip(1..).collect();
    let mut order = Vec::with_capacity(locations.len());
    order.push(first);
    let mut at = first as usize;
    while !left.is_empty() {
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

/// Brings the rows and the columns of a matrix into an order. A second matrix would double the memory of a large problem.
#[inline(never)]
fn reorder(matrix: &mut [i32], order: &[u32]) {
    let side = order.len();
    let mut row = vec![0; side];
    for cells in matrix.chunks_mut(side) {
        row.copy_from_slice(cells);
        cells.iter_mut().zip(order).for_each(|(cell, &from)| *cell = row[from as usize]);
    }
    // Each cycle of the order: its first row waits aside while the others move up.
    let mut is_done = vec![false; side];
    for first in 0..side {
        if is_done[first] {
            continue;
        }
        row.copy_from_slice(&matrix[first * side..][..side]);
        let mut to = first;
        loop {
            is_done[to] = true;
            let from = order[to] as usize;
            if from == first {
                break;
            }
            matrix.copy_within(from * side..(from + 1) * side, to * side);
            to = from;
        }
        matrix[to * side..][..side].copy_from_slice(&row);
    }
}

/// Adds a location at no distance from any other to each matrix of this side, in place.
#[inline(never)]
fn add_nowhere(matrices: &mut Vec<i32>, side: usize) {
    let (cells, wide) = (side * side, side + 1);
    let count = matrices.len() / cells.max(1);
    let all = count * wide * wide;
    matrices.reserve_exact(all - matrices.len());
    matrices.resize(all, 0);
    // Each row moves behind where it was: the last one first, before others are written over it.
    for matrix in (0..count).rev() {
        let first = matrix * wide * wide;
        matrices[first + side * wide..][..wide].fill(0);
        for row in (0..side).rev() {
            let (from, to) = (matrix * cells + row * side, first + row * wide);
            matrices.copy_within(from..from + side, to);
            matrices[to + side] = 0;
        }
    }
}
