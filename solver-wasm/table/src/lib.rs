//! A vector indexed by `u32`, as the search numbers nodes, routes and locations: the only unsafe code of the solver, in a
//! crate of its own, so that the solver forbids it.
//!
//! Debug builds, and with them all tests, check each index. Release builds do not: the checks cost an iteration 22 to
//! 28 % of its time (docs/solver/log/wasm.md).
//!
//! # Contract
//!
//! Rust cannot enforce this, so this crate is for the solver alone: every index and every part is within the table. The
//! search computes each index itself from tables that the model has built together; no index comes from outside.

use std::ops::{Index, IndexMut};
use std::ptr::NonNull;
use std::rc::Rc;

/// A part of what it owns together with others. Since it is shared, nobody changes it.
#[derive(Debug)]
pub struct View<T, Owner> {
    part: NonNull<[T]>,
    _owner: Rc<Owner>,
}

impl<T, Owner> View<T, Owner> {
    pub fn new(owner: &Rc<Owner>, part: impl FnOnce(&Owner) -> &[T]) -> Self {
        Self { part: part(owner).into(), _owner: Rc::clone(owner) }
    }
}

impl<T, Owner> Index<u32> for View<T, Owner> {
    type Output = T;

    #[inline]
    fn index(&self, i: u32) -> &T {
        debug_assert!((i as usize) < self.part.len());
        // SAFETY: the owner lives as long, and lends what it shares for reading only; within it by the crate's contract.
        unsafe { self.part.cast::<T>().add(i as usize).as_ref() }
    }
}

/// See the crate's note for the contract of indexing.
#[derive(Debug, Clone, Default)]
pub struct Table<T>(Vec<T>);

impl<T> Table<T> {
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    #[inline]
    pub fn push(&mut self, value: T) {
        self.0.push(value);
    }
}

impl<T: Clone> Table<T> {
    #[inline]
    pub fn filled(value: T, len: usize) -> Self {
        Self(vec![value; len])
    }

    /// Copies the other's values. Both must have the same length.
    #[inline]
    pub fn copy_from(&mut self, values: &[T]) {
        self.0.clone_from_slice(values);
    }

    /// Part `[from, to)`.
    #[inline]
    pub fn part(&self, from: u32, to: u32) -> &[T] {
        debug_assert!(from <= to && to as usize <= self.0.len());
        // SAFETY: the crate's contract: ranges come from offset tables built together with this one.
        unsafe { self.0.get_unchecked(from as usize..to as usize) }
    }
}

impl<T> From<Vec<T>> for Table<T> {
    #[inline]
    fn from(values: Vec<T>) -> Self {
        Self(values)
    }
}

impl<T> Index<u32> for Table<T> {
    type Output = T;

    #[inline]
    fn index(&self, i: u32) -> &T {
        debug_assert!((i as usize) < self.0.len());
        // SAFETY: the crate's contract.
        unsafe { self.0.get_unchecked(i as usize) }
    }
}

impl<T> IndexMut<u32> for Table<T> {
    #[inline]
    fn index_mut(&mut self, i: u32) -> &mut T {
        debug_assert!((i as usize) < self.0.len());
        // SAFETY: the crate's contract.
        unsafe { self.0.get_unchecked_mut(i as usize) }
    }
}
