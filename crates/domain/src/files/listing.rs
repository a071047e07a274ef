//! Listing of file names with a prefix and a delimiter.

use std::ops::ControlFlow;

use super::FileName;

/// A query. Names are ordered by their bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileListingQuery<'a> {
    /// Empty for all names.
    pub prefix: &'a str,
    /// Separates folders; empty for no folders.
    pub delimiter: &'a str,
    /// Only names and folders after this one; empty for all.
    pub after: &'a str,
    /// The maximum number of names and folders.
    pub max: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FilePage {
    /// The names that are not in a folder.
    pub items: Vec<FileName>,
    /// The folders, including the delimiter.
    pub prefixes: Vec<String>,
    /// The last name or folder of this page if there is a next page.
    pub next_page_after: Option<String>,
}

impl FileListingQuery<'_> {
    /// The maximum page size (specification §5).
    pub const MAX_PAGE_SIZE: usize = 1000;

    /// An empty page.
    pub fn page_builder(&self) -> FilePageBuilder<'_> {
        FilePageBuilder {
            query: self,
            page: FilePage::default(),
            last_listed: self.after.to_owned(),
            last_added: String::new(),
        }
    }

    fn common_prefix(&self, rest: &str) -> Option<String> {
        if self.delimiter.is_empty() {
            return None;
        }
        let (folder, _) = rest.split_once(self.delimiter)?;
        Some(format!("{}{folder}{}", self.prefix, self.delimiter))
    }
}

/// A page that names are added to.
pub struct FilePageBuilder<'a> {
    query: &'a FileListingQuery<'a>,
    page: FilePage,
    /// The last name or folder of this page or of the one before.
    last_listed: String,
    /// The last name that was added, listed or not.
    last_added: String,
}

impl FilePageBuilder<'_> {
    /// The names to add next begin with this one, or with the next one after it. Skips names in a listed folder.
    pub fn next_name(&self) -> String {
        let rest = self.last_listed.strip_prefix(self.query.prefix);
        let folder = rest.and_then(|rest| self.query.common_prefix(rest));
        let after_folder = folder.map(|folder| format!("{folder}{}", char::MAX));
        [self.query.prefix, &self.last_listed, &self.last_added]
            .into_iter()
            .chain(after_folder.as_deref())
            .max()
            .unwrap_or_default()
            .to_owned()
    }

    /// Adds a name; names must come in order. Breaks when the page is complete.
    pub fn add(&mut self, name: &FileName) -> ControlFlow<()> {
        let Some(rest) = name.as_str().strip_prefix(self.query.prefix) else {
            return ControlFlow::Break(());
        };
        name.as_str().clone_into(&mut self.last_added);
        let folder = self.query.common_prefix(rest);
        let listed = folder.as_deref().unwrap_or(name.as_str());
        // Skips the former pages and further names of a folder.
        if listed <= self.last_listed.as_str() {
            return ControlFlow::Continue(());
        }
        if self.page.items.len() + self.page.prefixes.len() >= self.query.max {
            self.page.next_page_after = Some(self.last_listed.clone());
            return ControlFlow::Break(());
        }
        listed.clone_into(&mut self.last_listed);
        match folder {
            Some(folder) => self.page.prefixes.push(folder),
            None => self.page.items.push(name.clone()),
        }
        ControlFlow::Continue(())
    }

    pub fn finish(self) -> FilePage {
        self.page
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BATCH: usize = 3;

    const ALL: FileListingQuery<'_> = FileListingQuery {
        prefix: "",
        delimiter: "",
        after: "",
        max: 1000,
    };

    fn names(texts: &[&str]) -> Vec<FileName> {
        texts
            .iter()
            .map(|text| FileName::parse(*text).unwrap())
            .collect()
    }

    fn page(query: &FileListingQuery<'_>, names: &[FileName]) -> FilePage {
        let mut page = query.page_builder();
        loop {
            let next = page.next_name();
            let names = names.iter().filter(|name| name.as_str() >= next.as_str());
            let names: Vec<_> = names.take(BATCH).collect();
            let added = names.iter().try_for_each(|name| page.add(name));
            if added.is_break() || names.len() < BATCH {
                return page.finish();
            }
        }
    }

    fn format_file_page(page: &FilePage) -> String {
        let items: Vec<_> = page.items.iter().map(FileName::as_str).collect();
        let next_page = page.next_page_after.as_deref().unwrap_or("-");
        format!(
            "{} | {} | {next_page}",
            items.join(" "),
            page.prefixes.join(" ")
        )
    }

    #[test]
    fn lists_object_names_and_folders() {
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
            let listing = FileListingQuery {
                prefix,
                delimiter,
                max,
                ..ALL
            };
            assert_eq!(
                format_file_page(&page(&listing, &names)),
                expected,
                "{listing:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn concatenated_pages_equal_the_whole_listing(
            texts in prop::collection::btree_set("[ab/\u{10FFFF}]{1,6}", 0..30),
            prefix in "[ab/]{0,2}",
            delimiter in "[/a]?",
            max in 1_usize..5,
        ) {
            let names: Vec<_> = texts.iter().filter_map(|text| FileName::parse(text.as_str()).ok()).collect();
            let listing = FileListingQuery { prefix: &prefix, delimiter: &delimiter, ..ALL };
            let whole_listing = page(&listing, &names);
            let mut concatenated_pages = FilePage::default();
            let mut after = String::new();
            loop {
                let page = page(&FileListingQuery { after: &after, max, ..listing.clone() }, &names);
                prop_assert!(page.items.len() + page.prefixes.len() <= max);
                concatenated_pages.items.extend(page.items);
                concatenated_pages.prefixes.extend(page.prefixes);
                match page.next_page_after {
                    Some(last) => after = last,
                    None => break,
                }
            }
            prop_assert_eq!(concatenated_pages, whole_listing);
        }

        /// A token of another query, or of none.
        #[test]
        fn any_token_selects_what_comes_after_it(
            texts in prop::collection::btree_set("[ab/\u{10FFFF}]{1,4}", 0..20),
            prefix in "[ab/]{0,2}",
            delimiter in "[/a]?",
            after in "[ab/\u{10FFFF}]{0,4}",
        ) {
            let names: Vec<_> = texts.iter().filter_map(|text| FileName::parse(text.as_str()).ok()).collect();
            let listing = FileListingQuery { prefix: &prefix, delimiter: &delimiter, ..ALL };
            let mut expected = page(&listing, &names);
            expected.items.retain(|name| name.as_str() > after.as_str());
            expected.prefixes.retain(|folder| *folder > after);
            prop_assert_eq!(page(&FileListingQuery { after: &after, ..listing.clone() }, &names), expected);
        }
    }
}
