//! Matrices, which cross the border as typed arrays.

use wasm_bindgen::prelude::*;

use crate::model;
use crate::problem::{Matrices, Problem};

#[wasm_bindgen]
extern "C" {
    /// A typed array of the caller.
    #[wasm_bindgen(typescript_type = "Int32Array")]
    pub type Int32Array;

    #[wasm_bindgen(method, getter)]
    fn length(this: &Int32Array) -> u32;

    #[wasm_bindgen(method, getter)]
    fn buffer(this: &Int32Array) -> Buffer;

    #[wasm_bindgen(method)]
    fn subarray(this: &Int32Array, from: u32, to: u32) -> Int32Array;

    #[wasm_bindgen(js_namespace = Int32Array, js_name = "prototype.set.call")]
    fn copy_to(target: &mut [i32], source: &Int32Array);

    type Buffer;

    /// None: memory that threads share.
    #[wasm_bindgen(method, getter)]
    fn resizable(this: &Buffer) -> Option<bool>;

    #[wasm_bindgen(method)]
    fn resize(this: &Buffer, bytes: u32);
}

/// Rows that leave a resizable buffer together.
const ROWS: usize = 64;

/// Copies travel times and distances into the core, where they stay, with room for what the model adds to them. A
/// resizable buffer shrinks meanwhile, so that there is one copy at any time; nothing of it is left.
pub fn matrices(problem: &Problem, durations: &Int32Array, distances: &Int32Array) -> Matrices {
    let side = problem.locations.len();
    let room = model::room(problem, durations.length() as usize);
    Matrices { durations: read(durations, side, room.durations), distances: read(distances, side, room.distances) }
}

fn read(source: &Int32Array, side: usize, room: usize) -> Vec<i32> {
    let length = source.length() as usize;
    let mut cells = Vec::with_capacity(room.max(length));
    let mut add = |from: usize, to: usize| {
        let at = cells.len();
        cells.resize(at + to - from, 0);
        Int32Array::copy_to(&mut cells[at..], &source.subarray(from as u32, to as u32));
    };
    let buffer = source.buffer();
    if side == 0 || length % side > 0 || buffer.resizable() != Some(true) {
        add(0, length);
        return cells;
    }
    // A buffer shrinks at its end, and memory of the core counts once it is written: the last row comes first.
    let mut left = length / side;
    while left > 0 {
        let rest = left.saturating_sub(ROWS);
        (rest..left).rev().for_each(|row| add(row * side, (row + 1) * side));
        buffer.resize((rest * side * size_of::<i32>()) as u32);
        left = rest;
    }
    let mut rows = cells.chunks_mut(side);
    while let (Some(first), Some(last)) = (rows.next(), rows.next_back()) {
        first.swap_with_slice(last);
    }
    cells
}
