//! The initial content: `start/news.json`, the default opening hours, the menus of `start/menus/`.

use std::collections::BTreeMap;

use bytes::Bytes;
use domain::{
    Label,
    calendar::local,
    content::{ContentLink, PageContent, PageDefinitions},
    fields::FieldErrorKind,
    inn::Email,
    menus::{DuplicateMenuType, MenuFileName, MenuSetting, MenuSettings, MenuType},
    news::{ImagePath, NewsDraft, NewsSubText, ShowUntil, SortOrder, TimeframeText, Title},
    opening_hours::OpeningHours,
    pages::Page,
    staff::{PersonName, Role},
};
use serde::Deserialize;
use services::{
    seed::{SeedContent, SeedMenuFile},
    staff::NewStaff,
};
use thiserror::Error;
use time::Duration;

const SEED_NEWS_JSON: &str = include_str!("../start/news.json");

const PAGE_DEFINITIONS_JSON: &str =
    include_str!("../../../frontend/src/data/contentDefinitions.json");

const PAGE_CONTENTS_JSON: &str = include_str!("../../../frontend/src/data/content.json");

const SEED_STAFF_JSON: &str = include_str!("../start/staff.json");

/// Decision M7.
const SEED_MENUS: [(MenuType, &str, &[u8]); 3] = [
    (
        MenuType::Food,
        "Speisekarte.pdf",
        include_bytes!("../start/menus/Speisekarte.pdf"),
    ),
    (
        MenuType::Burger,
        "Burgerkarte.pdf",
        include_bytes!("../start/menus/Burgerkarte.pdf"),
    ),
    (
        MenuType::Wild,
        "Wildkarte.pdf",
        include_bytes!("../start/menus/Wildkarte.pdf"),
    ),
];

/// The initial content of this build is invalid. A test checks that it is not.
#[derive(Debug, Error)]
pub enum SeedContentError {
    #[error("a file of the initial content cannot be read")]
    InvalidJson(#[from] serde_json::Error),
    #[error("a text is invalid")]
    InvalidText(#[from] FieldErrorKind),
    #[error("a menu is listed twice")]
    DuplicateMenu(#[from] DuplicateMenuType),
}

/// A staff member as `start/staff.json` writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedStaff {
    first: String,
    last: String,
}

/// The account that the first start adds.
pub fn first_account_from_seed(email: Email) -> Result<NewStaff, SeedContentError> {
    let SeedStaff { first, last } = serde_json::from_str(SEED_STAFF_JSON)?;
    Ok(NewStaff {
        email,
        first_name: PersonName::parse(first)?,
        last_name: PersonName::parse(last)?,
        role: Role::Management,
    })
}

/// An entry as `start/news.json` writes it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SeedNews {
    title: String,
    sub_text: String,
    img_src: String,
    /// `{firstDay}` and `{lastDay}` are replaced by the days on which the entry is displayed.
    timeframe: String,
    /// The number of days is counted from the first start.
    show_for_days: Option<u16>,
    #[serde(default)]
    is_coming_soon: bool,
    #[serde(default)]
    is_food: bool,
}

/// The definitions of the pages with what staff can change, and their initial contents.
pub fn page_definitions(
    supplier_links: &[(&str, ContentLink)],
) -> Result<PageDefinitions, SeedContentError> {
    let definitions: PageDefinitions = serde_json::from_str(PAGE_DEFINITIONS_JSON)?;
    let mut contents: BTreeMap<Page, PageContent> = serde_json::from_str(PAGE_CONTENTS_JSON)?;
    let lists = contents.values_mut().map(|content| &mut content.lists);
    for supplier in lists
        .filter_map(|lists| lists.get_mut("suppliers"))
        .flatten()
    {
        let mut links = supplier_links.iter();
        let link = links.find(|(id, _)| *id == supplier.id.as_str());
        supplier.link = link.map(|(_, link)| link.clone());
    }
    let definitions = definitions.into_iter().map(|(page, definition)| {
        let initial = contents.remove(&page).unwrap_or_default();
        (page, definition.with_initial(initial))
    });
    Ok(definitions.collect())
}

/// The initial content for a first start at `now`.
pub fn initial_content(now: time::OffsetDateTime) -> Result<SeedContent, SeedContentError> {
    let entries: Vec<SeedNews> = serde_json::from_str(SEED_NEWS_JSON)?;
    let today = local(now).date;
    let news = (1..)
        .zip(entries)
        .map(|(sort_order, entry)| entry.into_news_draft(sort_order, today))
        .collect::<Result<_, _>>()?;
    let menus = SEED_MENUS
        .iter()
        .map(|(menu, name, pdf)| {
            Ok(SeedMenuFile {
                menu: *menu,
                name: MenuFileName::parse(*name)?,
                pdf: Bytes::from_static(pdf),
            })
        })
        .collect::<Result<_, FieldErrorKind>>()?;
    Ok(SeedContent {
        news,
        hours: OpeningHours::default(),
        settings: initial_menu_settings()?,
        menus,
    })
}

impl SeedNews {
    fn into_news_draft(
        self,
        sort_order: i64,
        today: time::Date,
    ) -> Result<NewsDraft, FieldErrorKind> {
        let last = self
            .show_for_days
            .map(|days| today.saturating_add(Duration::days(days.into())));
        let timeframe = self
            .timeframe
            .replace("{firstDay}", &format_date(today))
            .replace("{lastDay}", &format_date(last.unwrap_or(today)));
        Ok(NewsDraft {
            show_until: ShowUntil(last),
            is_coming_soon: self.is_coming_soon,
            is_food: self.is_food,
            ..NewsDraft::new(
                SortOrder::parse(sort_order)?,
                Title::parse(self.title)?,
                NewsSubText::parse(self.sub_text)?,
                ImagePath::parse(self.img_src)?,
                TimeframeText::parse(timeframe)?,
            )
        })
    }
}

/// Such as "6.12.2026".
fn format_date(day: time::Date) -> String {
    format!("{}.{}.{}", day.day(), u8::from(day.month()), day.year())
}

/// The settings of all menus. Those that have a PDF are displayed.
fn initial_menu_settings() -> Result<MenuSettings, SeedContentError> {
    let menu_settings = MenuType::ALL
        .into_iter()
        .map(|menu_type| {
            Ok(MenuSetting {
                menu_type,
                display_label: Label::parse(menu_type.label())?,
                is_checked: SEED_MENUS.iter().any(|(menu, ..)| *menu == menu_type),
            })
        })
        .collect::<Result<_, FieldErrorKind>>()?;
    Ok(MenuSettings::parse(menu_settings)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::content::{LocalizedText, TextDefinition};
    use time::macros::datetime;

    fn check_texts(
        texts: &BTreeMap<String, LocalizedText>,
        definitions: &BTreeMap<String, TextDefinition>,
    ) {
        for (name, text) in texts {
            for text in [Some(&text.german), text.english.as_ref()]
                .into_iter()
                .flatten()
            {
                let parsed = definitions[name].parse(text.as_str());
                assert_eq!(parsed.as_ref(), Ok(text), "{name}");
            }
        }
    }

    #[test]
    fn the_initial_contents_are_as_defined() {
        let definitions = page_definitions(&[]).unwrap();
        assert_eq!(definitions.len(), 6);
        for (page, definition) in definitions {
            let initial = &definition.initial;
            assert_eq!(definition.adapt(initial.clone()), *initial, "{page:?}");
            assert!(initial.texts.keys().eq(definition.texts.keys()), "{page:?}");
            check_texts(&initial.texts, &definition.texts);
            for (name, list) in &definition.lists {
                let items = &initial.lists[name];
                assert!(list.has_required_items(items), "{page:?} {name}");
                for item in items {
                    check_texts(&item.texts, &list.texts);
                }
            }
        }
    }

    #[test]
    fn the_initial_content_has_varied_news_and_three_menus() {
        let content = initial_content(datetime!(2026-11-20 12:00 UTC)).unwrap();
        let id = domain::news::NewsId::parse(1).unwrap();
        let news_drafts = content.news.into_iter();
        let entries: Vec<_> = news_drafts
            .map(|draft| draft.into_entry_with_id(id))
            .collect();
        assert_eq!(entries.len(), 6);
        assert!(entries.iter().any(|entry| entry.is_coming_soon));
        assert!(entries.iter().any(|entry| entry.is_food));
        assert!(entries.iter().any(|entry| entry.show_until.0.is_some()));
        assert!(entries.iter().any(|entry| entry.show_until.0.is_none()));
        // Dates for search engines.
        let mut news_timeframes = entries.iter().map(|entry| entry.timeframe.as_str());
        assert!(news_timeframes.any(|timeframe| timeframe == "20.11.2026 – 11.12.2026"));
        for entry in &entries {
            let picture_path = entry.img_src.as_str();
            let file = format!("../../frontend/public{picture_path}");
            assert!(std::path::Path::new(&file).exists(), "{file}");
        }
        assert_eq!(content.menus.len(), 3);
        let settings = content.settings.entries();
        assert_eq!(settings.len(), 6);
        assert_eq!(settings.iter().filter(|line| line.is_checked).count(), 3);
        for menu in content.menus {
            assert!(menu.pdf.starts_with(b"%PDF-"), "{:?}", menu.menu);
        }
    }
}
