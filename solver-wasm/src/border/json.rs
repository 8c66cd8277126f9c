//! Texts in the proto's JSON form, and errors that name the field.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::SolverError;

/// Parses a text. Errors: [`SolverError::Invalid`] for a field of the wrong type, [`SolverError::Malformed`] for a text
/// that is not JSON.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, SolverError> {
    serde_json::from_str(text).map_err(|error| {
        let path = path_at(text, &error);
        match error.is_data() && !path.is_empty() {
            true => SolverError::invalid(path, error.to_string()),
            false => malformed(&error),
        }
    })
}

/// The JSON text of a value.
pub fn write<T: Serialize>(value: &T) -> Result<String, SolverError> {
    serde_json::to_string(value).map_err(|error| malformed(&error))
}

fn malformed(error: &serde_json::Error) -> SolverError {
    SolverError::Malformed(error.to_string())
}

/// Where in a text a value is: in which field of an object, or at which place of an array.
enum Step<'t> {
    /// Empty before the name of the first field and between two fields.
    Field(&'t [u8]),
    Index(usize),
}

/// The path of the field where reading ended, in the form that `Problem::validate` uses: `stops.3.demand.0`. Noting it while
/// reading would take twice the code for every text.
fn path_at(text: &str, error: &serde_json::Error) -> String {
    let lines_before = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let end = lines_before.map(str::len).sum::<usize>() + error.column();
    let read = &text.as_bytes()[..end.min(text.len())];
    let mut steps = Vec::new();
    let mut at = 0;
    while let Some(byte) = read.get(at) {
        match byte {
            b'{' => steps.push(Step::Field(&[])),
            b'[' => steps.push(Step::Index(0)),
            b'}' | b']' => drop(steps.pop()),
            b',' => match steps.last_mut() {
                Some(Step::Index(index)) => *index += 1,
                Some(Step::Field(name)) => *name = &[],
                None => {}
            },
            b'"' => {
                let string = string_at(&read[at + 1..]);
                if let Some(Step::Field(name @ [])) = steps.last_mut() {
                    *name = string;
                }
                at += 1 + string.len();
            }
            _ => {}
        }
        at += 1;
    }
    let names = steps.iter().filter_map(|step| match step {
        Step::Index(index) => Some(index.to_string()),
        Step::Field([]) => None,
        Step::Field(name) => Some(String::from_utf8_lossy(name).into_owned()),
    });
    names.collect::<Vec<_>>().join(".")
}

/// The content of the string after its first quotation mark; all of the text if it has no end.
fn string_at(text: &[u8]) -> &[u8] {
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => return &text[..at],
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text
}

#[cfg(test)]
mod tests;
