mod operations;
mod schema;

pub use operations::ContactApi;
