use crate::fields::FieldErrorKind;
use crate::inn::HttpUrl;
use crate::text::{single_line_text, text_type};

text_type!(
    /// An `http` or `https` address, or a path on this website such as `/lokal#eck`.
    pub struct ContentLink
);

impl ContentLink {
    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let value = single_line_text(value.into(), HttpUrl::MAX_CHARS)?;
        let is_path = value.starts_with('/') && !value.starts_with("//") && !value.contains('\\');
        if is_path && !value.contains(char::is_whitespace) {
            return Ok(Self(value));
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
