mod operations;
mod schema;
mod status;
mod stored;

pub use operations::OpeningHoursApi;
pub use schema::OpeningHours;
