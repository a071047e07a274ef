use std::cmp::Reverse;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{MenuFileName, MenuType};
use crate::RecordVersion;
use crate::calendar::Timestamp;
use crate::files::FileName;

/// The file of a menu (specification §3). There is at most one for each [`MenuType`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MenuFile {
    #[serde(
        rename = "key",
        serialize_with = "write_key",
        deserialize_with = "read_key"
    )]
    pub menu: MenuType,
    /// The displayed name.
    pub name: MenuFileName,
    #[serde(rename = "url")]
    pub file: FileName,
    /// In bytes.
    pub size: u64,
    /// When the file was last replaced.
    #[serde(rename = "updated", with = "time::serde::rfc3339")]
    pub updated_at: Timestamp,
    pub version: RecordVersion,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn write_key<S: Serializer>(menu: &MenuType, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(menu.lowercase_code())
}

fn read_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<MenuType, D::Error> {
    let key = String::deserialize(deserializer)?;
    MenuType::parse_ignore_case(&key).ok_or_else(|| Error::custom("unknown"))
}

impl MenuFile {
    /// The path on this host, such as `/menu/Speisekarte.pdf`.
    pub fn url(&self) -> String {
        self.file.url_path()
    }
}

/// A deleted record, identified by its menu and version: versions of a menu are never reused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeletedMenuFile {
    pub file: MenuFile,
    pub deleted_at: Timestamp,
}

/// At most `limit` files, newest first, then by menu type.
pub fn recent_menu_files(mut files: Vec<MenuFile>, limit: usize) -> Vec<MenuFile> {
    files.sort_by_key(|file| (Reverse(file.updated_at), file.menu));
    files.truncate(limit);
    files
}

#[cfg(test)]
pub(super) fn menu_file(menu: MenuType) -> MenuFile {
    let name = MenuFileName::parse(menu.label()).unwrap();
    MenuFile {
        menu,
        file: name.safe_file_name(menu),
        name,
        size: 4711,
        updated_at: Timestamp::UNIX_EPOCH,
        version: RecordVersion::INITIAL,
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::table::assert_table_answers;

    /// `type@minute of the last update …, last limit`.
    #[test]
    fn orders_menu_files_by_descending_update() {
        assert_table_answers(
            "
            FOOD@1 BURGER@3 WILD@2, last 2  => BURGER WILD
            FOOD@1 BURGER@3 WILD@2, last 9  => BURGER WILD FOOD
            FOOD@1 BURGER@1, last 1         => FOOD
            FOOD@1, last 0                  =>
            , last 3                        =>
            ",
            |question| {
                let (files, limit) = question.split_once(", last").unwrap();
                let files = files.split_whitespace().map(|word| {
                    let (code, minute) = word.split_once('@').unwrap();
                    let minutes = Duration::minutes(minute.parse().unwrap());
                    MenuFile {
                        updated_at: Timestamp::UNIX_EPOCH + minutes,
                        ..menu_file(MenuType::parse(code).unwrap())
                    }
                });
                let recent_menu_files =
                    recent_menu_files(files.collect(), limit.trim().parse().unwrap());
                let codes: Vec<_> = recent_menu_files
                    .iter()
                    .map(|file| file.menu.code())
                    .collect();
                codes.join(" ")
            },
        );
    }
}
