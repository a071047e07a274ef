//! The German sentences of the problem documents, from `texts.de.json`.

use std::{collections::HashMap, sync::LazyLock};

use domain::fields::Problem;
use serde::Deserialize;

use super::{Fault, Kind};

#[derive(Deserialize, Default)]
struct Texts {
    problems: HashMap<String, Text>,
    faults: HashMap<String, String>,
}

/// What a person reads of a problem.
#[derive(Deserialize, Default)]
pub struct Text {
    /// A few words.
    pub title: String,
    /// A sentence.
    pub detail: String,
}

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.de.json")).unwrap_or_default());

static NO_TEXT: Text = Text {
    title: String::new(),
    detail: String::new(),
};

/// The text of a kind. A test proves that none is missing.
pub fn of(kind: Kind) -> &'static Text {
    TEXTS.problems.get(kind.name()).unwrap_or(&NO_TEXT)
}

/// The sentence about a field, with its bound. A test proves that none is missing.
pub fn of_fault(fault: Fault) -> String {
    let text = TEXTS.faults.get(fault.name()).map_or("", String::as_str);
    if let Fault::Refused(Problem::OutOfRange { at_least, at_most }) = fault {
        let text = text.replace("{least}", &at_least.to_string());
        return text.replace("{most}", &at_most.to_string());
    }
    match fault.bound() {
        Some(bound) => text.replace("{bound}", &bound.to_string()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use domain::storage::PdfError;

    use super::*;

    #[test]
    fn every_kind_has_its_sentences_and_no_sentence_is_left_over() {
        for kind in Kind::ALL {
            assert!(!of(kind).title.is_empty(), "{kind:?} has no title");
            assert!(of(kind).detail.ends_with('.'), "{kind:?} has no sentence");
        }
        assert_eq!(TEXTS.problems.len(), Kind::ALL.len());
        let faults = faults();
        for fault in &faults {
            let text = of_fault(*fault);
            assert!(text.ends_with('.'), "{fault:?} has no sentence");
            assert!(
                !text.contains('{'),
                "{fault:?} leaves a place empty: {text}"
            );
        }
        assert_eq!(TEXTS.faults.len(), faults.len());
    }

    /// What staff alone read speaks to them as the office does. What guests and staff both may read speaks to nobody,
    /// because it does not know to whom.
    #[test]
    fn staff_and_guests_are_spoken_to_as_elsewhere() {
        let has = |text: &str, words: &[&str]| {
            let mut all = text.split(|c: char| !c.is_alphabetic());
            all.any(|word| words.contains(&word))
        };
        let for_staff = [
            Kind::Unauthorized,
            Kind::PasswordChangeRequired,
            Kind::PreconditionFailed,
        ];
        let faults_of_staff = [
            Problem::TooEasyToGuess,
            Problem::Unchanged,
            Problem::WrongCurrentPassword,
        ]
        .map(Fault::Refused);
        let kinds = Kind::ALL.iter();
        let kinds = kinds.map(|kind| (for_staff.contains(kind), of(*kind).detail.clone()));
        let faults = faults().into_iter();
        let faults = faults.map(|fault| (faults_of_staff.contains(&fault), of_fault(fault)));
        for (is_for_staff, text) in kinds.chain(faults) {
            assert!(!has(&text, &["Sie", "Ihr", "Ihre"]), "{text}");
            let is_familiar = has(&text, &["du", "dein", "deine", "dich", "Deine"]);
            assert!(is_for_staff || !is_familiar, "{text}");
        }
    }

    /// A form is refused for many reasons; that something is missing is one of them.
    #[test]
    fn the_title_of_a_refused_form_fits_every_fault() {
        let title = &of(Kind::UnprocessableContent).title;
        assert!(!title.contains("fehl"), "{title}");
    }

    fn faults() -> Vec<Fault> {
        let refused = [
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
        let mut faults = vec![
            Fault::Unreadable,
            Fault::Unknown,
            Fault::OutsideYears,
            Fault::InvalidWeek,
            Fault::Twice,
        ];
        faults.extend(PdfError::ALL.map(Fault::Pdf));
        faults.extend(refused.map(Fault::Refused));
        faults
    }

    #[test]
    fn a_sentence_names_its_bound() {
        let too_short = Problem::TooShort { at_least: 4 };
        let text = of_fault(Fault::Refused(too_short));
        assert!(text.contains("4\u{a0}Zeichen"), "{text}");
    }
}
