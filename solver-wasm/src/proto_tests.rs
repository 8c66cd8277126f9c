//! The core's types have the fields and codes of the proto. A field that has another name here would be ignored.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::plan::{
    Evaluation, ExtraReload, Insertion, Later, Reason, ReasonCode, RouteStarts, Shortfall, StopAdvice, Violation,
    Weighed,
};
use crate::problem::{
    Break, InitialRoute, Location, Reference, ReferenceRoute, Reload, RouteOrder, Stop, TimeWindow, Vehicle,
    VehicleCosts,
};

const PROTO: &str = include_str!("../../proto/optimizer/v1/optimizer.proto");

/// The lines of a message or an enum, without comments.
fn lines(kind: &str) -> impl Iterator<Item = &'static str> {
    let begin = PROTO.find(&format!("\n{kind} {{\n")).unwrap_or_else(|| panic!("the proto has no {kind}"));
    let body = PROTO[begin..].lines().skip(2).take_while(|line| *line != "}");
    body.map(|line| line.split("//").next().unwrap_or_default().trim()).filter(|line| line.contains(" = "))
}

/// The word before the number.
fn name(line: &str) -> &str {
    line.split(" = ").next().and_then(|left| left.split(' ').next_back()).unwrap_or_default()
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |all, word| all + &word[..1].to_uppercase() + &word[1..])
}

fn fields(value: &impl Serialize) -> BTreeSet<String> {
    let json = serde_json::to_value(value).expect("is JSON");
    json.as_object().expect("is an object").keys().cloned().collect()
}

#[test]
fn the_problem_has_the_fields_of_the_proto() {
    for (message, own) in [
        ("Place", fields(&Location::default())),
        ("Vehicle", fields(&Vehicle::default())),
        ("VehicleCosts", fields(&VehicleCosts::default())),
        ("Break", fields(&Break::default())),
        ("Stop", fields(&Stop::default())),
        ("Reload", fields(&Reload::default())),
        ("TimeWindow", fields(&TimeWindow::default())),
        ("InitialRoute", fields(&InitialRoute::default())),
        ("Reference", fields(&Reference::default())),
        ("ReferenceRoute", fields(&ReferenceRoute::default())),
        ("RouteOrder", fields(&RouteOrder { departure: Some(0), ..RouteOrder::default() })),
    ] {
        let given: BTreeSet<String> = lines(&format!("message {message}")).map(name).map(camel_case).collect();
        assert_eq!(own, given, "{message}");
    }
}

#[test]
fn evaluations_and_advice_have_the_fields_of_the_proto() {
    let violation = Violation {
        code: ReasonCode::Break,
        vehicle: 0,
        position: Some(0),
        stop: Some(0),
        break_: Some(0),
        shortfall: Some(Shortfall::default()),
    };
    let insertion = Insertion { extra_reload: Some(ExtraReload::default()), partner: Some(0), ..Insertion::default() };
    let reason = Reason {
        code: ReasonCode::Break,
        vehicles: Vec::new(),
        together: false,
        shortfall: Some(Shortfall::default()),
        stop: Some(0),
    };
    for (message, own) in [
        ("EvaluateResponse", fields(&Evaluation::default())),
        ("Violation", fields(&violation)),
        ("StopAdvice", fields(&StopAdvice { stop: 0, slot: Some(0), insertions: Vec::new() })),
        ("Reason", fields(&reason)),
        ("Insertion", fields(&insertion)),
        ("ExtraReload", fields(&ExtraReload::default())),
        ("Later", fields(&Later::default())),
        ("Weighed", fields(&Weighed::default())),
        ("RouteStarts", fields(&RouteStarts::default())),
    ] {
        let kind = format!("message {message}");
        let given: BTreeSet<String> = lines(&kind).map(name).map(camel_case).filter(|f| f != "travel").collect();
        assert_eq!(own, given, "{message}");
    }
}

#[test]
fn each_code_of_the_proto_is_a_rule_or_outranked() {
    let codes = lines("enum ReasonCode").map(name).filter(|code| !code.ends_with("_UNSPECIFIED"));
    let codes: Vec<ReasonCode> = codes
        .map(|code| serde_json::from_str(&format!("\"{code}\"")).unwrap_or_else(|_| panic!("the core has no {code}")))
        .collect();
    let rules = codes.iter().filter(|&&code| code != ReasonCode::Outranked);
    assert!(rules.clone().all(|code| ReasonCode::RULES.contains(code)), "RULES lacks one of {codes:?}");
    assert_eq!(rules.count(), ReasonCode::RULES.len());
}
