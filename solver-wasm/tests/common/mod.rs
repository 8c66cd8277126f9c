//! Random problems that use every feature together, and plans made without the search.

#![allow(dead_code)] // Each test binary uses its part.

pub mod generate;
pub mod insert;
