//! How many cells the model will hold, known before the matrices are read.

use crate::model::source::Pace;
use crate::problem::Problem;

/// Numbers of cells.
pub struct Room {
    pub durations: usize,
    pub distances: usize,
}

/// The cells of a problem's matrices once [`arrange`](crate::model::arrange()) and `travel` have added theirs, so that
/// nothing has to move to a larger place. Without room for locations that set-ups split. `given`: the cells of each matrix.
#[inline(never)]
pub fn room(problem: &Problem, given: usize) -> Room {
    let (side, profiles) = (problem.locations.len(), problem.profiles());
    // Whatever has the wrong size is refused later.
    if side.checked_mul(side).and_then(|cells| cells.checked_mul(profiles)) != Some(given) {
        return Room { durations: given, distances: given };
    }
    let cells = (side + usize::from(problem.has_open_ends())).pow(2);
    let mixed = profiles > 1
        || Pace::of(problem, |vehicle| vehicle.travel_time_percent) == Pace::Own
        || Pace::of(problem, |vehicle| vehicle.service_time_percent) == Pace::Own;
    Room { durations: (profiles + usize::from(mixed)) * cells, distances: profiles * cells }
}

#[cfg(test)]
mod tests {
    use super::room;
    use crate::model::{arrange, without_neighbors};
    use crate::problem::{Location, Matrices, Problem, Stop, Vehicle};
    use crate::timer::Timer;

    /// Two profiles, set apart by the hundreds; one vehicle has no end.
    fn problem() -> (Problem, Vec<i32>) {
        let vehicle = Vehicle { start_location: Some(0), shift_end: 3600, ..Vehicle::default() };
        let other = Vehicle { profile: 1, end_location: Some(0), ..vehicle.clone() };
        let stop = |location| Stop { location, ..Stop::default() };
        let problem = Problem {
            locations: vec![Location::default(); 3],
            vehicles: vec![vehicle, other],
            stops: vec![stop(1), stop(2)],
            ..Problem::default()
        };
        (problem, vec![0, 10, 20, 30, 0, 40, 50, 60, 0, 0, 110, 120, 130, 0, 140, 150, 160, 0])
    }

    #[test]
    fn matrices_with_this_room_stay_in_their_place() {
        let (mut problem, cells) = problem();
        let room = room(&problem, cells.len());
        let read = |room| {
            let mut read = Vec::with_capacity(room);
            read.extend_from_slice(&cells);
            read
        };
        let mut matrices = Matrices { durations: read(room.durations), distances: read(room.distances) };
        let places = (matrices.durations.as_ptr(), matrices.distances.as_ptr());
        arrange(&mut problem, &mut matrices);
        let model =
            without_neighbors(&problem, &mut matrices, &Timer::endless()).expect("an endless timer is never up");
        let Matrices { durations, distances } = model.matrices();
        assert_eq!((durations.as_ptr(), distances.as_ptr()), places);
        assert_eq!((durations.len(), distances.len()), (room.durations, room.distances));
    }

    #[test]
    fn the_added_location_is_at_no_distance_from_any_other() {
        let (mut problem, cells) = problem();
        let mut matrices = Matrices { durations: cells.clone(), distances: cells };
        arrange(&mut problem, &mut matrices);
        let expected = [
            [0, 10, 20, 0, 30, 0, 40, 0, 50, 60, 0, 0, 0, 0, 0, 0],
            [0, 110, 120, 0, 130, 0, 140, 0, 150, 160, 0, 0, 0, 0, 0, 0],
        ];
        assert_eq!(matrices.durations, expected.concat());
    }

    #[test]
    fn matrices_of_a_wrong_size_get_no_room() {
        assert_eq!(room(&problem().0, 17).durations, 17);
    }
}
