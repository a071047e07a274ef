//! Where settings are read from.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fmt::{self, Display},
    fs,
    path::{Path, PathBuf},
};

use super::errors::SettingsError;

const ENVIRONMENT_PREFIX: &str = "WIRTSHAUS_";

/// What was said, by key: the value, and where it was said.
pub type Said = BTreeMap<String, (String, Origin)>;

/// Where a value came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Nobody said anything.
    Default,
    /// The settings file.
    File(PathBuf),
    /// The environment variable of this name.
    Environment(String),
    /// The command line.
    CommandLine,
}

impl Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File(file) => write!(f, "{}", file.display()),
            Self::Environment(variable) => f.write_str(variable),
            Self::CommandLine => f.write_str("command line"),
        }
    }
}

/// What the file says; what it says wrongly is added to the faults.
pub fn of_file(file: &Path, faults: &mut Vec<SettingsError>) -> Said {
    let table = table_of(file).unwrap_or_else(|fault| {
        faults.push(fault);
        toml::Table::new()
    });
    let text_of = |(key, value): (String, toml::Value)| {
        let text = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Float(number) => number.to_string(),
            _ => {
                let file = file.to_owned();
                faults.push(SettingsError::InvalidValue { key, file });
                return None;
            }
        };
        Some((key, (text, Origin::File(file.to_owned()))))
    };
    table.into_iter().filter_map(text_of).collect()
}

fn table_of(file: &Path) -> Result<toml::Table, SettingsError> {
    let text = fs::read_to_string(file).map_err(|source| SettingsError::Unreadable {
        file: file.to_owned(),
        source,
    })?;
    toml::from_str(&text).map_err(|error| SettingsError::NotToml {
        file: file.to_owned(),
        reason: in_line(&text, &error),
    })
}

/// What the variables say that are ours; those of others may hold what they like.
pub fn of_environment(
    variables: impl Iterator<Item = (OsString, OsString)>,
    faults: &mut Vec<SettingsError>,
) -> Said {
    variables
        .filter_map(|(variable, value)| {
            let variable = variable.into_string().ok()?;
            let key = variable
                .strip_prefix(ENVIRONMENT_PREFIX)?
                .to_ascii_lowercase();
            let Ok(value) = value.into_string() else {
                faults.push(SettingsError::NotText { variable });
                return None;
            };
            Some((key, (value, Origin::Environment(variable))))
        })
        .collect()
}

/// What is wrong with a file, and in which line.
fn in_line(text: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map_or(1, |before| before.matches('\n').count() + 1);
    format!("{} in line {line}", error.message())
}
