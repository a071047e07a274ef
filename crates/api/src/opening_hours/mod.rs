mod domain_conversion;
mod operations;
mod schema;
mod status;

pub use operations::OpeningHoursApi;
pub use schema::OpeningHours;
