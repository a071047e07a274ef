//! `wirtshaus check`: prints the settings and verifies the data.

use std::fmt::Write;

use adapters::{backups::integrity, blobs::Blobs, data_folder::DataFolder};
use anyhow::{Context, Result, bail};

use super::stdout;
use crate::{
    database,
    settings::{Settings, SettingsErrors},
};

/// Prints every setting with value, description and origin, then verifies the database and all files. If settings are
/// invalid, prints those instead.
pub async fn run(settings: Result<Settings, SettingsErrors>) -> Result<()> {
    let mut text = String::new();
    let settings = match settings {
        Ok(settings) => settings,
        Err(SettingsErrors(errors)) => {
            for error in &errors {
                let _ = writeln!(text, "{error}");
            }
            stdout::print_to_stdout(&text)?;
            bail!(
                "the server does not start with these settings; wrong: {}",
                errors.len()
            );
        }
    };
    for (key, value, setting_origin) in &settings.masked_values {
        let _ = writeln!(text, "{} = {value:?}", key.name);
        let _ = writeln!(text, "    {} ({setting_origin})", key.description);
    }
    stdout::print_to_stdout(&text)?;
    database::check_backup_folder(&settings)?;
    let data = DataFolder::new(&settings.data);
    // Before the first start there is no data.
    if settings.database.is_none() && settings.uses_default_value("data") && !data.database.exists()
    {
        let folder = settings.data.display();
        return Ok(stdout::print_to_stdout(&format!(
            "no data was verified: there is no database in {folder}\n"
        ))?);
    }
    let store = database::open_read_only(&settings).await?;
    let s3 = settings.s3.clone().map(Blobs::in_s3).transpose()?;
    let problems = integrity::check_integrity(&store, &data, s3.as_ref()).await;
    let close_result = store.close().await;
    let problems = problems.and_then(|problems| close_result.map(|()| problems));
    let problems = problems.context("the data cannot be read")?;
    let mut text = String::new();
    for problem in &problems {
        let _ = writeln!(text, "{problem}");
    }
    if problems.is_empty() {
        text.push_str("no problems found\n");
    }
    stdout::print_to_stdout(&text)?;
    match problems.len() {
        0 => Ok(()),
        count => bail!("problems found: {count}"),
    }
}
