use std::{
    error::Error,
    fmt::{self, Display},
    path::PathBuf,
};

use thiserror::Error;

use super::keys::SETTING_DEFINITIONS;

/// The source of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingOrigin {
    /// The setting is not set.
    Default,
    /// The settings file.
    SettingsFile(PathBuf),
    /// The environment variable of this name.
    EnvironmentVariable(String),
    /// An option of the command line.
    CommandLine,
}

impl Display for SettingOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::SettingsFile(file) => write!(f, "{}", file.display()),
            Self::EnvironmentVariable(variable) => f.write_str(variable),
            Self::CommandLine => f.write_str("command line"),
        }
    }
}

/// All errors in the settings; displayed as one sentence.
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

/// An error in the settings.
#[derive(Debug, Error)]
pub enum SettingsError {
    #[error("the settings file {file} cannot be read: {source}")]
    UnreadableSettingsFile {
        file: PathBuf,
        source: std::io::Error,
    },
    #[error("the settings file {file} is not TOML: {reason}")]
    InvalidToml { file: PathBuf, reason: String },
    #[error("the setting `{key}` ({file}) must be a text or a number")]
    InvalidType { key: String, file: PathBuf },
    #[error("the environment variable {variable} is not UTF-8")]
    InvalidUtf8 { variable: String },
    #[error(
        "the setting `{key}` ({setting_origin}) is unknown; there are {}",
        setting_names()
    )]
    UnknownKey {
        key: String,
        setting_origin: SettingOrigin,
    },
    #[error(transparent)]
    InvalidValue(#[from] InvalidValue),
}

/// A value that its parser rejects.
#[derive(Debug, Error)]
#[error("the setting `{key}` ({setting_origin}) {reason}")]
pub struct InvalidValue {
    pub key: &'static str,
    pub setting_origin: SettingOrigin,
    pub reason: String,
}

pub(super) fn setting_names() -> String {
    SETTING_DEFINITIONS.map(|key| key.name).join(", ")
}
