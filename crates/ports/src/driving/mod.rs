//! What the inn offers, as plain structs over the traits of [`driven`](crate::driven). One use case
//! per file.

pub mod start_content;
