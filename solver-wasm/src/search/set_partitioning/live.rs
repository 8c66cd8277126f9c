//! The columns that the bound has not ruled out, laid out for the loop that reads them all in each pivot.

use crate::search::set_partitioning::columns::Columns;

/// Cells of the simplex tableau below this are noise.
const ZERO: f64 = 1e-9;

/// Columns are identified by their positions, which are valid until the next [`Live::lay_out`].
#[derive(Debug, Default)]
pub struct Live {
    /// The numbers of the columns, the shortest first, so that the loops over their rows mostly have equal lengths.
    numbers: Vec<u32>,
    reduced: Vec<f64>,
    /// The beginning of each column's rows, and the end of the last column's.
    starts: Vec<u32>,
    /// Stops, then cuts numbered from the number of stops.
    rows: Vec<u16>,
    /// The positions of the columns not yet ruled out.
    alive: Vec<u32>,
    /// The nonzero cells of the row priced last, by position.
    cells: Vec<(u32, f64)>,
    count: usize,
}

impl Live {
    /// Copies the columns again, with their present cuts.
    #[inline(never)]
    pub fn lay_out(&mut self, columns: &Columns) {
        let gap = columns.upper - columns.bound;
        let length = |number: u32| {
            let column = &columns.list[number as usize];
            columns.stops_of(column).len() + columns.cuts_of(column).len()
        };
        let reduced = |number: u32| columns.list[number as usize].reduced;
        self.numbers.clear();
        self.numbers.extend((0..columns.list.len() as u32).filter(|&number| reduced(number) <= gap));
        self.numbers.sort_unstable_by_key(|&number| (length(number), number));
        self.reduced.clear();
        self.reduced.extend(self.numbers.iter().map(|&number| reduced(number)));
        self.starts.clear();
        self.rows.clear();
        for &number in &self.numbers {
            let column = &columns.list[number as usize];
            self.starts.push(self.rows.len() as u32);
            self.rows.extend_from_slice(columns.stops_of(column));
            self.rows.extend(columns.cuts_of(column).iter().map(|&cut| columns.stops as u16 + cut));
        }
        self.starts.push(self.rows.len() as u32);
        self.alive.clear();
        self.alive.extend(0..self.numbers.len() as u32);
        self.cells.resize(self.numbers.len() + 1, (0, 0.0));
    }

    pub fn alive(&self) -> usize {
        self.alive.len()
    }

    pub fn number(&self, position: u32) -> u32 {
        self.numbers[position as usize]
    }

    pub fn reduced(&self, position: u32) -> f64 {
        self.reduced[position as usize]
    }

    pub fn rows(&self, position: u32) -> &[u16] {
        let position = position as usize;
        &self.rows[self.starts[position] as usize..self.starts[position + 1] as usize]
    }

    /// From a row of the inverse, computes the columns' cells in the same row of the tableau. Rules columns out by the
    /// gap. Returns the amount of work.
    #[inline(never)]
    pub fn price(&mut self, line: &[f64], gap: f64) -> u64 {
        let (mut kept, mut count, mut read) = (0, 0, 0);
        for i in 0..self.alive.len() {
            let position = self.alive[i];
            // No branches: the processor would mispredict them too often.
            self.alive[kept] = position;
            let stays = self.reduced[position as usize] <= gap;
            kept += usize::from(stays);
            let rows = self.rows(position);
            read += rows.len() + 2;
            let cell = rows.iter().map(|&row| line[usize::from(row)]).sum::<f64>();
            self.cells[count] = (position, cell);
            count += usize::from((cell.abs() > ZERO) & stays);
        }
        self.alive.truncate(kept);
        self.count = count;
        read as u64
    }

    /// The cells of the row priced last, by position.
    pub fn cells(&self) -> &[(u32, f64)] {
        &self.cells[..self.count]
    }

    /// Subtracts `by` times those cells from the reduced costs. The reduced cost of the entering column becomes 0.
    #[inline(never)]
    pub fn change(&mut self, by: f64, entering: Option<u32>) {
        for &(position, cell) in &self.cells[..self.count] {
            self.reduced[position as usize] -= by * cell;
        }
        if let Some(position) = entering {
            self.reduced[position as usize] = 0.0;
        }
    }

    /// Copies the reduced costs back.
    pub fn give(&self, columns: &mut Columns) {
        for (&number, &reduced) in self.numbers.iter().zip(&self.reduced) {
            columns.list[number as usize].reduced = reduced;
        }
    }
}
