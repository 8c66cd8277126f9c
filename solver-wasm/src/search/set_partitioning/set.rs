//! Sets of stops.

use crate::search::params::LARGE;

/// The most stops of a program.
pub const MOST_STOPS: usize = LARGE;
const WORDS: usize = MOST_STOPS.div_ceil(64);

/// A set of stops.
#[derive(Debug, Clone, Copy, Default)]
pub struct Set([u64; WORDS]);

impl Set {
    pub fn has(&self, stop: usize) -> bool {
        self.0[stop / 64] >> (stop % 64) & 1 == 1
    }

    pub fn add(&mut self, stop: usize) {
        self.0[stop / 64] |= 1 << (stop % 64);
    }

    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> {
        (0..WORDS).flat_map(|word| bits(self.0[word]).map(move |bit| word * 64 + bit))
    }

    pub fn with(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }
}

/// The positions of a word's bits, lowest first.
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}
