//! What is special about the folder of the menus.

use crate::files::ObjectName;
use crate::menus::MenuType;

/// Where the PDFs of the menus lie; guests may read what is in it.
pub const MENU_FOLDER: &str = "menu/";

/// Whether an object lies there.
pub fn is_under_menu(name: &ObjectName) -> bool {
    name.as_str().starts_with(MENU_FOLDER)
}

/// Whether the path of an object is the permanent address of a menu (decision M10).
pub fn is_permanent_address(name: &ObjectName) -> bool {
    let kind = name.as_str().strip_prefix(MENU_FOLDER);
    kind.is_some_and(|kind| MenuType::parse(kind).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn permanent_addresses_are_those_of_the_kinds() {
        check_answers(
            "
            menu/food              => yes
            menu/FOOD              => yes
            menu/additional_burger => yes
            menu/food.pdf          => no
            menu/a/food            => no
            menu/Speisekarte       => no
            food                   => no
            ",
            |name| {
                let name = ObjectName::parse(name).unwrap();
                if is_permanent_address(&name) {
                    "yes"
                } else {
                    "no"
                }
                .to_owned()
            },
        );
        for kind in MenuType::ALL {
            let name = ObjectName::parse(format!("{MENU_FOLDER}{}", kind.key())).unwrap();
            assert!(is_permanent_address(&name), "{name}");
        }
    }
}
