use std::{collections::BTreeMap, ffi::OsString, fs, path::Path};

use super::errors::{SettingOrigin, SettingsError};

const ENVIRONMENT_PREFIX: &str = "WIRTSHAUS_";

/// Values that are not parsed yet, by key.
pub(super) type RawSettingValues = BTreeMap<String, (String, SettingOrigin)>;

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

pub(super) const DATABASE_URL: &str = "DATABASE_URL";

/// Adds the variable without the prefix, as container platforms set it. It has the lowest precedence, and may be of another
/// program.
pub(super) fn add_database_url(values: &mut RawSettingValues, url: String) {
    if url.starts_with("postgres") {
        let setting_origin = SettingOrigin::EnvironmentVariable(DATABASE_URL.to_owned());
        let key = DATABASE_URL.to_ascii_lowercase();
        values.entry(key).or_insert((url, setting_origin));
    }
}

/// Variables without the prefix need not be UTF-8.
pub(super) fn read_environment(
    environment_variables: impl Iterator<Item = (OsString, OsString)>,
    errors: &mut Vec<SettingsError>,
) -> RawSettingValues {
    let mut values = RawSettingValues::new();
    for (variable, value) in environment_variables {
        let Ok(variable) = variable.into_string() else {
            continue;
        };
        let Some(key) = variable.strip_prefix(ENVIRONMENT_PREFIX) else {
            continue;
        };
        let key = key.to_ascii_lowercase();
        match value.into_string() {
            Ok(value) => {
                values.insert(key, (value, SettingOrigin::EnvironmentVariable(variable)));
            }
            Err(_) => errors.push(SettingsError::InvalidUtf8 { variable }),
        }
    }
    values
}
