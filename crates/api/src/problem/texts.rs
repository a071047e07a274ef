//! The German sentences of the problem documents, from `texts.de.json`.

use std::{collections::HashMap, sync::LazyLock};

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

/// The sentence about a field. A test proves that none is missing.
pub fn of_fault(fault: Fault) -> &'static str {
    TEXTS.faults.get(fault.name()).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_sentences_and_no_sentence_is_left_over() {
        for kind in Kind::ALL {
            assert!(!of(kind).title.is_empty(), "{kind:?} has no title");
            assert!(of(kind).detail.ends_with('.'), "{kind:?} has no sentence");
        }
        assert_eq!(TEXTS.problems.len(), Kind::ALL.len());
        for fault in Fault::ALL {
            assert!(of_fault(fault).ends_with('.'), "{fault:?} has no sentence");
        }
        assert_eq!(TEXTS.faults.len(), Fault::ALL.len());
    }
}
