//! What can be wrong with the settings.

use std::{
    error::Error,
    fmt::{self, Display},
    path::PathBuf,
};

use thiserror::Error;

use super::{keys::KEYS, sources::Origin};

/// Everything that is wrong with the settings, in one sentence that names each.
#[derive(Debug)]
pub struct SettingsErrors(pub Vec<SettingsError>);

impl Error for SettingsErrors {}

impl Display for SettingsErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, error) in self.0.iter().enumerate() {
            let separator = if position == 0 { "" } else { "; " };
            write!(f, "{separator}{error}")?;
        }
        Ok(())
    }
}

/// One thing that is wrong with the settings.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("the settings file {file} cannot be read: {source}")]
    Unreadable {
        /// Its path.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Another database or store is asked for.
    #[error("{variable} is set, but this version keeps everything in the folder `data`; unset it")]
    NotYet {
        /// The environment variable.
        variable: &'static str,
    },
    /// An environment variable of ours is no text.
    #[error("the environment variable {variable} is not UTF-8")]
    NotText {
        /// The environment variable.
        variable: String,
    },
    /// The file is no TOML.
    #[error("the settings file {file} is not TOML: {reason}")]
    NotToml {
        /// Its path.
        file: PathBuf,
        /// Where and why, in one line.
        reason: String,
    },
    /// The value is a list, a table or the like.
    #[error("the setting `{key}` ({file}) must be a text or a number")]
    InvalidValue {
        /// The key as it was written.
        key: String,
        /// The file.
        file: PathBuf,
    },
    /// Nobody knows this key.
    #[error("the setting `{key}` ({origin}) is unknown; there are {}", names())]
    Unknown {
        /// The key as it was written.
        key: String,
        /// Where.
        origin: Origin,
    },
    /// The value is refused.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// A value that is refused.
#[derive(Debug, Error)]
#[error("the setting `{key}` ({origin}) {reason}")]
pub struct Refused {
    /// The key.
    pub key: &'static str,
    /// Where the value came from.
    pub origin: Origin,
    /// What is wrong with it.
    pub reason: String,
}

/// Every key, for whoever mistyped one.
pub fn names() -> String {
    KEYS.map(|key| key.name).join(", ")
}
