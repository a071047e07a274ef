//! The German texts of problem documents, from `texts.de.json`.

use std::{collections::HashMap, sync::LazyLock};

use domain::fields::Problem;
use serde::Deserialize;

use super::{InvalidField, ProblemType};

#[derive(Deserialize, Default)]
struct Texts {
    problems: HashMap<String, Text>,
    fields: HashMap<String, String>,
}

#[derive(Deserialize, Default)]
pub struct Text {
    pub title: String,
    pub detail: String,
}

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.de.json")).unwrap_or_default());

static EMPTY_TEXT: Text = Text {
    title: String::new(),
    detail: String::new(),
};

pub fn type_text(kind: ProblemType) -> &'static Text {
    TEXTS.problems.get(kind.name()).unwrap_or(&EMPTY_TEXT)
}

/// The sentence about an invalid field, with its bounds.
pub fn field_text(error: InvalidField) -> String {
    let text = TEXTS.fields.get(error.code()).map_or("", String::as_str);
    if let InvalidField::Domain(Problem::OutOfRange { at_least, at_most }) = error {
        let text = text.replace("{least}", &at_least.to_string());
        return text.replace("{most}", &at_most.to_string());
    }
    match error.bound() {
        Some(bound) => text.replace("{bound}", &bound.to_string()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn has_exactly_the_texts_that_are_used() {
        for kind in ProblemType::ALL {
            let text = type_text(*kind);
            assert!(!text.title.is_empty(), "{kind:?} has no title");
            assert!(text.detail.ends_with('.'), "{kind:?} has no sentence");
        }
        assert_eq!(TEXTS.problems.len(), ProblemType::ALL.len());
        let codes: BTreeSet<_> = InvalidField::CODES.iter().copied().collect();
        let texts: BTreeSet<_> = TEXTS.fields.keys().map(String::as_str).collect();
        assert_eq!(codes, texts);
        assert!(TEXTS.fields.values().all(|text| text.ends_with('.')));
    }

    /// Texts for staff may use "du"; texts that guests read too avoid any form of address.
    #[test]
    fn uses_the_form_of_address_of_the_audience() {
        let contains_word = |text: &str, words: &[&str]| {
            let mut all = text.split(|c: char| !c.is_alphabetic());
            all.any(|word| words.contains(&word))
        };
        let for_staff = [
            "unauthorized",
            "password-change-required",
            "precondition-failed",
            "too-weak",
            "unchanged",
            "incorrect-password",
        ];
        let types = TEXTS
            .problems
            .iter()
            .map(|(name, text)| (name, &text.detail));
        for (name, text) in types.chain(&TEXTS.fields) {
            assert!(!contains_word(text, &["Sie", "Ihr", "Ihre"]), "{text}");
            let uses_du = contains_word(text, &["du", "dein", "deine", "dich", "Deine"]);
            assert!(for_staff.contains(&name.as_str()) || !uses_du, "{text}");
        }
    }

    #[test]
    fn the_title_of_invalid_fields_does_not_say_that_one_is_missing() {
        let title = &type_text(ProblemType::UnprocessableContent).title;
        assert!(!title.contains("fehl"), "{title}");
    }

    #[test]
    fn inserts_the_bounds() {
        for (problem, expected) in [
            (
                Problem::TooShort { at_least: 4 },
                "mindestens 4\u{a0}Zeichen",
            ),
            (
                Problem::TooLong { at_most: 25 },
                "höchstens 25\u{a0}Zeichen",
            ),
            (
                Problem::TooManyBytes { at_most: 1024 },
                "höchstens 1024\u{a0}Bytes",
            ),
            (
                Problem::OutOfRange {
                    at_least: 1,
                    at_most: 7,
                },
                "von 1 bis 7",
            ),
        ] {
            let text = field_text(InvalidField::Domain(problem));
            assert!(text.contains(expected), "{text}");
        }
    }
}
