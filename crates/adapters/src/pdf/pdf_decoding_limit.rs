use std::io::{self, Read};

use domain::storage::InvalidMenuPdf;
use flate2::read::ZlibDecoder;
use hayro_syntax::object::{Dict, MaybeRef, Name, Null, Object};
use hayro_syntax::reader::{Reader, ReaderContext, ReaderExt};

/// Bytes that the structure of a document may decode to.
const MAX_DECODED_BYTES: u64 = 64 * 1024 * 1024;

/// Bytes of `Encrypt` with each character escaped as `#xx`.
const MAX_ENCRYPT_NAME_LEN: usize = 3 * b"Encrypt".len();

/// The highest compression ratio of deflate.
const MAX_DEFLATE_RATIO: u64 = 1032;

/// Limits what the parser can decode, which has no limit of its own: measures object streams and cross-reference streams,
/// and changes a letter of the keyword of all other streams, so that they are dictionaries to the parser. A text with the
/// same word stays readable. Returns whether the structure of an encrypted document is hidden, because it may be too large.
///
/// # Errors
/// [`InvalidMenuPdf::Damaged`] when the structure decodes to more than [`MAX_DECODED_BYTES`] bytes.
pub(super) fn limit_pdf_decoding(pdf: &mut [u8]) -> Result<bool, InvalidMenuPdf> {
    let is_encrypted = has_encryption(pdf);
    let mut is_structure_hidden = false;
    let mut remaining_bytes = MAX_DECODED_BYTES;
    let mut at = 0;
    while let Some(keyword) = find_stream_keyword(pdf, at) {
        let before = pdf.get(at..keyword).unwrap_or_default();
        at = keyword + b"stream".len();
        let data = pdf.get(at..).unwrap_or_default().trim_ascii_start();
        let (cost, is_visible) = match structure_stream_encoding(before) {
            None => (0, false),
            Some(PdfStreamEncoding::Uncompressed) => (0, true),
            Some(PdfStreamEncoding::Flate { .. }) if is_structure_hidden => (0, false),
            Some(PdfStreamEncoding::Flate { length }) if is_encrypted => {
                let cost = max_inflated_size(data, length);
                let is_visible = cost <= remaining_bytes;
                is_structure_hidden = !is_visible;
                (if is_visible { cost } else { 0 }, is_visible)
            }
            Some(PdfStreamEncoding::Flate { .. }) => inflate(data, remaining_bytes),
        };
        remaining_bytes = remaining_bytes
            .checked_sub(cost)
            .ok_or(InvalidMenuPdf::Damaged)?;
        if !is_visible {
            overwrite(pdf, keyword);
        }
    }
    Ok(is_structure_hidden)
}

/// Makes a keyword in lower case another word.
pub(super) fn overwrite(pdf: &mut [u8], keyword: usize) {
    if let Some(byte) = pdf.get_mut(keyword) {
        byte.make_ascii_uppercase();
    }
}

/// Whether the trailer may have an entry `Encrypt`, also in escaped characters.
pub(super) fn has_encryption(pdf: &[u8]) -> bool {
    let mut names = pdf.split(|byte| *byte == b'/');
    names.any(|name| {
        let start = name.get(..MAX_ENCRYPT_NAME_LEN).unwrap_or(name);
        Name::new(start).is_some_and(|name| name.starts_with(b"Encrypt"))
    })
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

enum PdfStreamEncoding {
    Uncompressed,
    /// With the declared length, `None` if it is in another object.
    Flate {
        length: Option<usize>,
    },
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
        Object::Name(name) if name.as_str() == "FlateDecode" => {
            let length = direct_value(&pdf_dictionary, "Length").and_then(Object::into_i32);
            let length = length.and_then(|length| usize::try_from(length).ok());
            Some(PdfStreamEncoding::Flate { length })
        }
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

/// Inflates zlib data up to one byte over `limit`. Returns the bytes read and written, and whether the data are valid.
fn inflate(data: &[u8], limit: u64) -> (u64, bool) {
    let mut decoder = ZlibDecoder::new(data);
    let mut bytes = (&mut decoder).take(limit.saturating_add(1));
    let is_valid = io::copy(&mut bytes, &mut io::sink()).is_ok();
    (decoder.total_in() + decoder.total_out(), is_valid)
}

/// The size that encrypted data can have when they are decrypted and inflated. The parser reads as many bytes as are
/// declared, or those before `endstream`.
fn max_inflated_size(data: &[u8], length: Option<usize>) -> u64 {
    let end = data.windows(9).position(|bytes| bytes == b"endstream");
    let length = length.and_then(|length| Some(length.max(end?)));
    (length.unwrap_or(data.len()) as u64).saturating_mul(MAX_DEFLATE_RATIO)
}
