//! Measures the time of operators, if the crate is built with the feature `stopwatch`. Otherwise it costs nothing.

#[cfg(feature = "stopwatch")]
use std::time::Instant;

#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(#[cfg(feature = "stopwatch")] Instant);

impl Stopwatch {
    pub fn start() -> Self {
        Self(
            #[cfg(feature = "stopwatch")]
            Instant::now(),
        )
    }

    /// Seconds since the start; 0 without the feature.
    pub fn seconds(self) -> f64 {
        #[cfg(feature = "stopwatch")]
        return self.0.elapsed().as_secs_f64();
        #[cfg(not(feature = "stopwatch"))]
        0.0
    }
}
