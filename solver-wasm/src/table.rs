//! A vector indexed by `u32`, as the search numbers nodes, routes and locations: the only unsafe code of the crate.
//!
//! Debug builds, and with them all tests, check each index. Release builds do not: the checks cost an iteration 15 % of
//! its time (docs/solver/log/wasm.md). The search computes each index itself; no index comes from outside the crate.

use std::ops::{Index, IndexMut};

#[derive(Debug, Clone, Default)]
pub struct Table<T>(Vec<T>);

impl<T> Table<T> {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    pub fn push(&mut self, value: T) {
        self.0.push(value);
    }
}

impl<T: Clone> Table<T> {
    pub fn filled(value: T, len: usize) -> Self {
        Self(vec![value; len])
    }

    /// Copies the other's values. Both must have the same length.
    pub fn copy_from(&mut self, values: &[T]) {
        self.0.clone_from_slice(values);
    }

    /// Part `[from, to)`.
    pub fn part(&self, from: u32, to: u32) -> &[T] {
        debug_assert!(from <= to && to as usize <= self.0.len());
        // SAFETY: ranges come from offset tables built together with this one.
        unsafe { self.0.get_unchecked(from as usize..to as usize) }
    }
}

impl<T> From<Vec<T>> for Table<T> {
    fn from(values: Vec<T>) -> Self {
        Self(values)
    }
}

impl<T> Index<u32> for Table<T> {
    type Output = T;

    fn index(&self, i: u32) -> &T {
        debug_assert!((i as usize) < self.0.len());
        // SAFETY: see the module's note.
        unsafe { self.0.get_unchecked(i as usize) }
    }
}

impl<T> IndexMut<u32> for Table<T> {
    fn index_mut(&mut self, i: u32) -> &mut T {
        debug_assert!((i as usize) < self.0.len());
        // SAFETY: see the module's note.
        unsafe { self.0.get_unchecked_mut(i as usize) }
    }
}
