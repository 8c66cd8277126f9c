//! Routes as 32-bit words, to pass them from one thread's run to another's: for each vehicle the number of its visits,
//! then the visits.

use crate::error::SolverError;
use crate::problem::{Problem, Visit};

/// Set on a word that names a reload point.
const RELOAD: u32 = 1 << 31;

/// The routes, one per vehicle, as words.
pub fn write(routes: &[Vec<Visit>]) -> Vec<u32> {
    let mut words = Vec::new();
    for route in routes {
        words.push(route.len() as u32);
        words.extend(route.iter().filter_map(|visit| visit.stop.or(visit.reload.map(|reload| reload | RELOAD))));
    }
    words
}

/// The routes that the words describe. Errors: [`SolverError::Solution`] when they are not words of this problem.
pub fn read(problem: &Problem, words: &[u32]) -> Result<Vec<Vec<Visit>>, SolverError> {
    let mut left = words;
    let mut routes = Vec::with_capacity(problem.vehicles.len());
    for _ in 0..problem.vehicles.len() {
        let (&count, rest) = left.split_first().ok_or_else(|| fault("ends too early"))?;
        let (visits, rest) = rest.split_at_checked(count as usize).ok_or_else(|| fault("ends too early"))?;
        routes.push(visits.iter().map(|&word| visit(problem, word)).collect::<Result<Vec<_>, _>>()?);
        left = rest;
    }
    if left.is_empty() { Ok(routes) } else { Err(fault("has words left over")) }
}

fn visit(problem: &Problem, word: u32) -> Result<Visit, SolverError> {
    let index = word & !RELOAD;
    let (is_reload, count) = match word & RELOAD {
        0 => (false, problem.stops.len()),
        _ => (true, problem.reloads.len()),
    };
    if index as usize >= count {
        return Err(fault("names a stop or reload that does not exist"));
    }
    Ok(if is_reload { Visit { stop: None, reload: Some(index) } } else { Visit { stop: Some(index), reload: None } })
}

fn fault(message: &str) -> SolverError {
    SolverError::Solution(message.into())
}
