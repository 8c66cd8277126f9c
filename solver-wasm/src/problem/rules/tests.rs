//! Each fault names its field and index.

use crate::border::json;
use serde_json::{Value, json};

use crate::problem::{Break, Matrices, Objective, Problem, Stop, Vehicle, VehicleCosts};

/// A problem that keeps every rule, with the value at a pointer replaced.
fn refusal(pointer: &str, value: Value) -> String {
    let mut all = json!({
        "places": [{}, {}],
        "vehicles": [{
            "startPlace": 0, "endPlace": 0, "shiftEnd": 3600, "maxOvertimeSeconds": 60, "capacity": [5, 5],
            "breaks": [{ "latestStart": 60 }, { "latestStart": 60 }],
            "costs": { "perKmMicros": 1, "perHourMicros": 1, "fixedMicros": 1 }, "defaultSetupSeconds": 1,
        }, {}],
        "stops": [{ "locked": true, "shipment": 7, "pickup": true, "demand": [], "near": [] }, {
            "shipment": 7,
            "place": 1, "demand": [1, 2], "collected": [], "allowedVehicles": [0, 1], "timeWindows": [{ "end": 9 }, { "end": 9 }],
            "preferredVehicles": [0], "setupSeconds": 1,
            "near": [0],
        }],
        "reloads": [{ "allowedVehicles": [0], "setupSeconds": 1, "timeWindows": [{ "start": 0, "end": 9 }] }],
        "initialRoutes": [{ "vehicle": 0, "visits": [{ "stop": 0 }, { "reload": 0 }], "keepNext": 1 }, { "vehicle": 1, "visits": [] }],
        "reference": { "routes": [{ "vehicle": 0, "stops": [0, 1] }, { "vehicle": 1, "stops": [] }], "weight": 0.5 },
        "objective": "OBJECTIVE_COST",
        "otherVehicleMicros": 1,
        "apartMicros": 1,
    });
    let matrices = Matrices { durations: vec![0, 1, 1, 0], distances: vec![0, 1, 1, 0] };
    let read = |all: &Value| json::read::<Problem>(&all.to_string()).and_then(|problem| problem.validate(&matrices));
    assert_eq!(read(&all), Ok(()));
    *all.pointer_mut(pointer).expect("the field") = value;
    read(&all).expect_err("a refusal").to_string()
}

#[test]
fn names_field_and_index_of_what_breaks_a_rule() {
    for (pointer, value, message) in [
        ("/vehicles/0/startPlace", json!(2), "vehicles.0.startPlace: no such place"),
        ("/vehicles/0/capacity/1", json!((1i64 << 50) + 1), "vehicles.0.capacity.1: is too large"),
        (
            "/vehicles/0/breaks/1/latestStart",
            json!(-1),
            "vehicles.0.breaks.1.latestStart: is before the earliest start",
        ),
        (
            "/vehicles/0/breaks/1",
            json!({ "latestStart": 60, "fixed": true }),
            "vehicles.0.breaks.1.latestStart: is after the earliest start of a fixed break",
        ),
        ("/vehicles/0/costs/fixedMicros", json!(1i64 << 60), "vehicles.0.costs.fixedMicros: is too large"),
        ("/stops/1/place", json!(2), "stops.1.place: no such place"),
        ("/stops/1/setupSeconds", json!(1 << 30), "stops.1.setupSeconds: is too long"),
        ("/reloads/0/setupSeconds", json!(1 << 30), "reloads.0.setupSeconds: is too long"),
        ("/vehicles/0/defaultSetupSeconds", json!(1 << 30), "vehicles.0.defaultSetupSeconds: is too long"),
        ("/stops/1/demand/1", json!(-2), "stops.1.demand.1: is negative or too large"),
        ("/stops/1/collected", json!([-2]), "stops.1.collected.0: is negative or too large"),
        ("/stops/1/near/0", json!(2), "stops.1.near.0: no such stop"),
        ("/stops/0/near", json!([0]), "stops.0.near.0: is the stop itself"),
        ("/stops/1/near", json!([0, 0]), "stops.1.near.1: a stop comes twice"),
        ("/apartMicros", json!(5_000_000_000_001_u64), "apartMicros: is too large"),
        ("/stops/1/collected", json!([2]), "stops.1.collected: is for stops without a shipment"),
        ("/stops/0/demand", json!([1]), "stops.1.demand: is told at the other end"),
        ("/stops/1/allowedVehicles/1", json!(2), "stops.1.allowedVehicles.1: no such vehicle"),
        ("/stops/1/preferredVehicles", json!([0, 2]), "stops.1.preferredVehicles.1: no such vehicle"),
        ("/otherVehicleMicros", json!(60_000_000_001_u64), "otherVehicleMicros: is too large"),
        ("/stops/1/timeWindows/1/end", json!(-1), "stops.1.timeWindows.1.end: is before the window's start"),
        (
            "/reloads/0/timeWindows/0/start",
            json!(1 << 30),
            "reloads.0.timeWindows.0.start: is too far from the plan's start",
        ),
        ("/initialRoutes/1/vehicle", json!(0), "initialRoutes.1.vehicle: has two routes"),
        ("/initialRoutes/0/visits/0/stop", json!(2), "initialRoutes.0.visits.0: no such stop"),
        ("/initialRoutes/1/visits", json!([{ "stop": 0 }]), "initialRoutes.1.visits.0: a stop comes twice"),
        ("/initialRoutes/0/visits/1/reload", json!(1), "initialRoutes.0.visits.1: no such reload point"),
        ("/vehicles/1", json!({ "extraLoad": [1] }), "vehicles.1.extraLoad: needs a loaded vehicle"),
        (
            "/vehicles/1",
            json!({ "loaded": true, "extraLoad": [-1] }),
            "vehicles.1.extraLoad.0: is negative or too large",
        ),
        ("/stops/1", json!({ "onBoard": true }), "stops.1.onBoard: needs a pinned vehicle that is loaded"),
        (
            "/stops/1",
            json!({ "onBoard": true, "pinnedVehicle": 1 }),
            "stops.1.onBoard: needs a pinned vehicle that is loaded",
        ),
        ("/initialRoutes/0/keepNext", json!(2), "initialRoutes.0.keepNext: is more than the route has stops"),
        ("/stops/0/locked", json!(false), "initialRoutes.0.keepNext: keeps a stop that is not locked"),
        ("/reference/routes/1/vehicle", json!(0), "reference.routes.1.vehicle: has two routes"),
        ("/reference/routes/1/vehicle", json!(2), "reference.routes.1.vehicle: no such vehicle"),
        ("/reference/routes/0/stops/1", json!(2), "reference.routes.0.stops.1: no such stop"),
        ("/reference/routes/1/stops", json!([1]), "reference.routes.1.stops.0: a stop comes twice"),
        ("/reference/weight", json!(-0.1), "reference.weight: must be between 0 and 1000"),
        ("/initialRoutes/0/visits/1", json!({}), "initialRoutes.0.visits.1: needs either a stop or a reload point"),
    ] {
        assert_eq!(refusal(pointer, value), message);
    }
}

#[test]
fn names_the_break_that_those_before_it_leave_no_room_for() {
    let refusal = |breaks: &[(i32, i32, u32)]| {
        let one = |&(earliest_start, latest_start, duration_seconds): &(i32, i32, u32)| Break {
            earliest_start,
            latest_start,
            duration_seconds,
            fixed: earliest_start == latest_start,
        };
        // The shift does not matter.
        let vehicle = Vehicle { breaks: breaks.iter().map(one).collect(), ..Vehicle::default() };
        let problem = Problem { vehicles: vec![Vehicle::default(), vehicle], ..Problem::default() };
        problem.validate(&Matrices::default()).map_err(|error| error.to_string())
    };
    let fault = |index| Err(format!("vehicles.1.breaks.{index}: cannot be taken after the breaks before it"));
    assert_eq!(refusal(&[(60, 60, 30), (90, 90, 30)]), Ok(()));
    assert_eq!(refusal(&[(60, 60, 30), (89, 89, 30)]), fault(1));
    assert_eq!(refusal(&[(90, 90, 30), (60, 60, 30)]), fault(1));
    // From 60 to 90, from 90 to 120, from 120.
    assert_eq!(refusal(&[(60, 70, 30), (0, 95, 30), (100, 120, 30)]), Ok(()));
    assert_eq!(refusal(&[(60, 70, 30), (0, 95, 30), (100, 119, 30)]), fault(2));
}

#[test]
fn names_field_and_index_of_what_is_of_the_wrong_type() {
    for (pointer, value, path) in [
        ("/stops/1/demand/1", json!("2"), "stops.1.demand.1: invalid type: string \"2\", expected i64"),
        ("/vehicles/0/breaks/0/latestStart", json!(0.5), "vehicles.0.breaks.0.latestStart: invalid type: floating"),
        ("/stops/0", json!(7), "stops.0: invalid type: integer `7`"),
        ("/objective", json!("FAST"), "objective: unknown variant `FAST`"),
    ] {
        let message = refusal(pointer, value);
        assert!(message.starts_with(path), "{message}");
    }
}

#[test]
fn names_the_vehicle_whose_money_may_overflow() {
    let dear = VehicleCosts { per_hour_micros: 1_000_000_000_000, ..VehicleCosts::default() };
    let long = Vehicle { shift_end: 1 << 26, costs: Some(dear), ..Vehicle::default() };
    let fleet =
        |count| Problem { vehicles: vec![long.clone(); count], objective: Objective::Cost, ..Problem::default() };
    let refusal = |count| fleet(count).validate(&Matrices::default()).map_err(|error| error.to_string());
    assert_eq!(refusal(49), Ok(()));
    assert_eq!(refusal(50), Err("vehicles.49.costs: may come to more than can be counted".into()));
}

#[test]
fn names_the_cell_of_a_matrix() {
    let problem = Problem { locations: vec![Default::default(); 3], ..Problem::default() };
    let mut matrices = Matrices { durations: vec![0; 9], distances: vec![0; 9] };
    matrices.distances[5] = -7;
    let refusal = problem.validate(&matrices).map_err(|error| error.to_string());
    assert_eq!(refusal, Err("matrix: distances from place 1 to place 2 is -7, outside -1 to 67108864".into()));
}

#[test]
fn one_end_of_a_shipment_is_single_and_tells_no_load_of_several_others() {
    let refused = |ends: &[(bool, i64)]| {
        let stop =
            |&(pickup, load): &(bool, i64)| Stop { shipment: Some(3), pickup, demand: vec![load], ..Stop::default() };
        let stops = ends.iter().map(stop).collect();
        let problem = Problem { locations: vec![Default::default()], stops, ..Problem::default() };
        problem.validate(&Matrices { durations: vec![0], distances: vec![0] }).err().map(|error| error.to_string())
    };
    let (pickup, delivery) = ((true, 1), (false, 1));
    for ends in
        [&[pickup][..], &[pickup, (false, 0)], &[(true, 0), delivery], &[(false, 0), pickup, pickup], &[delivery; 50]]
    {
        assert_eq!(refused(ends), None, "{ends:?}");
    }
    for (ends, message) in [
        (&[pickup, delivery, pickup, delivery][..], "stops.3.shipment: has several pickups and several deliveries"),
        (&[delivery; 51], "stops.50.shipment: has too many stops"),
        (&[(false, 0), pickup, delivery], "stops.1.demand: is told at the other ends"),
        (&[pickup, delivery], "stops.1.demand: is told at the other end"),
    ] {
        assert_eq!(refused(ends).as_deref(), Some(message));
    }
}
