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
    let text = TEXTS.fields.get(error.name()).map_or("", String::as_str);
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
    use domain::storage::PdfError;

    use super::*;

    #[test]
    fn has_exactly_the_texts_that_are_used() {
        for kind in ProblemType::ALL {
            assert!(!type_text(kind).title.is_empty(), "{kind:?} has no title");
            assert!(
                type_text(kind).detail.ends_with('.'),
                "{kind:?} has no sentence"
            );
        }
        assert_eq!(TEXTS.problems.len(), ProblemType::ALL.len());
        let invalid_fields = all_invalid_fields();
        for error in &invalid_fields {
            let text = field_text(*error);
            assert!(text.ends_with('.'), "{error:?} has no sentence");
            assert!(
                !text.contains('{'),
                "{error:?} has a placeholder left: {text}"
            );
        }
        assert_eq!(TEXTS.fields.len(), invalid_fields.len());
    }

    /// Texts for staff may use "du"; texts that guests read too avoid any form of address.
    #[test]
    fn uses_the_form_of_address_of_the_audience() {
        let contains_word = |text: &str, words: &[&str]| {
            let mut all = text.split(|c: char| !c.is_alphabetic());
            all.any(|word| words.contains(&word))
        };
        let for_staff = [
            ProblemType::Unauthorized,
            ProblemType::PasswordChangeRequired,
            ProblemType::PreconditionFailed,
        ];
        let fields_for_staff = [
            Problem::TooEasyToGuess,
            Problem::Unchanged,
            Problem::WrongCurrentPassword,
        ]
        .map(InvalidField::Domain);
        let kinds = ProblemType::ALL.iter();
        let kinds = kinds.map(|kind| (for_staff.contains(kind), type_text(*kind).detail.clone()));
        let invalid_fields = all_invalid_fields().into_iter();
        let invalid_fields =
            invalid_fields.map(|error| (fields_for_staff.contains(&error), field_text(error)));
        for (is_for_staff, text) in kinds.chain(invalid_fields) {
            assert!(!contains_word(&text, &["Sie", "Ihr", "Ihre"]), "{text}");
            let uses_du = contains_word(&text, &["du", "dein", "deine", "dich", "Deine"]);
            assert!(is_for_staff || !uses_du, "{text}");
        }
    }

    #[test]
    fn the_title_of_invalid_fields_does_not_say_that_one_is_missing() {
        let title = &type_text(ProblemType::UnprocessableContent).title;
        assert!(!title.contains("fehl"), "{title}");
    }

    fn all_invalid_fields() -> Vec<InvalidField> {
        let domain_problems = [
            Problem::Missing,
            Problem::TooShort { at_least: 4 },
            Problem::TooLong { at_most: 25 },
            Problem::TooManyBytes { at_most: 1024 },
            Problem::ControlCharacter,
            Problem::TooEasyToGuess,
            Problem::Unchanged,
            Problem::WrongCurrentPassword,
            Problem::InvalidEmail,
            Problem::OutOfRange {
                at_least: 1,
                at_most: 7,
            },
            Problem::InvalidDay,
            Problem::InvalidTime,
            Problem::SameAsStart,
            Problem::BeforeStart,
            Problem::TimeWhileClosed,
            Problem::OutsideVenueHours,
            Problem::InvalidPath,
            Problem::NotInMenuFolder,
            Problem::FileNotFound,
            Problem::InvalidPdf,
        ];
        let mut invalid_fields = vec![
            InvalidField::Malformed,
            InvalidField::Unknown,
            InvalidField::YearOutOfRange,
            InvalidField::InvalidWeek,
            InvalidField::Duplicate,
        ];
        invalid_fields.extend(PdfError::ALL.map(InvalidField::Pdf));
        invalid_fields.extend(domain_problems.map(InvalidField::Domain));
        invalid_fields
    }

    #[test]
    fn inserts_the_bound() {
        let too_short = Problem::TooShort { at_least: 4 };
        let text = field_text(InvalidField::Domain(too_short));
        assert!(text.contains("4\u{a0}Zeichen"), "{text}");
    }
}
