//! Versions of records: `ETag` and `If-Match` (RFC 9110 §8.8.3, §13.1.1).

use domain::{Precondition, RecordVersion};
use http_server::{joined_header, parse_entity_tag};
use poem::{
    Request, RequestBody,
    http::{HeaderMap, header},
};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaParamIn, MetaSchemaRef},
    types::Type,
};

/// The strong tag of a version: `"7"`.
pub fn etag(version: RecordVersion) -> String {
    format!("\"{}\"", version.get())
}

/// The precondition of `If-Match`. Not by the framework's `Header`, which treats a non-ASCII value as absent: the write
/// would be unconditional. Not by the crate `headers`: its `IfMatch` does not list the tags, which the store compares.
pub struct IfMatch(pub Precondition);

impl<'a> ApiExtractor<'a> for IfMatch {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::Parameter];
    const PARAM_IS_REQUIRED: bool = false;

    type ParamType = Option<String>;
    type ParamRawType = String;

    fn param_in() -> Option<MetaParamIn> {
        Some(MetaParamIn::Header)
    }

    fn param_schema_ref() -> Option<MetaSchemaRef> {
        Some(String::schema_ref())
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<Option<String>>,
    ) -> poem::Result<Self> {
        Ok(Self(precondition(request.headers())))
    }
}

/// Text that is no version matches nothing.
fn precondition(headers: &HeaderMap) -> Precondition {
    let Some(entity_tags) = joined_header(headers, &header::IF_MATCH) else {
        return Precondition::Unconditional;
    };
    if entity_tags.trim() == "*" {
        return Precondition::MustExist;
    }
    let version = |tag| RecordVersion::parse(parse_entity_tag(tag)?.parse().ok()?).ok();
    Precondition::VersionIn(entity_tags.split(',').filter_map(version).collect())
}

#[cfg(test)]
mod tests {
    use poem::http::HeaderValue;

    use super::*;

    fn parse(lines: &[&str]) -> Precondition {
        let line = |line: &&str| HeaderValue::from_bytes(line.as_bytes()).unwrap();
        let headers = lines.iter().map(|text| (header::IF_MATCH, line(text)));
        precondition(&headers.collect())
    }

    fn one_of_versions(numbers: &[i64]) -> Precondition {
        let versions = numbers
            .iter()
            .map(|number| RecordVersion::parse(*number).unwrap());
        Precondition::VersionIn(versions.collect())
    }

    #[test]
    fn parses_the_versions_of_if_match() {
        assert_eq!(parse(&[]), Precondition::Unconditional);
        for (lines, versions) in [
            (&["\"7\""][..], vec![7]),
            (&[" \"7\" , \"12\""], vec![7, 12]),
            (&["\"7\"", "\"12\""], vec![7, 12]),
            (&["W/\"7\""], vec![7]),
            (&["W/\"7\", \"8\""], vec![7, 8]),
            (&["\"7-gzip\"", "W/\"8--br\""], vec![7, 8]),
            (&["\"7;gzip\""], vec![7]),
            (
                &["\"-7\"", "\"7.5\"", "\"7gzip\"", "w/\"7\"", "\"gzip\""],
                vec![],
            ),
            (&["7"], vec![]),
            (&["\"0\""], vec![]),
            (&["\"a\", \"\""], vec![]),
            (&["\"ü\""], vec![]),
            (&["ü", "\"7\""], vec![7]),
            (&["*", "*"], vec![]),
            (&[""], vec![]),
        ] {
            assert_eq!(parse(lines), one_of_versions(&versions), "{lines:?}");
        }
        assert_eq!(parse(&[" * "]), Precondition::MustExist);
        assert_eq!(
            parse(&[&etag(RecordVersion::INITIAL)]),
            one_of_versions(&[1])
        );
    }
}
