//! One fault each.
