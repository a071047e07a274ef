//! Bodies of requests and responses in the published specification: their fields, limits and codes, and what guests get.

pub mod cards;
pub mod code;
pub mod content;
pub mod day_hours;
pub mod dishes;
pub mod fields;
pub mod limits;
pub mod lunch;
pub mod menus;
pub mod news;
pub mod opening_hours;
pub mod opening_state;
pub mod pictures;
pub mod site;
