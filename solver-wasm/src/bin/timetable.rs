//! Computes the times of given orders of visits for the benchmarks, with the timetable that plans use: `timetable
//! FILE`.
//!
//! FILE is JSON: `{ "problem": …, "durations": […], "distances": […], "orders": [{ "vehicle": 0, "stops": [3, 1] }] }`.
//! An order may have `notBefore`, the least moment of its departure. Prints one line of JSON: for each order its times,
//! or null if the order breaks a hard rule.

use std::error::Error;

use serde::{Deserialize, Serialize};

use rondo_solver::border::json;
use rondo_solver::cost::Totals;
use rondo_solver::problem::{Matrices, Problem, Visit};
use rondo_solver::timetable;
use rondo_solver::units::Seconds;

#[derive(Deserialize)]
struct OrdersFile {
    problem: Problem,
    durations: Vec<i32>,
    distances: Vec<i32>,
    orders: Vec<Order>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Order {
    vehicle: u32,
    stops: Vec<u32>,
    not_before: Option<Seconds>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Times {
    departure: Seconds,
    end: Seconds,
    working_seconds: i64,
    driving_seconds: i64,
    wait_seconds: Seconds,
}

fn times(problem: &Problem, matrices: &Matrices, vehicle: u32, stops: &[u32]) -> Option<Times> {
    let visits = stops.iter().map(|&stop| Visit { stop: Some(stop), reload: None }).collect();
    let plan = timetable::plan(problem, matrices, &[(vehicle, visits)])?;
    let route = plan.routes.first()?;
    let Totals { working_seconds, driving_seconds, .. } = Totals::of(problem, route);
    let (departure, end, wait_seconds) = (route.departure, route.end, route.wait_seconds);
    Some(Times { departure, end, working_seconds, driving_seconds, wait_seconds })
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: timetable FILE")?;
    let mut file: OrdersFile = json::read(&std::fs::read_to_string(path)?)?;
    let matrices = Matrices { durations: file.durations, distances: file.distances };
    file.problem.validate(&matrices)?;
    let mut answers = Vec::with_capacity(file.orders.len());
    for order in &file.orders {
        let vehicle = file.problem.vehicles.get_mut(order.vehicle as usize).ok_or("no such vehicle")?;
        let usual = vehicle.shift_start;
        vehicle.shift_start = order.not_before.unwrap_or(usual);
        answers.push(times(&file.problem, &matrices, order.vehicle, &order.stops));
        file.problem.vehicles[order.vehicle as usize].shift_start = usual;
    }
    println!("{}", json::write(&answers)?);
    Ok(())
}
