//! Data that an earlier release wrote (`tests/fixtures/6e048828`).

use std::path::{Path, PathBuf};

use adapters::{
    blobs::{S3Config, test_blob_url},
    sql::{PostgresServer, create_test_schema},
};
use domain::inn::Email;
use wirtshaus::{
    commands::{backup, copy, export},
    settings::Settings,
};

use crate::common::{ServerOptions, TestServer, settings, try_open_app};

/// `path: texts in the response to staff`
const STAFF_RESPONSES: &str = r#"
    /api/news?scope=all: geaendert, sichtbar mit Bild, demnaechst, vorbei, befristet
    /api/news?scope=trash: im Papierkorb
    /api/pictures: Der Gastgarten, Unbenutzt
    /api/pictures?scope=trash: Weggeworfen
    /api/menu-files: Fixtur Winterkarte, Fixtur Burgerkarte, Fixtur Gansl
    /api/menu-files?scope=trash: Fixtur Wildkarte
    /api/menu-settings: Ganslkarte
    /menu/Fixtur-Winterkarte.pdf: (Fixtur Winterkarte)
    /api/content/venue/versions: Anna Huber
    /api/content/jobs/draft: nur ein Entwurf
    /api/opening-hours: Weihnachten, Silvester, 09:30
    /api/site: Gasthof Fixtur e.U.
    /api/messages: Ungelesen, Gelesen, Beantwortet, Verschickt
    /api/messages: "unread", "read", "answered", "sent", "notQueued"
    /api/storage/v0/b/linde/o: fertig.txt, notizen/fixtur.txt, menu/Ohne-Zuordnung.pdf
    /api/audit: Anna Huber, newsCreated, contentPublished
    /api/statistics: "countedSince":"2026-11-19"
    /api/publication: "corrupt":[]
"#;

fn fixture(name: &str) -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.join("tests/fixtures/6e048828").join(name)
}

async fn restored_data(folder: &Path) -> Settings {
    let restored = settings(&folder.join("restored"));
    let archive = fixture("data.tar");
    backup::restore_archive(&restored, &archive).await.unwrap();
    restored
}

/// The stores of the tests that belong to a folder, and how `wirtshaus copy` names them.
async fn test_stores(folder: &Path) -> (Settings, String) {
    let mut stores = settings(folder);
    let Some(url) = create_test_schema(folder).await.unwrap() else {
        return (stores, folder.to_str().unwrap().to_owned());
    };
    stores.database = Some(PostgresServer::parse(&url, 2).unwrap());
    let blob_url = test_blob_url(folder);
    stores.s3 = blob_url.map(|url| S3Config::parse(&url, false).unwrap());
    (stores, url)
}

async fn check_public_responses(settings: &Settings) {
    let app = try_open_app(settings).await.unwrap();
    let edition = app.publisher.publish().await.unwrap();
    for (path, expected) in [
        ("/", "Fixtur: sichtbar mit Bild"),
        ("/lokal", "Fixtur: Feste und Feiern"),
        ("/impressum", "Gasthof Fixtur e.U."),
        ("/api/news", "Fixtur: befristet"),
        ("/api/menus", "Fixtur Winterkarte"),
        ("/api/opening-hours", "Fixtur: Weihnachten"),
    ] {
        let response = edition.response(path).unwrap();
        let body = str::from_utf8(response.uncompressed_body()).unwrap();
        assert!(body.contains(expected), "{path}: {body}");
    }
    app.close().await;
}

#[tokio::test]
async fn data_of_an_earlier_release_are_served_and_copied() {
    let folder = tempfile::tempdir().unwrap();
    let restored = restored_data(folder.path()).await;
    check_public_responses(&restored).await;

    let target = tempfile::tempdir().unwrap();
    let (target_settings, to) = test_stores(target.path()).await;
    let from = restored.data.to_str().unwrap();
    copy::run(&target_settings, from, &to).await.unwrap();
    check_public_responses(&target_settings).await;
    let server = TestServer::start_with(ServerOptions {
        data: Some(target),
        ..ServerOptions::default()
    });
    let server = server.await;
    let anna = Email::parse("anna@gasthaus.example").unwrap();
    let anna = server.sign_in(server.find_member(&anna).await).await;
    for line in STAFF_RESPONSES.trim().lines() {
        let (path, texts) = line.trim().split_once(": ").unwrap();
        let body = anna.get(path).await.text().await.unwrap();
        for text in texts.split(", ") {
            assert!(body.contains(text), "{path}: {text} is missing in {body}");
        }
    }
}

#[tokio::test]
async fn an_export_of_an_earlier_release_is_imported() {
    let folder = tempfile::tempdir().unwrap();
    let restored = restored_data(folder.path()).await;
    let (imported, _) = test_stores(&folder.path().join("imported")).await;
    let archive = fixture("export.zip");
    export::import(&imported, &archive).await.unwrap();
    let differences = export::differences(&imported, &archive).await.unwrap();
    assert_eq!(differences, [""; 0]);
    check_public_responses(&imported).await;

    // The restored inn has published `venue` only; its other pages have the example texts of this release.
    let mut differences = export::differences(&restored, &archive).await.unwrap();
    differences.retain(|it| it.starts_with("content.venue.") || !it.starts_with("content."));
    assert_eq!(differences, [""; 0]);
    check_public_responses(&restored).await;
}
