use std::io::{self, Read};

use domain::files::InvalidMenuPdf;
use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro_syntax::object::{Dict, MaybeRef, Name, Null, Object};
use hayro_syntax::reader::{Reader, ReaderContext, ReaderExt};

/// Bytes that the structure of a document may decode to.
const MAX_DECODED_BYTES: u64 = 64 * 1024 * 1024;

/// Bytes of `Encrypt` with each character escaped as `#xx`.
const MAX_ENCRYPT_NAME_LEN: usize = 3 * b"Encrypt".len();

/// The highest ratios of decoded to encoded bytes.
const MAX_RATIOS: [(&str, &str, u64); 5] = [
    (FLATE, "Fl", 1032),
    ("LZWDecode", "LZW", 2731),
    ("RunLengthDecode", "RL", 64),
    ("ASCII85Decode", "A85", 4),
    ("ASCIIHexDecode", "AHx", 1),
];

const FLATE: &str = "FlateDecode";

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
            Some(encoding) if encoding.filters.is_empty() => (0, true),
            Some(encoding)
                if encoding.filters == [FLATE] && (!is_encrypted || encoding.is_xref) =>
            {
                inflate(data, remaining_bytes)
            }
            Some(_) if is_structure_hidden => (0, false),
            Some(encoding) => {
                let cost = encoding.max_decoded_size(data, remaining_bytes);
                is_structure_hidden = cost.is_none();
                (cost.unwrap_or(0), cost.is_some())
            }
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

struct PdfStreamEncoding {
    /// Cross-reference streams are not encrypted (ISO 32000-1, 7.5.8.2).
    is_xref: bool,
    /// The unabbreviated names.
    filters: Vec<&'static str>,
    max_ratio: u64,
    /// The declared length, unless it is in another object.
    length: Option<usize>,
}

impl PdfStreamEncoding {
    /// `None` if it is more than the limit. The parser reads as many bytes as are declared, or those before `endstream`.
    fn max_decoded_size(&self, data: &[u8], limit: u64) -> Option<u64> {
        let max_length = usize::try_from(limit / self.max_ratio).unwrap_or(usize::MAX);
        let searched = data.get(..max_length.saturating_add(9)).unwrap_or(data);
        let end = searched.windows(9).position(|bytes| bytes == b"endstream");
        let length = self.length.and_then(|length| Some(length.max(end?)));
        let length = length.unwrap_or(data.len());
        (length <= max_length).then_some(length as u64 * self.max_ratio)
    }
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
    let (mut filters, mut max_ratio) = (Vec::new(), 1_u64);
    for filter in direct_values(&pdf_dictionary, "Filter")? {
        let name = filter.into_name()?;
        let filter = MAX_RATIOS
            .iter()
            .find(|(filter, abbreviation, _)| [*filter, *abbreviation].contains(&name.as_str()));
        let (filter, _, ratio) = filter?;
        filters.push(*filter);
        max_ratio = max_ratio.saturating_mul(*ratio);
    }
    let length = direct_value(&pdf_dictionary, "Length").and_then(Object::into_i32);
    Some(PdfStreamEncoding {
        is_xref: kind.as_str() == "XRef",
        filters,
        max_ratio,
        length: length.and_then(|length| usize::try_from(length).ok()),
    })
}

/// The value of an entry or the only element of its array, null when there is none. `None` for a reference and for
/// several elements.
fn direct_value<'a>(pdf_dictionary: &Dict<'a>, key: &str) -> Option<Object<'a>> {
    let mut values = direct_values(pdf_dictionary, key)?;
    let value = values.pop().unwrap_or(Object::Null(Null));
    values.is_empty().then_some(value)
}

/// The value of an entry or the elements of its array without nulls. `None` if one is a reference.
fn direct_values<'a>(pdf_dictionary: &Dict<'a>, key: &str) -> Option<Vec<Object<'a>>> {
    if !pdf_dictionary.contains_key(key) {
        return Some(Vec::new());
    }
    let values = match pdf_dictionary.get_raw(key)? {
        MaybeRef::NotRef(Object::Array(array)) => array.raw_iter().collect(),
        value => vec![value],
    };
    let values = values.into_iter().map(|value| match value {
        MaybeRef::NotRef(value) => Some(value),
        MaybeRef::Ref(_) => None,
    });
    let values: Option<Vec<_>> = values.collect();
    let is_null = |value: &Object<'_>| matches!(value, Object::Null(_));
    Some(
        values?
            .into_iter()
            .filter(|value| !is_null(value))
            .collect(),
    )
}

/// The parser allocates rows of the declared length, unless there is no predictor.
fn has_bounded_predictor_row_size(parameters: &Dict<'_>) -> bool {
    let is_at_most = |key, max| match direct_value(parameters, key) {
        Some(Object::Null(_)) => true,
        Some(value) => value
            .into_i32()
            .is_some_and(|value| (1..=max).contains(&value)),
        None => false,
    };
    let limits = [("Columns", 64), ("Colors", 4), ("BitsPerComponent", 8)];
    is_at_most("Predictor", 1) || limits.into_iter().all(|(key, max)| is_at_most(key, max))
}

/// Inflates zlib data as the parser does. Returns the bytes read and written, and whether the data are valid.
fn inflate(data: &[u8], limit: u64) -> (u64, bool) {
    let mut zlib = ZlibDecoder::new(data);
    let is_valid = skip_all(&mut zlib, limit);
    let cost = zlib.total_in() + zlib.total_out();
    if is_valid {
        return (cost, true);
    }
    // The parser then ignores the header, or else the checksum.
    let mut unwrapped = DeflateDecoder::new(data);
    let is_unwrapped = skip_all(&mut unwrapped, limit);
    let (header, rest) = data.split_at_checked(2).unwrap_or_default();
    let mut unchecked = DeflateDecoder::new(rest);
    let has_header = matches!(header, [method, flags] if method & 15 == 8
        && u16::from_be_bytes([*method, *flags]).is_multiple_of(31)
        && flags & 32 == 0);
    let is_unchecked = skip_all(&mut unchecked, limit) && has_header;
    let cost = cost + unwrapped.total_out() + unchecked.total_out();
    (cost, is_unwrapped || is_unchecked)
}

/// Reads up to one byte over `limit`.
fn skip_all(decoder: &mut impl Read, limit: u64) -> bool {
    let mut bytes = decoder.take(limit.saturating_add(1));
    io::copy(&mut bytes, &mut io::sink()).is_ok()
}
