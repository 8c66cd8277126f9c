//! Sets of rules that are lifted.

/// A small set of these rules with which `works` is true when all of them are lifted: no rule of it can be spared, and no
/// set is smaller, provided that it has at most two rules beyond those that every such set has. Among equal sets, the
/// first in the order of the rules. All the rules if even they are not enough. Lifting more rules hardly
/// ever makes `works` false. It is called some n² / 2 times for n rules at most.
pub(super) fn smallest_set<T: Copy + Ord>(rules: &[T], mut works: impl FnMut(&[T]) -> bool) -> Vec<T> {
    // If all the others together are not enough, a rule is in every such set. Few rules are left to choose from.
    let (needed, choice): (Vec<T>, Vec<T>) = rules.iter().partition(|&rule| {
        let others: Vec<T> = rules.iter().copied().filter(|other| other != rule).collect();
        !works(&others)
    });
    let mut works_with = |more: &[T]| works(&union(&needed, more));
    let few = [Vec::new()].into_iter().chain(choice.iter().map(|&rule| vec![rule]));
    let small = few.chain(pairs(&choice)).find(|set| works_with(set));
    let more = match small {
        Some(set) => set,
        None if works_with(&choice) => minimal(&[], false, &choice, &mut works_with),
        None => choice.clone(),
    };
    // A break that is not taken makes a route work longer, so that lifting more may not be enough.
    let mut set = union(&needed, &more);
    while let Some(spare) = (0..set.len()).find(|&spare| works(&without(&set, spare))) {
        set.remove(spare);
    }
    set
}

fn without<T: Copy>(set: &[T], index: usize) -> Vec<T> {
    [&set[..index], &set[index + 1..]].concat()
}

fn pairs<T: Copy>(rules: &[T]) -> impl Iterator<Item = Vec<T>> {
    rules.iter().enumerate().flat_map(|(at, &first)| rules[at + 1..].iter().map(move |&second| vec![first, second]))
}

/// Rules of `choice` none of which can be spared if those in `given` are lifted, the first ones if possible: QuickXplain
/// (Junker 2004). `added`: `given` has more than what is known not to be enough.
fn minimal<T: Copy + Ord>(given: &[T], added: bool, choice: &[T], works: &mut impl FnMut(&[T]) -> bool) -> Vec<T> {
    if added && works(given) {
        return Vec::new();
    }
    if choice.len() == 1 {
        return choice.to_vec();
    }
    let (first, last) = choice.split_at(choice.len() / 2);
    let of_last = minimal(&union(given, first), true, last, works);
    let of_first = minimal(&union(given, &of_last), !of_last.is_empty(), first, works);
    union(&of_first, &of_last)
}

/// In the order of the rules.
fn union<T: Copy + Ord>(a: &[T], b: &[T]) -> Vec<T> {
    let mut all = [a, b].concat();
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::smallest_set;

    /// The set found among twenty rules if each of these sets is enough, and the number of sets tried.
    fn found(enough: &[&[u32]]) -> (Vec<u32>, usize) {
        let rules: Vec<u32> = (0..20).collect();
        let mut tried = 0;
        let set = smallest_set(&rules, |lifted| {
            tried += 1;
            enough.iter().any(|set| set.iter().all(|rule| lifted.contains(rule)))
        });
        (set, tried)
    }

    #[test]
    fn the_smallest_set_is_found_in_few_trials() {
        assert_eq!(found(&[&[3, 7, 9], &[7, 8]]).0, [7, 8]);
        assert_eq!(found(&[&[1, 2, 3], &[1, 2, 5], &[1, 2, 4]]).0, [1, 2, 3]);
        assert_eq!(found(&[]).0.len(), 20);
        let (set, tried) = found(&[&[11, 12, 13, 14], &[0, 6, 9, 19], &[5, 6, 7, 8]]);
        assert!([[11, 12, 13, 14], [0, 6, 9, 19], [5, 6, 7, 8]].iter().any(|one| set == one), "{set:?}");
        assert!(tried < 260, "{tried}");
    }
}
