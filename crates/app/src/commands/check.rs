//! `wirtshaus check`: prints the settings and verifies the data.

use std::{fmt::Write, io};

use ports::StoreError;
use thiserror::Error;

use super::stdout;
use crate::{
    backup::check,
    data_folder::DataFolder,
    database::{self, OpenError},
    settings::{Settings, SettingsErrors},
};

#[derive(Debug, Error)]
pub enum CheckError {
    /// The errors were printed, one line each.
    #[error("the server does not start with these settings; wrong: {0}")]
    Settings(usize),
    /// The errors were printed, one line each.
    #[error("problems found: {0}")]
    Data(usize),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("the database cannot be queried")]
    Store(#[from] StoreError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Prints every setting with value, description and origin, then verifies the database and all files. If settings are
/// invalid, prints those instead.
pub async fn run(settings: Result<Settings, SettingsErrors>) -> Result<(), CheckError> {
    let mut text = String::new();
    let settings = match settings {
        Ok(settings) => settings,
        Err(SettingsErrors(errors)) => {
            for error in &errors {
                let _ = writeln!(text, "{error}");
            }
            stdout::print(&text)?;
            return Err(CheckError::Settings(errors.len()));
        }
    };
    for (key, value, origin) in &settings.origins {
        let _ = writeln!(text, "{} = {value:?}", key.name);
        let _ = writeln!(text, "    {} ({origin})", key.description);
    }
    stdout::print(&text)?;
    let data = DataFolder::new(&settings.data);
    // Before the first start there is no data.
    if settings.is_default("data") && !data.database.exists() {
        let folder = settings.data.display();
        return Ok(stdout::print(&format!(
            "no data was verified: there is no database in {folder}\n"
        ))?);
    }
    let store = database::open_read_only(&settings).await?;
    let problems = check::check(&store, &data).await;
    store.close().await?;
    let problems = problems?;
    let mut text = String::new();
    for problem in &problems {
        let _ = writeln!(text, "{problem}");
    }
    if problems.is_empty() {
        let _ = writeln!(text, "no problems found in {}", settings.data.display());
    }
    stdout::print(&text)?;
    match problems.len() {
        0 => Ok(()),
        count => Err(CheckError::Data(count)),
    }
}
