use super::{MenuFile, MenuFileName, MenuType};
use crate::fields::{FieldErrorKind, FieldErrors};
use crate::files::{ContentType, ObjectName, StoredFile};

/// Unvalidated input. `None`: the field was not sent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MenuFileEditInput {
    /// See [`MenuFileName`].
    pub name: Option<String>,
    /// The object name of a stored PDF under `menu/`, with or without a leading slash.
    pub url: Option<String>,
}

/// `None` keeps the current value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MenuFileEdit {
    pub name: Option<MenuFileName>,
    pub object: Option<ObjectName>,
}

/// Names of the fields in the published API.
mod field {
    pub const NAME_FIELD: &str = "name";
    pub const URL_FIELD: &str = "url";
}

impl MenuFileEdit {
    /// Reports every error.
    pub fn parse(input: MenuFileEditInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = input.name.map(MenuFileName::parse);
        let name = name.and_then(|parsed| errors.ok_or_record(field::NAME_FIELD, parsed));
        let object = input.url.as_deref().map(parse_menu_file_url);
        let object = object.and_then(|parsed| errors.ok_or_record(field::URL_FIELD, parsed));
        if errors.is_empty() {
            Ok(Self { name, object })
        } else {
            Err(errors)
        }
    }

    /// The name and the file after the edit. Without a record, both fields are required.
    pub fn apply(
        self,
        record: Option<&MenuFile>,
    ) -> Result<(MenuFileName, ObjectName), FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = self.name.or_else(|| Some(record?.name.clone()));
        let name = errors.ok_or_record(field::NAME_FIELD, name.ok_or(FieldErrorKind::Missing));
        let object = self.object.or_else(|| Some(record?.object.clone()));
        let object = errors.ok_or_record(field::URL_FIELD, object.ok_or(FieldErrorKind::Missing));
        name.zip(object).ok_or(errors)
    }

    /// Checks that the file exists and is a PDF (decision M5).
    pub fn check_menu_pdf(stored: Option<StoredFile>) -> Result<StoredFile, FieldErrors> {
        let mut errors = FieldErrors::default();
        let file = match stored {
            None => Err(FieldErrorKind::FileNotFound),
            Some(file) if file.content_type == ContentType::PDF => Ok(file),
            Some(_) => Err(FieldErrorKind::InvalidPdf),
        };
        errors.ok_or_record(field::URL_FIELD, file).ok_or(errors)
    }
}

fn parse_menu_file_url(url: &str) -> Result<ObjectName, FieldErrorKind> {
    let name = url.strip_prefix('/').unwrap_or(url);
    ObjectName::parse(name)
        .ok()
        .filter(|name| name.as_str().starts_with(MenuType::MENU_FOLDER))
        .ok_or(FieldErrorKind::NotInMenuFolder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    /// `name | url`; `-`: the field is not sent.
    fn input(text: &str) -> MenuFileEditInput {
        let mut fields = text.split('|').map(|field| match field.trim() {
            "-" => None,
            field => Some(field.to_owned()),
        });
        MenuFileEditInput {
            name: fields.next().flatten(),
            url: fields.next().flatten(),
        }
    }

    #[test]
    fn menu_edits_accept_only_files_in_the_menu_folder() {
        assert_table_answers(
            "
            Wintermenü | /menu/Wintermenue.pdf => Wintermenü.pdf, menu/Wintermenue.pdf
            Karte.pdf | menu/a/b.pdf   => Karte.pdf, menu/a/b.pdf
            - | /menu/Karte.pdf        => -, menu/Karte.pdf
            Karte | -                  => Karte.pdf, -
            - | -                      => -, -
            | menu/Karte.pdf           => name is required
            Karte | /Karte.pdf         => url is not the address of a file under menu/
            Karte | //menu/Karte.pdf   => url is not the address of a file under menu/
            Karte | menu/              => url is not the address of a file under menu/
            Karte | menu/../Karte.pdf  => url is not the address of a file under menu/
            Karte | menue/Karte.pdf    => url is not the address of a file under menu/
            Karte | https://a.example/menu/Karte.pdf => url is not the address of a file under menu/
            | x                        => name is required, url is not the address of a file under menu/
            ",
            |text| match MenuFileEdit::parse(input(text)) {
                Ok(edit) => {
                    let name = edit.name.map_or("-".to_owned(), |name| name.to_string());
                    let object = edit.object.map_or("-".to_owned(), |name| name.to_string());
                    format!("{name}, {object}")
                }
                Err(errors) => errors.to_string(),
            },
        );
    }

    #[test]
    fn new_menu_requires_name_and_file() {
        assert_table_answers(
            "
            Karte | menu/Karte.pdf => Karte.pdf, menu/Karte.pdf
            Karte | -              => url is required
            - | menu/Karte.pdf     => name is required
            - | -                  => name is required, url is required
            ",
            |text| match MenuFileEdit::parse(input(text)).unwrap().apply(None) {
                Ok((name, object)) => format!("{name}, {object}"),
                Err(errors) => errors.to_string(),
            },
        );
    }
}
