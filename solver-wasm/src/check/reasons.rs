//! The reasons of stops left out. Each reason is confirmed, and none may be missing. If the plan says that it did not
//! ask every vehicle, only the reasons of the vehicles that it names must be right and complete.

use std::collections::BTreeMap;

use super::facts::{Facts, Visit, visit_of};
use super::feasible::Named;
use super::ways::{Joining, Miss, RulesAgainst};
use crate::plan::{Plan, Reason, ReasonCode, Unassigned};

/// Every reason that is wrong or missing. The routes must be valid.
pub(super) fn faults(facts: &Facts, plan: &Plan, faults: &mut Vec<String>) {
    faults_if(facts, plan, true, faults);
}

/// The same for a plan that may leave out a stop that fits: a vehicle that can take it gives no reason.
pub(super) fn faults_of_fitting(facts: &Facts, plan: &Plan, faults: &mut Vec<String>) {
    faults_if(facts, plan, false, faults);
}

fn faults_if(facts: &Facts, plan: &Plan, is_complete: bool, faults: &mut Vec<String>) {
    let mut routes: Vec<Vec<Visit>> = vec![Vec::new(); facts.problem.vehicles.len()];
    for route in &plan.routes {
        routes[route.vehicle as usize] = route.activities.iter().filter_map(visit_of).collect();
    }
    for unassigned in &plan.unassigned {
        let mut stop = LeftOut { unassigned, is_complete, right: BTreeMap::new(), faults: Vec::new() };
        let is_served = |stop: &u32| routes.iter().flatten().any(|visit| *visit == Visit::Stop(*stop));
        for (vehicle, route) in (0u32..).zip(&routes) {
            if !stop.speaks_of(vehicle) {
                continue;
            }
            if facts.is_single(unassigned.stop) {
                stop.add((ReasonCode::Shipment, false, None), vehicle, Miss::default());
                continue;
            }
            let companion = facts.companion(unassigned.stop);
            let of_empty = Joining { facts, vehicle, stop: unassigned.stop, companion };
            let of_route = Joining { companion: companion.filter(|stop| !is_served(stop)), ..of_empty };
            stop.find_reasons(&of_route, &of_empty, route);
        }
        stop.compare();
        faults.extend(stop.faults.iter().map(|fault| format!("unassigned stop {}: {fault}", unassigned.stop)));
    }
}

impl Joining<'_> {
    fn named(&self, (code, of_companion): Named, together: bool) -> Rule {
        (code, together, self.companion.filter(|_| of_companion))
    }
}

struct LeftOut<'a> {
    unassigned: &'a Unassigned,
    /// No vehicle can take it.
    is_complete: bool,
    /// By rule: the vehicles and by how much they miss it.
    right: BTreeMap<Rule, Vec<(Miss, u32)>>,
    faults: Vec<String>,
}

/// Code, `together`, and the other stop whose rule it is.
type Rule = (ReasonCode, bool, Option<u32>);

impl LeftOut<'_> {
    /// Whether the plan shows that the vehicle was asked.
    fn speaks_of(&self, vehicle: u32) -> bool {
        let Unassigned { reasons, reasons_incomplete, .. } = self.unassigned;
        !reasons_incomplete || reasons.iter().any(|reason| reason.vehicles.contains(&vehicle))
    }

    /// Finds the right reasons of one vehicle.
    fn find_reasons(&mut self, joining: &Joining, empty: &Joining, route: &[Visit]) {
        let vehicle = joining.vehicle;
        let Some(of_route) = joining.rules_against(route).map(without_shipment) else {
            if self.is_complete {
                self.faults.push(format!("vehicle {vehicle} can simply take it"));
            }
            return;
        };
        let Some(mut of_empty) = empty.rules_against(&[]).map(without_shipment) else {
            if of_route.is_empty() {
                self.add((ReasonCode::Outranked, false, None), vehicle, Miss::default());
            }
            for (rule, miss) in of_route {
                self.add(joining.named(rule, false), vehicle, miss);
            }
            return;
        };
        let starts_in_window = empty.companion.is_none() && empty.starts_in_window();
        if starts_in_window {
            of_empty.remove(&(ReasonCode::TimeWindow, false));
        }
        if of_empty.is_empty() {
            self.judge_together(empty, starts_in_window);
        }
        for (rule, miss) in of_empty {
            self.add(empty.named(rule, false), vehicle, miss);
        }
    }

    fn add(&mut self, rule: Rule, vehicle: u32, miss: Miss) {
        self.right.entry(rule).or_default().push((miss, vehicle));
    }

    /// No single rule keeps the stop from an empty route. Then lifting the plan's set of rules must be enough, and each
    /// of its rules must be needed. There may be several such sets.
    fn judge_together(&mut self, joining: &Joining, starts_in_window: bool) {
        let vehicle = joining.vehicle;
        let named = self.unassigned.reasons.iter().filter(|r| r.together && r.vehicles.contains(&vehicle));
        let mut codes: Vec<Named> = named.map(|reason| (reason.code, reason.stop.is_some())).collect();
        codes.sort_unstable();
        codes.dedup();
        let names = |rules: &[Named]| {
            let each: Vec<String> = rules.iter().map(|&rule| name(joining.named(rule, false))).collect();
            format!("[{}]", each.join(", "))
        };
        if !joining.empty_takes_it(&codes) {
            let names = names(&codes);
            self.faults.push(format!("vehicle {vehicle} does not take it, even with {names} lifted together"));
        }
        for (index, code) in codes.iter().enumerate() {
            let mut others = codes.clone();
            others.remove(index);
            if joining.empty_takes_it(&others) {
                let (others, spare) = (names(&others), name(joining.named(*code, false)));
                self.faults.push(format!("vehicle {vehicle} takes it with {others} lifted, without {spare}"));
            }
            if code.0 == ReasonCode::TimeWindow && starts_in_window {
                self.faults
                    .push(format!("vehicle {vehicle} can start in a window: TimeWindow is not what stands against it"));
            }
        }
        for rule in codes {
            self.add(joining.named(rule, true), vehicle, Miss::default());
        }
    }

    fn compare(&mut self) {
        for vehicles in self.right.values_mut() {
            vehicles.sort_by_key(|(miss, vehicle)| (miss.amount(), *vehicle));
        }
        let mut stated: BTreeMap<Rule, &Reason> = BTreeMap::new();
        for reason in &self.unassigned.reasons {
            let rule = (reason.code, reason.together, reason.stop);
            if stated.insert(rule, reason).is_some() {
                self.faults.push(format!("{} comes twice", name(rule)));
            }
        }
        for (&rule, vehicles) in &self.right {
            let name = name(rule);
            let right: Vec<u32> = vehicles.iter().map(|&(_, vehicle)| vehicle).collect();
            let Some(reason) = stated.remove(&rule) else {
                self.faults.push(format!("{name} is missing, for vehicles {right:?}"));
                continue;
            };
            if reason.vehicles != right {
                self.faults
                    .push(format!("{name} has vehicles {:?}, and the right ones are {right:?}", reason.vehicles));
            }
            let nearest = &vehicles[0].0.0;
            let is_right = reason.shortfall.map_or(nearest.is_empty(), |stated| nearest.contains(&stated));
            if !is_right {
                let stated = reason.shortfall;
                self.faults.push(format!("{name} has the shortfall {stated:?}, and the right ones are {nearest:?}"));
            }
        }
        self.faults.extend(stated.keys().map(|&rule| format!("{} does not stand against it", name(rule))));
    }
}

/// A shipment is named only if nothing else is.
fn without_shipment(mut rules: RulesAgainst) -> RulesAgainst {
    if rules.len() > 1 {
        rules.remove(&(ReasonCode::Shipment, false));
    }
    rules
}

fn name((code, together, of): Rule) -> String {
    let of = of.map_or(String::new(), |stop| format!(" of stop {stop}"));
    format!("{code:?}{of}{}", if together { " together with others" } else { "" })
}
