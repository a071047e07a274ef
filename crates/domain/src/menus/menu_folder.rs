use super::MenuType;
use crate::files::FileName;

/// Whether a file is in the public folder of the menus.
pub fn is_in_menu_folder(name: &FileName) -> bool {
    name.as_str().starts_with(MenuType::MENU_FOLDER)
}

/// Whether the path of a file is the permanent address of a menu (decision M10).
pub fn is_menu_permalink(name: &FileName) -> bool {
    let key = name.as_str().strip_prefix(MenuType::MENU_FOLDER);
    key.is_some_and(|key| MenuType::parse_ignore_case(key).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, yes_or_no};

    #[test]
    fn menu_permalinks_are_those_of_the_menu_types() {
        assert_table_answers(
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
                let name = FileName::parse(name).unwrap();
                yes_or_no(is_menu_permalink(&name))
            },
        );
        for kind in MenuType::ALL {
            let name = FileName::parse(format!(
                "{}{}",
                MenuType::MENU_FOLDER,
                kind.lowercase_code()
            ))
            .unwrap();
            assert!(is_menu_permalink(&name), "{name}");
        }
    }
}
