mod domain_conversion;
mod operations;
pub mod schema;
mod status;

pub use operations::OpeningHoursApi;
pub use schema::OpeningHours;
