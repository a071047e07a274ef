mod hostile_pdfs;

use std::fmt::Write as _;
use std::sync::Arc;

use domain::storage::InvalidMenuPdf;
use futures::stream::StreamExt;
use ports::contract::pdf::{ENCRYPTED_PDF, VALID_PDF};
use ports::{BlobStore, PdfInspector};

use super::{BlobPdfInspector, MAX_PARSED_PDF_BYTES};
use crate::blobs::FolderBlobs;

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
    let blobs = Arc::new(FolderBlobs::open(folder.path()).await.unwrap());
    let pdf_inspector = BlobPdfInspector::new(blobs.clone());
    let mut large_pdf = SEED_MENUS[0].to_vec();
    large_pdf.splice(
        9..9,
        vec![b' '; usize::try_from(MAX_PARSED_PDF_BYTES).unwrap()],
    );
    let truncated = &large_pdf[..large_pdf.len() - 9];
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

#[test]
fn rejects_encrypted_pdfs() {
    for pdf in [pdf!("encrypted"), ENCRYPTED_PDF, pdf!("locked-streams")] {
        assert_eq!(validate(pdf), Err(InvalidMenuPdf::Encrypted));
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

#[test]
fn rejects_truncated_pdfs() {
    for pdf in VALID_PDFS {
        let whole_pdf = pdf.trim_ascii_end();
        for length in 8..whole_pdf.len() {
            let result = validate(&whole_pdf[..length]);
            assert_eq!(
                result,
                Err(InvalidMenuPdf::Damaged),
                "{length} of {}",
                whole_pdf.len()
            );
        }
    }
}

#[test]
fn rejects_pdfs_with_bytes_missing_in_the_middle() {
    for pdf in VALID_PDFS.iter().chain(&SEED_MENUS) {
        let third_of_length = pdf.len() / 3;
        let pdf_with_gap = [&pdf[..third_of_length], &pdf[third_of_length + 100..]].concat();
        assert_eq!(validate(&pdf_with_gap), Err(InvalidMenuPdf::Damaged));
    }
}

#[test]
fn checks_every_pdf_page() {
    const PDF_CATALOG: &str = "<</Type/Catalog/Pages 2 0 R>>";
    const PAGE_TREE_WITH_ONE_PAGE: &str = "<</Type/Pages/Count 1/Kids[3 0 R]>>";
    const PAGE_WITH_ONE_STREAM: &str = "<</Type/Page/Contents 4 0 R>>";
    const PAGE_WITH_TWO_STREAMS: &str = "<</Type/Page/Contents[4 0 R 4 0 R]>>";
    const PDF_STREAM: &str = "<</Length 3>>stream\nq Q\nendstream";
    const STREAM_SHORTER_THAN_LENGTH: &str = "<</Length 9>>stream\nq Q\nendstream";
    const STREAM_REFERRING_TO_ITSELF: &str = "<</Length 4 0 R>>stream\nq Q\nendstream";
    const STREAM_WITH_LENGTH_OBJECT: &str = "<</Length 5 0 R>>stream\nq Q\nendstream";
    let damaged = Err(InvalidMenuPdf::Damaged);
    for (objects, expected) in [
        (
            &[
                PDF_CATALOG,
                PAGE_TREE_WITH_ONE_PAGE,
                "<</Type/Page/Parent 2 0 R>>",
            ][..],
            Ok(()),
        ),
        // The word stream in a text.
        (
            &[
                "<</Type/Catalog/Title(Live stream)/Pages 2 0 R>>",
                PAGE_TREE_WITH_ONE_PAGE,
                "<</Type/Page>>",
            ],
            Ok(()),
        ),
        (
            &[
                PDF_CATALOG,
                PAGE_TREE_WITH_ONE_PAGE,
                PAGE_WITH_TWO_STREAMS,
                PDF_STREAM,
            ],
            Ok(()),
        ),
        (
            &[
                PDF_CATALOG,
                PAGE_TREE_WITH_ONE_PAGE,
                PAGE_WITH_ONE_STREAM,
                STREAM_WITH_LENGTH_OBJECT,
                "3",
            ],
            Ok(()),
        ),
        (
            &[PDF_CATALOG, "<</Type/Pages/Count 0/Kids[]>>"],
            Err(InvalidMenuPdf::NoPages),
        ),
        (
            &[PDF_CATALOG, "<</Type/Pages/Count 1/Kids[]>>"],
            Err(InvalidMenuPdf::NoPages),
        ),
        (&["<</Type/Catalog>>"], damaged),
        (&[PDF_CATALOG, PAGE_TREE_WITH_ONE_PAGE], damaged),
        (&[PDF_CATALOG, PAGE_TREE_WITH_ONE_PAGE, "7"], damaged),
        // A cycle of nodes.
        (
            &[
                PDF_CATALOG,
                PAGE_TREE_WITH_ONE_PAGE,
                "<</Type/Pages/Count 1/Kids[2 0 R]>>",
            ],
            damaged,
        ),
        (
            &[
                PDF_CATALOG,
                PAGE_TREE_WITH_ONE_PAGE,
                PAGE_WITH_ONE_STREAM,
                STREAM_SHORTER_THAN_LENGTH,
            ],
            damaged,
        ),
        (
            &[
                PDF_CATALOG,
                PAGE_TREE_WITH_ONE_PAGE,
                PAGE_WITH_ONE_STREAM,
                STREAM_REFERRING_TO_ITSELF,
            ],
            damaged,
        ),
    ] {
        let bytes: Vec<_> = objects.iter().map(|object| object.as_bytes()).collect();
        assert_eq!(validate(&file(&bytes, "")), expected, "{objects:?}");
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
