//! Where the running search lies: in WASM at addresses that are known when it is compiled.
//!
//! A table on the heap costs the module's code an addition before each load, and a register for the table's address, of
//! which V8 has few: most are loaded from the stack again and again. Where the address is a constant, it is part of the
//! load. The search takes 6 to 8 % less time by that. Natively, where loads add by themselves, nothing would be gained,
//! and tables are ordinary ones.
//!
//! There is one such place in a module, and one search lies there. Whoever uses another finds it moved in, and the one
//! before moved out to the heap: that takes some microseconds, and nothing else knows of it.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod wasm;

#[cfg(not(target_arch = "wasm32"))]
pub use native::{Fixed, Placed, Read};
#[cfg(target_arch = "wasm32")]
pub use wasm::{Fixed, Placed, Read, unused_bytes};

/// The tables that have a place.
pub mod slot {
    pub const NODES: usize = 0;
    pub const GAPS: usize = 1;
    pub const ROUTES: usize = 2;
    pub const ROOM: usize = 3;
}
