//! Sums over the legs and visits of a route or of a part of one. Besides the time of default services and the price of
//! change, they are valid for every vehicle with the same ways.

use std::ops::{Add, Sub};

use crate::model::{DEFAULT_SERVICE, Limits, Model};

/// The sums of the legs and visits of a part of a route. The search knows a new sum everywhere once it stands here.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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
    /// The price of stops that another vehicle has in the reference, or that prefer other vehicles (`Model::other_price`).
    pub others: i64,
}

impl Add for Part {
    type Output = Self;

    fn add(self, other: Self) -> Self {
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
}

/// What goes has to be a part of what there is.
impl Sub for Part {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
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
}

impl Part {
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

    /// Whether a whole route keeps the limits, but for its work.
    pub(super) fn keeps(&self, limits: &Limits) -> bool {
        let Limits { stops, meters, driving, work: _ } = *limits;
        self.stops <= stops && self.meters <= meters && self.driving <= driving
    }

    /// Driving, set-up and service of the vehicle.
    pub fn work(&self, model: &Model, vehicle: u32) -> i64 {
        self.driving + self.setup + self.services(model, vehicle)
    }

    /// The cost of the legs and visits for the vehicle, where all pay the same for legs.
    pub(super) fn price(&self, model: &Model, vehicle: u32) -> i64 {
        let service = self.services(model, vehicle);
        model.ways(vehicle, self.meters, self.driving + self.setup, service) + self.others
    }

    fn services(&self, model: &Model, vehicle: u32) -> i64 {
        self.service + self.defaults * i64::from(model.vehicles[vehicle].default_service)
    }
}
