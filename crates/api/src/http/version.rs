//! Versions of records: `ETag` and `If-Match` (RFC 9110 §8.8.3, §13.1.1).

use domain::{Precondition, Version};

/// The strong tag of a version: `"7"`.
pub fn etag(version: Version) -> String {
    format!("\"{}\"", version.get())
}

/// The precondition of `If-Match`. Weak tags and tags that are not versions match nothing.
///
/// Not by the crate `headers`: its `IfMatch` does not list the tags, which the store compares.
pub fn parse_if_match(if_match: Option<&str>) -> Precondition {
    let Some(tags) = if_match.map(str::trim) else {
        return Precondition::Any;
    };
    if tags == "*" {
        return Precondition::Existing;
    }
    let version = |tag: &str| {
        let number = tag.trim().strip_prefix('"')?.strip_suffix('"')?;
        Version::parse(number.parse().ok()?).ok()
    };
    Precondition::OneOf(tags.split(',').filter_map(version).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_of(numbers: &[i64]) -> Precondition {
        let versions = numbers
            .iter()
            .map(|number| Version::parse(*number).unwrap());
        Precondition::OneOf(versions.collect())
    }

    #[test]
    fn parses_the_versions_of_if_match() {
        assert_eq!(parse_if_match(None), Precondition::Any);
        for (header, versions) in [
            ("\"7\"", vec![7]),
            (" \"7\" , \"12\"", vec![7, 12]),
            ("W/\"7\"", vec![]),
            ("W/\"7\", \"8\"", vec![8]),
            ("7", vec![]),
            ("\"0\"", vec![]),
            ("\"a\", \"\"", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(parse_if_match(Some(header)), one_of(&versions), "{header}");
        }
        assert_eq!(parse_if_match(Some(" * ")), Precondition::Existing);
        assert_eq!(parse_if_match(Some(&etag(Version::FIRST))), one_of(&[1]));
    }
}
