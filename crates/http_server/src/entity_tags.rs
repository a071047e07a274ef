//! Entity tags in the conditions of requests (RFC 9110 §8.8.3, §13.1).

use hyper::{
    HeaderMap,
    header::{self, HeaderName, HeaderValue},
};

/// All lines of a header, joined by commas (RFC 9110 §5.3). A line that is not ASCII becomes an empty one.
pub fn joined_header(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let lines = headers.get_all(name).iter();
    let lines = lines.map(|line| line.to_str().unwrap_or_default());
    lines
        .map(ToOwned::to_owned)
        .reduce(|all, line| format!("{all},{line}"))
}

/// The content of an entity tag, without the marks of proxies that compress: `W/"7"`, `"7-gzip"`, `"7--br"`, `"7;gzip"`.
pub fn parse_entity_tag(tag: &str) -> Option<&str> {
    let tag = tag.trim();
    let tag = tag.strip_prefix("W/").unwrap_or(tag);
    let mut content = tag.strip_prefix('"')?.strip_suffix('"')?;
    loop {
        let without_coding = content.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let rest = without_coding.strip_suffix(['-', ';']);
        match rest.filter(|_| without_coding.len() < content.len()) {
            Some(rest) => content = rest.trim_end_matches('-'),
            None => return Some(content),
        }
    }
}

/// Whether `If-None-Match` contains this tag, in any content coding.
pub fn is_not_modified(request_headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let content = etag.to_str().ok().and_then(parse_entity_tag);
    let if_none_match = joined_header(request_headers, &header::IF_NONE_MATCH);
    content.zip(if_none_match).is_some_and(|(content, tags)| {
        let mut contents = tags.split(',').filter_map(parse_entity_tag);
        tags.trim() == "*" || contents.any(|sent| sent == content)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_tag_despite_the_marks_of_proxies() {
        let header_value = |text: &&str| HeaderValue::from_bytes(text.as_bytes()).unwrap();
        for (etag, lines, expected) in [
            ("\"7\"", &["\"7\""][..], true),
            ("\"7\"", &["W/\"7\""], true),
            ("\"7\"", &["\"7-gzip\""], true),
            ("\"7\"", &["\"7-gzip-br\""], true),
            ("\"7\"", &["W/\"7--br\""], true),
            ("\"7\"", &["\"7;gzip\""], true),
            ("\"7\"", &["\"6\", \"7-gzip\" "], true),
            ("\"7\"", &["\"6\"", "ü", "\"7\""], true),
            ("\"7\"", &[" * "], true),
            ("\"7-br\"", &["\"7\""], true),
            ("\"7-br\"", &["\"7-gzip\""], true),
            ("\"7ab\"", &["W/\"7ab-gzip\""], true),
            ("\"7ab\"", &["\"7a\"", "\"7\""], false),
            ("\"7\"", &[], false),
            ("\"7\"", &["\"17\"", "\"7a\"", "\"-7\"", "\"\""], false),
            ("\"7\"", &["7", "w/\"7\"", "\"7", "\"7\"-gzip"], false),
            ("\"7\"", &["*, \"6\""], false),
        ] {
            let headers = lines
                .iter()
                .map(|line| (header::IF_NONE_MATCH, header_value(line)));
            let is_not_modified = is_not_modified(&headers.collect(), &header_value(&etag));
            assert_eq!(is_not_modified, expected, "{etag} {lines:?}");
        }
    }
}
