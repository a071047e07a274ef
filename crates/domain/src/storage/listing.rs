//! Looking through names as if they had folders.

use crate::files::ObjectName;

/// What is looked for. Names are in the order of their bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing<'a> {
    /// Only names that begin with this; empty for all.
    pub prefix: &'a str,
    /// Where a name ends and a folder begins; empty for no folders.
    pub delimiter: &'a str,
    /// Only what comes after this name or folder; empty from the first.
    pub after: &'a str,
    /// How many names and folders at most.
    pub max: usize,
}

/// A page of a listing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// The names in the folder itself.
    pub items: Vec<ObjectName>,
    /// The folders in it, up to and with the delimiter, each once.
    pub prefixes: Vec<String>,
    /// The last name or folder of this page, when there are more.
    pub more_after: Option<String>,
}

impl Listing<'_> {
    /// The greatest number of names and folders on a page (specification §5).
    pub const MAX: usize = 1000;

    /// The page that this listing asks for, of all names, ascending by their bytes.
    pub fn of<'n>(&self, names: impl IntoIterator<Item = &'n ObjectName>) -> Page {
        let mut page = Page::default();
        let mut last = self.after.to_owned();
        for name in names {
            let Some(rest) = name.as_str().strip_prefix(self.prefix) else {
                continue;
            };
            let folder = self.folder(rest);
            let shown = folder.as_deref().unwrap_or(name.as_str());
            // A folder stands where the first of its names would, and its others are passed over.
            if shown <= last.as_str() {
                continue;
            }
            if page.items.len() + page.prefixes.len() >= self.max {
                page.more_after = Some(last);
                break;
            }
            shown.clone_into(&mut last);
            match folder {
                Some(folder) => page.prefixes.push(folder),
                None => page.items.push(name.clone()),
            }
        }
        page
    }

    fn folder(&self, rest: &str) -> Option<String> {
        if self.delimiter.is_empty() {
            return None;
        }
        let (inside, _) = rest.split_once(self.delimiter)?;
        Some(format!("{}{inside}{}", self.prefix, self.delimiter))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ALL: Listing<'_> = Listing {
        prefix: "",
        delimiter: "",
        after: "",
        max: 1000,
    };

    fn names(texts: &[&str]) -> Vec<ObjectName> {
        texts
            .iter()
            .map(|text| ObjectName::parse(*text).unwrap())
            .collect()
    }

    fn written(page: &Page) -> String {
        let items: Vec<_> = page.items.iter().map(ObjectName::as_str).collect();
        let more = page.more_after.as_deref().unwrap_or("-");
        format!("{} | {} | {more}", items.join(" "), page.prefixes.join(" "))
    }

    #[test]
    fn folders_are_made_of_names() {
        let names = names(&["a", "menu-x", "menu/a.pdf", "menu/alt/b", "menu/alt/c", "z"]);
        for (prefix, delimiter, max, expected) in [
            (
                "",
                "",
                9,
                "a menu-x menu/a.pdf menu/alt/b menu/alt/c z |  | -",
            ),
            ("", "/", 9, "a menu-x z | menu/ | -"),
            ("menu/", "/", 9, "menu/a.pdf | menu/alt/ | -"),
            ("menu", "/", 9, "menu-x | menu/ | -"),
            ("menu/al", "/", 9, " | menu/alt/ | -"),
            ("", "/", 3, "a menu-x | menu/ | menu/"),
            ("", "/", 4, "a menu-x z | menu/ | -"),
            ("x", "/", 9, " |  | -"),
            ("menu/", "", 1, "menu/a.pdf |  | menu/a.pdf"),
            ("", "alt", 9, "a menu-x menu/a.pdf z | menu/alt | -"),
        ] {
            let listing = Listing {
                prefix,
                delimiter,
                max,
                ..ALL
            };
            assert_eq!(written(&listing.of(&names)), expected, "{listing:?}");
        }
    }

    proptest! {
        #[test]
        fn pages_put_together_are_the_whole(
            texts in prop::collection::btree_set("[ab/]{1,6}", 0..30),
            prefix in "[ab/]{0,2}",
            delimiter in "[/a]?",
            max in 1_usize..5,
        ) {
            let names: Vec<_> = texts.iter().filter_map(|text| ObjectName::parse(text.as_str()).ok()).collect();
            let listing = Listing { prefix: &prefix, delimiter: &delimiter, ..ALL };
            let whole = listing.of(&names);
            let mut put_together = Page::default();
            let mut after = String::new();
            loop {
                let page = Listing { after: &after, max, ..listing.clone() }.of(&names);
                prop_assert!(page.items.len() + page.prefixes.len() <= max);
                put_together.items.extend(page.items);
                put_together.prefixes.extend(page.prefixes);
                match page.more_after {
                    Some(last) => after = last,
                    None => break,
                }
            }
            prop_assert_eq!(put_together, whole);
        }
    }
}
