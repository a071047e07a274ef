//! Settings of those who operate the server.

use crate::backup::nightly::NightlyBackups;
use domain::inn::Email;
use std::path::PathBuf;

use super::{Origin, Refused, Values, optional, within};

/// How log lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object per line.
    Json,
}

pub(super) fn log_format(values: &Values) -> Result<LogFormat, Refused> {
    values.parse("log_format", |format| match format.as_str() {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("must be `text` or `json`"),
    })
}

pub(super) fn backups(values: &Values) -> Result<Option<NightlyBackups>, Refused> {
    let keep = values.parse("backup_keep", within(1, 1000))?;
    let folder = values.parse("backup_folder", |folder| {
        Ok::<_, &str>(PathBuf::from(folder))
    })?;
    let is_set = !folder.as_os_str().is_empty();
    Ok(is_set.then_some(NightlyBackups { folder, keep }))
}

/// The e-mail address of the first account. By default it is not the published one, so that it is not the first to be
/// guessed.
pub(super) fn first_account(values: &Values, published: &Email) -> Result<Email, Refused> {
    const KEY: &str = "first_account_email";
    if let Some(email) = values.parse(KEY, optional(Email::parse))? {
        return Ok(email);
    }
    let (_, host) = published.as_str().rsplit_once('@').unwrap_or_default();
    Email::parse(format!("admin@{host}")).map_err(|problem| Refused {
        key: KEY,
        origin: Origin::Default,
        reason: problem.to_string(),
    })
}
