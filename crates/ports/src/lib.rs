//! The edge of the hexagon.
//!
//! * [`driven`]: what the inn needs from the world outside, as traits in the words of the domain.
//! * [`driving`]: what the inn offers, as plain use cases over those traits.
//! * `contract` (feature "contract"): one public test suite per driven port. What the suite asks is
//!   what the port promises; every adapter runs it.
//!
//! To add a driven port: 1. the trait in `driven/`, in the words of the domain; 2. its suite in
//! `contract/`; 3. an implementation in each adapter; 4. one line in `adapters/tests/contract.rs`.
//!
//! What must never enter: a library that talks to the outside (database, HTTP, runtime), its error
//! types, rules about what the inn means (they live in `domain`), and any reading of the clock.
//! Absence is `Ok(None)` or `Ok(false)`; a [`StoreError`] names what conflicts or what is corrupt and
//! keeps its cause.

#[cfg(feature = "contract")]
pub mod contract;
pub mod driven;
pub mod driving;
mod error;

pub use error::{BoxError, StoreError};
