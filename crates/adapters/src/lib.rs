//! The outside world behind the ports.
//!
//! * [`sql`]: the house in a SQLite file.
//! * [`blobs`]: blobs in a folder.
//! * [`clock`]: the machine's clock.
//! * [`pdf`]: whether a blob is a good PDF.
//! * [`quickjs`]: the pages, rendered by React in an embedded JavaScript engine.
//! * [`oidc`]: OpenID Connect sign-in.
//! * [`analytics`]: forwards usage events.
//! * `http_client`: HTTP client of `oidc` and `analytics`.
//! * [`mod@smtp`]: mail, through a mail server.
//! * [`mod@argon2`]: passwords, hashed.
//! * [`hmac`]: keyed hashes with the key of the installation.
//! * [`secrets`]: the system's randomness.
//! * [`memory`]: repositories and blobs in memory, with a clock that tests move.
//!
//! To add an adapter: a module of its own that implements traits of `ports::driven`, and one line
//! per port in `tests/integration/contract.rs`. To add a repository to the existing ones, see [`sql`].
//!
//! What must never enter: rules of the house (an adapter keeps and fetches; what a value means is
//! decided in `domain`), anything of `api`, and settings (the app passes paths and addresses in).
//! Types of the libraries used here do not leave: every fault is an error of `ports`.

pub mod analytics;
pub mod argon2;
pub mod blobs;
pub mod clock;
pub mod edition_file;
pub mod hmac;
mod http_client;
mod movable_clock;
pub mod oidc;
pub mod pdf;
pub mod quickjs;
pub mod secrets;
pub mod smtp;
pub mod sql;
