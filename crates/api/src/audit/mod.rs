pub mod list;
pub mod shape;
