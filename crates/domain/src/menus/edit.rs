use super::{MenuFile, MenuFileName, MenuType};
use crate::fields::{FieldErrorKind, FieldErrors};
use crate::files::{ContentType, FileName, StoredFile};

/// `None` keeps the current value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MenuFileEdit {
    pub name: Option<MenuFileName>,
    pub file: Option<FileName>,
}

impl MenuFileEdit {
    /// Parses the path or the name of a stored PDF under `menu/`.
    pub fn parse_file(url: &str) -> Result<FileName, FieldErrorKind> {
        FileName::parse_url_path(url)
            .ok()
            .filter(|name| name.as_str().starts_with(MenuType::MENU_FOLDER))
            .ok_or(FieldErrorKind::NotInMenuFolder)
    }

    /// The name and the file after the edit. Without a record, both fields are required.
    pub fn apply(self, record: Option<&MenuFile>) -> Result<(MenuFileName, FileName), FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = self.name.or_else(|| Some(record?.name.clone()));
        let file = self.file.or_else(|| Some(record?.file.clone()));
        if name.is_none() {
            errors.record("name", FieldErrorKind::Missing);
        }
        if file.is_none() {
            errors.record("url", FieldErrorKind::Missing);
        }
        name.zip(file).ok_or(errors)
    }

    /// Checks that the file exists and is a PDF (decision M5).
    pub fn check_menu_pdf(stored: Option<StoredFile>) -> Result<StoredFile, FieldErrors> {
        let error = match stored {
            None => FieldErrorKind::FileNotFound,
            Some(file) if file.metadata.content_type == ContentType::PDF => return Ok(file),
            Some(_) => FieldErrorKind::InvalidPdf,
        };
        Err(FieldErrors::single("url", error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{FileMetadata, sample_file};
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn menu_edits_accept_only_files_in_the_menu_folder() {
        assert_table_answers(
            "
            /menu/Wintermenue.pdf => menu/Wintermenue.pdf
            menu/a/b.pdf          => menu/a/b.pdf
            /Karte.pdf            => is not the address of a file under menu/
            //menu/Karte.pdf      => is not the address of a file under menu/
            menu/                 => is not the address of a file under menu/
            menu/../Karte.pdf     => is not the address of a file under menu/
            menue/Karte.pdf       => is not the address of a file under menu/
            https://a.example/menu/Karte.pdf => is not the address of a file under menu/
            x                     => is not the address of a file under menu/
            ",
            |url| format_value_or_error(MenuFileEdit::parse_file(url)),
        );
    }

    /// `name | file`; `-`: the field is not sent.
    #[test]
    fn new_menu_requires_name_and_file() {
        assert_table_answers(
            "
            Karte | menu/Karte.pdf => Karte.pdf, menu/Karte.pdf
            Karte | -              => url is required
            - | menu/Karte.pdf     => name is required
            - | -                  => name is required, url is required
            ",
            |text| {
                let (name, url) = text.split_once('|').unwrap();
                let sent = |text: &str| Some(text.trim().to_owned()).filter(|text| text != "-");
                let edit = MenuFileEdit {
                    name: sent(name).map(|name| MenuFileName::parse(name).unwrap()),
                    file: sent(url).map(|url| MenuFileEdit::parse_file(&url).unwrap()),
                };
                let edited = edit.apply(None);
                format_value_or_error(edited.map(|(name, file)| format!("{name}, {file}")))
            },
        );
    }

    /// Decision M5.
    #[test]
    fn a_menu_gets_stored_pdfs_only() {
        let pdf = sample_file();
        let text = StoredFile {
            metadata: FileMetadata::default(),
            ..pdf.clone()
        };
        let check = |file| MenuFileEdit::check_menu_pdf(file).map_err(|errors| errors.to_string());
        assert_eq!(check(Some(pdf.clone())), Ok(pdf));
        assert_eq!(
            check(Some(text)),
            Err("url is not the address of a PDF".to_owned())
        );
        assert_eq!(
            check(None),
            Err("url is not the address of a stored file".to_owned())
        );
    }
}
