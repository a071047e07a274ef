use std::{
    collections::BTreeMap,
    ffi::OsString,
    fmt::{self, Display},
    fs,
    path::{Path, PathBuf},
};

use super::errors::SettingsError;

const ENVIRONMENT_PREFIX: &str = "WIRTSHAUS_";

/// As container platforms set it. The variable with the prefix takes precedence.
const DATABASE_URL: &str = "DATABASE_URL";

/// Values that are not parsed yet, by key.
pub(super) type RawSettingValues = BTreeMap<String, (String, SettingOrigin)>;

/// The source of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingOrigin {
    /// Not set.
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

pub(super) fn read_settings_file(file: &Path, errors: &mut Vec<SettingsError>) -> RawSettingValues {
    let toml_table = read_toml_table(file).unwrap_or_else(|error| {
        errors.push(error);
        toml::Table::new()
    });
    let mut values = RawSettingValues::new();
    for (key, value) in toml_table {
        let text = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Float(number) => number.to_string(),
            toml::Value::Boolean(value) => value.to_string(),
            _ => {
                let file = file.to_owned();
                errors.push(SettingsError::InvalidType { key, file });
                continue;
            }
        };
        values.insert(key, (text, SettingOrigin::SettingsFile(file.to_owned())));
    }
    values
}

fn read_toml_table(file: &Path) -> Result<toml::Table, SettingsError> {
    let text =
        fs::read_to_string(file).map_err(|source| SettingsError::UnreadableSettingsFile {
            file: file.to_owned(),
            source,
        })?;
    toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        let line = before.map_or(1, |before| before.matches('\n').count() + 1);
        SettingsError::InvalidToml {
            file: file.to_owned(),
            reason: format!("{} in line {line}", error.message()),
        }
    })
}

/// Other variables need not be UTF-8.
pub(super) fn read_environment(
    environment_variables: impl Iterator<Item = (OsString, OsString)>,
    errors: &mut Vec<SettingsError>,
) -> RawSettingValues {
    let mut values = RawSettingValues::new();
    for (variable, value) in environment_variables {
        let Ok(variable) = variable.into_string() else {
            continue;
        };
        let name = variable.strip_prefix(ENVIRONMENT_PREFIX);
        if name.is_none() && variable != DATABASE_URL {
            continue;
        }
        let key = name.unwrap_or(DATABASE_URL).to_ascii_lowercase();
        let has_prefix = name.is_some();
        let Ok(value) = value.into_string() else {
            errors.push(SettingsError::InvalidUtf8 { variable });
            continue;
        };
        let value = (value, SettingOrigin::EnvironmentVariable(variable));
        if has_prefix {
            values.insert(key, value);
        } else {
            values.entry(key).or_insert(value);
        }
    }
    values
}
