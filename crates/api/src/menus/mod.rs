pub mod download;
mod operations;
pub mod schema;

pub use operations::MenusApi;
