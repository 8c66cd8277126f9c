//! Ruin and recreate (Christiaens & Vanden Berghe 2020), and route exchange, which sometimes replaces the ruin.

mod best_position;
mod insertion_filter;
mod pair_insertion;
mod positions;
pub mod recreate;
pub mod route_exchange;
pub mod ruin;
