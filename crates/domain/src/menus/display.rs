//! Which menus guests see (decision M1): checked, and with a stored file.

use super::{MenuFile, MenuSettings, MenuType};
use crate::Label;

/// A menu on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DisplayedMenu<'a> {
    /// What it is called on the board.
    pub label: &'a Label,
    /// What guests download.
    pub file: &'a MenuFile,
}

/// The menus guests see, in the order of the settings.
#[must_use]
pub fn displayed<'a>(settings: &'a MenuSettings, files: &'a [MenuFile]) -> Vec<DisplayedMenu<'a>> {
    settings
        .checked()
        .filter_map(|line| {
            Some(DisplayedMenu {
                label: &line.display_label,
                file: file_of(line.menu_type, files)?,
            })
        })
        .collect()
}

/// The menus staff checked although there is no file to download; staff are warned of them.
#[must_use]
pub fn files_missing(settings: &MenuSettings, files: &[MenuFile]) -> Vec<MenuType> {
    settings
        .checked()
        .map(|line| line.menu_type)
        .filter(|kind| file_of(*kind, files).is_none())
        .collect()
}

fn file_of(kind: MenuType, files: &[MenuFile]) -> Option<&MenuFile> {
    files.iter().find(|file| file.key == kind)
}
