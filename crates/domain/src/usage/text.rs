use crate::text::is_forbidden_in_line;

/// A free-text property of an event: one line of limited length (specification §9).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EventText(String);

impl EventText {
    /// The maximum length, in Unicode scalar values.
    pub const MAX_CHARS: usize = 255;

    /// Replaces tabs and line breaks with spaces, removes control characters, and truncates the text.
    pub fn truncate(text: &str) -> Self {
        let clean = text.chars().filter_map(|c| match c {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => Some(' '),
            c if is_forbidden_in_line(c) => None,
            c => Some(c),
        });
        Self(clean.take(Self::MAX_CHARS).collect())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn replaces_line_breaks_and_removes_control_characters() {
        check_answers(
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
                let text = EventText::truncate(&text);
                assert_eq!(EventText::truncate(text.as_str()), text);
                text.as_str().to_owned()
            },
        );
    }

    #[test]
    fn truncates_by_characters() {
        for (length, kept) in [(0, 0), (254, 254), (255, 255), (256, 255), (9000, 255)] {
            let text = EventText::truncate(&"🥨".repeat(length));
            assert_eq!(text.as_str().chars().count(), kept, "{length}");
        }
        // Removed characters do not count.
        let text = EventText::truncate(&"\u{7}ä".repeat(255));
        assert_eq!(text.as_str(), "ä".repeat(255));
    }
}
