//! Byte ranges (RFC 9110 §14).
//!
//! Not by the crate `headers`: its `Range` drops suffixes that are longer than the file and does not check other ranges
//! against the length.

use std::ops::Range;

use poem::http::{HeaderMap, header};

/// The requested part of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestedRange {
    /// No range, an invalid one, or several.
    Whole,
    /// Not empty, and inside the file.
    Part(Range<u64>),
    /// Outside the file: 416.
    Unsatisfiable,
}

/// Reads `Range` and `If-Range` for a file of `size` bytes whose strong tag is `etag`.
pub fn requested_range(headers: &HeaderMap, size: u64, etag: &str) -> RequestedRange {
    let is_modified = headers
        .get(header::IF_RANGE)
        .is_some_and(|tag| tag.as_bytes() != etag.as_bytes());
    let range = headers
        .get(header::RANGE)
        .and_then(|value| value.to_str().ok())
        .filter(|_| !is_modified)
        .and_then(|value| value.split_once('='))
        .filter(|(unit, _)| unit.trim().eq_ignore_ascii_case("bytes"));
    match range.and_then(|(_, range)| parse(range.trim(), size)) {
        None => RequestedRange::Whole,
        Some(range) if range.is_empty() => RequestedRange::Unsatisfiable,
        Some(range) => RequestedRange::Part(range),
    }
}

/// `None` if it is invalid, or more than one range.
fn parse(range: &str, size: u64) -> Option<Range<u64>> {
    match range.split_once('-')? {
        ("", count) => Some(size.saturating_sub(number(count)?)..size),
        (first, "") => Some(number(first)?..size),
        (first, last) => {
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then(|| first..last.saturating_add(1).min(size))
        }
    }
}

/// Digits. A number that does not fit is beyond the end of any file.
fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use poem::http::HeaderValue;

    fn request(range: &'static str) -> RequestedRange {
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, HeaderValue::from_static(range));
        requested_range(&headers, 100, "\"tag\"")
    }

    #[test]
    fn parses_ranges_of_a_file_of_100_bytes() {
        for (range, expected) in [
            ("bytes=0-9", RequestedRange::Part(0..10)),
            ("Bytes=0-9", RequestedRange::Part(0..10)),
            ("bytes=90-", RequestedRange::Part(90..100)),
            ("bytes=90-999", RequestedRange::Part(90..100)),
            ("bytes=-10", RequestedRange::Part(90..100)),
            ("bytes=-1000", RequestedRange::Part(0..100)),
            ("bytes=100-", RequestedRange::Unsatisfiable),
            ("bytes=-0", RequestedRange::Unsatisfiable),
            (
                "bytes=99999999999999999999999-",
                RequestedRange::Unsatisfiable,
            ),
            ("bytes=9-0", RequestedRange::Whole),
            ("bytes=-", RequestedRange::Whole),
            ("bytes=0-1,5-6", RequestedRange::Whole),
            ("bytes=a-b", RequestedRange::Whole),
            ("lines=1-2", RequestedRange::Whole),
            ("", RequestedRange::Whole),
        ] {
            assert_eq!(request(range), expected, "{range:?}");
        }
    }

    #[test]
    fn ignores_the_range_of_another_version() {
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, HeaderValue::from_static("bytes=0-9"));
        headers.insert(header::IF_RANGE, HeaderValue::from_static("\"old\""));
        assert_eq!(
            requested_range(&headers, 100, "\"tag\""),
            RequestedRange::Whole
        );
        headers.insert(header::IF_RANGE, HeaderValue::from_static("\"tag\""));
        assert_eq!(
            requested_range(&headers, 100, "\"tag\""),
            RequestedRange::Part(0..10)
        );
    }
}
