//! Menus: their kinds, their files, and which of them guests can download.

mod display;
mod edit;
mod file;
mod file_name;
mod kinds;
mod settings;

pub use display::{DisplayedMenu, displayed, files_missing};
pub use edit::{MenuFileEdit, MenuFileInput};
pub use file::{DeletedMenuFile, MenuFile, newest};
pub use file_name::MenuFileName;
pub use kinds::{InvalidMenuType, MenuType};
pub use settings::{ListedTwice, MenuSetting, MenuSettings};
