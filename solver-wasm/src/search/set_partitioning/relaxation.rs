//! The linear relaxation by the dual simplex method with a dense inverse of the basis.
//!
//! It starts from unit columns, one in each stop's row. No solution may contain a unit column. The first prices leave
//! no reduced cost negative. So each pivot raises the bound, and a column that the bound rules out stays ruled out.

use crate::search::set_partitioning::columns::{Columns, LEAST_GAIN};
use crate::search::set_partitioning::live::Live;

/// Marks a unit column of a row: fixed at 0 in a stop's row, the slack variable in a cut's row.
const UNIT: u32 = 1 << 31;
const FEASIBLE: f64 = 1e-7;
const PIVOT: f64 = 1e-7;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The work was used up.
    More,
    Optimal,
    /// No plan is cheaper than the one to be improved.
    Beaten,
}

#[derive(Debug)]
pub struct Relaxation {
    stops: usize,
    rows: usize,
    /// The length of a row of the inverse.
    stride: usize,
    inverse: Vec<f64>,
    basic: Vec<u32>,
    is_basic: Vec<bool>,
    /// Values of the basic columns.
    values: Vec<f64>,
    /// Prices of the rows.
    prices: Vec<f64>,
    live: Live,
    bound: f64,
    /// The cells of the entering column in all rows.
    entering: Vec<f64>,
    /// The row of the inverse that belongs to the leaving column.
    leaving: Vec<f64>,
}

/// A column that may enter the basis.
#[derive(Clone, Copy)]
struct Entering {
    /// Its position among the columns that are not ruled out, or a row's unit column.
    column: u32,
    ratio: f64,
    cell: f64,
    reduced: f64,
}

impl Entering {
    /// Offers a column. The one with the least ratio is kept; among equals, the one with the largest cell.
    fn offer(&mut self, column: u32, cell: f64, reduced: f64, sign: f64) {
        if cell * sign > PIVOT {
            let ratio = reduced.max(0.0) / (cell * sign);
            if ratio < self.ratio - 1e-12 || (ratio < self.ratio + 1e-12 && cell.abs() > self.cell.abs()) {
                *self = Self { column, ratio, cell, reduced };
            }
        }
    }
}

impl Relaxation {
    /// Starts from the columns' prices; no reduced cost may be negative. There will be at most `cuts` cuts.
    #[inline(never)]
    pub fn new(columns: &Columns, cuts: usize) -> Self {
        let (rows, stride) = (columns.stops, columns.stops + cuts);
        let mut inverse = vec![0.0; stride * stride];
        (0..rows).for_each(|i| inverse[i * stride + i] = 1.0);
        let mut live = Live::default();
        live.lay_out(columns);
        Self {
            stops: columns.stops,
            rows,
            stride,
            inverse,
            basic: (0..rows as u32).map(|i| UNIT | i).collect(),
            is_basic: vec![false; columns.list.len()],
            values: vec![1.0; rows],
            prices: columns.prices.clone(),
            live,
            bound: columns.bound,
            entering: vec![0.0; stride],
            leaving: vec![0.0; stride],
        }
    }

    /// The number of columns that a cheaper plan may have.
    pub fn alive(&self) -> usize {
        self.live.alive()
    }

    /// Pivots until the solution is optimal or `work` is used up.
    pub fn run(&mut self, columns: &Columns, work: &mut u64) -> Outcome {
        while *work > 0 {
            if self.bound >= columns.upper - LEAST_GAIN {
                return Outcome::Beaten;
            }
            let Some(row) = self.least_feasible() else { return Outcome::Optimal };
            let sign = self.values[row].signum();
            let mut best = Entering { column: UNIT, ratio: f64::INFINITY, cell: 0.0, reduced: 0.0 };
            let read = self.price_row(columns, row, sign, &mut best);
            if best.ratio == f64::INFINITY {
                return Outcome::Beaten;
            }
            self.pivot(row, &best);
            *work = work.saturating_sub(read + (self.rows * self.rows / 2) as u64 + 1);
        }
        Outcome::More
    }

    fn line(&self, row: usize) -> &[f64] {
        &self.inverse[row * self.stride..row * self.stride + self.rows]
    }

    /// The row whose value is farthest outside its bounds, measured along the edge (dual steepest edge).
    #[inline(never)]
    fn least_feasible(&self) -> Option<usize> {
        let mut worst = (0.0, None);
        for row in 0..self.rows {
            let held = (UNIT..UNIT | self.stops as u32).contains(&self.basic[row]);
            let by = if held { self.values[row].abs() } else { -self.values[row] };
            if by > FEASIBLE {
                let along = by * by / self.line(row).iter().map(|cell| cell * cell).sum::<f64>();
                if along > worst.0 {
                    worst = (along, Some(row));
                }
            }
        }
        worst.1
    }

    /// Finds the column that enters for this row. Returns the amount of work.
    #[inline(never)]
    fn price_row(&mut self, columns: &Columns, row: usize, sign: f64, best: &mut Entering) -> u64 {
        let line = &self.inverse[row * self.stride..row * self.stride + self.rows];
        let read = self.live.price(line, columns.upper - self.bound);
        for &(position, cell) in self.live.cells() {
            let reduced = self.live.reduced(position);
            // The quotient is computed only for candidates for the least ratio.
            let near = reduced < (best.ratio + 1e-12) * (cell * sign);
            if near && !self.is_basic[self.live.number(position) as usize] {
                best.offer(position, cell, reduced, sign);
            }
        }
        let cut_line = &line[self.stops..];
        for (i, &cell) in cut_line.iter().enumerate() {
            let slack = UNIT | (self.stops + i) as u32;
            if cell * sign > PIVOT && !self.basic.contains(&slack) {
                best.offer(slack, cell, -self.prices[self.stops + i], sign);
            }
        }
        read
    }

    #[inline(never)]
    fn pivot(&mut self, row: usize, best: &Entering) {
        self.set_entering(best.column);
        // Prices and reduced costs.
        let by = best.reduced / best.cell;
        let rows = self.rows;
        let from = row * self.stride;
        self.leaving[..rows].copy_from_slice(&self.inverse[from..from + rows]);
        self.prices.iter_mut().zip(&self.leaving).for_each(|(price, cell)| *price += by * cell);
        let entering = (best.column & UNIT == 0).then_some(best.column);
        self.live.change(by, entering);
        self.bound += by * self.values[row];
        // Values and the inverse.
        let cell = self.entering[row];
        let step = self.values[row] / cell;
        for i in 0..rows {
            self.values[i] -= step * self.entering[i];
            let factor = self.entering[i] / cell;
            if i != row && factor.abs() > 1e-12 {
                let line = &mut self.inverse[i * self.stride..i * self.stride + rows];
                line.iter_mut().zip(&self.leaving).for_each(|(to, from)| *to -= factor * from);
            }
        }
        self.values[row] = step;
        self.inverse[from..from + rows].iter_mut().for_each(|value| *value /= cell);
        let new = entering.map_or(best.column, |position| self.live.number(position));
        let old = std::mem::replace(&mut self.basic[row], new);
        for (column, basic) in [(old, false), (new, true)] {
            if column & UNIT == 0 {
                self.is_basic[column as usize] = basic;
            }
        }
    }

    /// The column expressed in the basis.
    #[inline(never)]
    fn set_entering(&mut self, column: u32) {
        let unit = [(column & !UNIT) as u16];
        let rows = if column & UNIT != 0 { &unit } else { self.live.rows(column) };
        for (i, cell) in self.entering[..self.rows].iter_mut().enumerate() {
            let line = &self.inverse[i * self.stride..i * self.stride + self.rows];
            *cell = rows.iter().map(|&row| line[usize::from(row)]).sum();
        }
    }

    /// Copies the bound, the reduced costs and the values back.
    #[inline(never)]
    pub fn give(&self, columns: &mut Columns) {
        columns.bound = self.bound;
        self.live.give(columns);
        columns.list.iter_mut().for_each(|column| column.value = 0.0);
        for (&column, &value) in self.basic.iter().zip(&self.values) {
            if column & UNIT == 0 {
                columns.list[column as usize].value = value;
            }
        }
    }

    /// Adds the new cuts, each with its slack in the basis.
    #[inline(never)]
    pub fn add_cuts(&mut self, columns: &Columns) {
        for cut in &columns.cuts[self.rows - self.stops..] {
            let new = self.rows;
            let mut value = 1.0;
            let (above, below) = self.inverse.split_at_mut(new * self.stride);
            for row in 0..new {
                let column = self.basic[row];
                if column & UNIT == 0 && cut.counts(&columns.list[column as usize].set) {
                    value -= self.values[row];
                    let line = &above[row * self.stride..row * self.stride + new];
                    below.iter_mut().zip(line).for_each(|(to, from)| *to -= from);
                }
            }
            below[new] = 1.0;
            self.basic.push(UNIT | new as u32);
            self.values.push(value);
            self.prices.push(0.0);
            self.rows += 1;
        }
        self.live.lay_out(columns);
    }
}
