//! Settings of the operator.

use crate::backup::nightly::NightlyBackups;
use domain::inn::Email;
use std::path::PathBuf;

use super::{InvalidValue, Origin, Values, in_range, optional};

/// How log lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Human-readable.
    Text,
    /// One JSON object per line.
    Json,
}

pub(super) fn log_format(values: &Values) -> Result<LogFormat, InvalidValue> {
    values.parse("log_format", |format| match format {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("must be `text` or `json`"),
    })
}

pub(super) fn backups(values: &Values) -> Result<Option<NightlyBackups>, InvalidValue> {
    let keep = values.parse("backup_keep", in_range(1, 1000))?;
    let folder = values.parse("backup_folder", str::parse::<PathBuf>)?;
    let is_set = !folder.as_os_str().is_empty();
    Ok(is_set.then_some(NightlyBackups { folder, keep }))
}

/// The e-mail address of the first account. By default it is not the published one, so that it is not the first to be
/// guessed.
pub(super) fn first_account(values: &Values, published: &Email) -> Result<Email, InvalidValue> {
    const KEY: &str = "first_account_email";
    if let Some(email) = values.parse(KEY, optional(Email::parse))? {
        return Ok(email);
    }
    let (_, host) = published.as_str().rsplit_once('@').unwrap_or_default();
    Email::parse(format!("admin@{host}")).map_err(|problem| InvalidValue {
        key: KEY,
        origin: Origin::Default,
        reason: problem.to_string(),
    })
}
