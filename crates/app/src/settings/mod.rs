//! What can be set, where it is read from, and what is refused.
//!
//! A value on the command line goes before the environment, that before the file, that before the
//! default. Everything is text until it is parsed here, once; the rest of the program sees types.

mod keys;

pub use keys::{KEYS, Key};

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fmt::Display,
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use domain::{
    fields::Problem,
    house::{Address, AddressLine, Email, House, HouseLinks, HttpUrl, Phone, Product},
    suppliers::SupplierLinks,
};
use thiserror::Error;

/// The settings file that is read when none is named.
const DEFAULT_FILE: &str = "wirtshaus.toml";
const ENVIRONMENT_PREFIX: &str = "WIRTSHAUS_";

/// What would lead elsewhere than to the folder `data`. Whoever sets it must learn that it does not.
const NOT_YET: [&str; 2] = ["DATABASE_URL", "OBJECT_STORE_URL"];

/// The settings in force.
#[derive(Debug)]
pub struct Settings {
    /// What guests see of them.
    pub house: House,
    /// Where the server listens.
    pub listen: SocketAddr,
    /// The folder of the database and the files.
    pub data: PathBuf,
    /// How many connections are served at once.
    pub max_connections: usize,
    /// How long a client may take for its headers.
    pub header_timeout: Duration,
    /// Where each value came from, by key, in the order of [`KEYS`].
    pub origins: Vec<(Key, String, Origin)>,
}

/// What was said, by key: the value, and where it was said.
type Said = BTreeMap<String, (String, Origin)>;

/// What the command line says.
#[derive(Default, Debug)]
pub struct Overrides {
    /// The settings file.
    pub config: Option<PathBuf>,
    /// The setting `data`.
    pub data: Option<String>,
    /// The setting `listen`.
    pub listen: Option<String>,
}

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
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File(file) => write!(f, "{}", file.display()),
            Self::Environment(variable) => f.write_str(variable),
            Self::CommandLine => f.write_str("command line"),
        }
    }
}

/// Why the house does not start: one sentence that names the setting.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("the settings file {file} cannot be read")]
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
    #[error("the setting `{key}` ({file}) must be a text or a whole number")]
    NotAValue {
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
    #[error("the setting `{key}` ({origin}) {reason}")]
    Malformed {
        /// The key.
        key: &'static str,
        /// Where the value came from.
        origin: Origin,
        /// What is wrong with it.
        reason: String,
    },
}

impl Settings {
    /// Reads the file and the environment.
    ///
    /// # Errors
    /// The first setting that is unknown or refused.
    #[allow(
        clippy::disallowed_methods,
        reason = "this is where the environment is read"
    )]
    pub fn read(overrides: Overrides) -> Result<Self, SettingsError> {
        let named = overrides.config.is_some();
        let file = overrides.config.unwrap_or_else(|| DEFAULT_FILE.into());
        let mut said = BTreeMap::new();
        if named || file.exists() {
            said = of_file(&file)?;
        }
        if let Some(variable) = NOT_YET.iter().find(|name| std::env::var_os(name).is_some()) {
            return Err(SettingsError::NotYet { variable });
        }
        said.extend(of_environment(std::env::vars_os())?);
        for (key, value) in [("data", overrides.data), ("listen", overrides.listen)] {
            if let Some(value) = value {
                said.insert(key.to_owned(), (value, Origin::CommandLine));
            }
        }
        Self::of(said)
    }

    fn of(mut said: Said) -> Result<Self, SettingsError> {
        let origins = KEYS.map(|key| {
            let (value, origin) = said
                .remove(key.name)
                .unwrap_or_else(|| (key.default.to_owned(), Origin::Default));
            (key, value, origin)
        });
        if let Some((key, (_, origin))) = said.pop_first() {
            return Err(SettingsError::Unknown { key, origin });
        }
        let values = Values(&origins);
        let house = House {
            product: values.parse("product", Product::parse)?,
            phone: values.parse("phone", Phone::parse)?,
            email: values.parse("email", Email::parse)?,
            address: Address {
                street: values.parse("street", AddressLine::parse)?,
                postal_code: values.parse("postal_code", AddressLine::parse)?,
                locality: values.parse("locality", AddressLine::parse)?,
                country: values.parse("country", AddressLine::parse)?,
            },
            links: HouseLinks {
                video: values.parse("video_url", HttpUrl::parse)?,
                social: values.parse("social_url", HttpUrl::parse)?,
                map: values.parse("map_url", HttpUrl::parse)?,
                directions: values.parse("directions_url", HttpUrl::parse)?,
            },
            supplier_links: SupplierLinks {
                bread: values.parse("baker_url", HttpUrl::parse)?,
                meat: values.parse("butcher_url", HttpUrl::parse)?,
                produce: values.parse("greengrocer_url", HttpUrl::parse)?,
            },
        };
        Ok(Self {
            house,
            listen: values.parse("listen", |text| {
                text.parse().map_err(|_| "is not an address and port")
            })?,
            data: values.parse("data", |text| match text.as_str() {
                "" => Err(Problem::Missing),
                folder => Ok(PathBuf::from(folder)),
            })?,
            max_connections: values.parse("max_connections", within(16, 100_000))?,
            header_timeout: values
                .parse("header_timeout", within(1, 120))
                .map(Duration::from_secs)?,
            origins: origins.to_vec(),
        })
    }
}

/// A whole number from `least` to `most`.
fn within<T>(least: T, most: T) -> impl Fn(String) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + Display,
{
    move |text| {
        text.parse()
            .ok()
            .filter(|number| (&least..=&most).contains(&number))
            .ok_or_else(|| format!("must be a whole number from {least} to {most}"))
    }
}

/// The value of every key, with its origin.
struct Values<'a>(&'a [(Key, String, Origin)]);

impl Values<'_> {
    fn parse<T, E: Display>(
        &self,
        name: &'static str,
        parse: impl Fn(String) -> Result<T, E>,
    ) -> Result<T, SettingsError> {
        let (value, origin) = self
            .0
            .iter()
            .find(|(key, ..)| key.name == name)
            .map_or((String::new(), Origin::Default), |(_, value, origin)| {
                (value.clone(), origin.clone())
            });
        parse(value).map_err(|reason| SettingsError::Malformed {
            key: name,
            origin,
            reason: reason.to_string(),
        })
    }
}

fn of_file(file: &Path) -> Result<Said, SettingsError> {
    let text = fs::read_to_string(file).map_err(|source| SettingsError::Unreadable {
        file: file.to_owned(),
        source,
    })?;
    let table: toml::Table = toml::from_str(&text).map_err(|error| SettingsError::NotToml {
        file: file.to_owned(),
        reason: in_line(&text, &error),
    })?;
    table
        .into_iter()
        .map(|(key, value)| {
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                _ => {
                    return Err(SettingsError::NotAValue {
                        key,
                        file: file.to_owned(),
                    });
                }
            };
            Ok((key, (text, Origin::File(file.to_owned()))))
        })
        .collect()
}

/// The variables that are ours; those of others may hold what they like.
fn of_environment(
    variables: impl Iterator<Item = (OsString, OsString)>,
) -> Result<Said, SettingsError> {
    variables
        .filter_map(|(variable, value)| {
            let variable = variable.into_string().ok()?;
            let key = variable
                .strip_prefix(ENVIRONMENT_PREFIX)?
                .to_ascii_lowercase();
            Some(match value.into_string() {
                Ok(value) => Ok((key, (value, Origin::Environment(variable)))),
                Err(_) => Err(SettingsError::NotText { variable }),
            })
        })
        .collect()
}

/// Every key, for whoever mistyped one.
fn names() -> String {
    KEYS.map(|key| key.name).join(", ")
}

/// What is wrong with a file, and in which line.
fn in_line(text: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map_or(1, |before| before.matches('\n').count() + 1);
    format!("{} in line {line}", error.message())
}

#[cfg(test)]
mod tests;
