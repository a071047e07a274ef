//! The name of a menu's file: as people see it, and as it is stored (decision M6).

use std::fmt;

use crate::fields::Problem;
use crate::files::ObjectName;
use crate::text::filled;

/// The name of a menu's file as people see it, umlauts and all. It ends in `.pdf`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MenuFileName(String);

impl MenuFileName {
    /// The greatest length without `.pdf`, in characters (Unicode scalar values).
    pub const MAX_CHARS: usize = 200;

    /// The longest stored name without folder and ending, in bytes.
    const MAX_STORED: usize = 200;

    /// The name the form proposes for a chosen file: the part before the first dot (specification §5). It may be empty,
    /// and then it is no name yet.
    #[must_use]
    pub fn proposed_from(chosen_file: &str) -> &str {
        chosen_file
            .split_once('.')
            .map_or(chosen_file, |(name, _)| name)
    }

    /// Takes what was typed, with or without `.pdf`; blanks at both ends go.
    ///
    /// # Errors
    /// The [`Problem`] with the name.
    pub fn parse(typed: impl Into<String>) -> Result<Self, Problem> {
        let typed = typed.into();
        let stem = without_pdf(typed.trim()).trim_end();
        if stem.contains(char::is_control) {
            return Err(Problem::ControlCharacter); // it becomes a header of the download
        }
        let stem = filled(stem.to_owned(), Self::MAX_CHARS)?;
        Ok(Self(format!("{stem}.pdf")))
    }

    /// The name as people see it, with `.pdf`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name without `.pdf`.
    #[must_use]
    pub fn stem(&self) -> &str {
        without_pdf(&self.0)
    }

    /// The name under which the file is stored: `menu/` and plain letters, digits, `_` and `-`.
    ///
    /// Different names can become the same: whoever stores must look whether it is taken by another menu.
    #[must_use]
    pub fn safe_object_name(&self) -> ObjectName {
        let mut safe = String::new();
        for c in self.stem().chars() {
            match spelled_out(c) {
                Some(letters) => safe.push_str(letters),
                None if c.is_ascii_alphanumeric() || c == '_' => safe.push(c),
                None if safe.ends_with('-') || safe.is_empty() => {}
                None => safe.push('-'),
            }
        }
        safe.truncate(Self::MAX_STORED); // all of it is ASCII, so every byte is a boundary
        let safe = safe.trim_end_matches('-');
        // A name in another script leaves nothing; the file still needs one.
        let safe = if safe.is_empty() { "menu" } else { safe };
        ObjectName::known(format!("menu/{safe}.pdf"))
    }
}

impl fmt::Display for MenuFileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn without_pdf(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if ending.eq_ignore_ascii_case("pdf") => stem,
        _ => name,
    }
}

/// How German spells a letter without the letter itself, and the plain letter of the accents menus have (crème, jalapeño).
fn spelled_out(c: char) -> Option<&'static str> {
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
        'É' => "E",
        'Č' => "C",
        'Š' => "S",
        'Ž' => "Z",
        _ => return None,
    })
}
