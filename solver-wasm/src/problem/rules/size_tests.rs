//! The core enforces the same table of limits as the service.

use crate::border::json;
use serde_json::{Value, json};

use crate::problem::{Matrices, Problem, Vehicle};

const TABLE: &str = include_str!("../../../../proto/optimizer/v1/limits.json");

/// Each repeated field of a problem, with its JSON pointer in the problem below.
const FIELDS: [(&str, &str); 22] = [
    ("Problem.places", "/places"),
    ("Problem.vehicles", "/vehicles"),
    ("Problem.stops", "/stops"),
    ("Problem.reloads", "/reloads"),
    ("Problem.initial_routes", "/initialRoutes"),
    ("Vehicle.capacity", "/vehicles/1/capacity"),
    ("Vehicle.breaks", "/vehicles/1/breaks"),
    ("Vehicle.skills", "/vehicles/1/skills"),
    ("Vehicle.extra_load", "/vehicles/1/extraLoad"),
    ("Stop.time_windows", "/stops/1/timeWindows"),
    ("Stop.demand", "/stops/1/demand"),
    ("Stop.collected", "/stops/1/collected"),
    ("Stop.allowed_vehicles", "/stops/1/allowedVehicles"),
    ("Stop.required_skills", "/stops/1/requiredSkills"),
    ("Stop.preferred_vehicles", "/stops/1/preferredVehicles"),
    ("Stop.near", "/stops/1/near"),
    ("Reload.time_windows", "/reloads/1/timeWindows"),
    ("Reload.allowed_vehicles", "/reloads/1/allowedVehicles"),
    ("Reload.required_skills", "/reloads/1/requiredSkills"),
    ("InitialRoute.visits", "/initialRoutes/1/visits"),
    ("Reference.routes", "/reference/routes"),
    ("ReferenceRoute.stops", "/reference/routes/1/stops"),
];

fn limits() -> Vec<(String, usize)> {
    let table: Value = serde_json::from_str(TABLE).expect("JSON");
    let limits = table["maxEntries"].as_object().expect("a table");
    limits.iter().map(|(field, most)| (field.clone(), most.as_u64().expect("a count") as usize)).collect()
}

/// A problem whose list at a pointer has this many entries.
fn with_entries(pointer: &str, count: usize) -> Problem {
    let mut all = json!({ "places": [{}] });
    for (list, inner) in [
        ("vehicles", &["capacity", "breaks", "skills", "extraLoad"][..]),
        (
            "stops",
            &["timeWindows", "demand", "collected", "allowedVehicles", "requiredSkills", "preferredVehicles", "near"],
        ),
        ("reloads", &["timeWindows", "allowedVehicles", "requiredSkills"]),
        ("initialRoutes", &["visits"]),
    ] {
        let full: Value = inner.iter().map(|&field| (field.to_owned(), json!([]))).collect();
        all[list] = json!([{}, full]);
    }
    all["reference"] = json!({ "routes": [{}, { "stops": [] }] });
    let numbers = ["capacity", "extraLoad", "/1/stops", "kills", "demand", "collected", "Vehicles", "near"];
    let entry = if numbers.iter().any(|field| pointer.ends_with(field)) { json!(0) } else { json!({}) };
    *all.pointer_mut(pointer).expect("the field") = vec![entry; count].into();
    json::read::<Problem>(&all.to_string()).expect("a problem")
}

#[test]
fn every_list_of_a_problem_has_its_limit_of_the_table_and_one_more_is_refused_by_its_path() {
    for (field, most) in limits() {
        let of_a_problem = ["Problem.", "Vehicle.", "Stop.", "Reload.", "InitialRoute.", "Reference"];
        // The names of profiles stay in the service: the core has their matrices.
        if field == "Problem.profiles" || !of_a_problem.iter().any(|message| field.starts_with(message)) {
            continue;
        }
        let (_, pointer) = FIELDS.iter().find(|(name, _)| *name == field).expect(&field);
        let sizes = |count| with_entries(pointer, count).validate_sizes().map_err(|fault| (fault.path, fault.message));
        assert_eq!(sizes(most), Ok(()), "{field}");
        let (path, message) = sizes(most + 1).expect_err(&field);
        assert_eq!(path, pointer[1..].replace('/', "."));
        assert_eq!(message, format!("has {} entries, at most {most} are allowed", most + 1));
    }
}

#[test]
fn a_profile_beyond_the_limit_is_refused_before_its_matrices_are_counted() {
    for profile in [4, u32::MAX] {
        let vehicles = vec![Vehicle::default(), Vehicle { profile, ..Vehicle::default() }];
        let refusal = Problem { vehicles, ..Problem::default() }.validate(&Matrices::default());
        assert_eq!(refusal.map_err(|error| error.to_string()), Err("vehicles.1.profile: has no matrix".into()));
    }
}

#[test]
fn sizes_come_before_matrices_and_entries() {
    let mut problem = with_entries("/stops/1/demand", 11);
    problem.stops[0].location = 7;
    let refusal = problem.validate(&Matrices::default()).map_err(|error| error.to_string());
    assert_eq!(refusal, Err("stops.1.demand: has 11 entries, at most 10 are allowed".into()));
}

#[test]
fn a_matrix_of_another_length_is_refused() {
    let problem = Problem { locations: vec![Default::default(); 3], ..Problem::default() };
    for length in [0, 8, 10] {
        let matrices = Matrices { durations: vec![0; length], distances: vec![0; 9] };
        let refusal = problem.validate(&matrices).map_err(|error| error.to_string());
        assert_eq!(refusal, Err(format!("matrix: durations has {length} values, 3 places need 3 x 3")));
    }
}
