//! The document of an export.

mod parse;
mod schema;

pub use parse::InvalidExport;
pub use schema::{InnExport, export_file_path, export_schema};
