use std::io::{self, Read};

use domain::storage::InvalidMenuPdf;
use flate2::read::ZlibDecoder;
use hayro_syntax::object::{Dict, MaybeRef, Null, Object};
use hayro_syntax::reader::{Reader, ReaderContext, ReaderExt};

/// Bytes that the structure of a document may decode to.
const MAX_DECODED_BYTES: u64 = 64 * 1024 * 1024;

/// Limits what the parser can decode, which has no limit of its own: measures object streams and cross-reference streams,
/// and overwrites the data of all other streams. Lengths do not change.
///
/// # Errors
/// [`InvalidMenuPdf::Damaged`] when the structure decodes to more than [`MAX_DECODED_BYTES`] bytes.
pub(super) fn limit_pdf_decoding(pdf: &mut [u8]) -> Result<(), InvalidMenuPdf> {
    let mut remaining_bytes = MAX_DECODED_BYTES;
    let mut at = 0;
    while let Some(keyword) = find_stream_keyword(pdf, at) {
        let after = pdf.get(keyword + b"stream".len()..).unwrap_or_default();
        let data = pdf.len() - after.trim_ascii_start().len();
        let before = pdf.get(at..keyword).unwrap_or_default();
        let decoded_size = match structure_stream_encoding(before) {
            Some(PdfStreamEncoding::Uncompressed) => Some(0),
            Some(PdfStreamEncoding::Flate) => {
                inflated_size(pdf.get(data..).unwrap_or_default(), remaining_bytes)
            }
            None => None,
        };
        if let Some(size) = decoded_size {
            remaining_bytes = remaining_bytes
                .checked_sub(size)
                .ok_or(InvalidMenuPdf::Damaged)?;
            at = data;
        } else {
            at = find_stream_end(pdf, data);
            overwrite_pdf_stream_data(pdf.get_mut(data..at).unwrap_or_default());
        }
    }
    Ok(())
}

/// The position of the next keyword `stream`.
fn find_stream_keyword(pdf: &[u8], from: usize) -> Option<usize> {
    let is_stream_keyword = |bytes: &[u8]| {
        let [before, keyword @ .., after] = bytes else {
            return false;
        };
        keyword == b"stream" && b"> \n\r\t\x0c\0".contains(before) && b"\r\n".contains(after)
    };
    let mut windows = pdf.get(from..)?.windows(8);
    windows.position(is_stream_keyword).map(|at| from + at + 1)
}

fn find_stream_end(pdf: &[u8], data: usize) -> usize {
    let bytes = pdf.get(data..).unwrap_or_default();
    let end = bytes.windows(9).position(|bytes| bytes == b"endstream");
    end.map_or(pdf.len(), |end| data + end)
}

enum PdfStreamEncoding {
    Uncompressed,
    Flate,
}

/// The encoding of an object stream or a cross-reference stream, whose dictionary is at the end of `before`. `None` for
/// other streams, and for encodings that are not used there.
fn structure_stream_encoding(before: &[u8]) -> Option<PdfStreamEncoding> {
    let object_start = before.windows(3).rposition(|bytes| bytes == b"obj")? + 3;
    let mut reader = Reader::new_with(before, object_start);
    reader.skip_white_spaces_and_comments();
    let pdf_dictionary: Dict<'_> = reader.read_with_context(&ReaderContext::dummy())?;
    reader.skip_white_spaces_and_comments();
    let kind = direct_value(&pdf_dictionary, "Type")?.into_name()?;
    let has_abbreviated_keys =
        pdf_dictionary.contains_key("F") || pdf_dictionary.contains_key("DP");
    if !reader.at_end() || has_abbreviated_keys || !matches!(kind.as_str(), "ObjStm" | "XRef") {
        return None;
    }
    match direct_value(&pdf_dictionary, "DecodeParms")? {
        Object::Null(_) => {}
        Object::Dict(parameters) if has_bounded_predictor_row_size(&parameters) => {}
        _ => return None,
    }
    match direct_value(&pdf_dictionary, "Filter")? {
        Object::Null(_) => Some(PdfStreamEncoding::Uncompressed),
        Object::Name(name) if name.as_str() == "FlateDecode" => Some(PdfStreamEncoding::Flate),
        _ => None,
    }
}

/// The value of an entry or the only element of its array, null when there is none. `None` for a reference and for
/// several elements.
fn direct_value<'a>(pdf_dictionary: &Dict<'a>, key: &str) -> Option<Object<'a>> {
    if !pdf_dictionary.contains_key(key) {
        return Some(Object::Null(Null));
    }
    let value = match pdf_dictionary.get_raw(key)? {
        MaybeRef::NotRef(Object::Array(array)) => {
            let mut items = array.raw_iter();
            items.next().filter(|_| items.next().is_none())?
        }
        value => value,
    };
    match value {
        MaybeRef::NotRef(value) => Some(value),
        MaybeRef::Ref(_) => None,
    }
}

/// The parser allocates rows of the declared length.
fn has_bounded_predictor_row_size(parameters: &Dict<'_>) -> bool {
    let limits = [("Columns", 64), ("Colors", 4), ("BitsPerComponent", 8)];
    limits
        .into_iter()
        .all(|(key, max)| match direct_value(parameters, key) {
            Some(Object::Null(_)) => true,
            Some(value) => value
                .into_i32()
                .is_some_and(|value| (1..=max).contains(&value)),
            None => false,
        })
}

/// The size of zlib data when inflated, counted up to one byte over `limit`. `None` when it is malformed.
fn inflated_size(data: &[u8], limit: u64) -> Option<u64> {
    let mut decoder = ZlibDecoder::new(data).take(limit.saturating_add(1));
    io::copy(&mut decoder, &mut io::sink()).ok()
}

/// Replaces all but trailing white space by bytes that no filter can decode.
fn overwrite_pdf_stream_data(data: &mut [u8]) {
    let length = data.trim_ascii_end().len();
    data.iter_mut().take(length).for_each(|byte| *byte = 0xff);
}
