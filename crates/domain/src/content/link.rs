use crate::fields::FieldErrorKind;
use crate::inn::HttpUrl;
use crate::serde_as::serde_text;
use crate::text::{bounded_text, percent_encode, single_line_text, text_type, trim_pasted};

text_type!(
    /// An `http` or `https` address, or a path on this website such as `/lokal#eck`.
    pub struct ContentLink
);
serde_text!(ContentLink);

impl ContentLink {
    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let value = single_line_text(trim_pasted(&value.into()), HttpUrl::MAX_CHARS)?;
        let is_path = value.starts_with('/') && !value.starts_with("//") && !value.contains('\\');
        if is_path && !value.contains(char::is_whitespace) {
            let path = percent_encode(&value, |c| !c.is_ascii());
            return bounded_text(path, HttpUrl::MAX_CHARS).map(Self);
        }
        HttpUrl::parse(value).map(|url| Self(url.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn parses_addresses_and_paths() {
        assert_table_answers(
            r"
            https://hof.example/ab-hof  => https://hof.example/ab-hof
            /lokal#eck                  => /lokal#eck
            /                           => /
            /lokal#öfen                 => /lokal#%C3%B6fen
            www.höfe.example            => https://www.xn--hfe-sna.example
            //hof.example               => is not an http or https address
            /\hof.example               => is not an http or https address
            javascript:alert(1)         => is not an http or https address
            lokal                       => is not an http or https address
                                        => is required
            ",
            |link| format_value_or_error(ContentLink::parse(link)),
        );
    }
}
