use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use domain::storage::PdfError;
use flate2::{Compression, write::ZlibEncoder};
use futures::stream::StreamExt;
use ports::contract::pdf::{LOCKED, PLAIN};
use ports::{BlobStore, PdfInspector};
use proptest::prelude::*;

use super::decompression::limit_decoding;
use super::{BlobPdfInspector, MAX_PARSED};
use crate::blobs::FolderBlobs;

macro_rules! pdf {
    ($name:literal) => {
        include_bytes!(concat!("../../tests/pdf/", $name, ".pdf")).as_slice()
    };
}

/// Three pages: written by hand, and rewritten by `qpdf` with different options.
const VALID_PDFS: [&[u8]; 4] = [
    PLAIN,
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

fn inspect(pdf: &[u8]) -> Result<(), PdfError> {
    super::inspect(pdf.to_vec())
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

const ROOT: &[u8] = b"<</Type/Catalog/Pages 2 0 R>>";
const ONE_KID: &[u8] = b"<</Type/Pages/Count 1/Kids[3 0 R]>>";

#[test]
fn accepts_complete_files() {
    for (number, pdf) in VALID_PDFS.iter().chain(&SEED_MENUS).enumerate() {
        assert_eq!(inspect(pdf), Ok(()), "number {number}");
    }
}

/// Of a file that is not parsed, the start and the end are checked.
#[tokio::test]
async fn checks_both_ends_of_a_large_file() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = Arc::new(FolderBlobs::open(folder.path()).await.unwrap());
    let pdfs = BlobPdfInspector::new(blobs.clone());
    let mut large = SEED_MENUS[0].to_vec();
    large.splice(9..9, vec![b' '; usize::try_from(MAX_PARSED).unwrap()]);
    let truncated = &large[..large.len() - 9];
    for (pdf, expected) in [(&large[..], Ok(())), (truncated, Err(PdfError::Damaged))] {
        let bytes = bytes::Bytes::copy_from_slice(pdf);
        let bytes = futures::stream::iter([Ok(bytes)]).boxed();
        let blob = blobs.put(bytes).await.unwrap();
        assert_eq!(pdfs.inspect(&blob.id, blob.size).await.unwrap(), expected);
    }
}

#[test]
fn rejects_encrypted_files() {
    for pdf in [pdf!("encrypted"), LOCKED, pdf!("locked-streams")] {
        assert_eq!(inspect(pdf), Err(PdfError::Encrypted));
    }
}

#[test]
fn rejects_files_without_a_header() {
    let with_prefix = [&[b' '; 1020], PLAIN].concat();
    for other in [
        &b""[..],
        b"<!doctype html>%PDF",
        b"\x89PNG\r\n",
        &with_prefix,
    ] {
        assert_eq!(inspect(other), Err(PdfError::InvalidPdf));
    }
}

/// For example a download that was stored with its HTTP header.
#[test]
fn accepts_bytes_before_the_header() {
    let head = b"HTTP/1.1 200 OK\r\n\r\n";
    for pdf in VALID_PDFS.iter().chain(&SEED_MENUS) {
        let with_prefix = [head.as_slice(), pdf].concat();
        assert_eq!(inspect(&with_prefix), Ok(()));
        let truncated = &with_prefix[..with_prefix.len() / 2];
        assert_eq!(inspect(truncated), Err(PdfError::Damaged));
    }
    let mut counted_from_the_first_byte = file(&[ROOT, ONE_KID, b"<</Type/Page>>"], "");
    counted_from_the_first_byte.splice(..8, *b"\0\0\0%PDF-");
    assert_eq!(inspect(&counted_from_the_first_byte), Ok(()));
}

#[test]
fn rejects_truncated_files() {
    for pdf in VALID_PDFS {
        let whole = pdf.trim_ascii_end();
        for length in 8..whole.len() {
            let answer = inspect(&whole[..length]);
            assert_eq!(
                answer,
                Err(PdfError::Damaged),
                "{length} of {}",
                whole.len()
            );
        }
    }
}

#[test]
fn rejects_files_with_bytes_missing_in_the_middle() {
    for pdf in VALID_PDFS.iter().chain(&SEED_MENUS) {
        let third = pdf.len() / 3;
        let with_gap = [&pdf[..third], &pdf[third + 100..]].concat();
        assert_eq!(inspect(&with_gap), Err(PdfError::Damaged));
    }
}

#[test]
fn checks_every_page() {
    const ROOT: &str = "<</Type/Catalog/Pages 2 0 R>>";
    const ONE_KID: &str = "<</Type/Pages/Count 1/Kids[3 0 R]>>";
    const ONE_STREAM: &str = "<</Type/Page/Contents 4 0 R>>";
    const TWO_STREAMS: &str = "<</Type/Page/Contents[4 0 R 4 0 R]>>";
    const STREAM: &str = "<</Length 3>>stream\nq Q\nendstream";
    const SHORT_STREAM: &str = "<</Length 9>>stream\nq Q\nendstream";
    const OWN_LENGTH: &str = "<</Length 4 0 R>>stream\nq Q\nendstream";
    const OTHER_LENGTH: &str = "<</Length 5 0 R>>stream\nq Q\nendstream";
    let damaged = Err(PdfError::Damaged);
    for (objects, expected) in [
        (&[ROOT, ONE_KID, "<</Type/Page/Parent 2 0 R>>"][..], Ok(())),
        // The word stream in a text.
        (
            &[
                "<</Type/Catalog/Title(Live stream)/Pages 2 0 R>>",
                ONE_KID,
                "<</Type/Page>>",
            ],
            Ok(()),
        ),
        (&[ROOT, ONE_KID, TWO_STREAMS, STREAM], Ok(())),
        (&[ROOT, ONE_KID, ONE_STREAM, OTHER_LENGTH, "3"], Ok(())),
        (
            &[ROOT, "<</Type/Pages/Count 0/Kids[]>>"],
            Err(PdfError::NoPages),
        ),
        (
            &[ROOT, "<</Type/Pages/Count 1/Kids[]>>"],
            Err(PdfError::NoPages),
        ),
        (&["<</Type/Catalog>>"], damaged),
        (&[ROOT, ONE_KID], damaged),
        (&[ROOT, ONE_KID, "7"], damaged),
        // A cycle of nodes.
        (
            &[ROOT, ONE_KID, "<</Type/Pages/Count 1/Kids[2 0 R]>>"],
            damaged,
        ),
        (&[ROOT, ONE_KID, ONE_STREAM, SHORT_STREAM], damaged),
        (&[ROOT, ONE_KID, ONE_STREAM, OWN_LENGTH], damaged),
    ] {
        let bytes: Vec<_> = objects.iter().map(|object| object.as_bytes()).collect();
        assert_eq!(inspect(&file(&bytes, "")), expected, "{objects:?}");
    }
}

#[test]
fn reads_incremental_updates() {
    let page: &[u8] = b"<</Type/Page>>";
    let first = file(&[ROOT, ONE_KID, page], "");
    let text = String::from_utf8(first.clone()).unwrap();
    let before = text.rfind("xref\n0").unwrap();
    let changed = |object: &str| {
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
    assert_eq!(inspect(&changed("<</Count 1/Kids[3 0 R]>>")), Ok(()));
    let none = inspect(&changed("<</Count 0/Kids[]>>"));
    assert_eq!(none, Err(PdfError::NoPages));
    // A cycle of tables ends.
    let cyclic = file(&[ROOT, ONE_KID, page], &format!("/Prev {before}"));
    assert_eq!(inspect(&cyclic), Ok(()));
}

/// Viewers rebuild the table, and no page is missing.
#[test]
fn accepts_a_table_that_lost_lines() {
    let whole = file(&[ROOT, ONE_KID, b"<</Type/Page>>"], "");
    let text = String::from_utf8(whole).unwrap();
    let without_first_entry = text.replace("0000000000 65535 f \n", "");
    assert_eq!(inspect(without_first_entry.as_bytes()), Ok(()));
}

fn zeros(megabytes: usize) -> Vec<u8> {
    let mut compressed_zeros = ZlibEncoder::new(Vec::new(), Compression::fast());
    let megabyte = vec![b'0'; 1 << 20];
    for _ in 0..megabytes {
        compressed_zeros.write_all(&megabyte).unwrap();
    }
    compressed_zeros.finish().unwrap()
}

fn stream(dictionary: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("<<{dictionary}/Length {}>>stream\r\n", data.len());
    [head.as_bytes(), data, b"\nendstream"].concat()
}

#[test]
fn rejects_decompression_bombs() {
    let compressed_zeros = zeros(65);
    assert!(compressed_zeros.len() < 1 << 20);
    for kind in ["/Type/XRef/W[1 2 1]/Size 9", "/Type/ObjStm/N 1/First 4"] {
        let compressed_zeros = stream(&format!("{kind}/Filter/FlateDecode"), &compressed_zeros);
        let pdf = [
            b"%PDF-1.7\n1 0 obj",
            &compressed_zeros[..],
            b"\nendobj\nstartxref\n9\n%%EOF",
        ];
        assert_eq!(inspect(&pdf.concat()), Err(PdfError::Damaged), "{kind}");
    }
    let object_stream = stream("/Type/ObjStm/Filter/FlateDecode", &zeros(33));
    let page: &[u8] = b"<</Type/Page>>";
    let with_one_stream = file(&[ROOT, ONE_KID, page, &object_stream], "");
    assert_eq!(inspect(&with_one_stream), Ok(()));
    let with_two_streams = file(&[ROOT, ONE_KID, page, &object_stream, &object_stream], "");
    assert_eq!(inspect(&with_two_streams), Err(PdfError::Damaged));
}

#[test]
fn leaves_nothing_else_to_decode() {
    let zeros = zeros(1);
    for (dictionary, is_left) in [
        ("/Type/ObjStm/Filter/FlateDecode", true),
        (
            "/Type/XRef/Filter[/FlateDecode]/DecodeParms[<</Columns 5/Predictor 12>>]",
            true,
        ),
        ("/Type/ObjStm", true),
        ("/Filter/FlateDecode", false),
        ("/Type/ObjStm/Filter[/FlateDecode/FlateDecode]", false),
        ("/Type/ObjStm/Filter[/FlateDecode 7 0 R]", false),
        ("/Type/ObjStm/Filter/LZWDecode", false),
        ("/Type/ObjStm/F/Fl", false),
        ("/Type/ObjStm/Filter 7 0 R", false),
        ("/Type/ObjStm/Filter/FlateDecode/DecodeParms 7 0 R", false),
        (
            "/Type/XRef/Filter/FlateDecode/DecodeParms<</Columns 2147483647/Predictor 2>>",
            false,
        ),
        (
            "/Type/XRef/Filter/FlateDecode/DecodeParms<</Colors 7 0 R>>",
            false,
        ),
    ] {
        let mut object = [b"1 0 obj", &stream(dictionary, &zeros)[..]].concat();
        limit_decoding(&mut object).unwrap();
        let data = &object[object.len() - b"\nendstream".len() - zeros.len()..][..zeros.len()];
        assert_eq!(data == zeros, is_left, "{dictionary}");
        assert!(
            is_left || data.iter().all(|byte| *byte == 0xff),
            "{dictionary}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn survives_random_changes(
        which in 0..VALID_PDFS.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let mut pdf = VALID_PDFS[which].to_vec();
        for (at, byte) in changes {
            let at = at.index(pdf.len());
            pdf[at] = byte;
        }
        let _ = inspect(&pdf);
    }

    #[test]
    fn survives_random_tables(
        numbers in prop::collection::vec(prop_oneof![any::<u64>(), 0_u64..2000], 8),
        predictor in 0_u64..17,
    ) {
        let [first, count, columns, colors, bits, size, n, offset] = numbers[..] else { unreachable!() };
        let parameters = format!(
            "/DecodeParms<</Predictor {predictor}/Columns {columns}/Colors {colors}/BitsPerComponent {bits}>>"
        );
        let rows = "0123456789abcdefghijklmnopqrstuvwxyz".repeat(9);
        let stream = format!(
            "%PDF-1.7\n1 0 obj<</Type/XRef/W[1 {} {}]/Index[{first} {count}]/Size {size}/Root {n} 0 R{parameters}\
             /Length {}>>stream\n{rows}\nendstream\nstartxref\n9\n%%EOF",
            first % 10, count % 10, rows.len()
        );
        let _ = inspect(stream.as_bytes());
        let table = format!(
            "%PDF-1.7\nxref\n{first} {count}\n{offset:010} 00000 n \ntrailer\n\
             <</Root {n} 0 R/Prev {size}>>\nstartxref\n9\n%%EOF"
        );
        let _ = inspect(table.as_bytes());
    }
}
