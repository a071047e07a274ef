//! What is special about the folder of the menus.

use crate::files::ObjectName;
use crate::menus::MenuFileName;

/// Where the PDFs of the menus lie; guests may read what is in it.
pub const MENU_FOLDER: &str = "menu/";

/// Whether an object lies there.
#[must_use]
pub fn is_under_menu(name: &ObjectName) -> bool {
    name.as_str().starts_with(MENU_FOLDER)
}

/// Where an object that is asked for by `name` is stored: as it is named, but under `menu/` in the safe form
/// of the name (decision M6). The safe form of a safe form is itself.
#[must_use]
pub fn object_address(name: ObjectName) -> ObjectName {
    let typed = name.as_str().strip_prefix(MENU_FOLDER);
    match typed.map(MenuFileName::parse) {
        Some(Ok(shown)) => shown.safe_object_name(),
        // Too long to be a menu's name, or none at all: then no menu can show it.
        Some(Err(_)) | None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn names_under_menu_are_made_safe() {
        check_answers(
            "
            menu/Speisekarte.pdf     => menu/Speisekarte.pdf
            menu/Österreich.pdf      => menu/Oesterreich.pdf
            menu/Karte vom 1. Mai    => menu/Karte-vom-1-Mai.pdf
            menu/a/b.pdf             => menu/a-b.pdf
            menus/Österreich.pdf     => menus/Österreich.pdf
            Österreich.pdf           => Österreich.pdf
            menu                     => menu
            ",
            |name| {
                let stored = object_address(ObjectName::parse(name).unwrap());
                assert_eq!(object_address(stored.clone()), stored);
                stored.to_string()
            },
        );
    }
}
