//! The random source: small, fast, and the same on every machine.

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A number that looks unrelated to the numbers of its neighbours (a step of SplitMix64).
pub fn scatter(x: u64) -> u64 {
    let z = x.wrapping_add(GOLDEN);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Xoshiro256++ (Blackman & Vigna 2019), seeded by SplitMix64.
#[derive(Debug, Clone)]
pub struct Rng([u64; 4]);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self([0, 1, 2, 3].map(|i: u64| scatter(seed.wrapping_add(i.wrapping_mul(GOLDEN)))))
    }

    pub fn bits(&mut self) -> u64 {
        let s = &mut self.0;
        let out = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        out
    }

    /// A number in `[0, n)`; n > 0.
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from((self.bits() >> 32) as u32) * u64::from(n)) >> 32) as u32
    }

    /// A number in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for i in (1..values.len()).rev() {
            values.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}
