//! PostgreSQL only. `scripts/test` runs these tests with a server.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
    time::Duration,
};

use adapters::{
    blobs::Blobs,
    data_folder::DataFolder,
    sql::{CopyError, PostgresServer, SqlStore, connect_test_database, create_test_schema},
};
use bytes::Bytes;
use domain::jobs::JobKind;
use domain::pages::Page;
use domain::usage::{UsageEventCount, UsageEventKind};
use futures::{StreamExt, stream};
use ports::{
    BlobStore, JobError, Mail, Mailer, Store,
    contract::samples::{full_news_draft, news_id, now},
};
use reqwest::Method;
use sea_orm::{ConnectionTrait, Database};
use serde_json::{Value, json};
use time::macros::date;
use tokio::time::{sleep, timeout};
use wirtshaus::database::{AppOpenError, open_or_create_database};

use crate::{
    common::{
        ServerOptions, TestServer, assert_problem,
        database::{execute_sql, query_texts},
        database_proxy::DatabaseProxy,
        header, open_store, settings,
        staff::PASSWORD,
    },
    jobs::start_worker,
    staff_api::NEWS_JSON,
};

#[tokio::test]
#[ignore = "needs a PostgreSQL server: scripts/with_postgres"]
async fn pages_are_served_and_writes_are_rejected_while_the_database_is_unreachable() {
    let (mut proxy, url) = DatabaseProxy::start().await;
    let server = TestServer::start_with(ServerOptions {
        store: Some(connect_test_database(&url).await.unwrap()),
        ..ServerOptions::default()
    })
    .await;
    let anna = server.sign_in_anna().await;
    let entry: Value = serde_json::from_str(NEWS_JSON).unwrap();
    let create = || anna.send(Method::POST, "/api/news", entry.clone());
    assert_eq!(create().await.status(), 201);

    proxy.cut().await;
    // The publisher has noticed.
    let noticed = async {
        while !server.publisher.is_publication_outdated() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(30), noticed).await.unwrap();
    for path in ["/", "/api/news", "/api/site", "/menu/Speisekarte.pdf"] {
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
    let rejected = create().await;
    assert_eq!(rejected.status(), 503);
    assert_eq!(header(&rejected, "retry-after"), "5");
    assert_problem(rejected, 503, "storage-unavailable").await;
    let files = anna.get("/api/storage/v0/b/linde/o").await;
    assert_eq!(files.status(), 503);
    assert_eq!(header(&files, "retry-after"), "5");

    proxy.connect();
    let recovery = async { while create().await.status() != 201 {} };
    timeout(Duration::from_secs(5), recovery).await.unwrap();
}

#[derive(Default)]
struct RecordingMailer(Mutex<Vec<String>>);

#[async_trait::async_trait]
impl Mailer for RecordingMailer {
    async fn send(&self, mail: Mail<'_>) -> Result<(), JobError> {
        if let Mail::AccountNotice(_, member, _) = mail {
            self.0.lock().unwrap().push(member.email.to_string());
        }
        Ok(())
    }
}

/// A trigger delays the commit for two seconds.
#[tokio::test]
#[ignore = "needs a PostgreSQL server: scripts/with_postgres"]
async fn a_client_that_leaves_during_the_commit_prevents_neither_log_line_nor_notice() {
    let folder = tempfile::tempdir().unwrap();
    let url = create_test_schema(folder.path()).await.unwrap().unwrap();
    let mailer = Arc::new(RecordingMailer::default());
    let server = TestServer::start_with(ServerOptions {
        store: Some(connect_test_database(&url).await.unwrap()),
        mailer: Some(mailer.clone()),
        ..ServerOptions::default()
    })
    .await;
    let anna = server.sign_in_anna().await;
    let worker = start_worker(&server, JobKind::PasswordNotice);
    let db = Database::connect(url).await.unwrap();
    let trigger = "CREATE FUNCTION delay_commit() RETURNS trigger LANGUAGE plpgsql \
                   AS 'BEGIN PERFORM pg_sleep(2); RETURN NULL; END'; \
                   CREATE CONSTRAINT TRIGGER delay_commit AFTER UPDATE ON staff \
                   DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION delay_commit()";
    db.execute_unprepared(trigger).await.unwrap();
    let log = tempfile::NamedTempFile::new().unwrap();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(Arc::new(log.reopen().unwrap()))
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);

    let body = json!({"currentPassword": PASSWORD, "newPassword": "sieben Fässer und kein Most"});
    let request = anna.with_cookie(Method::POST, "/api/auth/password");
    let request = request.json(&body).timeout(Duration::from_secs(1));
    assert!(request.send().await.unwrap_err().is_timeout());
    let notified = async {
        while mailer.0.lock().unwrap().is_empty() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(10), notified).await.unwrap();
    assert_eq!(*mailer.0.lock().unwrap(), ["anna@gasthaus.example"]);
    let log = std::fs::read_to_string(log.path()).unwrap();
    assert_eq!(log.matches("password_changed").count(), 1, "{log}");
    worker.shut_down().await;
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: scripts/with_postgres"]
async fn a_copy_refuses_a_database_that_a_server_uses() {
    let folder = tempfile::tempdir().unwrap();
    let url = create_test_schema(folder.path()).await.unwrap().unwrap();
    let to = folder.path().join("copy");
    let copy_database = async || {
        let settings = settings(folder.path());
        wirtshaus::commands::copy::run(&settings, &url, to.to_str().unwrap()).await
    };
    let server = SqlStore::connect(&PostgresServer::parse(&url, 2).unwrap()).await;
    let server = server.unwrap();
    // Once it listens.
    server.wait_for_public_write().await;
    let error = copy_database().await.unwrap_err();
    assert_eq!(error.to_string(), "a server uses the source; stop it first");
    assert!(!to.exists());
    server.close().await.unwrap();
    copy_database().await.unwrap();
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: scripts/with_postgres"]
async fn other_processes_are_notified_of_public_writes_and_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let (writer, reader) = (
        open_store(folder.path()).await,
        open_store(folder.path()).await,
    );
    // Once it listens.
    reader.wait_for_public_write().await;
    let mut tx = writer.begin().await.unwrap();
    let entry = full_news_draft(1).into_entry_with_id(news_id(1));
    tx.news().insert(&entry).await.unwrap();
    tx.commit().await.unwrap();
    let notified = timeout(Duration::from_secs(5), reader.wait_for_public_write());
    notified.await.unwrap();

    let kind = JobKind::ContactMail;
    // It may have inserted one before the other listened.
    reader.wait_for_job(kind).await;
    let mut tx = writer.begin().await.unwrap();
    tx.jobs().insert(kind, Some(1), now()).await.unwrap();
    tx.commit().await.unwrap();
    let notified = timeout(Duration::from_secs(5), reader.wait_for_job(kind));
    notified.await.unwrap();
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: scripts/with_postgres"]
async fn an_empty_database_is_not_used_with_existing_files() {
    let folder = tempfile::tempdir().unwrap();
    let url = create_test_schema(folder.path()).await.unwrap().unwrap();
    let mut settings = settings(folder.path());
    settings.database = Some(PostgresServer::parse(&url, 2).unwrap());
    let blobs = Blobs::open_folder(&DataFolder::new(folder.path()).blobs).await;
    let blob = stream::iter([Ok(Bytes::from_static(b"Backhendl"))]).boxed();
    blobs.unwrap().put(blob).await.unwrap();
    let opened = open_or_create_database(&settings).await;
    assert!(matches!(opened, Err(AppOpenError::BlobsWithoutDatabase)));

    // Also not after a copy that failed.
    let other = tempfile::tempdir().unwrap();
    let source = SqlStore::open(&other.path().join("wirtshaus.db")).await;
    let source = source.unwrap();
    execute_sql(
        &other.path().join("wirtshaus.db"),
        "UPDATE app_state SET revision = 'x'",
    )
    .await
    .unwrap();
    let target = SqlStore::connect_unmigrated(&settings.database.clone().unwrap()).await;
    let (target, blobs) = (target.unwrap(), BTreeSet::new());
    let copied = source.copy_to(&target, &blobs, |_, _, _| {}).await;
    assert!(matches!(copied, Err(CopyError::Store(_))));
    let opened = open_or_create_database(&settings).await;
    assert!(matches!(opened, Err(AppOpenError::BlobsWithoutDatabase)));

    // The database of these files.
    connect_test_database(&url).await.unwrap();
    open_or_create_database(&settings).await.unwrap();
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: scripts/with_postgres"]
async fn texts_are_compared_by_their_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let url = create_test_schema(folder.path()).await.unwrap().unwrap();
    connect_test_database(&url).await.unwrap();
    let sql = "SELECT table_name || '.' || column_name AS name FROM information_schema.columns \
               WHERE table_schema = current_schema() AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'";
    assert_eq!(query_texts(&url, sql).await, [""; 0]);
}

/// Every table, one with more rows than one statement has, with keys of several columns.
#[tokio::test]
#[ignore = "needs a PostgreSQL server: scripts/with_postgres"]
async fn copies_large_tables_in_both_directions() {
    const DAYS: u32 = 2_500;
    let folder = tempfile::tempdir().unwrap();
    let open_file = async |name: &str| SqlStore::open(&folder.path().join(name)).await.unwrap();
    let source = open_file("source.db").await;
    let counts = (0..DAYS).map(|day| UsageEventCount {
        day: date!(2020 - 01 - 01) + time::Duration::days(day.into()),
        hour: 12,
        kind: UsageEventKind::PageRequested,
        page: Some(Page::Kitchen),
        count: 1,
    });
    let mut tx = source.begin().await.unwrap();
    let counts: Vec<_> = counts.collect();
    tx.usage().add_event_counts(&counts).await.unwrap();
    tx.commit().await.unwrap();

    let target = open_store(folder.path()).await;
    let copy = open_file("copy.db").await;
    let url = format!("sqlite://{}", folder.path().join("copy.db").display());
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 's%ql%' ORDER BY name";
    let tables = query_texts(&url, sql).await;
    let blobs = BTreeSet::new();
    for (from, to) in [(&source, &target), (&target, &copy)] {
        let mut rows = BTreeMap::new();
        let copied = from.copy_to(to, &blobs, |table, count, _| {
            rows.insert(table, count);
        });
        copied.await.unwrap();
        assert_eq!(rows["usage_days"], u64::from(DAYS));
        assert_eq!(rows["usage_hours"], u64::from(DAYS));
        assert!(rows.keys().eq(&tables), "{rows:?}");
    }
}
