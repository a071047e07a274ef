//! The record of a menu's file.

use super::{MenuFileName, MenuType};
use crate::calendar::Instant;
use crate::files::ObjectName;

/// The file of one kind of menu (specification §3). There is at most one for each kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuFile {
    /// The kind, which is the record's key.
    pub key: MenuType,
    /// The name people see.
    pub name: MenuFileName,
    /// The name under which it is stored.
    pub object: ObjectName,
    /// Its size in bytes.
    pub size: u64,
    /// When it was last replaced.
    pub updated: Instant,
}

impl MenuFile {
    /// Where guests download it: a path on this host, such as `/menu/Speisekarte.pdf`.
    #[must_use]
    pub fn url(&self) -> String {
        self.object.url_path()
    }
}
