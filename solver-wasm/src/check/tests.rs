//! Plans with one fault each; timetables compared with every possible timetable of tiny days.

mod brute_force;
mod day;
mod faults;
mod late;
mod random;
mod relief;
