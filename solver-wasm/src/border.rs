//! The borders of the crate: JSON, and the interface for JavaScript.

pub mod json;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
