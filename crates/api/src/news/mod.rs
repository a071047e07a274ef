mod operations;
pub mod schema;

pub use operations::NewsApi;
