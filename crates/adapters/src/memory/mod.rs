//! The whole outside world in memory, for tests of everything above the ports. It passes the same
//! contract suites as the real adapters.

mod blobs;
mod clock;
mod house;

pub use blobs::MemoryBlobs;
pub use clock::MovableClock;
pub use house::MemoryHouse;
