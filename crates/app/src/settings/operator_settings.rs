//! Settings of the operator.

use adapters::{blobs::S3Config, sql::PostgresServer};
use domain::inn::Email;
use std::path::PathBuf;

use super::{
    InvalidValue, SettingOrigin, SettingValues, parse_bool, parse_in_range, parse_optional,
};

/// The nightly backups.
#[derive(Debug, Clone)]
pub struct BackupSettings {
    pub folder: PathBuf,
    /// The number of backups to keep.
    pub max_backups: usize,
}

/// How log lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Human-readable.
    PlainText,
    /// One JSON object per line.
    Json,
}

pub(super) fn log_format(values: &SettingValues) -> Result<LogFormat, InvalidValue> {
    values.parse("log_format", |format| match format {
        "text" => Ok(LogFormat::PlainText),
        "json" => Ok(LogFormat::Json),
        _ => Err("must be `text` or `json`"),
    })
}

/// `None`: SQLite in the data folder.
pub(super) fn database_settings(
    values: &SettingValues,
) -> Result<Option<PostgresServer>, InvalidValue> {
    let connections = values.parse("database_connections", parse_in_range(1..=1000))?;
    values.parse(
        "database_url",
        parse_optional(|url| PostgresServer::parse(url, connections)),
    )
}

/// `None`: the data folder.
pub(super) fn s3_config(
    values: &SettingValues,
    has_postgres: bool,
) -> Result<Option<S3Config>, InvalidValue> {
    let redirects_downloads = values.parse("blob_redirects", parse_bool)?;
    values.parse("blob_url", |url| match url {
        "" => Ok(None),
        _ if !has_postgres => Err("requires `database_url`".to_owned()),
        url => S3Config::parse(url, redirects_downloads)
            .map(Some)
            .map_err(|error| error.to_string()),
    })
}

/// S3 copies objects of at most 5 GB.
pub(super) fn max_upload_bytes(values: &SettingValues, has_s3: bool) -> Result<u64, InvalidValue> {
    let max = if has_s3 {
        5_000_000_000
    } else {
        10_737_418_240
    };
    values.parse("max_upload_bytes", parse_in_range(262_144..=max))
}

pub(super) fn backup_settings(
    values: &SettingValues,
    has_postgres: bool,
) -> Result<Option<BackupSettings>, InvalidValue> {
    let max_backups = values.parse("backup_keep", parse_in_range(1..=1000))?;
    let folder = values.parse("backup_folder", |folder| match folder {
        "" => Ok(None),
        _ if has_postgres => Err("is for SQLite only; back up PostgreSQL with `pg_dump`"),
        folder => Ok(Some(PathBuf::from(folder))),
    })?;
    Ok(folder.map(|folder| BackupSettings {
        folder,
        max_backups,
    }))
}

/// The e-mail address of the first account. By default it is not the published one, so that it is not the first to be
/// guessed.
pub(super) fn first_account_email(
    values: &SettingValues,
    published: &Email,
) -> Result<Email, InvalidValue> {
    const FIRST_ACCOUNT_SETTING: &str = "first_account_email";
    if let Some(email) = values.parse(FIRST_ACCOUNT_SETTING, parse_optional(Email::parse))? {
        return Ok(email);
    }
    Email::parse(format!("admin@{}", published.host())).map_err(|problem| InvalidValue {
        key: FIRST_ACCOUNT_SETTING,
        setting_origin: SettingOrigin::Default,
        reason: problem.to_string(),
    })
}
