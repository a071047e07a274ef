//! Menus: their kinds, their files, and which of them guests can download.

mod display;
mod file;
mod file_name;
mod kinds;
mod settings;

pub use display::{DisplayedMenu, displayed, files_missing};
pub use file::MenuFile;
pub use file_name::MenuFileName;
pub use kinds::{MenuType, NotAMenuType};
pub use settings::{ListedTwice, MenuSetting, MenuSettings};
