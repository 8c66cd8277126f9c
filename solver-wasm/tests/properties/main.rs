//! Properties of the solver on random problems that use every feature together. One program, since linking takes longer
//! than running it.

mod advise;
mod border;
mod check;
mod delta;
mod evaluate;
mod generate;
mod insert;
mod limit;
mod loads;
mod optimum;
mod plans;
mod profiles;
mod reasons;
mod replan;
mod run;
mod search;
mod servable;
mod setups;
mod timetables;
