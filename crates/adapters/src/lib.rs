//! Implementations of the ports.
//!
//! * [`sql`]: the SQLite database.
//! * [`blobs`]: blobs in a folder.
//! * [`data_folder`]: the paths in the data folder.
//! * [`backups`]: archives of the data folder.
//! * [`clock`]: the system clock, and one that tests set (feature `test-support`).
//! * [`edition_store`]: the last edition, for the next start.
//! * [`pdf`]: PDF validation.
//! * [`quickjs`]: renders pages with React in an embedded JavaScript engine.
//! * [`oidc`]: OpenID Connect sign-in.
//! * [`analytics`]: forwards usage events.
//! * [`http_client`]: HTTP client of `oidc` and `analytics`.
//! * [`mod@smtp`]: sends mail.
//! * [`mod@argon2`]: password hashing.
//! * `file_io`: blocking and atomic file access.
//! * [`output_file`]: the file that a command writes.
//! * [`installation_key`]: keyed hashes with the installation key.
//! * [`secrets`]: random tokens and passwords.
//!
//! To add an adapter: a module that implements traits of `ports`, and an entry in `tests/integration/contract.rs`. To add a
//! repository, see [`sql`].

pub mod analytics;
pub mod argon2;
pub mod backups;
pub mod blobs;
pub mod clock;
pub mod data_folder;
pub mod edition_store;
mod file_io;
pub mod http_client;
pub mod installation_key;
#[cfg(feature = "test-support")]
mod movable_clock;
pub mod oidc;
pub mod output_file;
pub mod pdf;
pub mod quickjs;
pub mod secrets;
pub mod smtp;
pub mod sql;
