//! Sums of parts of routes that are valid for every vehicle with the same ways, but for the price of change.

use crate::model::{DEFAULT_SERVICE, Model};
use crate::solution::data::Sums;

/// The sums of the legs and visits of a part of a route.
#[derive(Debug, Clone, Copy, Default)]
pub struct Part {
    pub(super) meters: i64,
    pub(super) driving: i64,
    /// Seconds of set-ups, beside the driving.
    pub(super) setup: i64,
    /// Seconds of service of the visits that state their own service time.
    pub(super) service: i64,
    /// The number of visits with the vehicle's default service time.
    pub(super) defaults: i64,
    stops: u32,
    /// The price of the vehicle of the part for its stops (`Model::other_price`).
    pub(super) others: i64,
}

impl Part {
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            meters: self.meters + other.meters,
            driving: self.driving + other.driving,
            setup: self.setup + other.setup,
            service: self.service + other.service,
            defaults: self.defaults + other.defaults,
            stops: self.stops + other.stops,
            others: self.others + other.others,
        }
    }

    /// The sums without those of a part at its beginning.
    pub(super) fn behind(self, other: Self) -> Self {
        Self {
            meters: self.meters - other.meters,
            driving: self.driving - other.driving,
            setup: self.setup - other.setup,
            service: self.service - other.service,
            defaults: self.defaults - other.defaults,
            stops: self.stops - other.stops,
            others: self.others - other.others,
        }
    }

    pub(super) fn drive(&mut self, model: &Model, vehicle: u32, from: u32, to: u32) {
        self.meters += model.meters(vehicle, from, to);
        let setup = i64::from(model.setup(vehicle, from, to));
        self.driving += model.seconds(vehicle, from, to) - setup;
        self.setup += setup;
    }

    pub(super) fn visit(&mut self, model: &Model, vehicle: u32, node: u32) {
        if model.is_depot(node) {
            return;
        }
        let service = model.nodes[node].service;
        self.service += i64::from(service.max(0));
        self.defaults += i64::from(service == DEFAULT_SERVICE);
        if service < DEFAULT_SERVICE {
            self.service += i64::from(model.service(vehicle, node));
        }
        self.stops += u32::from(model.is_stop(node));
        self.others += model.other_price(vehicle, node);
    }

    /// The cost of the legs and visits for the vehicle, where all pay the same for legs.
    pub(super) fn price(&self, model: &Model, vehicle: u32) -> i64 {
        let service = self.service + self.defaults * i64::from(model.vehicles[vehicle].default_service);
        model.ways(vehicle, self.meters, self.driving + self.setup, service) + self.others
    }

    /// The sums of a whole route of the vehicle, without loads.
    pub(super) fn driven_by(&self, model: &Model, vehicle: u32) -> Sums {
        let v = &model.vehicles[vehicle];
        let service = self.service + self.defaults * i64::from(v.default_service);
        Sums {
            base: model.ways(vehicle, self.meters, self.driving + self.setup, service) + v.fixed + self.others,
            extra: 0,
            late: false,
            others: self.others,
            order: 0,
            waiting: 0,
            excess: 0,
            peak: 0,
            work: self.driving + self.setup + service,
            waited: 0,
            meters: self.meters,
            driving: self.driving,
            stops: self.stops,
        }
    }
}
