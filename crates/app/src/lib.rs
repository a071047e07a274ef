//! The binary: settings, wiring, commands.
//!
//! **For.** Choosing the adapters and putting them behind the ports ([`app`]), reading the settings
//! ([`settings`]), accepting connections ([`server`]), mailing what guests write
//! ([`delivery`]), writing down what they do ([`counting`]), telling another service of it ([`telling`]), tidying up
//! ([`housekeeping`]), backups ([`backup`]), carrying the built front ([`front`]) and the start content ([`start`]), and the commands of the
//! command line ([`commands`]).
//!
//! **To add a command.** A file in `commands/` and a line in `main.rs`. **To add a setting.** A line in
//! `settings/keys.rs`, and where its value is read in `settings/mod.rs`.
//!
//! **What must never enter.** A rule of the house, a query, the shape of an answer.

pub mod app;
mod background;
pub mod backup;
pub mod commands;
pub mod counting;
pub mod data_folder;
pub mod delivery;
pub mod front;
pub mod housekeeping;
mod read_only;
pub mod server;
pub mod settings;
pub mod start;
pub mod telling;
