pub mod delete;
pub mod list;
pub mod received;
pub mod request;
pub mod send;
pub mod update;
