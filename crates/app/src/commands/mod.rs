pub mod backup;
pub mod check;
pub mod copy;
pub mod export;
pub mod messages;
pub mod openapi;
pub mod serve;
pub mod staff;
mod stdout;
