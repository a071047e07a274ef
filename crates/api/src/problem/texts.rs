//! The texts of problem documents, from `texts.de.json` and `texts.en.json`.

use std::{collections::HashMap, sync::LazyLock};

use domain::{fields::FieldErrorKind, pages::Language, pictures::InvalidPicture};
use serde::Deserialize;

use super::problem_type::ProblemType;

#[derive(Deserialize, Default)]
struct ErrorTexts {
    problem_texts: HashMap<String, ProblemText>,
    field_error_texts: HashMap<String, String>,
}

#[derive(Deserialize, Default)]
pub struct ProblemText {
    pub title: String,
    pub detail: String,
}

static GERMAN_TEXTS: LazyLock<ErrorTexts> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.de.json")).unwrap_or_default());

static ENGLISH_TEXTS: LazyLock<ErrorTexts> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.en.json")).unwrap_or_default());

static EMPTY_PROBLEM_TEXT: ProblemText = ProblemText {
    title: String::new(),
    detail: String::new(),
};

fn error_texts(language: Language) -> &'static ErrorTexts {
    match language {
        Language::German => &GERMAN_TEXTS,
        Language::English => &ENGLISH_TEXTS,
    }
}

pub fn problem_text(language: Language, kind: ProblemType) -> &'static ProblemText {
    let texts = &error_texts(language).problem_texts;
    texts.get(kind.name()).unwrap_or(&EMPTY_PROBLEM_TEXT)
}

/// The sentence about an invalid field, with placeholders in braces.
pub fn field_error_template(language: Language, code: &str) -> &'static str {
    let texts = &error_texts(language).field_error_texts;
    texts.get(code).map_or("", String::as_str)
}

/// The sentence about an invalid field, with its bounds or the format of a file.
pub fn field_error_text(language: Language, error: FieldErrorKind) -> String {
    let text = field_error_template(language, error.code());
    if let FieldErrorKind::OutOfRange { at_least, at_most } = error {
        let text = text.replace("{least}", &at_least.to_string());
        return text.replace("{most}", &at_most.to_string());
    }
    if let FieldErrorKind::InvalidPicture(InvalidPicture::UnsupportedFormat(format)) = error {
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
    fn has_exactly_the_texts_that_are_used() {
        let codes: BTreeSet<_> = FieldErrorKind::CODES.iter().copied().collect();
        for language in Language::ALL {
            for kind in ProblemType::ALL {
                let text = problem_text(language, *kind);
                assert!(!text.title.is_empty(), "{kind:?} has no title");
                assert!(text.detail.ends_with('.'), "{kind:?} has no sentence");
            }
            let texts = error_texts(language);
            assert_eq!(texts.problem_texts.len(), ProblemType::ALL.len());
            let with_text: BTreeSet<_> =
                texts.field_error_texts.keys().map(String::as_str).collect();
            assert_eq!(codes, with_text);
            let mut sentences = texts.field_error_texts.values();
            assert!(sentences.all(|text| text.ends_with('.')));
        }
        for (code, german) in &GERMAN_TEXTS.field_error_texts {
            let english = field_error_template(Language::English, code);
            for placeholder in ["{bound}", "{least}", "{most}", "{format}"] {
                let (german, english) =
                    (german.contains(placeholder), english.contains(placeholder));
                assert_eq!(german, english, "{code} {placeholder}");
            }
        }
        // Not only missing fields are invalid.
        let title = &problem_text(Language::German, ProblemType::UnprocessableContent).title;
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
            "role-required",
            "proof-required",
            "precondition-failed",
            "too-weak",
            "unchanged",
            "incorrect-password",
        ];
        let problem_texts = GERMAN_TEXTS
            .problem_texts
            .iter()
            .map(|(name, text)| (name, &text.detail));
        for (name, text) in problem_texts.chain(&GERMAN_TEXTS.field_error_texts) {
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
            field_error_text(Language::German, FieldErrorKind::InvalidPicture(error))
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
        let other = "Diese Datei ist kein Bild. Bitte wähle eines im Format JPEG, PNG oder WebP.";
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
            let text = field_error_text(Language::German, problem);
            assert!(text.contains(expected), "{text}");
        }
    }
}
