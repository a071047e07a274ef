//! Data in another place than before.

use std::{collections::BTreeSet, fs, path::Path};

use adapters::{
    blobs::{BlobLocation, S3Config, test_blob_url},
    data_folder::DataFolder,
    hmac::InstallationKey,
    sql::{CopyError, PostgresServer, SqlStore, create_test_schema},
};
use bytes::Bytes;
use domain::files::BlobId;
use ports::{ContentRevision, Store};
use wirtshaus::{
    commands::copy::{self, Place},
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
    let location = BlobLocation::open(&settings.data, settings.s3.as_ref()).await;
    let key = location.unwrap().installation_key().await.unwrap();
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
    let postgres: Place = url.parse().unwrap();
    let folder = |settings: &Settings| Place::Folder(settings.data.clone());
    copy::run(&on_postgres, &folder(&first), &postgres)
        .await
        .unwrap();
    assert!(read_site(&on_postgres).await == before);
    copy::run(&on_postgres, &postgres, &folder(&last))
        .await
        .unwrap();
    assert!(read_site(&last).await == before);
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
