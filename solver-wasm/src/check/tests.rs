//! Plans with one fault each, and timetables against all timetables of tiny days.

mod brute_force;
mod day;
mod faults;
mod random;
mod relief;
