//! `wirtshaus check`: explains the settings in force. What is wrong with them has stopped the command
//! before, with the sentence that every command gives.

use std::io::{self, Write};

use crate::settings::Settings;

/// Prints every setting: key, value, where it came from, and what it is.
///
/// # Errors
/// When nobody reads it.
pub fn run(settings: &Settings) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (key, value, origin) in &settings.origins {
        writeln!(out, "{} = {value:?}", key.name)?;
        writeln!(out, "    {} ({origin})", key.says)?;
    }
    Ok(())
}
