//! The field that a fault in a text names.

use serde_json::{Value, json};

use super::read;
use crate::error::SolverError;
use crate::problem::Problem;

/// A problem with lists in lists, names with escapes, and a field of each type.
fn problem() -> Value {
    json!({
        "\"{[,:\\": { "a \"name\"": [{}, [], "x,]}"] },
        "places": [{ "latitude": 1.5, "longitude": -2 }, {}],
        "vehicles": [{ "shiftEnd": 1, "capacity": [1, -1], "breaks": [{ "fixed": true }], "costs": { "fixedMicros": 1 } }],
        "stops": [{}, { "place": 1, "timeWindows": [{ "start": 1, "end": 2 }], "demand": [1], "visitOrder": "VISIT_ORDER_LAST" }],
        "objective": "OBJECTIVE_TIME",
        "balance": 0.5,
        "initialRoutes": [{ "vehicle": 0, "visits": [{ "stop": 1 }] }],
        "reference": { "routes": [{ "vehicle": 0, "stops": [1] }], "weight": 1 },
    })
}

/// The paths of this value and of all that is in it.
fn paths(value: &Value, path: &str) -> Vec<String> {
    let below = |step: &str| if path.is_empty() { step.to_owned() } else { format!("{path}.{step}") };
    let inner: Vec<String> = match value {
        Value::Array(list) => list.iter().enumerate().flat_map(|(i, one)| paths(one, &below(&i.to_string()))).collect(),
        Value::Object(fields) => fields.iter().flat_map(|(name, one)| paths(one, &below(name))).collect(),
        _ => Vec::new(),
    };
    [vec![path.to_owned()], inner].concat()
}

#[test]
fn a_value_of_the_wrong_type_is_named_by_its_path_however_the_text_is_written() {
    let paths = paths(&problem(), "");
    // To serde_json, an enum that is no string is bad syntax.
    let is_enum = |path: &str| path.ends_with("objective") || path.ends_with("visitOrder");
    let known = paths.iter().filter(|path| !path.is_empty() && !path.starts_with('"') && !is_enum(path));
    let mut refused = 0;
    for path in known {
        let pointer = format!("/{}", path.replace('.', "/"));
        for wrong in [json!("no"), json!({ "no": [] }), json!([["no"]]), json!(true), json!(-1.5)] {
            let mut all = problem();
            *all.pointer_mut(&pointer).expect("a value") = wrong;
            let texts = [all.to_string(), serde_json::to_string_pretty(&all).expect("a text")];
            for text in texts {
                match read::<Problem>(&text) {
                    Ok(_) => {}
                    Err(SolverError::Invalid { path: named, .. }) => {
                        refused += 1;
                        let inside = named
                            .strip_prefix(path.as_str())
                            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
                        assert!(inside, "{named} instead of {path}: {text}");
                    }
                    Err(other) => panic!("{path}: {other}"),
                }
            }
        }
    }
    assert!(refused > 200, "{refused} faults");
}

#[test]
fn a_value_inside_of_the_wrong_one_is_named_where_it_stands() {
    let named = |text: &str| match read::<Problem>(text) {
        Err(SolverError::Invalid { path, .. }) => path,
        other => panic!("{other:?}"),
    };
    assert_eq!(named(r#"{"stops":[{},{"demand":[1,"x"]}]}"#), "stops.1.demand.1");
    assert_eq!(named(r#"{"stops":[{"place":[1]}]}"#), "stops.0.place");
    assert_eq!(named("{\n \"balance\": 1,\n \"objective\": \"no\"\n}"), "objective");
}

#[test]
fn a_text_that_is_no_problem_at_all_names_no_field() {
    for text in ["", "{\"stops\":[}", "7", "\"\\"] {
        assert!(matches!(read::<Problem>(text), Err(SolverError::Malformed(_))), "{text}");
    }
}
