//! Data in another place than before.

use std::{collections::BTreeSet, fs, path::Path};

use adapters::{
    blobs::{Blobs, S3Config, test_blob_url},
    data_folder::DataFolder,
    installation_key::InstallationKey,
    sql::{CopyError, PostgresServer, SqlStore, create_test_schema},
};
use bytes::Bytes;
use domain::{files::BlobId, inn::InnName};
use ports::{
    ContentRevision, Store, contract::second_factors::keeps_every_field_of_a_second_factor,
};
use serde_json::Value;
use wirtshaus::{
    commands::{backup, copy},
    database::AppOpenError,
    settings::Settings,
};

use crate::common::{
    audit_context, database::execute_sql, news_draft, open_store, settings, try_open_app,
};

/// The public responses, and the installation key.
async fn read_site(settings: &Settings) -> (Vec<Bytes>, InstallationKey) {
    let app = try_open_app(settings).await.unwrap();
    let edition = app.publisher.publish().await.unwrap();
    let paths = "/ /en/ /essen /en/essen /sitemap.xml /robots.txt \
                 /api/site /api/news /api/menus /api/opening-hours";
    let bodies = paths.split_whitespace().map(|path| {
        let response = edition.response(path).unwrap();
        response.uncompressed_body().clone()
    });
    let bodies = bodies.collect();
    app.close().await;
    let blobs = Blobs::open(&settings.data, settings.s3.as_ref()).await;
    let key = blobs.unwrap().installation_key().await.unwrap();
    (bodies, key.unwrap())
}

#[tokio::test]
#[ignore = "needs servers: scripts/with_postgres scripts/with_s3"]
async fn public_pages_keep_their_bytes_after_moves_to_postgresql_and_s3_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let [first, on_postgres, last] =
        ["first", "postgres", "last"].map(|name| settings(&folder.path().join(name)));
    let url = create_test_schema(&on_postgres.data)
        .await
        .unwrap()
        .unwrap();
    let blob_url = test_blob_url(&on_postgres.data).unwrap();
    let on_postgres = Settings {
        database: Some(PostgresServer::parse(&url, 2).unwrap()),
        s3: Some(S3Config::parse(&blob_url, false).unwrap()),
        ..on_postgres
    };
    let app = try_open_app(&first).await.unwrap();
    // The order of texts is that of their bytes.
    for title in ["Öl", "Zander", "apfel", "A-b", "A b", "Ab"] {
        let news = &app.services.news;
        let context = audit_context();
        let created = news.create(news_draft(title), None, &context);
        created.await.unwrap();
    }
    app.close().await;

    let before = read_site(&first).await;
    copy::run(&on_postgres, folder_of(&first), &url)
        .await
        .unwrap();
    assert!(read_site(&on_postgres).await == before);
    copy::run(&on_postgres, &url, folder_of(&last))
        .await
        .unwrap();
    assert!(read_site(&last).await == before);
}

#[tokio::test]
async fn copies_and_backups_have_accounts_and_second_factors() {
    let folder = tempfile::tempdir().unwrap();
    let [original, copied, restored] =
        ["original", "copied", "restored"].map(|name| settings(&folder.path().join(name)));
    let app = try_open_app(&original).await.unwrap();
    let mut tx = app.store.begin().await.unwrap();
    keeps_every_field_of_a_second_factor(&mut *tx).await;
    tx.commit().await.unwrap();
    app.close().await;
    copy::run(&original, folder_of(&original), folder_of(&copied))
        .await
        .unwrap();
    let archive = folder.path().join("backup.tar");
    let created = backup::create_archive(&original, &archive, false).await;
    created.unwrap();
    backup::restore_archive(&restored, &archive).await.unwrap();

    let read = async |settings: &Settings| {
        let app = try_open_app(settings).await.unwrap();
        let mut snapshot = app.store.begin_read_only().await.unwrap();
        let members = snapshot.staff().list().await.unwrap();
        let mut factors = Vec::new();
        for member in &members {
            factors.extend(snapshot.second_factors().list(member.id).await.unwrap());
        }
        drop(snapshot);
        app.close().await;
        (members, factors)
    };
    let before = read(&original).await;
    assert!(!before.1.is_empty());
    assert_eq!(read(&copied).await, before);
    assert_eq!(read(&restored).await, before);
}

fn folder_of(settings: &Settings) -> &str {
    settings.data.to_str().unwrap()
}

/// SQLite would apply a journal to the copied database.
#[tokio::test]
async fn nothing_is_copied_to_a_folder_with_files_or_in_a_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let [from, to] = ["from", "to"].map(|name| settings(&folder.path().join(name)));
    try_open_app(&from).await.unwrap().close().await;
    fs::create_dir(&to.data).unwrap();
    fs::write(to.data.join("wirtshaus.db-wal"), "").unwrap();
    let nested = from.data.join("blobs/new");
    for (target, expected) in [
        (folder_of(&to), "the target has data"),
        (nested.to_str().unwrap(), "the target is in a data folder"),
    ] {
        let copied = copy::run(&to, folder_of(&from), target).await;
        assert_eq!(copied.unwrap_err().to_string(), expected);
    }
    assert!(!nested.exists());
}

#[tokio::test]
async fn a_place_without_the_files_of_the_database_gets_no_installation_key() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(folder.path());
    try_open_app(&settings).await.unwrap().close().await;
    let key = folder.path().join("installation.key");
    let blobs = folder.path().join("blobs");
    let unmounted = folder.path().join("unmounted");
    fs::remove_file(&key).unwrap();
    fs::rename(&blobs, &unmounted).unwrap();
    let opened = try_open_app(&settings).await;
    assert!(matches!(opened, Err(AppOpenError::BlobsMissing)));
    assert!(!key.exists());
    fs::remove_dir_all(&blobs).unwrap();
    fs::rename(&unmounted, &blobs).unwrap();
    try_open_app(&settings).await.unwrap().close().await;
    assert!(key.exists());
}

/// Copies a SQLite file to the database of the tests.
async fn copy_file(file: &Path, blobs: &BTreeSet<BlobId>) -> CopyError {
    let source = SqlStore::open_read_only(file).await.unwrap();
    let target = open_store(file.parent().unwrap()).await;
    let copied = source.copy_to(&target, blobs, |_, _, _| {}).await;
    assert_eq!(target.revision().await.unwrap(), ContentRevision::INITIAL);
    copied.unwrap_err()
}

#[tokio::test]
async fn a_copy_names_the_row_that_the_target_rejects() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("source.db");
    SqlStore::open(&file).await.unwrap().close().await.unwrap();
    let rows = "INSERT INTO uploads VALUES ('{1}', 'a.pdf', 'application/pdf', 1, NULL, 1, 'active', '2026-11-20T18:00:00.000000000Z', \
                NULL, NULL, NULL, NULL, '{}', 'any');
                INSERT INTO upload_parts VALUES ('{1}', 0, '{1}', 1), ('{2}', 0, '{1}', 1)";
    let [first, second] = ["1", "2"].map(|digit| digit.repeat(64));
    let rows = rows.replace("{1}", &first).replace("{2}", &second);
    execute_sql(&file, &rows).await.unwrap();
    let blobs = BTreeSet::from([BlobId::parse(&first).unwrap()]);
    let error = copy_file(&file, &blobs).await.to_string();
    let row = format!("table upload_parts: the target rejects the row '{second}', 0");
    assert_eq!(error, row);
}

#[tokio::test]
async fn files_of_another_database_are_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let [settings, other] = ["one", "other"].map(|name| settings(&folder.path().join(name)));
    for settings in [&settings, &other] {
        try_open_app(settings).await.unwrap().close().await;
    }
    let [key, other_key] = [&settings, &other].map(|settings| DataFolder::new(&settings.data).key);
    fs::copy(other_key, &key).unwrap();
    let opened = try_open_app(&settings).await;
    assert!(matches!(opened, Err(AppOpenError::BlobsOfAnotherDatabase)));
    // A new key.
    fs::remove_file(key).unwrap();
    for _ in 0..2 {
        try_open_app(&settings).await.unwrap().close().await;
    }
}

#[tokio::test]
async fn a_restart_with_other_settings_keeps_the_master_data() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(folder.path());
    let first_name = settings.master_data.name.clone();
    try_open_app(&settings).await.unwrap().close().await;
    settings.master_data.name = InnName::parse("Anderes Gasthaus").unwrap();
    let app = try_open_app(&settings).await.unwrap();
    // Mails may be due before the first edition.
    let current = app.services.master_data.current();
    assert_eq!(current.input.name, first_name);
    let edition = app.publisher.publish().await.unwrap();
    let site = edition.response("/api/site").unwrap().uncompressed_body();
    let site: Value = serde_json::from_slice(site).unwrap();
    assert_eq!(site["product"], first_name.as_str());
    app.close().await;
}
