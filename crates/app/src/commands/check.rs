//! `wirtshaus check`: prints the settings in force and verifies the data, or prints everything that is wrong.

use std::{fmt::Write, io};

use ports::StoreError;
use thiserror::Error;

use super::out;
use crate::{
    backup::check,
    data_folder::DataFolder,
    database::{self, OpenError},
    settings::{Settings, SettingsErrors},
};

/// Why a check fails.
#[derive(Debug, Error)]
pub enum CheckError {
    /// What is wrong has been printed, a line each.
    #[error("the server does not start with these settings; wrong: {0}")]
    Wrong(usize),
    /// What is wrong has been printed, a line each.
    #[error("problems found: {0}")]
    Data(usize),
    /// There is no data.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database cannot be queried.
    #[error("the database cannot be queried")]
    Store(#[from] StoreError),
    /// The result cannot be printed.
    #[error(transparent)]
    Unwritten(#[from] io::Error),
}

/// Prints every setting: key, value, where it came from, and what it is. Then verifies the database and every file in the
/// data folder. When a setting is wrong, prints all that are instead.
///
/// # Errors
/// When a setting or the data is wrong.
pub async fn run(settings: Result<Settings, SettingsErrors>) -> Result<(), CheckError> {
    let mut text = String::new();
    let settings = match settings {
        Ok(settings) => settings,
        Err(SettingsErrors(errors)) => {
            for error in &errors {
                let _ = writeln!(text, "{error}");
            }
            out::print(&text)?;
            return Err(CheckError::Wrong(errors.len()));
        }
    };
    for (key, value, origin) in &settings.origins {
        let _ = writeln!(text, "{} = {value:?}", key.name);
        let _ = writeln!(text, "    {} ({origin})", key.description);
    }
    out::print(&text)?;
    let data = DataFolder::of(&settings.data);
    // Before the first start there is nothing to verify.
    if settings.is_default("data") && !data.database.exists() {
        let folder = settings.data.display();
        return Ok(out::print(&format!(
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
    out::print(&text)?;
    match problems.len() {
        0 => Ok(()),
        count => Err(CheckError::Data(count)),
    }
}
