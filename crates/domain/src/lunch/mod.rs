//! The lunch menus of weeks.

mod settings;
mod visible;
mod week;

#[cfg(test)]
mod tests;

pub use settings::LunchSettings;
pub use visible::{ServedLunch, VisibleLunch, visible_lunch_at};
pub use week::{
    Course, CourseText, LunchDay, LunchMenu, LunchMenus, LunchPrice, LunchWeek, Publication,
};
