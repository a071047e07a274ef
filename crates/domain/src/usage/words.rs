//! Words that an event carries.

use crate::text::is_forbidden_in_line;

/// Words that an event carries: one line, cut where there is no room for more (specification §9).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Words(String);

impl Words {
    /// The greatest length, in characters (Unicode scalar values).
    pub const MAX_CHARS: usize = 255;

    /// As much of a text as there is room for. What breaks lines becomes a blank; what controls a screen, or turns the
    /// direction of what follows, goes.
    pub fn cut(text: &str) -> Self {
        let clean = text.chars().filter_map(|c| match c {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => Some(' '),
            c if is_forbidden_in_line(c) => None,
            c => Some(c),
        });
        Self(clean.take(Self::MAX_CHARS).collect())
    }

    /// The words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn words_are_one_line() {
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
                let words = Words::cut(&text);
                assert_eq!(Words::cut(words.as_str()), words);
                words.as_str().to_owned()
            },
        );
    }

    #[test]
    fn words_are_cut_by_characters() {
        for (length, kept) in [(0, 0), (254, 254), (255, 255), (256, 255), (9000, 255)] {
            let words = Words::cut(&"🥨".repeat(length));
            assert_eq!(words.as_str().chars().count(), kept, "{length}");
        }
        // What goes takes no room.
        let words = Words::cut(&"\u{7}ä".repeat(255));
        assert_eq!(words.as_str(), "ä".repeat(255));
    }
}
