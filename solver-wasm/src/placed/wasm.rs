//! In WASM, in an arena that the module begins with. Its pages take no memory before they are used.

use std::cell::{RefCell, UnsafeCell};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use super::slot;
use crate::problem::limits::{PROBLEM_RELOADS, PROBLEM_STOPS, PROBLEM_VEHICLES};

/// Behind the tables: what the search reads, and the search itself.
const READ: usize = slot::ROOM + 1;
const SEARCH: usize = READ + 1;
const SLOTS: usize = SEARCH + 1;

/// Stops, both ends of each route, and as many calls at each reload point as there are stops.
const MAX_NODES: usize = PROBLEM_STOPS * (1 + PROBLEM_RELOADS) + 2 * PROBLEM_VEHICLES;

/// Bytes that each slot has for the largest problem: so many entries of at most so many bytes.
const SIZES: [usize; SLOTS] =
    [MAX_NODES * 72, MAX_NODES * 16, PROBLEM_VEHICLES * 128, PROBLEM_VEHICLES * 16, 1 << 12, 1 << 16];

const OFFSETS: [usize; SLOTS + 1] = {
    let mut offsets = [0; SLOTS + 1];
    let mut slot = 0;
    while slot < SLOTS {
        offsets[slot + 1] = (offsets[slot] + SIZES[slot]).next_multiple_of(64);
        slot += 1;
    }
    offsets
};

#[repr(C, align(64))]
struct Arena(UnsafeCell<[u8; OFFSETS[SLOTS]]>);

// SAFETY: a module instance is one thread.
unsafe impl Sync for Arena {}

static ARENA: Arena = Arena(UnsafeCell::new([0; OFFSETS[SLOTS]]));

#[inline(always)]
fn base(slot: usize) -> *mut u8 {
    // SAFETY: every slot begins within the arena.
    unsafe { ARENA.0.get().cast::<u8>().add(OFFSETS[slot]) }
}

/// Who lies in the arena, and who does not.
struct Occupancy {
    /// 0: nobody.
    occupant: u32,
    last: u32,
    /// Bytes of each slot that are somebody's, and the most that ever were.
    used: [usize; SLOTS],
    most: [usize; SLOTS],
    /// What the others had there.
    away: Vec<(u32, [usize; SLOTS], Vec<u8>)>,
}

thread_local! {
    static OCCUPANCY: RefCell<Occupancy> =
        const { RefCell::new(Occupancy { occupant: 0, last: 0, used: [0; SLOTS], most: [0; SLOTS], away: Vec::new() }) };
}

impl Occupancy {
    fn take(&mut self, slot: usize, bytes: usize) {
        assert!(self.used[slot] == 0 && bytes <= SIZES[slot], "slot {slot} is taken, or too small for {bytes} bytes");
        self.used[slot] = bytes;
        self.most[slot] = self.most[slot].max(bytes);
    }

    /// Whoever lies there moves out.
    fn clear(&mut self) {
        if self.occupant != 0 {
            let mut bytes = Vec::with_capacity(self.used.iter().sum());
            for (slot, &used) in self.used.iter().enumerate() {
                // SAFETY: so many bytes of the slot have been written.
                bytes.extend_from_slice(unsafe { std::slice::from_raw_parts(base(slot), used) });
            }
            self.away.push((self.occupant, self.used, bytes));
        }
        (self.occupant, self.used) = (0, [0; SLOTS]);
    }

    #[cold]
    fn move_in(&mut self, id: u32) {
        self.clear();
        let Some(at) = self.away.iter().position(|&(other, ..)| other == id) else { return };
        let (_, used, bytes) = self.away.swap_remove(at);
        let mut rest = bytes.as_slice();
        for (slot, &used) in used.iter().enumerate() {
            let (part, others) = rest.split_at(used);
            // SAFETY: they come from there, and nobody uses the slot: the last occupant has moved out.
            unsafe { std::ptr::copy_nonoverlapping(part.as_ptr(), base(slot), used) };
            rest = others;
        }
        (self.occupant, self.used) = (id, used);
    }
}

/// Bytes of the arena that no search has used yet.
pub fn unused_bytes() -> usize {
    OCCUPANCY.with_borrow(|o| OFFSETS[SLOTS] - o.most.iter().sum::<usize>())
}

/// A search, with its tables, which lies in the arena whenever it is used.
#[derive(Debug)]
pub struct Placed<T> {
    id: u32,
    value: PhantomData<T>,
}

impl<T> Placed<T> {
    /// `make` may make one table for each slot.
    pub fn new(make: impl FnOnce() -> T) -> Self {
        const { assert!(size_of::<T>() <= SIZES[SEARCH] && align_of::<T>() <= 64) };
        let id = OCCUPANCY.with_borrow_mut(|o| {
            o.clear();
            o.last += 1;
            o.occupant = o.last;
            o.last
        });
        let value = make();
        OCCUPANCY.with_borrow_mut(|o| o.take(SEARCH, size_of::<T>()));
        // SAFETY: the slot is large enough and nobody's.
        unsafe { base(SEARCH).cast::<T>().write(value) };
        Self { id, value: PhantomData }
    }

    #[inline(always)]
    fn at(&self) -> *mut T {
        OCCUPANCY.with_borrow_mut(|o| {
            if o.occupant != self.id {
                o.move_in(self.id);
            }
        });
        base(SEARCH).cast()
    }

    #[inline(always)]
    pub fn get(&self) -> &T {
        // SAFETY: it lies there now, and stays as long as it is borrowed: no other search is asked for meanwhile, as
        // none has another within it.
        unsafe { &*self.at() }
    }

    #[inline(always)]
    pub fn get_mut(&mut self) -> &mut T {
        // SAFETY: as above, and `self` is borrowed as mutable.
        unsafe { &mut *self.at() }
    }
}

impl<T> Drop for Placed<T> {
    fn drop(&mut self) {
        // SAFETY: it lies there, and is not used again. Its tables leave their slots.
        unsafe { self.at().drop_in_place() };
        OCCUPANCY.with_borrow_mut(|o| (o.occupant, o.used) = (0, [0; SLOTS]));
    }
}

/// What the search reads and never changes: a copy of it lies in the arena.
#[derive(Debug)]
pub struct Read<'a, T>(PhantomData<&'a T>);

impl<'a, T> Read<'a, T> {
    pub fn new(value: &'a T) -> Self {
        const { assert!(align_of::<T>() <= 64) };
        OCCUPANCY.with_borrow_mut(|o| o.take(READ, size_of::<T>()));
        // SAFETY: the slot is large enough and nobody's. The copy is only read, as the original is, and never dropped.
        unsafe { std::ptr::copy_nonoverlapping(value, base(READ).cast(), 1) };
        Self(PhantomData)
    }

    #[inline(always)]
    pub fn get(&self) -> &'a T {
        // SAFETY: it lies there whenever the search that reads it does.
        unsafe { &*base(READ).cast() }
    }
}

/// A table of the search, one for each slot: as [`crate::table::Table`].
#[derive(Debug)]
pub struct Fixed<T, const SLOT: usize> {
    len: usize,
    entries: PhantomData<T>,
}

impl<T, const SLOT: usize> Fixed<T, SLOT> {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn as_slice(&self) -> &[T] {
        // SAFETY: all entries have been written, and only this table lies there.
        unsafe { std::slice::from_raw_parts(base(SLOT).cast(), self.len) }
    }
}

impl<T: Copy, const SLOT: usize> Fixed<T, SLOT> {
    pub fn filled(value: T, len: usize) -> Self {
        const { assert!(align_of::<T>() <= 64) };
        OCCUPANCY.with_borrow_mut(|o| o.take(SLOT, len * size_of::<T>()));
        for i in 0..len {
            // SAFETY: the slot is large enough and nobody's.
            unsafe { base(SLOT).cast::<T>().add(i).write(value) };
        }
        Self { len, entries: PhantomData }
    }

    /// Takes over the other's values, which are as many.
    pub fn copy_from(&mut self, values: &[T]) {
        // SAFETY: all entries have been written, and only this table lies there.
        unsafe { std::slice::from_raw_parts_mut(base(SLOT).cast::<T>(), self.len) }.copy_from_slice(values);
    }
}

impl<T, const SLOT: usize> Drop for Fixed<T, SLOT> {
    fn drop(&mut self) {
        OCCUPANCY.with_borrow_mut(|o| o.used[SLOT] = 0);
    }
}

impl<T, const SLOT: usize> Index<u32> for Fixed<T, SLOT> {
    type Output = T;

    #[inline(always)]
    fn index(&self, i: u32) -> &T {
        debug_assert!((i as usize) < self.len);
        // SAFETY: every index comes from the search itself; see `table`.
        unsafe { &*base(SLOT).cast::<T>().add(i as usize) }
    }
}

impl<T, const SLOT: usize> IndexMut<u32> for Fixed<T, SLOT> {
    #[inline(always)]
    fn index_mut(&mut self, i: u32) -> &mut T {
        debug_assert!((i as usize) < self.len);
        // SAFETY: see above.
        unsafe { &mut *base(SLOT).cast::<T>().add(i as usize) }
    }
}
