//! Displayed and stored file names of menus (decision M6).

use crate::fields::Problem;
use crate::files::ObjectName;
use crate::text::{single_line_text, text_type};

text_type!(
    /// The displayed file name, which may contain umlauts and ends in `.pdf`.
    pub struct MenuFileName
);

impl MenuFileName {
    /// The greatest length without `.pdf`, in Unicode scalar values.
    pub const MAX_CHARS: usize = 200;

    /// The maximum length of the stored name without folder and extension, in bytes.
    const MAX_STORED_NAME_BYTES: usize = 200;

    /// Trims the name and appends `.pdf` if it is missing.
    pub fn parse(typed: impl Into<String>) -> Result<Self, Problem> {
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

    /// `menu/`, then ASCII letters, digits, `_` and `-`, then `.pdf`. Not unique.
    pub fn safe_object_name(&self) -> ObjectName {
        let mut safe_name = String::new();
        for c in self.stem().chars() {
            match transliterate(c) {
                Some(letters) => safe_name.push_str(letters),
                None if c.is_ascii_alphanumeric() || c == '_' => safe_name.push(c),
                None if safe_name.ends_with('-') || safe_name.is_empty() => {}
                None => safe_name.push('-'),
            }
        }
        safe_name.truncate(Self::MAX_STORED_NAME_BYTES); // ASCII only, so every byte is a char boundary
        let safe_name = safe_name.trim_end_matches('-');
        // Names in other scripts have no letters left.
        let safe_name = if safe_name.is_empty() {
            "menu"
        } else {
            safe_name
        };
        ObjectName::new_unchecked(format!("menu/{safe_name}.pdf"))
    }
}

fn without_pdf_extension(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if ending.eq_ignore_ascii_case("pdf") => stem,
        _ => name,
    }
}

/// German transliteration, and the base letters of other accents (crème, jalapeño).
fn transliterate(c: char) -> Option<&'static str> {
    Some(match c {
        'ä' | 'æ' => "ae",
        'ö' | 'œ' => "oe",
        'ü' => "ue",
        'Ä' | 'Æ' => "Ae",
        'Ö' | 'Œ' => "Oe",
        'Ü' => "Ue",
        'ß' => "ss",
        'ẞ' => "SS",
        'à' | 'á' | 'â' | 'ã' | 'å' => "a",
        'è' | 'é' | 'ê' | 'ë' | 'ě' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ò' | 'ó' | 'ô' | 'õ' | 'ő' => "o",
        'ù' | 'ú' | 'û' | 'ű' => "u",
        'ç' | 'č' | 'ć' => "c",
        'ñ' => "n",
        'š' => "s",
        'ž' => "z",
        'À' | 'Á' | 'Â' => "A",
        'È' | 'É' | 'Ê' => "E",
        'Î' => "I",
        'Ô' => "O",
        'Û' => "U",
        'Ç' | 'Č' => "C",
        'Š' => "S",
        'Ž' => "Z",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    /// What is typed, and the name people see, and the name it is stored under.
    #[test]
    fn menu_file_name_has_a_displayed_and_a_stored_form() {
        assert_table_answers(
            r"
            Speisekarte              => Speisekarte.pdf | menu/Speisekarte.pdf
            Speisekarte.pdf          => Speisekarte.pdf | menu/Speisekarte.pdf
            Speisekarte.PDF          => Speisekarte.pdf | menu/Speisekarte.pdf
            Größe & Würze            => Größe & Würze.pdf | menu/Groesse-Wuerze.pdf
            Österreich Äpfel ÜBER    => Österreich Äpfel ÜBER.pdf | menu/Oesterreich-Aepfel-UeBER.pdf
            Karte vom 1. Mai         => Karte vom 1. Mai.pdf | menu/Karte-vom-1-Mai.pdf
            Crème brûlée             => Crème brûlée.pdf | menu/Creme-brulee.pdf
            ../../etc/passwd         => ../../etc/passwd.pdf | menu/etc-passwd.pdf
            a/b\c?d#e%2F             => a/b\c?d#e%2F.pdf | menu/a-b-c-d-e-2F.pdf
            zusätzliche_kleine-Karte => zusätzliche_kleine-Karte.pdf | menu/zusaetzliche_kleine-Karte.pdf
            菜单                      => 菜单.pdf | menu/menu.pdf
            ...                      => ....pdf | menu/menu.pdf
            .pdf                     => is required
                                     => is required
            ",
            |typed| {
                format_value_or_error(
                    MenuFileName::parse(typed)
                        .map(|name| format!("{name} | {}", name.safe_object_name())),
                )
            },
        );
    }

    #[test]
    fn limits_menu_file_names_and_rejects_line_breaks() {
        let longest_name = "ß".repeat(200);
        let name = MenuFileName::parse(longest_name.as_str()).unwrap();
        assert_eq!(name.stem(), longest_name);
        assert_eq!(name.safe_object_name().as_str().len(), 5 + 200 + 4);
        assert_eq!(
            MenuFileName::parse(longest_name + "ß"),
            Err(Problem::TooLong { at_most: 200 })
        );
        for name in ["a\nb", "a\tb", "a\0b", "a\u{202E}fdp.b", "a\u{2028}b"] {
            assert_eq!(MenuFileName::parse(name), Err(Problem::ControlCharacter));
        }
    }

    proptest! {
        #[test]
        fn stored_menu_file_names_are_ascii(typed in "\\PC{0,220}") {
            if let Ok(name) = MenuFileName::parse(typed) {
                let stored = name.safe_object_name();
                prop_assert_eq!(ObjectName::parse(stored.as_str()), Ok(stored.clone()));
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
