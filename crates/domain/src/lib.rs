//! What the inn means: news, opening hours, menus, files, suppliers, the contact form.
//!
//! **For.** Every rule of the house is decided here and nowhere else: when the kitchen closes, which news
//! guests see, which id a new entry gets, which menus are on the board. The other rooms ask; they do not know.
//! Each rule is a plain function of values, and the present moment is one of those values.
//!
//! | Question | Answered in |
//! |---|---|
//! | When does the kitchen close? | [`opening_hours::status_at`], first hours in `opening_hours/defaults.rs` |
//! | Which day is it in Vienna? Is it a holiday? | [`calendar`] |
//! | What do guests read on the board? | [`news::board`] |
//! | How long can what was deleted come back? | [`TRASH_RETENTION`] |
//! | What becomes of a creation that is sent twice? | [`once`] |
//! | Which menus can guests download? | [`menus::displayed`] |
//! | How long does a session last? | [`accounts::SessionLimits`] |
//! | Who did what, and how long is it remembered? | [`audit`] |
//! | What is counted of what guests do, and what is kept of it? | [`usage`] |
//! | When is the nightly backup due? | [`backups`] |
//! | When must the pages be made again without a write? | [`edition::next_edition_due`] |
//!
//! **To add to it.** 1. A type that cannot hold a wrong value: private field, `parse`, a named error; what is
//! wrong with a form field is a [`fields::Problem`]. 2. The rule as a function beside it, with a doc comment that
//! says where the rule comes from (specification section or decision). 3. A table of cases in the inn's own
//! notation in the same file or in its `tests` module; and where a slow, obviously right version exists, a property test.
//!
//! **What must never enter.** Input and output of any kind, reading a clock, random numbers, `async`, `serde`,
//! threads, other crates of this workspace, and German prose. Words for people live in the translation files; only
//! names that the specification fixes as data (menu labels, names of preview images) are written here.

pub mod accounts;
pub mod audit;
pub mod backups;
pub mod calendar;
pub mod contact;
pub mod edition;
pub mod fields;
pub mod files;
mod hex;
mod id;
pub mod idempotency;
pub mod inn;
pub mod menus;
pub mod network;
pub mod news;
pub mod opening_hours;
pub mod storage;
pub mod suppliers;
#[cfg(test)]
mod table;
mod text;
mod trash;
pub mod usage;
mod version;

pub use text::Label;
pub use trash::{TRASH_RETENTION, trash_cutoff};
pub use version::{InvalidVersion, Precondition, Version};
