//! Byte ranges (RFC 9110 §14).
//!
//! `Range` is not parsed by the crate `headers`, which drops suffixes that are longer than the file and does not check
//! other ranges against the length.

use std::ops::Range;

use headers::{ETag, HeaderMapExt, IfRange};
use poem::http::{HeaderMap, header};

/// The requested part of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestedRange {
    /// No range, an invalid one, or several.
    Whole,
    /// The range is not empty, and inside the file.
    ByteRange(Range<u64>),
    /// The range is outside the file, which is answered by 416.
    Unsatisfiable,
}

/// Reads `Range` and `If-Range` for a file of `size` bytes whose strong tag is `etag`.
pub fn requested_range(headers: &HeaderMap, size: u64, etag: &ETag) -> RequestedRange {
    let is_modified = match headers.typed_try_get::<IfRange>() {
        Ok(if_range) => if_range.is_some_and(|if_range| if_range.is_modified(Some(etag), None)),
        // A malformed value matches no version.
        Err(_) => true,
    };
    let range = headers
        .get(header::RANGE)
        .and_then(|value| value.to_str().ok())
        .filter(|_| !is_modified)
        .and_then(|value| value.split_once('='))
        .filter(|(unit, _)| unit.trim().eq_ignore_ascii_case("bytes"));
    match range.and_then(|(_, range)| parse(range.trim(), size)) {
        None => RequestedRange::Whole,
        Some(range) if range.is_empty() => RequestedRange::Unsatisfiable,
        Some(range) => RequestedRange::ByteRange(range),
    }
}

/// `None` if it is invalid, or more than one range.
fn parse(range: &str, size: u64) -> Option<Range<u64>> {
    match range.split_once('-')? {
        ("", count) => Some(size.saturating_sub(parse_number(count)?)..size),
        (first, "") => Some(parse_number(first)?..size),
        (first, last) => {
            let (first, last) = (parse_number(first)?, parse_number(last)?);
            (first <= last).then(|| first..last.saturating_add(1).min(size))
        }
    }
}

/// Digits. A number that does not fit is beyond the end of any file.
fn parse_number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::{
        RequestedRange::{ByteRange, Unsatisfiable, Whole},
        *,
    };
    use poem::http::HeaderValue;

    /// The requested range of a file of 100 bytes with the entity tag `"tag"`.
    fn request(range: &'static str, if_range: Option<&'static str>) -> RequestedRange {
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, HeaderValue::from_static(range));
        if let Some(if_range) = if_range {
            headers.insert(header::IF_RANGE, HeaderValue::from_static(if_range));
        }
        requested_range(&headers, 100, &"\"tag\"".parse().unwrap())
    }

    #[test]
    fn parses_ranges() {
        for (range, expected) in [
            ("bytes=0-9", ByteRange(0..10)),
            ("Bytes=0-9", ByteRange(0..10)),
            ("bytes=90-", ByteRange(90..100)),
            ("bytes=90-999", ByteRange(90..100)),
            ("bytes=-10", ByteRange(90..100)),
            ("bytes=-1000", ByteRange(0..100)),
            ("bytes=100-", Unsatisfiable),
            ("bytes=-0", Unsatisfiable),
            ("bytes=99999999999999999999999-", Unsatisfiable),
            ("bytes=9-0", Whole),
            ("bytes=-", Whole),
            ("bytes=0-1,5-6", Whole),
            ("bytes=a-b", Whole),
            ("lines=1-2", Whole),
            ("", Whole),
        ] {
            assert_eq!(request(range, None), expected, "{range:?}");
        }
    }

    #[test]
    fn ignores_the_range_of_another_version() {
        for if_range in [
            "\"old\"",
            "W/\"tag\"",
            "tag",
            "",
            "Thu, 19 Nov 2026 02:00:00 GMT",
        ] {
            assert_eq!(request("bytes=0-9", Some(if_range)), Whole, "{if_range}");
        }
        assert_eq!(request("bytes=0-9", Some("\"tag\"")), ByteRange(0..10));
    }
}
