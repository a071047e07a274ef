use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize, de::Error};

use super::MenuType;
use crate::{Label, RecordVersion};

/// Whether a menu is displayed, and its label.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MenuSetting {
    #[serde(rename = "type")]
    pub menu_type: MenuType,
    pub display_label: Label,
    pub is_checked: bool,
}

/// The settings that can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredMenuSettings {
    pub readable_settings: MenuSettings,
    pub has_corrupt_rows: bool,
}

impl StoredMenuSettings {
    /// Menus whose setting is corrupt are not displayed, and have their default labels.
    pub fn into_menu_settings(self) -> MenuSettings {
        if self.has_corrupt_rows {
            self.readable_settings.append_missing_menus()
        } else {
            self.readable_settings
        }
    }
}

/// The settings in display order, each menu at most once. Empty by default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MenuSettings {
    #[serde(rename = "displayedMenus", deserialize_with = "read_entries")]
    entries: Vec<MenuSetting>,
    version: RecordVersion,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{code} is listed twice", code = .0.code())]
pub struct DuplicateMenuType(pub MenuType);

fn read_entries<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<MenuSetting>, D::Error> {
    let settings = MenuSettings::parse(Vec::deserialize(deserializer)?);
    settings
        .map(|settings| settings.entries)
        .map_err(Error::custom)
}

impl Default for MenuSettings {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            version: RecordVersion::INITIAL,
        }
    }
}

impl MenuSettings {
    pub fn parse(entries: Vec<MenuSetting>) -> Result<Self, DuplicateMenuType> {
        let mut seen = BTreeSet::new();
        let mut menu_types = entries.iter().map(|setting| setting.menu_type);
        match menu_types.find(|menu_type| !seen.insert(*menu_type)) {
            Some(menu_type) => Err(DuplicateMenuType(menu_type)),
            None => Ok(Self {
                entries,
                version: RecordVersion::INITIAL,
            }),
        }
    }

    /// Replaces `before`. Menus that are missing here are appended unchecked with their labels, so that they can be checked
    /// again. The version rises if something differs.
    pub fn merge_previous_settings(mut self, before: &Self) -> Self {
        for setting in &before.entries {
            if !self.contains(setting.menu_type) {
                self.entries.push(MenuSetting {
                    is_checked: false,
                    ..setting.clone()
                });
            }
        }
        let are_settings_changed = self.entries != before.entries;
        self.with_version(if are_settings_changed {
            before.version.next()
        } else {
            before.version
        })
    }

    /// Appends missing menus, unchecked and with their default labels.
    fn append_missing_menus(mut self) -> Self {
        for menu_type in MenuType::ALL {
            if self.contains(menu_type) {
                continue;
            }
            if let Ok(display_label) = Label::parse(menu_type.label()) {
                self.entries.push(MenuSetting {
                    menu_type,
                    display_label,
                    is_checked: false,
                });
            }
        }
        self
    }

    pub fn with_version(self, version: RecordVersion) -> Self {
        Self { version, ..self }
    }

    pub fn version(&self) -> RecordVersion {
        self.version
    }

    pub fn entries(&self) -> &[MenuSetting] {
        &self.entries
    }

    pub(super) fn menus_selected_for_display(&self) -> impl Iterator<Item = &MenuSetting> {
        self.entries.iter().filter(|setting| setting.is_checked)
    }

    fn contains(&self, menu_type: MenuType) -> bool {
        let mut settings = self.entries.iter();
        settings.any(|setting| setting.menu_type == menu_type)
    }
}
