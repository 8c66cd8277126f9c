//! The timetable, the reasons and the checker agree on random problems that use every feature together.

use std::collections::BTreeMap;

use proptest::prelude::*;
use rondo_solver::check::check;
use rondo_solver::plan::ReasonCode;

use crate::generate::{self, Features};
use crate::insert::random_plan;

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_timetable_and_every_reason_passes_the_check(case in generate::case(14, 4), seed in any::<u64>()) {
        prop_assert_eq!(case.problem.validate(&case.matrices), Ok(()));
        let plan = random_plan(&case, seed);
        prop_assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new());
    }
}

/// Says how often each reason was seen: `DAYS=10000 cargo test --test properties many_days -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn many_days_with_every_feature_pass_the_check() {
    let days = std::env::var("DAYS").ok().and_then(|days| days.parse().ok()).unwrap_or(1_000);
    let mut seen: BTreeMap<ReasonCode, usize> = BTreeMap::new();
    let mut of_other_ends = 0;
    for seed in 0..days {
        let case = generate::generate(seed, 14, 4, Features(generate::EVERY));
        let plan = random_plan(&case, seed);
        assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new(), "day {seed}");
        for reason in plan.unassigned.iter().flat_map(|stop| &stop.reasons) {
            *seen.entry(reason.code).or_default() += 1;
            of_other_ends += usize::from(reason.stop.is_some());
        }
    }
    println!("{days} days without a fault; reasons: {seen:?}, of the other end of a shipment: {of_other_ends}");
}
