//! Archives of exports as people change and pack them.

use std::{
    fs::{self, File},
    io::{Read, Write},
    mem,
    path::Path,
};

use wirtshaus::commands::export;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::export::change_inn;
use crate::common::{settings, try_open_app};

/// Replaces the document of an archive.
pub fn edit_document(archive: &Path, edit: impl Fn(String) -> String) {
    edit_files(archive, |name, bytes| {
        if name == "inn.json" {
            *bytes = edit(String::from_utf8(mem::take(bytes)).unwrap()).into_bytes();
        }
    });
}

pub fn read_files(archive: &Path) -> Vec<(String, Vec<u8>)> {
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
    let keep: Rename = str::to_owned;
    let below_folder: Rename = |name| format!("inn/{name}");
    let with_dot: Rename = |name| format!("./{name}");
    let with_backslashes: Rename = |name| format!("Neuer Ordner\\{}", name.replace('/', "\\"));
    let without_document: Rename = |name| name.replace("inn.json", "inn.txt");
    let without_pictures: Rename = |name| name.replace("media/", "bilder/");
    // The names of other files, and the error.
    let tests = [
        (below_folder, "inn/ inn/media/", ""),
        (with_dot, "./ ./menus/", ""),
        (with_backslashes, "", ""),
        (below_folder, "__MACOSX/inn/._inn.json inn/.DS_Store", ""),
        (keep, "liesmich.txt menus/Thumbs.db", ""),
        (
            keep,
            "alt/inn.json",
            "the archive has alt/inn.json and inn.json;",
        ),
        (keep, "./inn.json", "the archive has inn.json twice;"),
        (without_document, "", "inn.json is missing;"),
        (without_pictures, "", "the file media/"),
    ];
    for (number, (rename, others, expected)) in tests.into_iter().enumerate() {
        repack(&archive, &original, rename, others);
        let target = settings(&folder.path().join(number.to_string()));
        let imported = Box::pin(export::import(&target, &archive)).await;
        let differences = Box::pin(export::differences(&source, &archive)).await;
        if expected.is_empty() {
            imported.unwrap();
            assert_eq!(differences.unwrap(), [""; 0], "{number}");
            continue;
        }
        for error in [imported.unwrap_err(), differences.unwrap_err()] {
            let error = error.to_string();
            assert!(error.starts_with(expected), "{number}: {error}");
        }
    }
}

/// Packs the entries again in reverse order, with a byte order mark and 64-bit sizes.
fn repack(archive: &Path, original: &[u8], rename: fn(&str) -> String, others: &str) {
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
    for name in others.split_whitespace() {
        target.start_file(name, options).unwrap();
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
    // `before ~ after => error`
    let table = r#"
        +43 1 0000000 ~ Telefon => site.contact.phone: not-a-phone-number
        "id": "monatserster", ~ "id": "monatserster", "link": "javascript:alert(1)", => content.home.lists.savings.1.link: unknown
        "id": 2, ~ "id": 1, => news.1.id: duplicate
        /assets/pictures/news-cordon-bleu-800.webp ~ /media/upload-0-1.jpg => news.0.imgSrc: not-stored
        "room-eck-1" ~ "upload-0" => content.venue: upload-0: not-stored
        "subText" ~ "subtext": "", "subText" => UNKNOWN_FIELDS
        "format": 3 ~ "format": 4 => the format 4 is not one of this program
    "#;
    let unknown_fields = [0, 1, 2, 3, 4, 5].map(|index| format!("news.{index}.subtext: unknown"));
    let table = table.replace("UNKNOWN_FIELDS", &unknown_fields.join(", "));
    for line in table.trim().lines() {
        let (change, expected) = line.trim().split_once(" => ").unwrap();
        let (from, to) = change.split_once(" ~ ").unwrap();
        let original = fs::read(&archive).unwrap();
        edit_document(&archive, |json| {
            assert!(json.contains(from), "{from}");
            json.replace(from, to)
        });
        let error = export::import(&target, &archive).await.unwrap_err();
        let error = error.to_string().replace("invalid values: ", "");
        assert_eq!(error, format!("inn.json: {expected}"));
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
