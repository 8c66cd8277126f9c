//! The timetable, the reasons and the checker agree on random problems that use every feature together.

use proptest::prelude::*;
use rondo_solver::check::check;

use crate::generate;
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
