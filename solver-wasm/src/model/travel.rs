//! The matrices in the model's order of places, and the scale that makes money whole numbers.

use super::FAR;
use super::build::Builder;
use crate::problem::{Matrices, Objective, Problem};
use crate::units::UNREACHABLE;

/// Search units per millionth of a dollar, as long as sums stay small enough: makes a metre's and a second's price
/// whole numbers.
const COST_SCALE: i64 = 3_600_000;

/// Most that a leg or a vehicle costs in search units.
const DEAREST: i128 = 1 << 50;

pub(super) struct Travel {
    pub(super) side: usize,
    pub(super) values: Vec<i32>,
    pub(super) durations: usize,
    pub(super) distances: usize,
    pub(super) symmetric: bool,
}

impl Builder<'_> {
    pub(super) fn travel(&self) -> Travel {
        let old = self.problem.places.len();
        let side = old + 1;
        let same = alike(&self.matrices.durations, &self.matrices.distances, old);
        let mut values = vec![0; side * side * if same { 1 } else { 2 }];
        let mut copy = |from: &[i32], offset: usize| {
            for a in 0..old {
                let to = offset + self.place[a] as usize * side;
                move_row(&from[a * old..][..old], &self.place, &mut values[to..to + side]);
            }
        };
        copy(&self.matrices.durations, 0);
        let distances = if same { 0 } else { side * side };
        if !same {
            copy(&self.matrices.distances, distances);
        }
        // A leg that one matrix knows not to exist does not exist.
        if !same {
            for i in 0..side * side {
                if values[i] == FAR || values[distances + i] == FAR {
                    values[i] = FAR;
                    values[distances + i] = FAR;
                }
            }
        }
        let symmetric = values.chunks(side * side).all(|matrix| (0..side).all(|a| mirrors(matrix, side, a)));
        Travel { side, values, durations: 0, distances, symmetric }
    }
}

/// Puts a row's values where their places are now.
#[inline(never)]
fn move_row(from: &[i32], place: &[u32], to: &mut [i32]) {
    for (&value, &place) in from.iter().zip(place) {
        to[place as usize] = if value == UNREACHABLE { FAR } else { value };
    }
}

/// Whether a row holds what its column does, up to the diagonal.
#[inline(never)]
fn mirrors(matrix: &[i32], side: usize, a: usize) -> bool {
    (0..a).all(|b| matrix[a * side + b] == matrix[b * side + a])
}

/// Whether two matrices are the same. Row by row, and cell by cell: in WASM comparing the bytes is far slower.
fn alike(a: &[i32], b: &[i32], side: usize) -> bool {
    #[inline(never)]
    fn rows_alike((a, b): (&[i32], &[i32])) -> bool {
        a.iter().zip(b).all(|(a, b)| a == b)
    }
    a.chunks(side.max(1)).zip(b.chunks(side.max(1))).all(rows_alike)
}

/// Search units per millionth of a dollar.
pub(super) fn cost_scale(p: &Problem, matrices: &Matrices) -> i64 {
    let most = |values: &[i32]| i128::from(values.iter().copied().max().unwrap_or(0));
    let (meters, seconds) = (most(&matrices.distances), most(&matrices.durations));
    let dearest = p.vehicles.iter().map(|v| v.costs.unwrap_or_default()).map(|c| {
        let way = i128::from(c.per_km_micros) * meters / 1000;
        way + i128::from(c.per_hour_micros) * seconds / 3600 + i128::from(c.fixed_micros)
    });
    let dearest = dearest.max().unwrap_or(0);
    let mut scale = COST_SCALE;
    while scale > 1 && dearest * i128::from(scale) > DEAREST {
        scale = (scale / 10).max(1);
    }
    scale
}

pub(super) fn balance_rate(p: &Problem, scale: i64) -> f64 {
    if p.objective != Objective::Cost {
        return 1.0;
    }
    let total: f64 = p.vehicles.iter().map(|v| v.costs.unwrap_or_default().per_hour_micros as f64).sum();
    total / p.vehicles.len().max(1) as f64 * scale as f64 / 3600.0
}
