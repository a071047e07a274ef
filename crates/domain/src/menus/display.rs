//! Displayed menus (decision M1): those that are checked and have a stored file.

use super::{MenuFile, MenuSettings};
use crate::Label;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DisplayedMenu {
    pub label: Label,
    pub file: MenuFile,
}

/// The displayed menus, in the order of the settings.
pub fn displayed_menus(settings: &MenuSettings, files: &[MenuFile]) -> Vec<DisplayedMenu> {
    settings
        .menus_selected_for_display()
        .filter_map(|setting| {
            Some(DisplayedMenu {
                label: setting.display_label.clone(),
                file: files
                    .iter()
                    .find(|file| file.menu == setting.menu_type)?
                    .clone(),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menus::file::menu_file;
    use crate::menus::{DuplicateMenuType, MenuSetting, MenuType};
    use crate::table::assert_table_answers;

    /// `FOOD+` is checked, `FOOD-` is not.
    fn settings(list: &str) -> Result<MenuSettings, DuplicateMenuType> {
        let line = |word: &str| {
            let (code, plus_or_minus) = word.split_at(word.len() - 1);
            let menu_type = MenuType::parse(code).unwrap();
            MenuSetting {
                menu_type,
                display_label: Label::parse(menu_type.label()).unwrap(),
                is_checked: plus_or_minus == "+",
            }
        };
        MenuSettings::parse(list.split_whitespace().map(line).collect())
    }

    fn files(list: &str) -> Vec<MenuFile> {
        let menus = list.split_whitespace().map(MenuType::parse);
        menus.map(|menu| menu_file(menu.unwrap())).collect()
    }

    /// `settings, files: menus with a file => displayed files`.
    #[test]
    fn displays_only_checked_menus_with_a_file() {
        assert_table_answers(
            "
            FOOD+ BURGER+, files: FOOD BURGER  => /menu/Speisekarte.pdf /menu/Burgerkarte.pdf
            BURGER+ FOOD+, files: FOOD BURGER  => /menu/Burgerkarte.pdf /menu/Speisekarte.pdf
            FOOD- BURGER+, files: FOOD BURGER  => /menu/Burgerkarte.pdf
            FOOD+ WILD+ GANSL-, files: FOOD    => /menu/Speisekarte.pdf
            ADDITIONAL_BURGER+, files: ADDITIONAL_BURGER => /menu/zusaetzliche-kleine-Karte.pdf
            FOOD+, files:                      =>
            FOOD-, files: FOOD                 =>
            , files: FOOD                      =>
            ",
            |question| {
                let (listed, stored) = question.split_once(", files:").unwrap();
                let (settings, files) = (settings(listed).unwrap(), files(stored));
                let menu_urls: Vec<_> = displayed_menus(&settings, &files)
                    .iter()
                    .map(|menu| {
                        assert_eq!(menu.label.as_str(), menu.file.menu.label());
                        menu.file.url()
                    })
                    .collect();
                menu_urls.join(" ")
            },
        );
    }

    /// `before, sent => after`.
    #[test]
    fn menu_settings_keep_omitted_menus_without_displaying_them() {
        assert_table_answers(
            "
            FOOD+ WILD- BURGER+, sent: BURGER- FOOD+ WILD+ => BURGER- FOOD+ WILD+
            FOOD+ WILD- BURGER+, sent: BURGER-             => BURGER- FOOD- WILD-
            FOOD+ WILD-, sent: GANSL+ WILD+                => GANSL+ WILD+ FOOD-
            FOOD+ WILD-, sent:                             => FOOD- WILD-
            , sent: FOOD+                                  => FOOD+
            FOOD- WILD-, sent: FOOD-                       => FOOD- WILD-
            FOOD+ WILD-, sent: FOOD+                       => FOOD+ WILD-
            ",
            |question| {
                let (before, sent) = question.split_once(", sent:").unwrap();
                let before = settings(before).unwrap();
                let after = settings(sent).unwrap().merge_previous_settings(&before);
                let is_new = after.entries() != before.entries();
                assert_eq!(after.version() == before.version().next(), is_new);
                assert_eq!(after.version() == before.version(), !is_new);
                let word = |line: &MenuSetting| {
                    let plus_or_minus = if line.is_checked { "+" } else { "-" };
                    format!("{}{plus_or_minus}", line.menu_type.code())
                };
                let words: Vec<_> = after.entries().iter().map(word).collect();
                words.join(" ")
            },
        );
    }

    #[test]
    fn menu_settings_reject_duplicate_menus() {
        let error = settings("FOOD+ WILD- BURGER+ WILD+").unwrap_err();
        assert_eq!(error.to_string(), "WILD is listed twice");
        settings("FOOD+ BURGER+ ADDITIONAL_BURGER+ WILD+ GANSL+ CORDON_BLEU+").unwrap();
    }
}
