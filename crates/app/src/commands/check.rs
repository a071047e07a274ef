//! `wirtshaus check`: explains the settings in force, or everything that is wrong with them.

use std::{fmt::Write, io};

use thiserror::Error;

use super::out;
use crate::settings::{Settings, SettingsErrors};

/// Why the settings are not explained.
#[derive(Debug, Error)]
pub enum CheckError {
    /// What is wrong has been printed, a line each.
    #[error("the house does not start with these settings; wrong: {0}")]
    Wrong(usize),
    /// The explanation cannot be written.
    #[error(transparent)]
    Unwritten(#[from] io::Error),
}

/// Prints every setting: key, value, where it came from, and what it is. When any is wrong, prints
/// what is wrong instead, all of it.
///
/// # Errors
/// When a setting is wrong.
pub fn run(settings: Result<Settings, SettingsErrors>) -> Result<(), CheckError> {
    let mut text = String::new();
    match settings {
        Ok(settings) => {
            for (key, value, origin) in &settings.origins {
                let _ = writeln!(text, "{} = {value:?}", key.name);
                let _ = writeln!(text, "    {} ({origin})", key.says);
            }
            Ok(out::print(&text)?)
        }
        Err(SettingsErrors(errors)) => {
            for error in &errors {
                let _ = writeln!(text, "{error}");
            }
            out::print(&text)?;
            Err(CheckError::Wrong(errors.len()))
        }
    }
}
