//! Texts in the proto's JSON form, and errors that name the field.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_path_to_error::{Path, Segment};

use crate::error::SolverError;

/// Parses a text. Errors: [`SolverError::Invalid`] for a field of the wrong type, [`SolverError::Malformed`] for a text
/// that is not JSON.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, SolverError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = dotted(error.path());
        match error.inner().is_data() && !path.is_empty() {
            true => SolverError::invalid(path, error.inner().to_string()),
            false => malformed(error.inner()),
        }
    })?;
    reader.end().map_err(|error| malformed(&error))?;
    Ok(value)
}

/// The JSON text of a value.
pub fn write<T: Serialize>(value: &T) -> Result<String, SolverError> {
    serde_json::to_string(value).map_err(|error| malformed(&error))
}

fn malformed(error: &serde_json::Error) -> SolverError {
    SolverError::Malformed(error.to_string())
}

/// A path in the form that `Problem::validate` uses: `stops.3.demand.0`.
fn dotted(path: &Path) -> String {
    let steps = path.iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    steps.collect::<Vec<_>>().join(".")
}
