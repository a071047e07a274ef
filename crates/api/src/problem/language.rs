//! The language of problem documents.

use domain::pages::Language;
use poem::http::{HeaderMap, header};

tokio::task_local! {
    static LANGUAGE: Language;
}

/// Runs the work of a request. Problem documents that it makes are in this language.
pub async fn with_language<T>(language: Language, work: impl Future<Output = T>) -> T {
    LANGUAGE.scope(language, work).await
}

/// The language of problem documents of the request that this task answers.
pub fn current() -> Language {
    LANGUAGE
        .try_with(|language| *language)
        .unwrap_or(Language::DEFAULT)
}

/// The language with the highest weight in `Accept-Language` (RFC 9110 §12.5.4), the first of several. The default if
/// there is none.
pub fn preferred_language(headers: &HeaderMap) -> Language {
    let lines = headers.get_all(header::ACCEPT_LANGUAGE).into_iter();
    let ranges: Vec<_> = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .filter_map(parse_range)
        .collect();
    let is_unlisted = |language: &Language| ranges.iter().all(|(one, _)| *one != Some(*language));
    let any_other = Language::ALL.into_iter().find(is_unlisted);
    let accepted = ranges.iter().filter(|(_, weight)| *weight > 0.0);
    let weighted =
        accepted.filter_map(|(language, weight)| Some((language.or(any_other)?, weight)));
    let preferred = weighted.reduce(|best, other| if other.1 > best.1 { other } else { best });
    preferred.map_or(Language::DEFAULT, |(language, _)| language)
}

/// A language, or `None` for `*`, and its weight. Nothing for other languages and malformed ranges.
fn parse_range(range: &str) -> Option<(Option<Language>, f32)> {
    let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
    let (tag, (_, weight)) = (tag.trim(), weight.split_once('=')?);
    let weight: f32 = weight.trim().parse().ok()?;
    let language = match tag.split('-').next()? {
        "*" => None,
        tag => Some(Language::parse(&tag.to_ascii_lowercase())?),
    };
    (0.0..=1.0).contains(&weight).then_some((language, weight))
}

#[cfg(test)]
mod tests {
    use poem::http::HeaderValue;

    use super::*;

    #[test]
    fn the_language_of_the_highest_weight_is_preferred() {
        for (accepted, expected) in [
            ("", Language::German),
            ("en", Language::English),
            ("EN-gb, de;q=0.9", Language::English),
            ("en;q=0.8, de-AT", Language::German),
            ("fr, en;q=0.5", Language::English),
            ("fr", Language::German),
            ("*", Language::German),
            ("en;q=0.5, *;q=0.1", Language::English),
            ("en;q=0", Language::German),
            ("de;q=0, *", Language::English),
            ("*, de;q=0.5", Language::English),
            ("en;q=inf, de", Language::German),
            ("en ; q=0.7 ,de; q = 0.2", Language::English),
            ("en;q=x", Language::German),
            ("english", Language::German),
        ] {
            let value = HeaderValue::from_str(accepted).unwrap();
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, value)]);
            assert_eq!(preferred_language(&headers), expected, "{accepted:?}");
        }
        assert_eq!(preferred_language(&HeaderMap::new()), Language::German);
    }
}
