//! Settings, from the command line, the environment, the settings file and defaults, in this order of precedence.
//!
//! `figment` and `config` are not used, because both report only the first error. `figment` also turns text such as
//! `00000012` in the environment into a number.

mod errors;
mod keys;
mod oidc;
mod operator_settings;
mod security_contact;
mod setting_sources;
mod usage;
mod values;

pub use errors::{InvalidValue, SettingOrigin, SettingsError, SettingsErrors};
pub use keys::{SETTING_DEFINITIONS, SettingDefinition};
pub use oidc::OidcSettings;
pub use operator_settings::{BackupSettings, LogFormat};
pub use usage::AnalyticsSettings;

use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use adapters::{blobs::S3Config, smtp::SmtpServer, sql::PostgresServer};
use api::StorageApiSettings;
use domain::{
    auth::SessionTimeouts,
    content::ContentLink,
    fields::FieldErrorKind,
    inn::{
        Address, AddressLine, ContactDetails, CopyrightYear, Email, FurtherLinks, Geo, HttpUrl,
        Imprint, ImprintLine, InnLinks, InnName, Latitude, Longitude, MasterDataInput, PhoneNumber,
        PublicUrl, SiteSettings, VatId,
    },
};
use http_server::TrustedProxies;
use services::usage::UsageSettings;
use setting_sources::{
    DATABASE_URL, RawSettingValues, add_database_url, read_environment, read_settings_file,
};
use values::{
    SettingValues, parse_bool, parse_bucket_name, parse_in_range, parse_optional, parse_origins,
    parse_secure_url, parse_short_line, parse_socket_address,
};

/// Read if it exists and no other file is given.
const DEFAULT_SETTINGS_FILE: &str = "wirtshaus.toml";

#[derive(Clone, Debug)]
pub struct Settings {
    /// The master data that the first start stores.
    pub master_data: MasterDataInput,
    /// The default values of the master data.
    pub example_master_data: Arc<MasterDataInput>,
    /// The settings that the pages show.
    pub site: SiteSettings,
    /// The links in the initial content, by the ids of the suppliers.
    pub supplier_links: [(&'static str, ContentLink); 3],
    /// Forwarding of contact messages by mail.
    pub mail: Option<MailSettings>,
    /// Contact in `security.txt`: a `mailto:` or `https:` URI. `None`: the address in the master data.
    pub security_contact: Option<String>,
    /// Address of the server's socket.
    pub listen: SocketAddr,
    /// Address for metrics and health.
    pub operations_listen: Option<SocketAddr>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: TrustedProxies,
    /// Folder of the database and the files.
    pub data: PathBuf,
    /// The database, unless it is in the data folder.
    pub database: Option<PostgresServer>,
    /// The store of files, unless they are in the data folder.
    pub s3: Option<S3Config>,
    /// Nightly backups.
    pub backups: Option<BackupSettings>,
    /// E-mail address of the first account.
    pub first_account_email: Email,
    /// Lifetime of staff sessions.
    pub sessions: SessionTimeouts,
    /// Sign-in with OpenID Connect.
    pub oidc: Option<OidcSettings>,
    /// Size limit of uploads, in bytes.
    pub max_upload_bytes: u64,
    /// Bucket and allowed origins of the storage API.
    pub storage: StorageApiSettings,
    /// Usage counting and its retention.
    pub usage: UsageSettings,
    /// Forwarding of usage events.
    pub analytics: Option<AnalyticsSettings>,
    /// Limit of concurrent connections.
    pub max_connections: usize,
    /// Time limit for request headers.
    pub header_timeout: Duration,
    /// Format of log lines.
    pub log_format: LogFormat,
    /// Where traces are sent.
    pub traces_url: Option<HttpUrl>,
    /// Key, value and origin of every setting in the order of [`SETTING_DEFINITIONS`]; secret values are masked.
    pub masked_values: Vec<(SettingDefinition, String, SettingOrigin)>,
}

/// Forwarding of contact messages by mail.
#[derive(Clone, Debug)]
pub struct MailSettings {
    /// SMTP server.
    pub server: SmtpServer,
    /// Sender. `None`: the address in the master data.
    pub from: Option<Email>,
    /// Recipient, like the sender.
    pub to: Option<Email>,
}

/// Options of the command line.
#[derive(Default, Debug)]
pub struct CommandLineOverrides {
    /// The settings file.
    pub config: Option<PathBuf>,
    /// The setting `data`.
    pub data: Option<String>,
    /// The setting `listen`.
    pub listen: Option<String>,
}

impl Settings {
    /// Whether no source sets this key.
    #[must_use]
    pub fn uses_default_value(&self, name: &str) -> bool {
        self.masked_values.iter().any(|(key, _, setting_origin)| {
            key.name == name && *setting_origin == SettingOrigin::Default
        })
    }

    /// Reads all sources.
    ///
    /// # Errors
    /// All errors at once.
    #[allow(
        clippy::disallowed_methods,
        reason = "this is where the environment is read"
    )]
    pub fn read(overrides: CommandLineOverrides) -> Result<Self, SettingsErrors> {
        let is_file_given = overrides.config.is_some();
        let file = overrides
            .config
            .unwrap_or_else(|| DEFAULT_SETTINGS_FILE.into());
        let mut errors = Vec::new();
        let mut values = RawSettingValues::new();
        if is_file_given || file.exists() {
            values = read_settings_file(&file, &mut errors);
        }
        values.extend(read_environment(std::env::vars_os(), &mut errors));
        if let Ok(url) = std::env::var(DATABASE_URL) {
            add_database_url(&mut values, url);
        }
        for (key, value) in [("data", overrides.data), ("listen", overrides.listen)] {
            if let Some(value) = value {
                values.insert(key.to_owned(), (value, SettingOrigin::CommandLine));
            }
        }
        Self::from_raw_values(values, errors)
    }

    fn from_raw_values(
        mut raw: RawSettingValues,
        mut errors: Vec<SettingsError>,
    ) -> Result<Self, SettingsErrors> {
        let mut values = SETTING_DEFINITIONS.map(|key| {
            let default = || (key.default.to_owned(), SettingOrigin::Default);
            let (value, setting_origin) = raw.remove(key.name).unwrap_or_else(default);
            (key, value, setting_origin)
        });
        let unknown = raw.into_iter();
        errors.extend(
            unknown.map(|(key, (_, setting_origin))| SettingsError::UnknownKey {
                key,
                setting_origin,
            }),
        );
        loop {
            let invalid = match Self::parse(&values) {
                Ok(settings) if errors.is_empty() => return Ok(settings),
                Ok(_) => return Err(SettingsErrors(errors)),
                Err(invalid) => invalid,
            };
            // Continues with the default instead, to find the other errors.
            let value = values
                .iter_mut()
                .find(|(key, value, _)| key.name == invalid.key && value != key.default);
            errors.push(invalid.into());
            match value {
                Some((key, value, _)) => key.default.clone_into(value),
                None => return Err(SettingsErrors(errors)),
            }
        }
    }

    fn parse(values: &[(SettingDefinition, String, SettingOrigin)]) -> Result<Self, InvalidValue> {
        let masked_values = values.iter().map(mask_secret).collect();
        let values = SettingValues(values);
        let usage = usage::usage_settings(&values)?;
        let analytics = usage::analytics_settings(&values)?;
        let site = SiteSettings {
            public_url: values.parse("public_url", PublicUrl::parse)?,
            usage_notice: usage::usage_privacy_notice(usage, analytics.as_ref()),
            message_retention_months: values.parse(
                "message_keep_months",
                parse_in_range(SiteSettings::MESSAGE_RETENTION_MONTHS_RANGE),
            )?,
        };
        let supplier_links = [
            ("brot", values.parse("baker_url", ContentLink::parse)?),
            ("fleisch", values.parse("butcher_url", ContentLink::parse)?),
            (
                "gemuese",
                values.parse("greengrocer_url", ContentLink::parse)?,
            ),
        ];
        let master_data = master_data(&values)?;
        let from = values.parse("mail_from", parse_optional(Email::parse))?;
        let to = values.parse("mail_to", parse_optional(Email::parse))?;
        let server = values.parse("smtp_url", parse_optional(SmtpServer::parse))?;
        let mail = server.map(|server| MailSettings { server, from, to });
        let first_account_email =
            operator_settings::first_account_email(&values, &master_data.contact.email)?;
        let oidc = oidc::oidc_settings(&values, &site.public_url)?;
        let database = operator_settings::database_settings(&values)?;
        let s3 = operator_settings::s3_config(&values, database.is_some())?;
        let defaults =
            SETTING_DEFINITIONS.map(|key| (key, key.default.to_owned(), SettingOrigin::Default));
        Ok(Self {
            example_master_data: Arc::new(self::master_data(&SettingValues(&defaults))?),
            security_contact: security_contact::security_contact(&values)?,
            master_data,
            supplier_links,
            site,
            mail,
            listen: values.parse("listen", parse_socket_address)?,
            operations_listen: values
                .parse("operations_listen", parse_optional(parse_socket_address))?,
            trusted_proxies: values.parse("trusted_proxies", str::parse::<TrustedProxies>)?,
            data: values.parse("data", |text| match text {
                "" => Err(FieldErrorKind::Missing),
                folder => Ok(PathBuf::from(folder)),
            })?,
            backups: operator_settings::backup_settings(&values, database.is_some())?,
            database,
            first_account_email,
            sessions: SessionTimeouts {
                idle_timeout: values
                    .parse("session_idle_minutes", parse_in_range(1..=1440))
                    .map(time::Duration::minutes)?,
                absolute_timeout: values
                    .parse("session_hours", parse_in_range(1..=168))
                    .map(time::Duration::hours)?,
            },
            oidc,
            max_upload_bytes: operator_settings::max_upload_bytes(&values, s3.is_some())?,
            s3,
            storage: StorageApiSettings {
                bucket: values.parse("storage_bucket", parse_bucket_name)?,
                origins: values.parse("storage_origins", parse_origins)?,
            },
            usage,
            analytics,
            max_connections: values.parse("max_connections", parse_in_range(16..=100_000))?,
            header_timeout: values
                .parse("header_timeout", parse_in_range(1..=120))
                .map(Duration::from_secs)?,
            log_format: operator_settings::log_format(&values)?,
            traces_url: values.parse("traces_url", parse_optional(HttpUrl::parse))?,
            masked_values,
        })
    }
}

fn master_data(values: &SettingValues<'_>) -> Result<MasterDataInput, InvalidValue> {
    Ok(MasterDataInput {
        name: values.parse("product", InnName::parse)?,
        contact: ContactDetails {
            phone: values.parse("phone", PhoneNumber::parse)?,
            email: values.parse("email", Email::parse)?,
        },
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
        links: InnLinks {
            video: values.parse("video_url", parse_optional(HttpUrl::parse))?,
            social: values.parse("social_url", parse_optional(HttpUrl::parse))?,
            further: FurtherLinks::default(),
            map: values.parse("map_url", HttpUrl::parse_embedded_map)?,
            directions: values.parse("directions_url", HttpUrl::parse)?,
        },
        imprint: imprint(values)?,
        is_german_only: false,
        copyright_since: CopyrightYear::specified(),
    })
}

fn imprint(values: &SettingValues<'_>) -> Result<Imprint, InvalidValue> {
    Ok(Imprint {
        owner: values.parse("owner", ImprintLine::parse)?,
        managers: values.parse("managers", parse_optional(ImprintLine::parse))?,
        register_number: values.parse("register_number", parse_optional(ImprintLine::parse))?,
        register_court: values.parse("register_court", parse_optional(ImprintLine::parse))?,
        vat_id: values.parse("vat_id", parse_optional(VatId::parse))?,
        trade_register_number: values
            .parse("trade_register_number", parse_optional(ImprintLine::parse))?,
        trade: values.parse("trade", ImprintLine::parse)?,
        trade_authority: values.parse("trade_authority", ImprintLine::parse)?,
        chamber: values.parse("chamber", ImprintLine::parse)?,
    })
}

fn mask_secret(
    (key, value, setting_origin): &(SettingDefinition, String, SettingOrigin),
) -> (SettingDefinition, String, SettingOrigin) {
    let is_masked = key.secret && !value.is_empty();
    let value = if is_masked { "(set, not shown)" } else { value };
    (*key, value.to_owned(), setting_origin.clone())
}

#[cfg(test)]
mod tests;
