//! The outside world behind the ports.
//!
//! * [`sql`]: the house in a SQLite file.
//! * [`blobs`]: blobs in a folder.
//! * [`clock`]: the machine's clock.
//! * [`quickjs`]: the pages, rendered by React in an embedded JavaScript engine.
//! * [`memory`]: repositories and blobs in memory, with a clock that tests move.
//!
//! To add an adapter: a module of its own that implements traits of `ports::driven`, and one line
//! per port in `tests/contract.rs`. To add a repository to the existing ones, see [`sql`].
//!
//! What must never enter: rules of the house (an adapter keeps and fetches; what a value means is
//! decided in `domain`), anything of `api`, and settings (the app passes paths and addresses in).
//! Types of the libraries used here do not leave: every fault is a `ports::StoreError`.

pub mod blobs;
pub mod clock;
pub mod memory;
pub mod quickjs;
pub mod sql;
