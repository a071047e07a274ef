//! Byte ranges (RFC 9110 §14), as a PDF viewer on a bad connection asks for them.

use std::ops::Range;

use poem::http::{HeaderMap, header};

/// What the client asked for of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All of it. Also the answer to a range that cannot be read, and to several at once.
    Whole,
    /// These bytes; never empty, always inside the file.
    Part(Range<u64>),
    /// Bytes that the file does not have: 416.
    Outside,
}

/// Reads `Range` and `If-Range` for a file of `size` bytes whose strong tag is `etag`.
#[must_use]
pub fn wanted(headers: &HeaderMap, size: u64, etag: &str) -> Wanted {
    let changed = headers
        .get(header::IF_RANGE)
        .is_some_and(|tag| tag.as_bytes() != etag.as_bytes());
    let range = headers
        .get(header::RANGE)
        .and_then(|value| value.to_str().ok())
        .filter(|_| !changed)
        .and_then(|value| value.split_once('='))
        .filter(|(unit, _)| unit.trim().eq_ignore_ascii_case("bytes"));
    range.map_or(Wanted::Whole, |(_, range)| part_of(range.trim(), size))
}

fn part_of(range: &str, size: u64) -> Wanted {
    let Some((first, last)) = range.split_once('-') else {
        return Wanted::Whole;
    };
    if last.contains(',') {
        return Wanted::Whole;
    }
    match (position(first), position(last)) {
        (Ok(Some(from)), Ok(Some(to))) if to < from => Wanted::Whole,
        (Ok(Some(from)), Ok(to)) => {
            let end = to.map_or(size, |to| to.saturating_add(1).min(size));
            inside(from..end)
        }
        (Ok(None), Ok(Some(count))) => inside(size.saturating_sub(count)..size),
        _ => Wanted::Whole,
    }
}

fn inside(range: Range<u64>) -> Wanted {
    if range.is_empty() {
        Wanted::Outside
    } else {
        Wanted::Part(range)
    }
}

/// What stands where a range has a position, and is none.
struct InvalidPosition;

/// `None` for an omitted position.
fn position(text: &str) -> Result<Option<u64>, InvalidPosition> {
    match text {
        "" => Ok(None),
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            // Beyond any file, however many digits there are.
            Ok(Some(digits.parse().unwrap_or(u64::MAX)))
        }
        _ => Err(InvalidPosition),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use poem::http::HeaderValue;

    fn ask(range: &'static str) -> Wanted {
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, HeaderValue::from_static(range));
        wanted(&headers, 100, "\"tag\"")
    }

    #[test]
    fn ranges_of_a_file_of_a_hundred_bytes() {
        for (range, expected) in [
            ("bytes=0-9", Wanted::Part(0..10)),
            ("Bytes=0-9", Wanted::Part(0..10)),
            ("bytes=90-", Wanted::Part(90..100)),
            ("bytes=90-999", Wanted::Part(90..100)),
            ("bytes=-10", Wanted::Part(90..100)),
            ("bytes=-1000", Wanted::Part(0..100)),
            ("bytes=100-", Wanted::Outside),
            ("bytes=-0", Wanted::Outside),
            ("bytes=99999999999999999999999-", Wanted::Outside),
            ("bytes=9-0", Wanted::Whole),
            ("bytes=-", Wanted::Whole),
            ("bytes=0-1,5-6", Wanted::Whole),
            ("bytes=a-b", Wanted::Whole),
            ("lines=1-2", Wanted::Whole),
            ("", Wanted::Whole),
        ] {
            assert_eq!(ask(range), expected, "{range:?}");
        }
    }

    #[test]
    fn a_range_of_another_version_is_the_whole_file() {
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, HeaderValue::from_static("bytes=0-9"));
        headers.insert(header::IF_RANGE, HeaderValue::from_static("\"old\""));
        assert_eq!(wanted(&headers, 100, "\"tag\""), Wanted::Whole);
        headers.insert(header::IF_RANGE, HeaderValue::from_static("\"tag\""));
        assert_eq!(wanted(&headers, 100, "\"tag\""), Wanted::Part(0..10));
    }
}
