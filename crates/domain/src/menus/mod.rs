mod display;
mod edit;
mod file;
mod file_name;
mod menu_folder;
mod menu_type;
mod settings;

pub use display::{DisplayedMenu, displayed_menus};
pub use edit::MenuFileEdit;
pub use file::{DeletedMenuFile, MenuFile, recent_menu_files};
pub use file_name::MenuFileName;
pub use menu_folder::{is_in_menu_folder, is_menu_permalink};
pub use menu_type::MenuType;
pub use settings::{DuplicateMenuType, MenuSetting, MenuSettings, StoredMenuSettings};
