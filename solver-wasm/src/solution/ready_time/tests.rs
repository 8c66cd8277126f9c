use proptest::prelude::*;

use super::{Gate, ReadyTime};
use crate::model::NEVER;
use crate::units::Seconds;

/// Moments at which a part may begin.
const MOMENTS: std::ops::Range<Seconds> = -5..90;

/// A visit: its length, and its windows with gaps between them, in order.
fn visit() -> impl Strategy<Value = Vec<Gate>> {
    let windows = prop::collection::vec((0..25, 0..20), 1..4);
    (0..8, windows).prop_map(|(length, windows)| {
        let mut open = 0;
        let gate = |(gap, width): (Seconds, Seconds)| {
            let start = open + gap;
            open = start + width + 1;
            Gate { by: start + width, length, ready: start + length }
        };
        windows.into_iter().map(gate).collect()
    })
}

fn pass(visits: &[Vec<Gate>], begin: Seconds) -> Seconds {
    visits.iter().fold(begin, |t, gates| {
        let gate = gates.iter().find(|gate| t <= gate.by);
        gate.map_or(NEVER, |gate| (t + gate.length).max(gate.ready))
    })
}

fn length(visits: &[Vec<Gate>]) -> Seconds {
    visits.iter().map(|gates| gates[0].length).sum()
}

fn head(visits: &[Vec<Gate>]) -> ReadyTime {
    let mut part = ReadyTime::empty(-NEVER, NEVER);
    for (i, gates) in visits.iter().enumerate() {
        let length = length(&visits[..i]);
        part = match gates[..] {
            [gate] => part.then(length, gate),
            _ => part.then_one_of(length, gates.iter().copied()),
        };
    }
    part
}

fn tail(visits: &[Vec<Gate>], from: Seconds) -> ReadyTime {
    let mut part = ReadyTime::empty(-NEVER, NEVER);
    for (i, gates) in visits.iter().enumerate().rev() {
        let length = length(&visits[i + 1..]);
        part = match gates[..] {
            [gate] => part.after(length, || from, gate),
            _ => part.after_one_of(length, || from, gates.iter().copied()),
        };
    }
    part
}

/// The known ends of the part are those of passing it.
fn agrees(part: &ReadyTime, length: Seconds, end: impl Fn(Seconds) -> Seconds) -> Result<(), TestCaseError> {
    for begin in MOMENTS {
        if let Some(known) = part.end(length, begin) {
            prop_assert_eq!(known, end(begin), "begun at {}", begin);
        }
    }
    for by in MOMENTS {
        // Where beginnings before a moment are unknown, so are the latest ones among them.
        let latest = MOMENTS.filter(|&begin| begin >= part.from && end(begin) <= by).max();
        if let (Some(latest), Some(known)) = (latest, part.latest(length, by)) {
            prop_assert_eq!(known.min(MOMENTS.end - 1), latest, "to end by {}", by);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_head_and_a_tail_end_when_passing_them_ends(
        visits in prop::collection::vec(visit(), 0..7),
        from in MOMENTS,
    ) {
        agrees(&head(&visits), length(&visits), |begin| pass(&visits, begin))?;
        agrees(&tail(&visits, from), length(&visits), |begin| pass(&visits, begin))?;
    }

    #[test]
    fn a_head_joined_with_a_tail_is_the_whole_at_every_place(
        visits in prop::collection::vec(visit(), 1..7),
        begin in MOMENTS,
    ) {
        let whole = pass(&visits, begin);
        for at in 0..=visits.len() {
            let (first, rest) = visits.split_at(at);
            let Some(met) = head(first).end(length(first), begin) else { continue };
            if met < NEVER && let Some(end) = tail(rest, begin).end(length(rest), met) {
                prop_assert_eq!(end, whole);
            } else if met == NEVER {
                prop_assert_eq!(whole, NEVER);
            }
        }
    }

    #[test]
    fn the_better_of_two_parts_ends_when_the_earlier_of_them_ends(
        (a, b) in (1..5_usize).prop_flat_map(|n| {
            let visits = || prop::collection::vec(visit(), n..=n);
            (visits(), visits())
        }),
        from in MOMENTS,
    ) {
        // Both have the same length.
        let lengths: Vec<Seconds> = a.iter().map(|gates| gates[0].length).collect();
        let with_lengths = |visits: Vec<Vec<Gate>>| -> Vec<Vec<Gate>> {
            let set = |(gates, &length): (Vec<Gate>, &Seconds)| {
                gates.into_iter().map(|g| Gate { length, ready: g.ready - g.length + length, ..g }).collect()
            };
            visits.into_iter().zip(&lengths).map(set).collect()
        };
        let b = with_lengths(b);
        let end = |begin| pass(&a, begin).min(pass(&b, begin));
        agrees(&head(&a).or(length(&a), &head(&b), || Seconds::MIN), length(&a), end)?;
        agrees(&tail(&a, from).or(length(&a), &tail(&b, from), || from), length(&a), end)?;
    }
}
