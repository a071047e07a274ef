//! The German texts of problem documents, from `texts.de.json`.

use std::{collections::HashMap, sync::LazyLock};

use domain::{fields::FieldErrorKind, pictures::InvalidPicture};
use serde::Deserialize;

use super::{InvalidFieldReason, ProblemType};

#[derive(Deserialize, Default)]
struct GermanErrorTexts {
    problem_texts: HashMap<String, GermanProblemText>,
    field_error_texts: HashMap<String, String>,
}

#[derive(Deserialize, Default)]
pub struct GermanProblemText {
    pub title: String,
    pub detail: String,
}

static GERMAN_ERROR_TEXTS: LazyLock<GermanErrorTexts> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.de.json")).unwrap_or_default());

static EMPTY_PROBLEM_TEXT: GermanProblemText = GermanProblemText {
    title: String::new(),
    detail: String::new(),
};

pub fn problem_text(kind: ProblemType) -> &'static GermanProblemText {
    GERMAN_ERROR_TEXTS
        .problem_texts
        .get(kind.name())
        .unwrap_or(&EMPTY_PROBLEM_TEXT)
}

/// The sentence about an invalid field, with its bounds or the format of a file.
pub fn field_error_text(error: InvalidFieldReason) -> String {
    let text = GERMAN_ERROR_TEXTS
        .field_error_texts
        .get(error.code())
        .map_or("", String::as_str);
    if let InvalidFieldReason::DomainValidation(FieldErrorKind::OutOfRange { at_least, at_most }) =
        error
    {
        let text = text.replace("{least}", &at_least.to_string());
        return text.replace("{most}", &at_most.to_string());
    }
    if let InvalidFieldReason::InvalidPicture(InvalidPicture::UnsupportedFormat(format)) = error {
        return match format.name() {
            Some(name) => text.replace("{format}", name),
            None => text.replace(" ({format})", ""),
        };
    }
    match error.bound() {
        Some(bound) => text.replace("{bound}", &bound.to_string()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use domain::pictures::UnsupportedFormat;

    use super::*;

    #[test]
    fn has_exactly_the_german_texts_that_are_used() {
        for kind in ProblemType::ALL {
            let text = problem_text(*kind);
            assert!(!text.title.is_empty(), "{kind:?} has no title");
            assert!(text.detail.ends_with('.'), "{kind:?} has no sentence");
        }
        assert_eq!(
            GERMAN_ERROR_TEXTS.problem_texts.len(),
            ProblemType::ALL.len()
        );
        let codes: BTreeSet<_> = InvalidFieldReason::FIELD_ERROR_CODES
            .iter()
            .copied()
            .collect();
        let texts: BTreeSet<_> = GERMAN_ERROR_TEXTS
            .field_error_texts
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(codes, texts);
        assert!(
            GERMAN_ERROR_TEXTS
                .field_error_texts
                .values()
                .all(|text| text.ends_with('.'))
        );
        // Not only missing fields are invalid.
        let title = &problem_text(ProblemType::UnprocessableContent).title;
        assert!(!title.contains("fehl"), "{title}");
    }

    /// Texts for staff may use "du"; texts that guests read too avoid any form of address.
    #[test]
    fn uses_the_form_of_address_of_the_audience() {
        let contains_word = |text: &str, words: &[&str]| {
            let mut all = text.split(|c: char| !c.is_alphabetic());
            all.any(|word| words.contains(&word))
        };
        let staff_text_keys = [
            "unauthorized",
            "password-change-required",
            "precondition-failed",
            "too-weak",
            "unchanged",
            "incorrect-password",
        ];
        let problem_texts = GERMAN_ERROR_TEXTS
            .problem_texts
            .iter()
            .map(|(name, text)| (name, &text.detail));
        for (name, text) in problem_texts.chain(&GERMAN_ERROR_TEXTS.field_error_texts) {
            assert!(!contains_word(text, &["Sie", "Ihr", "Ihre"]), "{text}");
            let uses_du = contains_word(text, &["du", "dein", "deine", "dich", "Deine"]);
            assert!(
                staff_text_keys.contains(&name.as_str()) || !uses_du,
                "{text}"
            );
        }
    }

    #[test]
    fn sentences_about_files_name_their_format() {
        let text = |format| {
            let error = InvalidPicture::UnsupportedFormat(format);
            field_error_text(InvalidFieldReason::InvalidPicture(error))
        };
        let heic = text(UnsupportedFormat::Picture("HEIC"));
        for part in [
            "Format HEIC",
            "iPhone",
            "„Maximale Kompatibilität“",
            "Samsung",
            "„HEIF-Bilder“",
        ] {
            assert!(heic.contains(part), "{heic}");
        }
        let other = "Diese Datei ist kein Bild. Bitte eines im Format JPEG, PNG oder WebP wählen.";
        assert_eq!(text(UnsupportedFormat::Unknown), other);
        let pdf = other.replace("kein Bild", "kein Bild (PDF)");
        assert_eq!(text(UnsupportedFormat::Other("PDF")), pdf);
        assert!(text(UnsupportedFormat::Video("MOV")).contains("Video (MOV)"));
        assert!(text(UnsupportedFormat::Empty).contains("leer"));
    }

    #[test]
    fn field_texts_contain_the_bounds() {
        let (at_least, at_most) = (1, 7);
        let out_of_range = FieldErrorKind::OutOfRange { at_least, at_most };
        let (at_least, at_most) = (4, 25);
        let too_many_bytes = FieldErrorKind::TooManyBytes { at_most: 1024 };
        for (problem, expected) in [
            (
                FieldErrorKind::TooShort { at_least },
                "mindestens 4\u{a0}Zeichen",
            ),
            (
                FieldErrorKind::TooLong { at_most },
                "höchstens 25\u{a0}Zeichen",
            ),
            (too_many_bytes, "höchstens 1024\u{a0}Bytes"),
            (out_of_range, "von 1 bis 7"),
        ] {
            let text = field_error_text(InvalidFieldReason::DomainValidation(problem));
            assert!(text.contains(expected), "{text}");
        }
    }
}
