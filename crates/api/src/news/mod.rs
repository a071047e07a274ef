//! News entries.

pub mod create;
pub mod delete;
pub mod edit;
pub mod find;
pub mod list;
pub mod order;
pub mod reorder;
pub mod restore;
pub mod schema;
