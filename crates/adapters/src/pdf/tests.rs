mod hostile_pdfs;
mod thumbnails;

use std::fmt::Write as _;
use std::sync::Arc;

use domain::files::InvalidMenuPdf;
use futures::stream::StreamExt;
use ports::contract::pdf::{ENCRYPTED_PDF, VALID_PDF};
use ports::{BlobStore, PdfInspector};

use super::{BlobPdfInspector, MAX_PARSED_PDF_BYTES};
use crate::blobs::Blobs;

macro_rules! pdf {
    ($name:literal) => {
        include_bytes!(concat!("../../tests/pdf/", $name, ".pdf")).as_slice()
    };
}

/// Three pages: written by hand, and rewritten by `qpdf` with different options.
const VALID_PDFS: [&[u8]; 4] = [
    VALID_PDF,
    pdf!("linearized"),
    pdf!("object-streams"),
    pdf!("linearized-streams"),
];

/// The menus of the start content.
const SEED_MENUS: [&[u8]; 3] = [
    include_bytes!("../../../app/start/menus/Speisekarte.pdf"),
    include_bytes!("../../../app/start/menus/Burgerkarte.pdf"),
    include_bytes!("../../../app/start/menus/Wildkarte.pdf"),
];

fn validate(pdf: &[u8]) -> Result<(), InvalidMenuPdf> {
    super::validate(pdf.to_vec())
}

/// A file of these objects, numbered from 1, the first of which is the root, with more entries in its trailer.
fn file(objects: &[&[u8]], trailer: &str) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut lines = String::from("0000000000 65535 f \n");
    for (number, object) in (1..).zip(objects) {
        writeln!(lines, "{:010} 00000 n ", file.len()).unwrap();
        file.extend(format!("{number} 0 obj\n").as_bytes());
        file.extend(*object);
        file.extend(b"\nendobj\n");
    }
    let (start, count) = (file.len(), objects.len() + 1);
    let end = format!(
        "xref\n0 {count}\n{lines}trailer\n<</Size {count}/Root 1 0 R{trailer}>>\nstartxref\n{start}\n%%EOF\n"
    );
    file.extend(end.as_bytes());
    file
}

const PDF_CATALOG: &[u8] = b"<</Type/Catalog/Pages 2 0 R>>";
const PAGE_TREE_WITH_ONE_PAGE: &[u8] = b"<</Type/Pages/Count 1/Kids[3 0 R]>>";

#[test]
fn accepts_complete_pdfs() {
    for (number, pdf) in VALID_PDFS.iter().chain(&SEED_MENUS).enumerate() {
        assert_eq!(validate(pdf), Ok(()), "number {number}");
    }
}

/// Of a file that is not parsed, the start and the end are checked.
#[tokio::test]
async fn checks_both_ends_of_a_large_pdf() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = Arc::new(Blobs::open_folder(folder.path()).await.unwrap());
    let pdf_inspector = BlobPdfInspector::new(blobs.clone());
    let mut large_pdf = SEED_MENUS[0].to_vec();
    large_pdf.splice(
        9..9,
        vec![b' '; usize::try_from(MAX_PARSED_PDF_BYTES).unwrap()],
    );
    let truncated = &large_pdf[..large_pdf.len() - 30_000];
    for (pdf, expected) in [
        (&large_pdf[..], Ok(())),
        (truncated, Err(InvalidMenuPdf::Damaged)),
    ] {
        let bytes = bytes::Bytes::copy_from_slice(pdf);
        let bytes = futures::stream::iter([Ok(bytes)]).boxed();
        let blob = blobs.put(bytes).await.unwrap();
        assert_eq!(
            pdf_inspector.validate(&blob.id, blob.size).await.unwrap(),
            expected
        );
    }
}

/// Each with one deviation from the standard, as people send them.
#[test]
fn accepts_what_viewers_open() {
    for (name, pdf) in [
        ("3000 spaces at the end", pdf!("pdf-3000-spaces-at-end")),
        ("byte order mark", pdf!("pdf-bom-before-header")),
        ("missing object", pdf!("pdf-contents-missing-object")),
        ("mail header", pdf!("pdf-mail-header-before-header")),
        ("no end", pdf!("pdf-no-eof")),
        ("page inline", pdf!("pdf-page-inline-in-kids")),
        ("page listed twice", pdf!("pdf-page-listed-twice")),
        ("page without type", pdf!("pdf-page-without-type")),
        ("wrong offset of table", pdf!("pdf-startxref-plus-3")),
        ("wrong length", pdf!("pdf-stream-length-2-short")),
        ("the word stream in title", pdf!("pdf-word-stream-in-title")),
        ("owner password, AES-256", pdf!("pdf-owner-password-256")),
        ("object streams, RC4-40", pdf!("owner-password-rc4-40")),
        ("object streams, RC4-128", pdf!("owner-password-rc4-128")),
        ("object streams, AES-128", pdf!("owner-password-aes-128")),
        (
            "object streams, AES-256 R5",
            pdf!("owner-password-aes-256-r5"),
        ),
        ("object streams, AES-256 R6", pdf!("owner-password-aes-256")),
        ("empty passwords", pdf!("encrypted")),
        ("hexadecimal structure", pdf!("object-stream-ascii-hex")),
        ("two filters", pdf!("object-stream-ascii-85-flate")),
        ("no checksum", pdf!("object-stream-without-checksum")),
        ("wrong checksum", pdf!("object-stream-wrong-checksum")),
        ("LZW", pdf!("object-stream-lzw")),
        ("run lengths", pdf!("object-stream-run-length")),
        ("abbreviated filter", pdf!("object-stream-abbreviation")),
        (
            "parameters of no predictor",
            pdf!("object-stream-no-predictor"),
        ),
    ] {
        assert_eq!(validate(pdf), Ok(()), "{name}");
        for appended in [
            "<html><object></html>",
            "<!-- 1 object, 0 threats -->",
            "<p>1 0 obj",
        ] {
            let pdf_with_text = [pdf, appended.as_bytes(), &[0; 5000]].concat();
            assert_eq!(validate(&pdf_with_text), Ok(()), "{name}: {appended}");
        }
    }
}

#[test]
fn rejects_what_viewers_do_not_open() {
    for (pdf, expected) in [
        (pdf!("refuse-pdf-no-pages"), InvalidMenuPdf::NoPages),
        (pdf!("refuse-pdf-page-loop"), InvalidMenuPdf::Damaged),
        (pdf!("refuse-pdf-user-password"), InvalidMenuPdf::Encrypted),
        (ENCRYPTED_PDF, InvalidMenuPdf::Encrypted),
        (pdf!("locked-streams"), InvalidMenuPdf::Encrypted),
    ] {
        assert_eq!(validate(pdf), Err(expected));
        let text = String::from_utf8_lossy(pdf);
        let at = pdf.len() - (text.len() - text.rfind("startxref").unwrap());
        let pdf_with_wrong_offset = [&pdf[..at], b"startxref\n0\n"].concat();
        assert_eq!(validate(&pdf_with_wrong_offset), Err(expected));
    }
}

/// For example a download that was stored with its HTTP header.
#[test]
fn accepts_a_few_bytes_before_the_header() {
    let head = b"HTTP/1.1 200 OK\r\n\r\n";
    for pdf in VALID_PDFS.iter().chain(&SEED_MENUS) {
        let pdf_with_prefix = [head.as_slice(), pdf].concat();
        assert_eq!(validate(&pdf_with_prefix), Ok(()));
        let truncated = &pdf_with_prefix[..pdf_with_prefix.len() / 2];
        assert_eq!(validate(truncated), Err(InvalidMenuPdf::Damaged));
    }
    let mut pdf_with_offsets_from_first_byte = file(
        &[PDF_CATALOG, PAGE_TREE_WITH_ONE_PAGE, b"<</Type/Page>>"],
        "",
    );
    pdf_with_offsets_from_first_byte.splice(..8, *b"\0\0\0%PDF-");
    assert_eq!(validate(&pdf_with_offsets_from_first_byte), Ok(()));
    let pdf_with_late_header = [&[b' '; 1020], VALID_PDF].concat();
    assert_eq!(
        validate(&pdf_with_late_header),
        Err(InvalidMenuPdf::InvalidPdf)
    );
}

/// Changes of a PDF with three pages.
#[test]
fn repairs_as_viewers_do() {
    let text = VALID_PDF.iter().map(|byte| char::from(*byte));
    let text: String = text.collect();
    for (from, to, expected) in [
        ("/Length 52", "", Ok(())),
        ("/Length 52", "/Length 51", Ok(())),
        ("/Length 52", "/Length 9999", Ok(())),
        ("/Length 52", "/Length -1", Ok(())),
        ("/Length 52", "/Length 99 0 R", Ok(())),
        ("/Length 52", "/Length 6 0 R", Ok(())),
        ("endstream\n", "", Ok(())),
        ("endstream\nendobj\n", "", Ok(())),
        ("endobj\n", "", Ok(())),
        ("/Type /Pages", "", Ok(())),
        ("/Type /Page ", "", Ok(())),
        ("/Type /Page ", "/Type /Seite ", Ok(())),
        ("/Type /Catalog", "", Ok(())),
        ("/Count 3", "/Count 0", Ok(())),
        ("/Count 3", "/Count -7", Ok(())),
        ("/Count 3", "", Ok(())),
        ("/Kids [3 0 R", "/Kids [null", Ok(())),
        ("/Kids [3 0 R", "/Kids [99 0 R", Ok(())),
        ("/Kids [3 0 R", "/Kids [[] 7 (x) 6 0 R", Ok(())),
        ("/Kids [3 0 R 4 0 R 5 0 R]", "/Kids 3 0 R", Ok(())),
        ("/Pages 2 0 R", "/Pages 3 0 R", Ok(())),
        ("/Contents 6 0 R", "/Contents [6 0 R 6 0 R]", Ok(())),
        ("/Contents 6 0 R", "/Contents [null 6 0 R]", Ok(())),
        ("/Contents 6 0 R", "/Contents 7", Ok(())),
        ("/Contents 6 0 R", "", Ok(())),
        ("/Root 1 0 R", "", Ok(())),
        ("/Root 1 0 R", "/Root 5 0 R", Ok(())),
        ("trailer\n<< /Size 10 /Root 1 0 R >>\n", "", Ok(())),
        ("startxref\n884\n%%EOF", "", Ok(())),
        ("startxref\n884", "startxref\n0", Ok(())),
        ("startxref\n884", "startxref\n", Ok(())),
        ("884\n%%EOF", "884\n%%EO", Ok(())),
        ("0 10\n", "1 10\n", Ok(())),
        ("0 10\n", "0 2\n", Ok(())),
        ("00000 n \n", "00000 n\n", Ok(())),
        ("0000000511", "0000000133", Ok(())),
        ("0000000064", "0000000000", Ok(())),
        (" 0 obj", "  0\tobj", Ok(())),
        ("\n", "\r", Ok(())),
        ("\n", "\r\n", Ok(())),
        ("1 0 obj\n", "1 0 obj % Der stream\n", Ok(())),
        ("3 0 obj\n", "% >> stream\n3 0 obj\n", Ok(())),
        ("/Type /Catalog", "/Title (>> stream\nendobj)", Ok(())),
        ("/Type /Catalog", "/Title (Encrypt /Encrypt)", Ok(())),
        ("[3 0 R 4 0 R 5 0 R]", "[]", Err(InvalidMenuPdf::NoPages)),
        (
            "[3 0 R 4 0 R 5 0 R]",
            "[null]",
            Err(InvalidMenuPdf::NoPages),
        ),
        ("5 0 R]", "<</Kids[2 0 R]>>]", Err(InvalidMenuPdf::Damaged)),
        (
            "/Type /Page ",
            "/Kids [2 0 R] ",
            Err(InvalidMenuPdf::Damaged),
        ),
        ("/Pages", "/Seiten", Err(InvalidMenuPdf::Damaged)),
    ] {
        assert!(text.contains(from), "{from}");
        let changed = text.replace(from, to);
        let changed: Vec<u8> = changed.chars().map(|char| char as u8).collect();
        assert_eq!(validate(&changed), expected, "{from:?} -> {to:?}");
    }
}

/// Pages that share nodes are no cycle, and cost no more than the nodes.
#[test]
fn reads_each_page_tree_node_once() {
    let mut objects = vec![PDF_CATALOG.to_vec()];
    for number in 3..103 {
        objects.push(format!("<</Type/Pages/Kids[{number} 0 R {number} 0 R]>>").into_bytes());
    }
    objects.push(b"<</Type/Page>>".to_vec());
    let objects: Vec<_> = objects.iter().map(Vec::as_slice).collect();
    assert_eq!(validate(&file(&objects, "")), Ok(()));
}

#[test]
fn accepts_two_pdfs_one_after_the_other() {
    for second in VALID_PDFS {
        assert_eq!(validate(&[SEED_MENUS[0], second].concat()), Ok(()));
    }
}

/// At all lengths at which objects are missing that pages need. From the second length the last object is complete.
#[test]
fn rejects_truncated_pdfs() {
    let lengths = [(883, 883), (1600, 1600), (978, 978), (1747, 1996)];
    for (pdf, (has_pages, has_last_object)) in VALID_PDFS.iter().zip(lengths) {
        for length in 8..has_pages {
            let result = validate(&pdf[..length]);
            assert_eq!(result, Err(InvalidMenuPdf::Damaged), "{length}");
        }
        for length in has_last_object..pdf.len() {
            assert_eq!(validate(&pdf[..length]), Ok(()), "{length}");
        }
    }
    for pdf in SEED_MENUS {
        for part in 1..19 {
            let result = validate(&pdf[..pdf.len() * part / 20]);
            assert_eq!(result, Err(InvalidMenuPdf::Damaged), "{part}");
        }
    }
}

#[test]
fn reads_incremental_pdf_updates() {
    let page: &[u8] = b"<</Type/Page>>";
    let first = file(&[PDF_CATALOG, PAGE_TREE_WITH_ONE_PAGE, page], "");
    let text = String::from_utf8(first.clone()).unwrap();
    let before = text.rfind("xref\n0").unwrap();
    let pdf_with_update = |object: &str| {
        let mut file = first.clone();
        let at = file.len();
        let object = format!("2 0 obj\n{object}\nendobj\n");
        file.extend(object.as_bytes());
        let end = format!(
            "xref\n2 1\n{at:010} 00000 n \ntrailer\n<</Root 1 0 R/Prev {before}>>\nstartxref\n{}\n%%EOF\n",
            at + object.len()
        );
        file.extend(end.as_bytes());
        file
    };
    assert_eq!(
        validate(&pdf_with_update("<</Count 1/Kids[3 0 R]>>")),
        Ok(())
    );
    let no_pages_result = validate(&pdf_with_update("<</Count 0/Kids[]>>"));
    assert_eq!(no_pages_result, Err(InvalidMenuPdf::NoPages));
    let truncated = pdf_with_update("<</Count 0/Kids[]");
    let length = truncated.len() - b"\nendobj\n".len() - (truncated.len() - first.len()) / 2;
    assert_eq!(validate(&truncated[..length]), Ok(()));
    // A cycle of tables ends.
    let pdf_with_cyclic_xref = file(
        &[PDF_CATALOG, PAGE_TREE_WITH_ONE_PAGE, page],
        &format!("/Prev {before}"),
    );
    assert_eq!(validate(&pdf_with_cyclic_xref), Ok(()));
}

/// Viewers rebuild the table, and no page is missing.
#[test]
fn accepts_a_cross_reference_table_that_lost_lines() {
    let whole_pdf = file(
        &[PDF_CATALOG, PAGE_TREE_WITH_ONE_PAGE, b"<</Type/Page>>"],
        "",
    );
    let text = String::from_utf8(whole_pdf).unwrap();
    let pdf_without_first_entry = text.replace("0000000000 65535 f \n", "");
    assert_eq!(validate(pdf_without_first_entry.as_bytes()), Ok(()));
}
