pub mod get;
pub mod imprint;
pub mod shape;
