//! Tables in the inn's own notation (see `notation`), and comparisons of random hours with a slow evaluation.

mod brute_force;
mod daylight_saving;
mod inputs;
pub(crate) mod notation;
mod osm;
pub(crate) mod properties;
mod rules;
mod slow_evaluation;
mod spans;
mod status;
mod today;
