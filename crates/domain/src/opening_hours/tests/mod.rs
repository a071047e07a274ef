//! Tables in the inn's own notation (see `notation`), and a property against a minute-by-minute evaluation.

mod daylight_saving;
mod inputs;
mod minute_by_minute;
pub(crate) mod notation;
mod osm;
mod properties;
mod rules;
mod spans;
mod status;
mod today;
