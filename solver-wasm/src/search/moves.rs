//! The moves of the local search, one per file, and how any of them is evaluated and made.

pub mod exchange;
mod leg;
pub mod relocate;
pub mod swap_star;
pub mod two_opt;
pub mod two_opt_star;

pub use leg::NewLeg;

#[cfg(test)]
pub mod tests;
