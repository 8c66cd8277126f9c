//! What vehicles pay, and what else a plain problem does not have: known when compiled, so that it costs nothing there.

use super::Solution;
use crate::model::mode::{PLAIN, RICH};
use crate::units::Seconds;

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    /// Cost of the vehicle's leg between two nodes.
    #[inline(always)]
    pub fn leg(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        self.way(vehicle, self.place(a), self.place(b))
    }

    /// Cost of the vehicle's leg between two places.
    #[inline(always)]
    pub fn way(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        if M == RICH { self.model().leg(vehicle, a, b) } else { self.model().common_leg(a, b) }
    }

    /// What the vehicle pays for serving a node, travel apart.
    #[inline(always)]
    pub fn visit(&self, vehicle: u32, node: u32) -> i64 {
        self.model().visit(vehicle, node)
    }

    /// How long the vehicle takes to serve a node; in plain problems at least.
    #[inline(always)]
    pub fn service(&self, vehicle: u32, node: u32) -> Seconds {
        if M == PLAIN { self.model().nodes[node].service.max(0) } else { self.model().service(vehicle, node) }
    }

    /// Whether all vehicles pay the same per leg.
    #[inline(always)]
    pub fn uniform(&self) -> bool {
        M != RICH || self.model().uniform
    }

    #[inline(always)]
    pub fn balanced(&self) -> bool {
        M == RICH && self.model().balance_price > 0.0
    }

    #[inline(always)]
    pub fn has_reloads(&self) -> bool {
        M == RICH && self.model().has_reloads
    }

    /// Whether moves may take the node elsewhere: a stop that is not locked.
    #[inline(always)]
    pub fn movable(&self, node: u32) -> bool {
        self.model().is_stop(node) && !(M == RICH && self.model().nodes[node].locked)
    }

    /// Load dimensions.
    #[inline(always)]
    pub fn dimensions(&self) -> u32 {
        if M == RICH { self.model().dimensions as u32 } else { 1 }
    }
}
