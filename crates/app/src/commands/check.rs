//! `wirtshaus check`: explains the settings in force. What is wrong with them has stopped the command
//! before, with the sentence that every command gives.

use crate::settings::Settings;

/// Prints every setting: key, value, where it came from, and what it is.
pub fn run(settings: &Settings) {
    for (key, value, origin) in &settings.origins {
        println!("{} = {value:?}", key.name);
        println!("    {} ({origin})", key.says);
    }
}
