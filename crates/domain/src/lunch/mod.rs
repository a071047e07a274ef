//! The lunch menus of weeks.

mod settings;
mod visible;
mod week;

#[cfg(test)]
mod tests;

pub use settings::{LunchSettings, MenuPrices, WeekdayCourses};
pub use visible::{
    ServedLunch, VisibleLunch, is_lunch_offered, served_lunches, shown_weeks, visible_lunch_at,
};
pub use week::{
    COPYABLE_WEEKS, Course, CourseText, LunchMenu, LunchMenus, LunchWeek, can_be_copied,
};
