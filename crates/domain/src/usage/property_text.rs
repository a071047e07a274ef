use crate::text::{is_forbidden_in_line, nfc, text_type};

text_type!(
    /// Text of a usage event: one line, truncated (specification §9).
    pub struct EventPropertyText
);

impl EventPropertyText {
    /// The maximum length, in Unicode scalar values.
    pub const MAX_CHARS: usize = 255;

    /// Truncates a text, replaces line breaks by spaces, and removes control and bidirectional formatting characters.
    pub fn truncated(text: &str) -> Self {
        let text = nfc(text);
        let allowed_chars = text.chars().filter_map(|c| match c {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => Some(' '),
            c if is_forbidden_in_line(c) => None,
            c => Some(c),
        });
        Self(allowed_chars.take(Self::MAX_CHARS).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    #[test]
    fn property_text_is_one_line() {
        assert_table_answers(
            r"
            Ganslzeit               => Ganslzeit
            Error: x\n    at f      => Error: x     at f
            Gan\u{7}sl              => Gansl
            Gan\u{202E}sl           => Gansl
            Gansl\u{2028}Wild       => Gansl Wild
            ",
            |text| {
                let text = text.replace(r"\n", "\n").replace(r"\u{7}", "\u{7}");
                let text = text.replace(r"\u{202E}", "\u{202E}");
                let text = text.replace(r"\u{2028}", "\u{2028}");
                let truncated = EventPropertyText::truncated(&text);
                assert_eq!(EventPropertyText::truncated(truncated.as_str()), truncated);
                truncated.as_str().to_owned()
            },
        );
    }

    #[test]
    fn property_text_is_truncated_by_characters() {
        for (length, kept) in [(0, 0), (254, 254), (255, 255), (256, 255), (9000, 255)] {
            let truncated = EventPropertyText::truncated(&"🥨".repeat(length));
            assert_eq!(truncated.as_str().chars().count(), kept, "{length}");
        }
        // Removed characters do not count.
        let truncated = EventPropertyText::truncated(&"\u{7}a\u{308}".repeat(255));
        assert_eq!(truncated.as_str(), "ä".repeat(255));
    }
}
