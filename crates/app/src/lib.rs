//! The binary: settings, wiring, commands.
//!
//! **For.** Choosing the adapters and putting them behind the ports ([`app`]), reading the settings
//! ([`settings`]), accepting connections ([`server`]), background tasks ([`background_tasks`]: [`mail_delivery`],
//! [`event_writer`], [`forwarder`], [`maintenance`]), backups ([`backup`]), carrying the built front ([`front`]) and the start content ([`start`]), and the commands of the
//! command line ([`commands`]).
//!
//! **To add a command.** A file in `commands/` and a line in `main.rs`. **To add a setting.** A line in
//! `settings/keys.rs`, and where its value is read in `settings/mod.rs`.
//!
//! **What must never enter.** A rule of the house, a query, the shape of an answer.

pub mod app;
pub mod background_tasks;
pub mod backup;
pub mod commands;
pub mod data_folder;
pub mod event_writer;
pub mod forwarder;
pub mod front;
pub mod mail_delivery;
pub mod maintenance;
mod read_only;
pub mod server;
pub mod settings;
pub mod start;
