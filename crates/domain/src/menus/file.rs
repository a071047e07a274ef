//! The record of a menu's file.

use std::cmp::Reverse;

use super::{MenuFileName, MenuType};
use crate::Version;
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
    /// How often the record was changed.
    pub version: Version,
}

impl MenuFile {
    /// Where guests download it: a path on this host, such as `/menu/Speisekarte.pdf`.
    pub fn url(&self) -> String {
        self.object.url_path()
    }
}

/// A menu's record that was removed, with its file. Its key and its version tell it from every other: no version of a
/// menu's record comes twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeletedMenuFile {
    /// The record as it was.
    pub file: MenuFile,
    /// When it was removed.
    pub at: Instant,
}

/// The newest files, the newest first, at most `limit` of them; those of one instant in the order of their kinds.
pub fn newest(mut files: Vec<MenuFile>, limit: usize) -> Vec<MenuFile> {
    files.sort_by_key(|file| (Reverse(file.updated), file.key));
    files.truncate(limit);
    files
}

#[cfg(test)]
mod tests {
    use time::{Duration, macros::datetime};

    use super::*;
    use crate::table::check_answers;

    /// `the files, each with the minute at which it was replaced, and how many are asked for`.
    #[test]
    fn the_newest_come_first() {
        check_answers(
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
                    let key = MenuType::parse(code).unwrap();
                    let name = MenuFileName::parse(key.label()).unwrap();
                    MenuFile {
                        key,
                        object: name.safe_object_name(),
                        name,
                        size: 4711,
                        updated: datetime!(2026-11-20 08:00 UTC)
                            + Duration::minutes(minute.parse().unwrap()),
                        version: Version::FIRST,
                    }
                });
                let newest = newest(files.collect(), limit.trim().parse().unwrap());
                let codes: Vec<_> = newest.iter().map(|file| file.key.code()).collect();
                codes.join(" ")
            },
        );
    }
}
