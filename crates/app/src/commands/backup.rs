//! `wirtshaus backup`, `verify` and `restore`.

use std::{fmt::Write, path::Path};

use adapters::{
    backups::{self, BackupDestination, BackupError},
    data_folder::DataFolder,
    output_file::is_special_file,
};
use anyhow::{Result, bail, ensure};
use domain::calendar::{format_iso_date, format_time, local};
use ports::BackupContents;
use services::backups::create_with_retry;

use super::stdout;
use crate::settings::Settings;

/// Archives the data folder, also while its server runs.
pub async fn create_archive(settings: &Settings, file: &Path, overwrite: bool) -> Result<()> {
    ensure_sqlite(settings)?;
    let data = DataFolder::new(&settings.data);
    ensure!(
        data.database.is_file(),
        "there is no database in {}",
        settings.data.display()
    );
    let mut damaged = file.as_os_str().to_owned();
    if !is_special_file(file) {
        damaged.push(".damaged");
    }
    let to = BackupDestination {
        path: file.to_owned(),
        path_if_damaged: damaged.into(),
        overwrite,
    };
    let contents = create_with_retry(|damaged| backups::create_backup(&data, &to, damaged)).await;
    let is_damaged = contents.as_ref().is_ok_and(BackupContents::is_damaged);
    report(
        if is_damaged {
            &to.path_if_damaged
        } else {
            file
        },
        contents,
    )
}

pub async fn verify_archive(file: &Path) -> Result<()> {
    report(file, backups::verify_backup(file).await)
}

/// Unpacks an archive into the data folder, which must be empty. If the archive is damaged, nothing is changed.
pub async fn restore_archive(settings: &Settings, file: &Path) -> Result<()> {
    ensure_sqlite(settings)?;
    report(file, backups::restore_backup(file, &settings.data).await)
}

fn ensure_sqlite(settings: &Settings) -> Result<()> {
    ensure!(
        settings.database.is_none(),
        "backups are for SQLite only; back up and restore PostgreSQL with `pg_dump` and `pg_restore`"
    );
    Ok(())
}

fn report(file: &Path, result: Result<BackupContents, BackupError>) -> Result<()> {
    let BackupContents {
        created_at,
        blob_count,
        damage_reports,
        unreadable_records,
    } = result.map_err(|error| match error {
        BackupError::InvalidDestination(error) => error.into(),
        error => anyhow::Error::new(error).context(file.display().to_string()),
    })?;
    let created = local(created_at);
    let mut text = format!(
        "{}: database of {} {}, {blob_count} files, checksum verified\n",
        file.display(),
        format_iso_date(created.date),
        format_time(created.time)
    );
    for problem in damage_reports.iter().chain(&unreadable_records) {
        let _ = writeln!(text, "{problem}");
    }
    stdout::print_report(file, &text)?;
    match damage_reports.len() {
        0 => Ok(()),
        count => bail!("damaged data in the backup: {count} errors"),
    }
}
