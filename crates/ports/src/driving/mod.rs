//! What the inn offers, as plain structs over the traits of [`driven`](crate::driven). One use case
//! per file.

pub mod contact_desk;
pub mod file_room;
mod security_log;
pub mod side_door;
pub mod staff_door;
pub mod staff_register;
pub mod start_content;
pub mod usage_desk;
