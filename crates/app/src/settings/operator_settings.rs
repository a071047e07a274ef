//! Settings of the operator.

use domain::inn::Email;
use std::path::PathBuf;

use super::{InvalidValue, SettingOrigin, SettingValues, parse_in_range, parse_optional};

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

pub(super) fn backup_settings(
    values: &SettingValues,
) -> Result<Option<BackupSettings>, InvalidValue> {
    let max_backups = values.parse("backup_keep", parse_in_range(1..=1000))?;
    let folder = values.parse("backup_folder", str::parse::<PathBuf>)?;
    let is_folder_set = !folder.as_os_str().is_empty();
    Ok(is_folder_set.then_some(BackupSettings {
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
