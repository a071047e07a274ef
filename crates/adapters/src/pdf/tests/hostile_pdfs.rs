//! Decompression bombs and random changes.

use std::io::Write as _;

use flate2::{Compression, write::ZlibEncoder};
use proptest::prelude::*;

use super::*;
use crate::pdf::pdf_decoding_limit::limit_pdf_decoding;

fn zlib_zeros(megabytes: usize) -> Vec<u8> {
    let mut compressed_zeros = ZlibEncoder::new(Vec::new(), Compression::fast());
    let megabyte = vec![b'0'; 1 << 20];
    for _ in 0..megabytes {
        compressed_zeros.write_all(&megabyte).unwrap();
    }
    compressed_zeros.finish().unwrap()
}

fn pdf_stream(pdf_dictionary: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("<<{pdf_dictionary}/Length {}>>stream\r\n", data.len());
    [head.as_bytes(), data, b"\nendstream"].concat()
}

#[test]
fn rejects_decompression_bombs() {
    let compressed_zeros = zlib_zeros(65);
    assert!(compressed_zeros.len() < 1 << 20);
    for kind in ["/Type/XRef/W[1 2 1]/Size 9", "/Type/ObjStm/N 1/First 4"] {
        let compressed_zeros = pdf_stream(&format!("{kind}/Filter/FlateDecode"), &compressed_zeros);
        let pdf = [
            b"%PDF-1.7\n1 0 obj",
            &compressed_zeros[..],
            b"\nendobj\nstartxref\n9\n%%EOF",
        ];
        assert_eq!(
            validate(&pdf.concat()),
            Err(InvalidMenuPdf::Damaged),
            "{kind}"
        );
    }
    let object_stream = pdf_stream("/Type/ObjStm/Filter/FlateDecode", &zlib_zeros(33));
    let page: &[u8] = b"<</Type/Page>>";
    let pdf_with_one_stream = file(
        &[PDF_CATALOG, PAGE_TREE_WITH_ONE_PAGE, page, &object_stream],
        "",
    );
    assert_eq!(validate(&pdf_with_one_stream), Ok(()));
    let pdf_with_two_streams = file(
        &[
            PDF_CATALOG,
            PAGE_TREE_WITH_ONE_PAGE,
            page,
            &object_stream,
            &object_stream,
        ],
        "",
    );
    assert_eq!(
        validate(&pdf_with_two_streams),
        Err(InvalidMenuPdf::Damaged)
    );
}

#[test]
fn leaves_only_structure_streams_to_decode() {
    let zlib_zeros = zlib_zeros(1);
    for (pdf_dictionary, is_left) in [
        ("/Type/ObjStm/Filter/FlateDecode", true),
        (
            "/Type/XRef/Filter[/FlateDecode]/DecodeParms[<</Columns 5/Predictor 12>>]",
            true,
        ),
        ("/Type/ObjStm", true),
        ("/Filter/FlateDecode", false),
        ("/Type/ObjStm/Filter[/FlateDecode/FlateDecode]", false),
        ("/Type/ObjStm/Filter[/FlateDecode 7 0 R]", false),
        ("/Type/ObjStm/Filter/LZW", true),
        ("/Type/ObjStm/Filter[/LZWDecode/LZWDecode]", false),
        ("/Type/ObjStm/Filter/DCTDecode", false),
        ("/Type/ObjStm/F/Fl", false),
        ("/Type/ObjStm/Filter 7 0 R", false),
        ("/Type/ObjStm/Filter/FlateDecode/DecodeParms 7 0 R", false),
        (
            "/Type/XRef/Filter/FlateDecode/DecodeParms<</Columns 2147483647/Predictor 2>>",
            false,
        ),
        (
            "/Type/XRef/Filter/FlateDecode/DecodeParms<</Columns 2147483647/Predictor 1>>",
            true,
        ),
        (
            "/Type/XRef/Filter/FlateDecode/DecodeParms<</Colors 7 0 R/Predictor 12>>",
            false,
        ),
    ] {
        let mut object = [b"1 0 obj", &pdf_stream(pdf_dictionary, &zlib_zeros)[..]].concat();
        limit_pdf_decoding(&mut object).unwrap();
        let is_stream = object.windows(7).any(|bytes| bytes == b">stream");
        assert_eq!(is_stream, is_left, "{pdf_dictionary}");
    }
}

/// Cross-reference streams are not encrypted, so a password is known also where the objects are too large.
#[test]
fn leaves_cross_reference_streams_of_encrypted_pdfs() {
    let objects = pdf_stream("/Type/ObjStm/Filter/FlateDecode", &vec![b'x'; 100_000]);
    let xref = pdf_stream(
        "/Type/XRef/Encrypt 9 0 R/Filter/FlateDecode",
        &zlib_zeros(1),
    );
    let mut pdf = [b"1 0 obj", &objects[..], b"\nendobj\n2 0 obj", &xref[..]].concat();
    assert_eq!(limit_pdf_decoding(&mut pdf), Ok(true));
    let streams = pdf.windows(7).filter(|bytes| *bytes == b">stream");
    assert_eq!(streams.count(), 1);
}

/// Takes minutes if each of the words is compared with all that is before it.
#[test]
fn reads_many_keywords_in_a_moment() {
    let words = b"obj".repeat(100_000);
    assert_eq!(
        validate(&[VALID_PDF, &words].concat()),
        validate(&[VALID_PDF, b"obj"].concat())
    );
    let stream = b"5 0 obj<</Type/ObjStm/Filter/LZWDecode>>stream\n".repeat(10_000);
    assert_eq!(validate(&[VALID_PDF, &stream].concat()), Ok(()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn inspection_survives_random_pdf_changes(
        which in 0..VALID_PDFS.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let mut pdf = VALID_PDFS[which].to_vec();
        for (at, byte) in changes {
            let at = at.index(pdf.len());
            pdf[at] = byte;
        }
        let _ = validate(&pdf);
    }

    #[test]
    fn inspection_survives_random_pdf_tables(
        numbers in prop::collection::vec(prop_oneof![any::<u64>(), 0_u64..2000], 8),
        predictor in 0_u64..17,
    ) {
        let [first, count, columns, colors, bits, size, n, offset] = numbers[..] else { unreachable!() };
        let parameters = format!(
            "/DecodeParms<</Predictor {predictor}/Columns {columns}/Colors {colors}/BitsPerComponent {bits}>>"
        );
        let rows = "0123456789abcdefghijklmnopqrstuvwxyz".repeat(9);
        let pdf_with_xref_stream = format!(
            "%PDF-1.7\n1 0 obj<</Type/XRef/W[1 {} {}]/Index[{first} {count}]/Size {size}/Root {n} 0 R{parameters}\
             /Length {}>>stream\n{rows}\nendstream\nstartxref\n9\n%%EOF",
            first % 10, count % 10, rows.len()
        );
        let _ = validate(pdf_with_xref_stream.as_bytes());
        let pdf_with_xref_table = format!(
            "%PDF-1.7\nxref\n{first} {count}\n{offset:010} 00000 n \ntrailer\n\
             <</Root {n} 0 R/Prev {size}>>\nstartxref\n9\n%%EOF"
        );
        let _ = validate(pdf_with_xref_table.as_bytes());
    }
}
