//! Which texts a body may have. What the domain refuses of one field alone, the published specification says as a
//! pattern (ECMA-262, without look-around, so that others can make texts of them).

use serde_json::{Map, Value};

/// Blanks, as `str::trim` has them.
macro_rules! blank {
    () => {
        r"\t-\r \x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000"
    };
}
/// Control characters.
macro_rules! control {
    () => {
        r"\x00-\x1F\x7F-\x9F"
    };
}
/// The same, but for tabs and line breaks.
macro_rules! control_in_lines {
    () => {
        r"\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F"
    };
}
/// What breaks or turns a line without being a control character.
macro_rules! turning {
    () => {
        r"\u2028-\u202E\u2066-\u2069"
    };
}
/// What has no place in one line.
macro_rules! spoiling {
    () => {
        concat!(control!(), turning!())
    };
}
/// What nobody sees.
macro_rules! invisible {
    () => {
        concat!(
            r"\xAD\u034F\u061C\u115F\u1160\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164",
            r"\uFE00-\uFE0F\uFEFF\uFFA0"
        )
    };
}
/// One name of an internet host.
macro_rules! label {
    () => {
        "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    };
}
/// A text of none of these characters, with no blanks at its ends, and at least so many characters between those. That
/// blanks at the ends go, of this and of a file's name, descriptions say: the lengths do not count them.
macro_rules! trimmed {
    ($refused:expr, $between:literal) => {
        concat!(
            "^[^",
            $refused,
            blank!(),
            "][^",
            $refused,
            "]{",
            $between,
            ",}[^",
            $refused,
            blank!(),
            "]$"
        )
    };
}
/// A path on this host that cannot lead to another one.
macro_rules! path {
    () => {
        concat!(r"/([^/\\", control!(), r"][^\\", control!(), "]*)?")
    };
}
/// A day that the calendar has, `yyyy-MM-dd`.
macro_rules! day {
    () => {
        concat!(
            "[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)",
            "|02-(0[1-9]|1[0-9]|2[0-8]))",
            "|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29"
        )
    };
}

/// Any text, with line breaks or without.
const LINES: &str = concat!("^[^", control_in_lines!(), "]*$");
/// The same, and not blank.
const FILLED: &str = concat!(
    "^[^",
    control_in_lines!(),
    "]*[^",
    control_in_lines!(),
    blank!(),
    "][^",
    control_in_lines!(),
    "]*$"
);
/// One line on which one sees something.
const LINE: &str = concat!(
    "^[^",
    spoiling!(),
    "]*[^",
    spoiling!(),
    blank!(),
    invisible!(),
    "][^",
    spoiling!(),
    "]*$"
);
/// A guest's name, of 2 characters or more.
const GUEST: &str = trimmed!(spoiling!(), "0");
/// A guest's message, of 10 characters or more.
const MESSAGE: &str = trimmed!(control_in_lines!(), "8");
/// An e-mail address.
const EMAIL: &str = concat!(
    "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@",
    label!(),
    r"(\.",
    label!(),
    ")+$"
);
/// The picture of an entry.
const PICTURE: &str = concat!("^", path!(), "$");
/// The same, or none.
const PICTURE_OR_NONE: &str = concat!("^(", path!(), ")?$");
/// A day, or none.
const DAY_OR_NONE: &str = concat!("^(", day!(), ")?$");

/// The patterns of the fields that have one and do not have it from their declaration.
const TEXTS: &[(&str, &str, &str)] = &[
    ("ContactMessage", "body", MESSAGE),
    ("ContactMessage", "email", EMAIL),
    ("ContactMessage", "name", GUEST),
    ("Credentials", "email", EMAIL),
    ("MenuFileEdit", "name", LINE),
    ("MenuSetting", "displayLabel", LINE),
    ("NewsDraft", "imgSrc", PICTURE),
    ("NewsDraft", "showUntil", DAY_OR_NONE),
    ("NewsDraft", "subText", FILLED),
    ("NewsDraft", "timeframe", FILLED),
    ("NewsDraft", "title", FILLED),
    ("NewsEdit", "imgSrc", PICTURE_OR_NONE),
    ("NewsEdit", "showUntil", DAY_OR_NONE),
    ("NewsEdit", "subText", LINES),
    ("NewsEdit", "timeframe", LINES),
    ("NewsEdit", "title", LINES),
    ("SentMenu", "name", LINE),
    ("SpecialDayDraft", "label", LINE),
    ("SpecialDayEdit", "label", LINE),
];

/// Gives the fields their patterns.
pub fn describe(schemas: &mut Map<String, Value>) {
    for (schema, field, pattern) in TEXTS {
        let properties = schemas
            .get_mut(*schema)
            .and_then(|schema| schema.get_mut("properties"));
        let field = properties
            .and_then(|properties| properties.get_mut(*field))
            .and_then(Value::as_object_mut);
        if let Some(field) = field {
            field.insert("pattern".to_owned(), (*pattern).into());
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::{
        accounts::Credentials,
        contact::ContactMessage,
        menus::MenuFileName,
        news::{ImagePath, NewsDraft, NewsInput, Title},
    };
    use poem_openapi::validation::{Pattern, Validator};

    use super::*;

    /// Texts that are near the edge of some rule.
    const TEXTS_TO_TRY: &[&str] = &[
        "",
        " ",
        "\u{a0}\n",
        "Anna",
        " Anna\r\n",
        "An\u{85}na",
        "Anna\nHuber",
        "Anna\tHuber",
        "Anna\u{7}Huber",
        "Anna\u{9f}",
        "Anna\u{2028}Huber",
        "Anna \u{202e}rebuH",
        "\u{200b}\u{feff}\u{ad}\u{ffa0}",
        "क्\u{200d}ष 👩\u{200d}🍳",
        "Ein Tisch\nfür vier?",
        " zu kurz \t",
        "a@b.at",
        " a@b.at\n",
        "a@b",
        "a b@c.at",
        "a@-b.at",
        "a@b-.at",
        "a@b..at",
        "a@b.at.",
        "o'neill+x@a-b.co.at",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.at",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.at",
        "Yo",
        "ö@b.at",
        "/",
        "//b.at/c",
        "/a//b",
        "/a\\b",
        "/\\b",
        "/a\tb",
        "a/b",
        "https://b.at/",
        "2026-11-21",
        "2026-02-29",
        "2024-02-29",
        "1900-02-29",
        "2000-02-29",
        "0000-02-29",
        "2026-04-31",
        "2026-12-31",
        "2026-13-01",
        "2026-00-10",
        "2026-1-1",
        "+026-11-21",
        "26-11-21",
    ];

    fn agree(pattern: &'static str, accepts: impl Fn(&str) -> bool) {
        agree_on(pattern, accepts, |_| true);
    }

    fn agree_on(pattern: &'static str, accepts: impl Fn(&str) -> bool, concerns: fn(&str) -> bool) {
        let pattern = Pattern::new(pattern);
        for text in TEXTS_TO_TRY.iter().filter(|text| concerns(text)) {
            let matches = pattern.check(&(*text).to_owned());
            assert_eq!(matches, accepts(text), "{text:?}");
        }
    }

    fn draft(change: impl FnOnce(&mut NewsInput)) -> bool {
        let text = || Some("x".to_owned());
        let mut input = NewsInput {
            sort_order: Some(1),
            title: text(),
            sub_text: text(),
            img_src: Some("/x".to_owned()),
            timeframe: text(),
            ..NewsInput::default()
        };
        change(&mut input);
        NewsDraft::parse(input).is_ok()
    }

    #[test]
    fn the_patterns_say_what_the_domain_accepts() {
        agree(LINES, |text| Title::parse(text).is_ok());
        agree(FILLED, |text| {
            draft(|input| input.title = Some(text.to_owned()))
        });
        agree(LINE, |text| domain::Label::parse(text).is_ok());
        agree(PICTURE, |text| {
            draft(|input| input.img_src = Some(text.to_owned()))
        });
        agree(PICTURE_OR_NONE, |text| ImagePath::parse(text).is_ok());
        agree(DAY_OR_NONE, |text| {
            draft(|input| input.show_until = Some(text.to_owned()))
        });
    }

    #[test]
    fn so_do_those_of_fields_whose_blanks_at_the_ends_go() {
        let trimmed: fn(&str) -> bool = |text| text == text.trim();
        let file_name = |text: &str| MenuFileName::parse(text).is_ok();
        agree_on(LINE, file_name, trimmed);
        let email = |text: &str| Credentials::parse(text, "x").is_ok();
        agree_on(EMAIL, email, trimmed);
        let message = |text: &str| ContactMessage::parse("Anna", "a@b.at", text).is_ok();
        agree_on(MESSAGE, message, trimmed);
        // Of a name it is not said that one sees something of it.
        let name = |text: &str| ContactMessage::parse(text, "a@b.at", "Grüß Gott!").is_ok();
        agree_on(GUEST, name, |text| {
            text == text.trim() && !text.contains('\u{feff}')
        });
    }

    #[test]
    fn every_field_with_a_pattern_is_published() {
        let published: Value = serde_json::from_str(&crate::operations::specification()).unwrap();
        for (schema, field, pattern) in TEXTS {
            let field = &published["components"]["schemas"][schema]["properties"][field];
            assert_eq!(field["pattern"], *pattern, "{schema}");
        }
    }
}
