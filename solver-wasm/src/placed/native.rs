//! Natively, on the heap.

use crate::table::Table;

/// A table of the search, one for each slot.
pub type Fixed<T, const SLOT: usize> = Table<T>;

/// A search, with its tables.
#[derive(Debug)]
pub struct Placed<T>(Box<T>);

impl<T> Placed<T> {
    pub fn new(make: impl FnOnce() -> T) -> Self {
        Self(Box::new(make()))
    }

    #[inline(always)]
    pub fn get(&self) -> &T {
        &self.0
    }

    #[inline(always)]
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// What the search reads and never changes.
#[derive(Debug)]
pub struct Read<'a, T>(&'a T);

impl<'a, T> Read<'a, T> {
    pub fn new(value: &'a T) -> Self {
        Self(value)
    }

    #[inline(always)]
    pub fn get(&self) -> &'a T {
        self.0
    }
}
