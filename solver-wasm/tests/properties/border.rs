//! Every input is either solved or refused with a message. No input makes the solver panic.

use proptest::prelude::*;
use rondo_solver::border::json;
use rondo_solver::check::check;
use rondo_solver::plan::Plan;
use rondo_solver::problem::{Matrices, Problem};
use rondo_solver::run::Solver;

use crate::generate::{Case, Dice, EVERY, Features, generate};
use crate::insert::random_plan;

/// Calls every function that takes a problem.
fn use_it(text: &str, matrices: &Matrices, plan: &str) {
    let Ok(problem) = json::read::<Problem>(text) else { return };
    if let Ok(plan) = json::read::<Plan>(plan) {
        check(&problem, matrices, &plan);
    }
    if let Ok(mut solver) = Solver::new(problem, matrices.clone(), 1) {
        let mut time = 0.0;
        let mut clock = || {
            time += 1.0;
            time
        };
        solver.step(&mut clock, 3.0, 40);
        let words = solver.export_solution();
        assert_eq!(solver.import_solution(&words), Ok(()));
        solver.plan();
    }
}

/// The text with some of its numbers replaced by odd ones.
fn with_odd_numbers(text: &str, dice: &mut Dice) -> String {
    const ODD: [&str; 12] = [
        "-1",
        "0",
        "1",
        "2147483647",
        "-2147483648",
        "4294967295",
        "67108864",
        "9223372036854775807",
        "1e30",
        "0.5",
        "null",
        "\"a\"",
    ];
    let mut out = String::with_capacity(text.len());
    let mut digits = false;
    let mut skip = false;
    for c in text.chars() {
        let number = c.is_ascii_digit() || digits && c == '.';
        if number && !digits {
            skip = dice.chance(2);
            if skip {
                out.push_str(ODD[dice.between(0, ODD.len() as i64 - 1) as usize]);
            }
        }
        digits = number;
        if !(number && skip) {
            out.push(c);
        }
    }
    out
}

fn texts(seed: u64) -> (Case, String, String) {
    let case = generate(seed, 1 + (seed % 9) as usize, 1 + (seed % 3) as usize, Features(EVERY));
    let plan = random_plan(&case, seed);
    let (problem, plan) = (serde_json::to_string(&case.problem), serde_json::to_string(&plan));
    (case, problem.unwrap_or_default(), plan.unwrap_or_default())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_refused_or_used(text in ".{0,200}") {
        use_it(&text, &Matrices::default(), &text);
    }

    #[test]
    fn odd_numbers_are_refused_or_used(seed in any::<u64>()) {
        let (case, problem, plan) = texts(seed);
        let mut dice = Dice::new(seed);
        use_it(&with_odd_numbers(&problem, &mut dice), &case.matrices, &with_odd_numbers(&plan, &mut dice));
    }

    #[test]
    fn odd_matrices_are_refused_or_used(seed in any::<u64>()) {
        let (mut case, problem, plan) = texts(seed);
        let mut dice = Dice::new(seed);
        for leg in case.matrices.durations.iter_mut().chain(&mut case.matrices.distances) {
            if dice.chance(10) {
                *leg = [-1, 0, 1 << 26, i32::MAX, -2][dice.between(0, 4) as usize];
            }
        }
        if dice.chance(20) {
            case.matrices.durations.pop();
        }
        use_it(&problem, &case.matrices, &plan);
    }

    #[test]
    fn odd_words_are_refused(words in prop::collection::vec(any::<u32>(), 0..20), seed in any::<u64>()) {
        let (case, ..) = texts(seed);
        let mut solver = Solver::new(case.problem, case.matrices, 1).expect("the problem is valid");
        let _ = solver.import_solution(&words);
        solver.plan();
    }
}
