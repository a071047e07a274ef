//! The menus.

pub mod delete_file;
pub mod download;
pub mod edit_file;
pub mod list;
pub mod list_files;
pub mod request;
pub mod restore_file;
pub mod save_settings;
pub mod settings;
pub mod shape;
