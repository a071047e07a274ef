//! What can be set, where it is read from, and what is refused.
//!
//! A value on the command line goes before the environment, that before the file, that before the
//! default. Everything is text until it is parsed here, once; the rest of the program sees types.

mod errors;
mod keys;
mod operation;
mod security;
mod sources;
mod usage;

pub use errors::{Refused, SettingsError, SettingsErrors};
pub use keys::{KEYS, Key};
pub use operation::LogFormat;
pub use sources::Origin;
pub use usage::AnalyticsSettings;

use std::{fmt::Display, net::SocketAddr, path::PathBuf, time::Duration};

use crate::{backup::nightly::NightlyBackups, server::Proxies};
use adapters::{
    oidc::{Issuer, OidcClient},
    smtp::SmtpServer,
};
use api::{auth::oidc::RETURN, storage::StorageSettings};
use domain::{
    accounts::{Password, SessionLimits},
    fields::Problem,
    inn::{
        Address, AddressLine, Email, Geo, HouseLinks, HttpUrl, Imprint, ImprintLine, InnDetails,
        Latitude, Longitude, Phone, Product, PublicUrl, VatId,
    },
    suppliers::SupplierLinks,
};
use services::usage::UsageRules;
use sources::{Said, of_environment, of_file};

/// The settings file that is read when none is named.
const DEFAULT_FILE: &str = "wirtshaus.toml";

/// What would lead elsewhere than to the folder `data`. Whoever sets it must learn that it does not.
const NOT_YET: [&str; 2] = ["DATABASE_URL", "OBJECT_STORE_URL"];

/// The settings in force.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What guests see of them.
    pub house: InnDetails,
    /// How what guests write is mailed; `None` when it is not.
    pub mail: Option<MailSettings>,
    /// Where to report a vulnerability: a `mailto:` or `https:` URI.
    pub security_contact: String,
    /// Where the server listens.
    pub listen: SocketAddr,
    /// Whose word is taken for where a request comes from.
    pub trusted_proxies: Proxies,
    /// The folder of the database and the files.
    pub data: PathBuf,
    /// Backups made every night; `None` when there are none.
    pub backups: Option<NightlyBackups>,
    /// The e-mail address of the first account.
    pub first_account: Email,
    /// How long staff stay signed in.
    pub sessions: SessionLimits,
    /// Through whom staff may sign in too; `None` when there is nobody.
    pub oidc: Option<OidcSettings>,
    /// The largest file that staff may upload, in bytes.
    pub max_upload_bytes: u64,
    /// What holds for the storage service.
    pub storage: StorageSettings,
    /// What is counted of usage, and for how long single events are kept.
    pub usage: UsageRules,
    /// Who else hears of usage events; `None` when nobody does.
    pub analytics: Option<AnalyticsSettings>,
    /// How many connections are served at once.
    pub max_connections: usize,
    /// How long a client may take for its headers.
    pub header_timeout: Duration,
    /// How log lines are written.
    pub log_format: LogFormat,
    /// Where each value came from, by key, in the order of [`KEYS`]; a secret one is not told.
    pub origins: Vec<(Key, String, Origin)>,
}

/// How what guests write is mailed.
#[derive(Clone, Debug)]
pub struct MailSettings {
    /// The mail server.
    pub server: SmtpServer,
    /// Who mails.
    pub from: Email,
    /// Whom it is mailed to.
    pub to: Email,
}

/// Through whom staff may sign in, beside a password.
#[derive(Clone, Debug)]
pub struct OidcSettings {
    /// The provider, and the house as it knows it.
    pub client: OidcClient,
    /// What staff call the provider.
    pub name: String,
}

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

impl Settings {
    /// Whether nobody said anything about the setting of this name.
    #[must_use]
    pub fn is_default(&self, name: &str) -> bool {
        self.origins
            .iter()
            .any(|(key, _, origin)| key.name == name && *origin == Origin::Default)
    }

    /// What everybody knows of the house, and nobody may have as a password.
    #[must_use]
    pub fn inn_words(&self) -> Vec<String> {
        let InnDetails {
            product, address, ..
        } = &self.house;
        [
            product.as_str(),
            address.locality.as_str(),
            address.street.as_str(),
        ]
        .map(ToOwned::to_owned)
        .into()
    }

    /// Reads the file and the environment.
    ///
    /// # Errors
    /// Every setting that is unknown or refused.
    #[allow(
        clippy::disallowed_methods,
        reason = "this is where the environment is read"
    )]
    pub fn read(overrides: Overrides) -> Result<Self, SettingsErrors> {
        let named = overrides.config.is_some();
        let file = overrides.config.unwrap_or_else(|| DEFAULT_FILE.into());
        let mut faults = Vec::new();
        let mut said = Said::new();
        if named || file.exists() {
            said = of_file(&file, &mut faults);
        }
        let not_yet = NOT_YET
            .into_iter()
            .filter(|name| std::env::var_os(name).is_some());
        faults.extend(not_yet.map(|variable| SettingsError::NotYet { variable }));
        said.extend(of_environment(std::env::vars_os(), &mut faults));
        for (key, value) in [("data", overrides.data), ("listen", overrides.listen)] {
            if let Some(value) = value {
                said.insert(key.to_owned(), (value, Origin::CommandLine));
            }
        }
        Self::of(said, faults)
    }

    fn of(mut said: Said, mut faults: Vec<SettingsError>) -> Result<Self, SettingsErrors> {
        let mut origins = KEYS.map(|key| {
            let (value, origin) = said
                .remove(key.name)
                .unwrap_or_else(|| (key.default.to_owned(), Origin::Default));
            (key, value, origin)
        });
        let unknown = said.into_iter();
        faults.extend(unknown.map(|(key, (_, origin))| SettingsError::Unknown { key, origin }));
        loop {
            let refused = match Self::parse(&origins) {
                Ok(settings) if faults.is_empty() => return Ok(settings),
                Ok(_) => return Err(SettingsErrors(faults)),
                Err(refused) => refused,
            };
            let value = origins
                .iter_mut()
                .find(|(key, value, _)| key.name == refused.key && value != key.default);
            faults.push(refused.into());
            // The default stands in for what is refused, so that whatever else is wrong is found too.
            match value {
                Some((key, value, _)) => key.default.clone_into(value),
                None => return Err(SettingsErrors(faults)),
            }
        }
    }

    fn parse(origins: &[(Key, String, Origin)]) -> Result<Self, Refused> {
        let values = Values(origins);
        let usage = usage::rules(&values)?;
        let analytics = usage::analytics(&values)?;
        let house = InnDetails {
            product: values.parse("product", Product::parse)?,
            public_url: values.parse("public_url", PublicUrl::parse)?,
            phone: values.parse("phone", Phone::parse)?,
            email: values.parse("email", Email::parse)?,
            address: Address {
                street: values.parse("street", AddressLine::parse)?,
                postal_code: values.parse("postal_code", AddressLine::parse)?,
                locality: values.parse("locality", AddressLine::parse)?,
                country: values.parse("country", AddressLine::parse)?,
            },
            geo: Geo {
                latitude: values.parse("latitude", Latitude::parse)?,
                longitude: values.parse("longitude", Longitude::parse)?,
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
            imprint: imprint(&values)?,
            counting: usage::counting(usage, analytics.as_ref()),
            message_months: values.parse("message_keep_months", within(1, 120))?,
        };
        let from = values.parse("mail_from", optional(Email::parse))?;
        let to = values.parse("mail_to", optional(Email::parse))?;
        let server = values.parse("smtp_url", optional(|url| SmtpServer::parse(&url)))?;
        let mail = server.map(|server| MailSettings {
            server,
            from: from.unwrap_or_else(|| house.email.clone()),
            to: to.unwrap_or_else(|| house.email.clone()),
        });
        let first_account = operation::first_account(&values, &house.email)?;
        let issuer = values.parse("oidc_issuer", optional(|url| Issuer::parse(&url)))?;
        let name = values.parse("oidc_name", optional(|name| short_line(&name)))?;
        let secret = values.parse("oidc_client_secret", optional(Password::parse))?;
        let oidc = match issuer {
            None => None,
            Some(issuer) => Some(OidcSettings {
                name: name.unwrap_or_else(|| issuer.host().to_owned()),
                client: OidcClient {
                    issuer,
                    id: values.parse("oidc_client_id", |id| short_line(&id))?,
                    secret,
                    redirect_uri: format!("{}{}", house.public_url.as_str(), RETURN),
                },
            }),
        };
        Ok(Self {
            security_contact: security::contact(&values, &house.email)?,
            house,
            mail,
            listen: values.parse("listen", |text| {
                text.parse().map_err(|_| "is not an address and port")
            })?,
            trusted_proxies: values.parse("trusted_proxies", |list| list.parse::<Proxies>())?,
            data: values.parse("data", |text| match text.as_str() {
                "" => Err(Problem::Missing),
                folder => Ok(PathBuf::from(folder)),
            })?,
            backups: operation::backups(&values)?,
            first_account,
            sessions: SessionLimits {
                idle: values
                    .parse("session_idle_minutes", within(1, 1440))
                    .map(time::Duration::minutes)?,
                whole: values
                    .parse("session_hours", within(1, 168))
                    .map(time::Duration::hours)?,
            },
            oidc,
            max_upload_bytes: values.parse("max_upload_bytes", within(262_144, 10_737_418_240))?,
            storage: StorageSettings {
                bucket: values.parse("storage_bucket", bucket)?,
                origins: values.parse("storage_origins", |list| allowed_origins(&list))?,
            },
            usage,
            analytics,
            max_connections: values.parse("max_connections", within(16, 100_000))?,
            header_timeout: values
                .parse("header_timeout", within(1, 120))
                .map(Duration::from_secs)?,
            log_format: operation::log_format(&values)?,
            origins: origins.iter().map(told).collect(),
        })
    }
}

/// What the legal notice says.
fn imprint(values: &Values<'_>) -> Result<Imprint, Refused> {
    Ok(Imprint {
        owner: values.parse("owner", ImprintLine::parse)?,
        managers: values.parse("managers", optional(ImprintLine::parse))?,
        register_number: values.parse("register_number", optional(ImprintLine::parse))?,
        register_court: values.parse("register_court", optional(ImprintLine::parse))?,
        vat_id: values.parse("vat_id", optional(VatId::parse))?,
        trade_register_number: values
            .parse("trade_register_number", optional(ImprintLine::parse))?,
        trade: values.parse("trade", ImprintLine::parse)?,
        trade_authority: values.parse("trade_authority", ImprintLine::parse)?,
        chamber: values.parse("chamber", ImprintLine::parse)?,
    })
}

/// A setting as it may be shown.
fn told((key, value, origin): &(Key, String, Origin)) -> (Key, String, Origin) {
    let hides = key.secret && !value.is_empty();
    let value = if hides { "(set, not shown)" } else { value };
    (*key, value.to_owned(), origin.clone())
}

/// What may be left empty, and is then not there.
fn optional<T, E>(
    parse: impl Fn(String) -> Result<T, E>,
) -> impl Fn(String) -> Result<Option<T>, E> {
    move |text| match text.trim() {
        "" => Ok(None),
        _ => parse(text).map(Some),
    }
}

/// A line of a few words.
fn short_line(text: &str) -> Result<String, &'static str> {
    let is_fine = text.chars().count() <= 200 && !text.chars().any(char::is_control);
    match text.trim() {
        "" => Err("is required"),
        text if is_fine => Ok(text.to_owned()),
        _ => Err("must be one line of at most 200 characters"),
    }
}

/// The name of a bucket.
fn bucket(name: String) -> Result<String, &'static str> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c);
    if (1..=63).contains(&name.len()) && name.chars().all(is_plain) {
        Ok(name)
    } else {
        Err("must be 1 to 63 small letters, digits, `-`, `_` and `.`")
    }
}

/// Origins, as browsers write them: without a slash at the end.
fn allowed_origins(list: &str) -> Result<Vec<String>, Problem> {
    list.split(',')
        .map(str::trim)
        .filter(|origin| !origin.is_empty())
        .map(|origin| PublicUrl::parse(origin).map(|url| url.as_str().to_owned()))
        .collect()
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
    ) -> Result<T, Refused> {
        let (value, origin) = self
            .0
            .iter()
            .find(|(key, ..)| key.name == name)
            .map_or((String::new(), Origin::Default), |(_, value, origin)| {
                (value.clone(), origin.clone())
            });
        parse(value).map_err(|reason| Refused {
            key: name,
            origin,
            reason: reason.to_string(),
        })
    }
}

#[cfg(test)]
mod tests;
