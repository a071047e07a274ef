mod calendar_response;
mod operations;
pub mod schema;

pub use operations::OpeningHoursApi;
