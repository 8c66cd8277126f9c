//! The legs between two routes' visits, copied next to each other.

use crate::model::Model;

/// Legs between two routes' visits: a row for each visit of one route, a column for each of the other.
#[derive(Debug, Default)]
pub struct Ways {
    /// From the stop of the row to the stop of the column.
    there: Vec<i32>,
    /// The reverse legs; empty if they are the same.
    back: Vec<i32>,
    width: usize,
}

impl Ways {
    pub fn there(&self, row: usize) -> &[i32] {
        &self.there[row * self.width..][..self.width]
    }

    pub fn back(&self, row: usize) -> &[i32] {
        let back = if self.back.is_empty() { &self.there } else { &self.back };
        &back[row * self.width..][..self.width]
    }
}

/// Buffers of an evaluation, kept for the next one.
#[derive(Debug, Default)]
pub struct Desk {
    /// First with rows of the first route and columns of the second, then the other way round.
    pub ways: [Ways; 2],
    /// The least change in legs of an exchange with each visit of the second route.
    pub changes: Vec<i32>,
}

impl Desk {
    #[inline(never)]
    pub fn look_up(&mut self, model: &Model, rows: &[u32], columns: &[u32]) {
        let [ways, turned] = &mut self.ways;
        (ways.width, turned.width) = (columns.len(), rows.len());
        ways.there.clear();
        for &a in rows {
            ways.there.extend(columns.iter().map(|&b| model.common_leg(a, b) as i32));
        }
        turn(&ways.there, columns.len(), &mut turned.there);
        ways.back.clear();
        turned.back.clear();
        if model.symmetric {
            return;
        }
        for &b in columns {
            turned.back.extend(rows.iter().map(|&a| model.common_leg(b, a) as i32));
        }
        // The leg from a column's stop is the leg back to a row's stop.
        std::mem::swap(&mut turned.there, &mut turned.back);
        turn(&turned.there, rows.len(), &mut ways.back);
    }
}

/// Transposes rows of this width.
fn turn(rows: &[i32], width: usize, columns: &mut Vec<i32>) {
    columns.clear();
    columns.extend((0..width).flat_map(|j| rows[j..].iter().step_by(width)));
}
