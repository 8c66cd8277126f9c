//! Sets of rules that are lifted.

use std::cmp::Reverse;

use crate::plan::ReasonCode;
use crate::timetable::Relax;

/// Lifts several rules.
pub(super) fn lift(codes: &[ReasonCode]) -> Relax {
    codes.iter().fold(Relax::NONE, |relax, &code| relax.and(code))
}

/// A smallest set of these rules with which `works` is true when all of them are lifted. Among equal sets, the first in
/// the order of the rules. All the rules if even they are not enough. Lifting more rules must never make `works` false.
pub(super) fn smallest_set(rules: &[ReasonCode], mut works: impl FnMut(&[ReasonCode]) -> bool) -> Vec<ReasonCode> {
    // If all the others together are not enough, a rule is in every such set. Few rules are left to choose from.
    let (needed, choice): (Vec<ReasonCode>, Vec<ReasonCode>) = rules.iter().partition(|&code| {
        let others: Vec<ReasonCode> = rules.iter().copied().filter(|other| other != code).collect();
        !works(&others)
    });
    let mut subsets: Vec<u32> = (0..1 << choice.len()).collect();
    subsets.sort_by_key(|subset| (subset.count_ones(), Reverse(subset.reverse_bits())));
    let set = |subset: u32| {
        let chosen = (0..).zip(&choice).filter(|(bit, _)| subset >> bit & 1 == 1).map(|(_, &code)| code);
        let mut set: Vec<ReasonCode> = needed.iter().copied().chain(chosen).collect();
        set.sort_unstable();
        set
    };
    subsets.into_iter().map(set).find(|set| works(set)).unwrap_or_else(|| rules.to_vec())
}
