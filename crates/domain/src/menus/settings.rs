//! Which menus staff want on the board.

use super::MenuType;
use crate::{Label, Version};

/// One line of the settings: a kind of menu, its label, and whether it is checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuSetting {
    /// The kind.
    pub menu_type: MenuType,
    /// What it is called on the board.
    pub display_label: Label,
    /// Is it to be shown?
    pub is_checked: bool,
}

/// The settings, in the order of the board; each kind of menu at most once. Empty by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuSettings {
    displayed_menus: Vec<MenuSetting>,
    version: Version,
}

/// A kind of menu is on the list twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{code} is on the list twice", code = .0.code())]
pub struct ListedTwice(pub MenuType);

impl Default for MenuSettings {
    fn default() -> Self {
        Self {
            displayed_menus: Vec::new(),
            version: Version::FIRST,
        }
    }
}

impl MenuSettings {
    /// Checks the list (`displayedMenus`).
    pub fn parse(displayed_menus: Vec<MenuSetting>) -> Result<Self, ListedTwice> {
        for kind in MenuType::ALL {
            let lines = displayed_menus.iter().filter(|line| line.menu_type == kind);
            if lines.count() > 1 {
                return Err(ListedTwice(kind));
            }
        }
        Ok(Self {
            displayed_menus,
            version: Version::FIRST,
        })
    }

    /// These lines, at the next version of what was `before` unless they say nothing new. Kinds that are not among them are not displayed, but stay on
    /// the list, after them, with their labels: what is on no list could never be chosen again.
    pub fn saved_over(mut self, before: &Self) -> Self {
        for line in &before.displayed_menus {
            let mut said = self.displayed_menus.iter();
            if said.all(|other| other.menu_type != line.menu_type) {
                self.displayed_menus.push(MenuSetting {
                    is_checked: false,
                    ..line.clone()
                });
            }
        }
        let is_new = self.displayed_menus != before.displayed_menus;
        self.at_version(if is_new {
            before.version.next()
        } else {
            before.version
        })
    }

    /// With every kind of menu: those that are missing come last, unchecked and with their default labels.
    pub fn completed(mut self) -> Self {
        for menu_type in MenuType::ALL {
            let mut lines = self.displayed_menus.iter();
            if lines.any(|line| line.menu_type == menu_type) {
                continue;
            }
            if let Ok(display_label) = Label::parse(menu_type.label()) {
                self.displayed_menus.push(MenuSetting {
                    menu_type,
                    display_label,
                    is_checked: false,
                });
            }
        }
        self
    }

    /// The same settings at another version.
    pub fn at_version(self, version: Version) -> Self {
        Self { version, ..self }
    }

    /// How often they were changed.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The lines, in the order of the board.
    pub fn displayed_menus(&self) -> &[MenuSetting] {
        &self.displayed_menus
    }

    pub(super) fn checked(&self) -> impl Iterator<Item = &MenuSetting> {
        self.displayed_menus.iter().filter(|line| line.is_checked)
    }
}
