//! The data of an inn in another installation.

use std::{
    fs::{self, File},
    io::{Read, Write},
    mem,
    path::Path,
};

use adapters::{
    blobs::{S3Config, test_blob_url},
    sql::{PostgresServer, create_test_schema},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use domain::{
    Precondition,
    content::ContentText,
    inn::InnName,
    opening_hours::{DayHoursInput, SpecialDayInput},
    pages::Page,
    pictures::PictureTitle,
};
use futures::{StreamExt, stream};
use serde_json::Value;
use services::storage::BodyReader;
use wirtshaus::{commands::export, settings::Settings};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::staff_api::pictures::PNG;
use crate::common::{audit_context, news_draft, settings, try_open_app};

const PAGES: &str = "/ /en/ /essen /en/essen /lokal /kontakt /jobs /impressum /api/site /api/news /api/menus /api/opening-hours";

async fn read_pages(settings: &Settings) -> Vec<Bytes> {
    let app = try_open_app(settings).await.unwrap();
    let edition = app.publisher.publish().await.unwrap();
    let pages = PAGES.split(' ').map(|path| {
        let response = edition.response(path).unwrap();
        response.uncompressed_body().clone()
    });
    let mut pages: Vec<Bytes> = pages.collect();
    // Archives do not have the pictures that are cut from others.
    let (_, preview) = str::from_utf8(&pages[0])
        .unwrap()
        .split_once("<meta property=\"og:image\" content=\"")
        .unwrap();
    let preview = preview.split_once('"').unwrap().0;
    let preview = preview.strip_prefix(settings.site.public_url.as_str());
    let derived = [preview.unwrap(), "/favicon.ico"].map(|path| edition.response(path));
    let derived = derived.into_iter().flatten();
    let derived: Vec<_> = derived.map(|it| it.uncompressed_body().clone()).collect();
    pages.extend(derived);
    app.close().await;
    pages
}

/// Changes a bit of everything.
async fn change_inn(settings: &Settings) {
    let app = try_open_app(settings).await.unwrap();
    let (services, context) = (&app.services, audit_context());
    let any = Precondition::Unconditional;
    let mut master_data = settings.master_data.clone();
    master_data.name = InnName::parse("Gasthof Post").unwrap();
    let saved = services.master_data.save(master_data, &any, &context);
    saved.await.unwrap();

    let title = PictureTitle::parse("Garten").unwrap();
    let png = Bytes::from(BASE64_STANDARD.decode(PNG).unwrap());
    let mut body = BodyReader::new(stream::iter([Ok(png)]).boxed());
    let picture = services.pictures.upload(title, &mut body, &context);
    let picture = picture.await.unwrap();
    let mut venue = services
        .content
        .find(Page::Venue)
        .await
        .unwrap()
        .unwrap()
        .published;
    let heading = venue.texts.get_mut("heading").unwrap();
    heading.german = ContentText::parse("Große Feste").unwrap();
    heading.english = None;
    let rooms = venue.lists.get_mut("rooms").unwrap();
    rooms.swap(0, 1);
    rooms[0].pictures[0].name = picture.name.clone();
    let saved = services
        .content
        .save_draft(Page::Venue, venue, &any, &context);
    saved.await.unwrap();
    let published = services.content.publish(Page::Venue, &any, &context);
    published.await.unwrap();

    // Also the preview picture of all pages.
    let home = services.content.find(Page::Home).await.unwrap();
    let mut home = home.unwrap().published;
    let hero_pictures = &mut home.lists.get_mut("heroPictures").unwrap()[0].pictures;
    hero_pictures[0].name = picture.name;
    let icon = hero_pictures.clone();
    home.lists.get_mut("icon").unwrap()[0].pictures = icon;
    let saved = services
        .content
        .save_draft(Page::Home, home, &any, &context);
    saved.await.unwrap();
    let published = services.content.publish(Page::Home, &any, &context);
    published.await.unwrap();

    for title in ["Öl", "Zander"] {
        let created = services.news.create(news_draft(title), None, &context);
        created.await.unwrap();
    }
    let holiday = SpecialDayInput {
        from: Some("2026-12-24".to_owned()),
        until: Some("2026-12-26".to_owned()),
        label: Some("Weihnachten".to_owned()),
        hours: DayHoursInput {
            is_open: Some(false),
            ..DayHoursInput::default()
        },
    };
    let holiday = domain::opening_hours::SpecialDayDraft::parse(&holiday).unwrap();
    let created = services
        .opening_hours
        .create_special_day(holiday, None, &context);
    created.await.unwrap();
    app.close().await;
}

async fn check_pages_after_import(target: impl AsyncFnOnce(Settings) -> Settings) {
    let folder = tempfile::tempdir().unwrap();
    let [source, empty] = ["source", "target"].map(|name| settings(&folder.path().join(name)));
    let archive = folder.path().join("inn.zip");
    change_inn(&source).await;
    let before = read_pages(&source).await;
    export::export(&source, &archive, true).await.unwrap();
    let target = target(empty).await;
    export::import(&target, &archive).await.unwrap();
    let after = read_pages(&target).await;
    let paths: Vec<_> = PAGES.split(' ').chain(["og:image", "icon"]).collect();
    assert_eq!(before.len(), paths.len());
    for (path, (before, after)) in paths.iter().zip(before.iter().zip(&after)) {
        assert!(before == after, "{path} differs");
    }
    assert_eq!(
        export::differences(&target, &archive).await.unwrap(),
        [""; 0]
    );
}

#[tokio::test]
async fn pages_keep_their_bytes_after_an_import() {
    Box::pin(check_pages_after_import(async |target| target)).await;
}

#[tokio::test]
#[ignore = "needs servers: scripts/with_postgres scripts/with_s3"]
async fn pages_keep_their_bytes_after_an_import_to_postgresql_and_s3() {
    let check = check_pages_after_import(async |target| {
        let url = create_test_schema(&target.data).await.unwrap().unwrap();
        let blob_url = test_blob_url(&target.data).unwrap();
        Settings {
            database: Some(PostgresServer::parse(&url, 2).unwrap()),
            s3: Some(S3Config::parse(&blob_url, false).unwrap()),
            ..target
        }
    });
    Box::pin(check).await;
}

/// Replaces the document of an archive.
fn edit_document(archive: &Path, edit: impl Fn(String) -> String) {
    edit_files(archive, |name, bytes| {
        if name == "inn.json" {
            *bytes = edit(String::from_utf8(mem::take(bytes)).unwrap()).into_bytes();
        }
    });
}

fn read_files(archive: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut source = ZipArchive::new(File::open(archive).unwrap()).unwrap();
    for index in 0..source.len() {
        let mut file = source.by_index(index).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        files.push((file.name().unwrap().into_owned(), bytes));
    }
    files
}

fn edit_files(archive: &Path, edit: impl Fn(&str, &mut Vec<u8>)) {
    let files = read_files(archive);
    let mut target = ZipWriter::new(File::create(archive).unwrap());
    for (name, mut bytes) in files {
        edit(&name, &mut bytes);
        target
            .start_file(name, SimpleFileOptions::default())
            .unwrap();
        target.write_all(&bytes).unwrap();
    }
    target.finish().unwrap();
}

#[tokio::test]
async fn files_that_are_no_pictures_or_have_metadata_are_rejected() {
    type EditFile = fn(&mut Vec<u8>);
    let folder = tempfile::tempdir().unwrap();
    let [source, target] = ["source", "target"].map(|name| settings(&folder.path().join(name)));
    let archive = folder.path().join("inn.zip");
    Box::pin(change_inn(&source)).await;
    Box::pin(export::export(&source, &archive, true))
        .await
        .unwrap();
    let original = fs::read(&archive).unwrap();
    let no_picture = |bytes: &mut Vec<u8>| {
        *bytes = b"RIFF\0\0\0\0WEBP<script>alert(1)</script>".to_vec();
    };
    let with_comment = |bytes: &mut Vec<u8>| {
        bytes.splice(2..2, *b"\xff\xfe\0\x09GPS 48\0");
    };
    let tests: [(_, EditFile, _); 3] = [
        (".webp", no_picture, "is damaged"),
        (".jpg", with_comment, "has metadata"),
        (".pdf", Vec::clear, "is not a PDF"),
    ];
    for (extension, edit, expected) in tests {
        edit_files(&archive, |name, bytes| {
            if name.ends_with(extension) {
                edit(bytes);
            }
        });
        let error = Box::pin(export::import(&target, &archive)).await;
        let error = error.unwrap_err().to_string();
        let expected = format!("{extension} {expected}");
        assert!(
            error.starts_with("the file ") && error.contains(&expected),
            "{error}"
        );
        assert!(!target.data.exists());
        fs::write(&archive, &original).unwrap();
    }
}

/// Archives that people have packed again, each with the beginning of the error, if there is one.
#[tokio::test]
async fn archives_that_were_packed_again_are_imported() {
    type Rename = fn(&str) -> String;
    let folder = tempfile::tempdir().unwrap();
    let source = settings(&folder.path().join("source"));
    let archive = folder.path().join("inn.zip");
    Box::pin(change_inn(&source)).await;
    Box::pin(export::export(&source, &archive, false))
        .await
        .unwrap();
    let original = fs::read(&archive).unwrap();
    let tests: [(_, Rename, &[&str], _); 9] = [
        (
            "folder",
            |name| format!("inn/{name}"),
            &["inn/", "inn/media/"],
            "",
        ),
        ("dots", |name| format!("./{name}"), &["./", "./menus/"], ""),
        (
            "backslashes",
            |name| format!("Neuer Ordner\\{}", name.replace('/', "\\")),
            &[],
            "",
        ),
        (
            "macOS",
            |name| format!("inn/{name}"),
            &["__MACOSX/inn/._inn.json", "inn/.DS_Store"],
            "",
        ),
        (
            "other files",
            str::to_owned,
            &["liesmich.txt", "menus/Thumbs.db"],
            "",
        ),
        (
            "two exports",
            str::to_owned,
            &["alt/inn.json"],
            "the archive has alt/inn.json and inn.json;",
        ),
        (
            "two names",
            str::to_owned,
            &["./inn.json"],
            "the archive has inn.json twice;",
        ),
        (
            "other names",
            |name| name.replace("inn.json", "inn.txt"),
            &[],
            "inn.json is missing;",
        ),
        (
            "no pictures",
            |name| name.replace("media/", "bilder/"),
            &[],
            "the file media/",
        ),
    ];
    for (name, rename, others, expected) in tests {
        repack(&archive, &original, rename, others);
        let target = settings(&folder.path().join(name));
        let imported = Box::pin(export::import(&target, &archive)).await;
        let differences = Box::pin(export::differences(&source, &archive)).await;
        if expected.is_empty() {
            imported.unwrap();
            assert_eq!(differences.unwrap(), [""; 0], "{name}");
            continue;
        }
        for error in [imported.unwrap_err(), differences.unwrap_err()] {
            let error = error.to_string();
            assert!(error.starts_with(expected), "{name}: {error}");
        }
    }
}

/// In reverse order, with a byte order mark and 64-bit sizes.
fn repack(archive: &Path, original: &[u8], rename: fn(&str) -> String, others: &[&str]) {
    fs::write(archive, original).unwrap();
    let mut files = read_files(archive);
    files.reverse();
    let mut target = ZipWriter::new(File::create(archive).unwrap());
    let options = SimpleFileOptions::default().large_file(true);
    for (name, bytes) in files {
        target.start_file(rename(&name), options).unwrap();
        if name == "inn.json" {
            target.write_all(b"\xef\xbb\xbf").unwrap();
        }
        target.write_all(&bytes).unwrap();
    }
    for name in others {
        target.start_file(*name, options).unwrap();
    }
    target.finish().unwrap();
}

/// What an upload accepts; `--diff` checks what `import` checks.
#[tokio::test]
async fn menus_with_bytes_before_the_header_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let [source, target] = ["source", "target"].map(|name| settings(&folder.path().join(name)));
    let archive = folder.path().join("inn.zip");
    try_open_app(&source).await.unwrap().close().await;
    export::export(&source, &archive, false).await.unwrap();
    edit_files(&archive, |name, bytes| {
        if name == "menus/food.pdf" {
            bytes.splice(..0, *b"Content-Type: application/pdf\r\n\r\n");
        }
    });
    export::import(&target, &archive).await.unwrap();
    let differences = export::differences(&target, &archive).await.unwrap();
    assert_eq!(differences, [""; 0]);
    let differences = export::differences(&source, &archive).await.unwrap();
    assert_eq!(differences.last().unwrap(), "menus/food.pdf: other bytes");
    edit_files(&archive, |name, bytes| {
        if name == "menus/food.pdf" {
            bytes.splice(..0, [b' '; 1024]);
        }
    });
    for settings in [&target, &source] {
        let error = export::differences(settings, &archive).await.unwrap_err();
        assert_eq!(error.to_string(), "the file menus/food.pdf is not a PDF");
    }
}

#[tokio::test]
async fn an_archive_is_compared_and_invalid_ones_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let [source, target] = ["source", "target"].map(|name| settings(&folder.path().join(name)));
    let archive = folder.path().join("inn.zip");
    try_open_app(&source).await.unwrap().close().await;
    export::export(&source, &archive, true).await.unwrap();
    let error = export::import(&source, &archive).await.unwrap_err();
    assert!(
        error.to_string().starts_with("the server has data"),
        "{error}"
    );

    edit_document(&archive, |json| json.replace("Lindenau", "Spitz"));
    let differences = export::differences(&source, &archive).await.unwrap();
    assert_eq!(
        differences,
        [r#"site.address.locality: "Lindenau" -> "Spitz""#]
    );

    edit_document(&archive, |json| json.replace("Spitz", "Lindenau"));
    let invalid = "invalid values: ";
    for (from, to, expected) in [
        (
            "+43 1 0000000",
            "Telefon",
            format!("{invalid}site.contact.phone: not-a-phone-number"),
        ),
        (
            "\"subText\"",
            "\"subtext\": \"\", \"subText\"",
            format!(
                "{invalid}{}",
                ["0", "1", "2", "3", "4", "5"]
                    .map(|index| format!("news.{index}.subtext: unknown"))
                    .join(", ")
            ),
        ),
        (
            "\"id\": \"monatserster\",",
            "\"id\": \"monatserster\", \"link\": \"javascript:alert(1)\",",
            format!("{invalid}content.home.lists.savings.1.link: unknown"),
        ),
        (
            "\"id\": 2,",
            "\"id\": 1,",
            format!("{invalid}news.1.id: duplicate"),
        ),
        (
            "/assets/pictures/news-cordon-bleu-800.webp",
            "/media/upload-0-1.jpg",
            format!("{invalid}news.0.imgSrc: not-stored"),
        ),
        (
            "\"room-eck-1\"",
            "\"upload-0\"",
            format!("{invalid}content.venue: upload-0: not-stored"),
        ),
        (
            "\"format\": 1",
            "\"format\": 2",
            "the format 2 is not one of this program".to_owned(),
        ),
    ] {
        let original = fs::read(&archive).unwrap();
        edit_document(&archive, |json| {
            assert!(json.contains(from), "{from}");
            json.replace(from, to)
        });
        let error = export::import(&target, &archive).await.unwrap_err();
        assert_eq!(error.to_string(), format!("inn.json: {expected}"));
        fs::write(&archive, original).unwrap();
    }
    let mut with_other_method = fs::read(&archive).unwrap();
    for at in 0..with_other_method.len() - 12 {
        let method = match &with_other_method[at..at + 4] {
            b"PK\x03\x04" => at + 8,
            b"PK\x01\x02" => at + 10,
            _ => continue,
        };
        with_other_method[method] = 12;
    }
    for (bytes, expected) in [
        (&with_other_method[..], "with the method \"deflate\""),
        (b"no archive", "pack the files of an export as one"),
    ] {
        fs::write(&archive, bytes).unwrap();
        let error = export::import(&target, &archive).await.unwrap_err();
        assert!(error.to_string().ends_with(expected), "{error}");
    }
    assert!(!target.data.exists());
}

#[tokio::test]
async fn contents_that_an_archive_does_not_have_are_the_initial_ones() {
    let folder = tempfile::tempdir().unwrap();
    let [source, target] = ["source", "target"].map(|name| settings(&folder.path().join(name)));
    let archive = folder.path().join("inn.zip");
    try_open_app(&source).await.unwrap().close().await;
    export::export(&source, &archive, true).await.unwrap();
    edit_document(&archive, |json| {
        let json = json.replace("\"socialPicture\"", "\"formerList\"").replace(
            "\"texts\": {\n",
            "\"texts\": {\"formerText\": {\"de\": \"Alt\"},\n",
        );
        let mut document: Value = serde_json::from_str(&json).unwrap();
        // The last section is a built-in one.
        let sections = &mut document["content"]["home"]["lists"]["sections"];
        sections.as_array_mut().unwrap().pop();
        document.to_string()
    });
    export::import(&target, &archive).await.unwrap();
    assert_eq!(read_pages(&target).await, read_pages(&source).await);
}

#[test]
fn the_committed_schema_is_up_to_date() {
    let committed = include_str!("../../../../openapi/export.schema.json");
    assert_eq!(committed, api::export_schema());
}
