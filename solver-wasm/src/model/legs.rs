//! The matrices, as the search reads them.

use std::rc::Rc;

use crate::problem::Matrices;
use rondo_table::View;

/// The matrices, and where the search reads what: no read has to choose.
#[derive(Debug)]
pub struct Legs {
    /// What all vehicles pay for a leg, if they do.
    pub(super) costs: View<i32, Matrices>,
    /// Seconds for the quickest vehicle.
    pub(super) quickest: View<i32, Matrices>,
    /// Those of the vehicles' profiles, one behind the other.
    pub(super) seconds: View<i32, Matrices>,
    pub(super) meters: View<i32, Matrices>,
    pub(super) matrices: Rc<Matrices>,
}

impl Legs {
    /// `quickest`: where their times begin among the durations. Those of all vehicles, if they do not differ. `alike`: durations and distances are the same, and reading
    /// one of them only is quicker.
    pub fn new(matrices: Matrices, quickest: usize, alike: bool, costs_meters: bool) -> Self {
        let matrices = Rc::new(matrices);
        Self {
            costs: View::new(&matrices, |all| match costs_meters {
                true if alike => &all.durations,
                true => &all.distances,
                false => &all.durations[quickest..],
            }),
            quickest: View::new(&matrices, |all| &all.durations[quickest..]),
            seconds: View::new(&matrices, |all| &all.durations),
            meters: View::new(&matrices, |all| if alike { &all.durations } else { &all.distances }),
            matrices,
        }
    }
}
