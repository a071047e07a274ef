//! Displayed and stored file names of menus (decision M6).

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::MenuType;
use crate::fields::FieldErrorKind;
use crate::files::FileName;
use crate::serde_as::serde_text;
use crate::text::{single_line_text, text_type};

text_type!(
    /// The displayed file name, which may contain umlauts and ends in `.pdf`.
    pub struct MenuFileName
);

serde_text!(MenuFileName);

impl MenuFileName {
    /// The greatest length without `.pdf`, in Unicode scalar values.
    pub const MAX_CHARS: usize = 200;

    /// The maximum length of the stored name without folder and extension, in bytes.
    const MAX_STORED_NAME_BYTES: usize = 200;

    /// Trims the name and appends `.pdf` if it is missing.
    pub fn parse(typed: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let typed = typed.into();
        let stem = without_pdf_extension(typed.trim()).trim_end();
        // It is used in a header and in the audit log.
        let stem = single_line_text(stem.to_owned(), Self::MAX_CHARS)?;
        Ok(Self(format!("{stem}.pdf")))
    }

    /// The name without `.pdf`.
    pub fn stem(&self) -> &str {
        without_pdf_extension(&self.0)
    }

    /// `menu/`, then ASCII letters, digits, `_` and `-`, then `.pdf`; the key of the menu if nothing remains, as with
    /// other scripts. Not unique. `objectName` in `frontend/src/staff/uploadQueue/fileNames.ts` implements the same rule.
    pub fn safe_file_name(&self, menu: MenuType) -> FileName {
        let name = TRANSLITERATION
            .iter()
            .fold(self.stem().nfc().to_string(), |name, (letter, letters)| {
                name.replace(*letter, letters)
            });
        let name: String = name.nfd().filter(|c| !is_combining_mark(*c)).collect();
        let words = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        let mut safe_name = words.join("-");
        safe_name.truncate(Self::MAX_STORED_NAME_BYTES); // ASCII only, so every byte is a char boundary
        let safe_name = match safe_name.trim_end_matches('-') {
            "" => menu.lowercase_code(),
            safe_name => safe_name,
        };
        FileName::new_unchecked(format!("{}{safe_name}.pdf", MenuType::MENU_FOLDER))
    }
}

fn without_pdf_extension(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if ending.eq_ignore_ascii_case("pdf") => stem,
        _ => name,
    }
}

/// German transliteration. Other letters lose their accents.
const TRANSLITERATION: [(char, &str); 12] = [
    ('ä', "ae"),
    ('æ', "ae"),
    ('ö', "oe"),
    ('œ', "oe"),
    ('ü', "ue"),
    ('Ä', "Ae"),
    ('Æ', "Ae"),
    ('Ö', "Oe"),
    ('Œ', "Oe"),
    ('Ü', "Ue"),
    ('ß', "ss"),
    ('ẞ', "SS"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn menu_file_name_has_a_displayed_and_a_stored_form() {
        assert_table_answers(
            r"
            Speisekarte              => Speisekarte.pdf
            Speisekarte.pdf          => Speisekarte.pdf
            Speisekarte.PDF          => Speisekarte.pdf
            Größe & Würze            => Größe & Würze.pdf
            Österreich Äpfel ÜBER    => Österreich Äpfel ÜBER.pdf
            Karte vom 1. Mai         => Karte vom 1. Mai.pdf
            Crème brûlée             => Crème brûlée.pdf
            ../../etc/passwd         => ../../etc/passwd.pdf
            a/b\c?d#e%2F             => a/b\c?d#e%2F.pdf
            zusätzliche_kleine-Karte => zusätzliche_kleine-Karte.pdf
            菜单                      => 菜单.pdf
            ...                      => ....pdf
            .pdf                     => is required
                                     => is required
            ",
            |typed| format_value_or_error(MenuFileName::parse(typed)),
        );
        let cases: BTreeMap<String, String> =
            serde_json::from_str(include_str!("file_name_cases.json")).unwrap();
        for (typed, stored) in cases {
            let name = MenuFileName::parse(typed).unwrap();
            assert_eq!(name.safe_file_name(MenuType::Wild).as_str(), stored);
        }
    }

    #[test]
    fn limits_menu_file_names_and_rejects_line_breaks() {
        let longest_name = "ß".repeat(200);
        let name = MenuFileName::parse(longest_name.as_str()).unwrap();
        assert_eq!(name.stem(), longest_name);
        assert_eq!(
            MenuFileName::parse(longest_name + "ß"),
            Err(FieldErrorKind::TooLong { at_most: 200 })
        );
        for name in ["a\nb", "a\tb", "a\0b", "a\u{202E}fdp.b", "a\u{2028}b"] {
            assert_eq!(
                MenuFileName::parse(name),
                Err(FieldErrorKind::ControlCharacter)
            );
        }
    }

    proptest! {
        #[test]
        fn stored_menu_file_names_are_ascii(typed in "\\PC{0,220}") {
            if let Ok(name) = MenuFileName::parse(typed) {
                let stored = name.safe_file_name(MenuType::Food);
                prop_assert_eq!(FileName::parse(stored.as_str()), Ok(stored.clone()));
                let stem = stored.as_str().strip_prefix("menu/").and_then(|name| name.strip_suffix(".pdf"));
                let stem = stem.unwrap();
                prop_assert!(!stem.is_empty());
                prop_assert!(stem.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'));
                prop_assert_eq!(stored.url_path(), format!("/{stored}"));
                prop_assert_eq!(MenuFileName::parse(name.as_str()), Ok(name));
            }
        }
    }
}
