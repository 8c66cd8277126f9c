//! Sums of parts of routes that hold for every vehicle.

use crate::model::Model;
use crate::solution::data::Sums;

/// What the legs and visits of a part of a route amount to.
#[derive(Debug, Clone, Copy, Default)]
pub struct Part {
    pub(super) meters: i64,
    pub(super) driving: i64,
    /// Seconds of the services that stops state themselves.
    pub(super) service: i64,
    /// Visits that take as long as the vehicle's do by default.
    pub(super) defaults: i64,
    stops: u32,
}

impl Part {
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            meters: self.meters + other.meters,
            driving: self.driving + other.driving,
            service: self.service + other.service,
            defaults: self.defaults + other.defaults,
            stops: self.stops + other.stops,
        }
    }

    /// Without a part that it begins with.
    pub(super) fn behind(self, other: Self) -> Self {
        Self {
            meters: self.meters - other.meters,
            driving: self.driving - other.driving,
            service: self.service - other.service,
            defaults: self.defaults - other.defaults,
            stops: self.stops - other.stops,
        }
    }

    pub(super) fn drive(&mut self, model: &Model, from: u32, to: u32) {
        self.meters += model.meters(from, to);
        self.driving += model.seconds(from, to);
    }

    pub(super) fn visit(&mut self, model: &Model, node: u32) {
        if model.is_depot(node) {
            return;
        }
        let service = model.nodes[node].service;
        self.service += i64::from(service.max(0));
        self.defaults += i64::from(service < 0);
        self.stops += u32::from(model.is_stop(node));
    }

    /// The sums of a whole route of the vehicle, without what it carries.
    pub(super) fn driven_by(&self, model: &Model, vehicle: u32) -> Sums {
        let v = &model.vehicles[vehicle];
        let service = self.service + self.defaults * i64::from(v.default_service);
        Sums {
            base: model.ways(vehicle, self.meters, self.driving, service) + v.fixed,
            extra: 0,
            waiting: 0,
            excess: 0,
            work: self.driving + service,
            meters: self.meters,
            driving: self.driving,
            stops: self.stops,
        }
    }
}
