//! The one error type of the crate.

use std::fmt;

/// Why a call was refused. The message is one line, made for the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SolverError {
    /// The text does not have the expected JSON form.
    Malformed(String),
    /// The problem breaks a rule of the contract; `path` names the field, like `stops.3.location`.
    Invalid { path: String, message: String },
    /// A matrix has the wrong size or a value below -1.
    Matrix(String),
    /// A solution given for import does not belong to this problem.
    Solution(String),
}

impl SolverError {
    pub(crate) fn invalid(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid { path: path.into(), message: message.into() }
    }
}

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(message) => write!(f, "not valid JSON for this call: {message}"),
            Self::Invalid { path, message } => write!(f, "{path}: {message}"),
            Self::Matrix(message) => write!(f, "matrix: {message}"),
            Self::Solution(message) => write!(f, "solution: {message}"),
        }
    }
}

impl std::error::Error for SolverError {}
