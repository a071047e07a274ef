//! The public state: what an edition is made from, in the shape of the API's answers.

use domain::{
    calendar::{Instant, local},
    menus::{MenuFile, MenuSettings, displayed_menus},
    news::{NewsEntry as Entry, visible_entries},
    opening_hours::{OpeningHours as Hours, status_at},
};
use poem_openapi::types::ToJSON;
use ports::Revision;
use serde_json::json;

use crate::{
    menus::shape::Menu,
    news::schema::NewsEntry,
    opening_hours::{shape::OpeningHours, status::OpeningState},
    site::shape::Site,
};

/// How many news entries pages carry at most. The front shows one less and asks for the others.
pub const NEWS_OF_PAGES: usize = 31;

/// What the house has, read at one moment.
pub struct Snapshot {
    /// Every public write up to this one is in it.
    pub revision: Revision,
    /// The moment.
    pub at: Instant,
    /// Every entry, visible or not.
    pub news: Vec<Entry>,
    /// Every menu that has a file.
    pub menu_files: Vec<MenuFile>,
    /// Which menus are displayed.
    pub menu_settings: MenuSettings,
    /// The hours.
    pub hours: Hours,
}

/// A part of the public state, with an address of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resource {
    /// `/api/site`
    Site,
    /// `/api/news`
    News,
    /// `/api/menus`
    Menus,
    /// `/api/opening-hours`
    OpeningHours,
}

impl Resource {
    /// Every part.
    pub const ALL: [Self; 4] = [Self::Site, Self::News, Self::Menus, Self::OpeningHours];
}

/// What guests may know.
pub struct PublicState {
    /// Names the edition made from it.
    pub edition: String,
    /// The public writes that it shows.
    pub revision: Revision,
    /// The inn.
    pub site: Site,
    /// The visible news, in order.
    pub news: Vec<NewsEntry>,
    /// The displayed menus.
    pub menus: Vec<Menu>,
    /// The hours, and the sign.
    pub opening_hours: OpeningHours,
}

impl PublicState {
    /// What guests may know of a snapshot.
    #[must_use]
    pub fn of(site: &Site, snapshot: &Snapshot) -> Self {
        let Snapshot { at, hours, .. } = snapshot;
        let today = local(*at).date;
        Self {
            edition: format!("{}-{}", snapshot.revision.get(), at.unix_timestamp()),
            revision: snapshot.revision,
            site: site.clone(),
            news: visible_entries(snapshot.news.iter().cloned(), today)
                .iter()
                .map(NewsEntry::from)
                .collect(),
            menus: displayed_menus(&snapshot.menu_settings, &snapshot.menu_files)
                .into_iter()
                .map(Menu::from)
                .collect(),
            opening_hours: OpeningHours::of(hours, &status_at(hours, *at), *at),
        }
    }

    /// The entries that pages carry: as many as they show, and one that tells that there are more.
    fn news_of_pages(&self) -> Vec<NewsEntry> {
        self.news.iter().take(NEWS_OF_PAGES).cloned().collect()
    }

    /// The state as the pages carry it and hydrate from.
    #[must_use]
    pub fn json(&self) -> String {
        json!({
            "edition": self.edition,
            "revision": self.revision.get(),
            "site": self.site.to_json(),
            "news": self.news_of_pages().to_json(),
            "menus": self.menus.to_json(),
            "openingHours": self.opening_hours.to_json(),
        })
        .to_string()
    }

    /// Every public answer of the API, by its path; those about one news entry apart.
    pub fn answers(&self) -> impl Iterator<Item = (String, String)> {
        [
            ("/api/site".to_owned(), self.site.to_json_string()),
            ("/api/news".to_owned(), self.news.to_json_string()),
            ("/api/menus".to_owned(), self.menus.to_json_string()),
            (
                "/api/opening-hours".to_owned(),
                self.opening_hours.to_json_string(),
            ),
        ]
        .into_iter()
    }

    /// Whether it has the content of `last`: everything but what the clock alone moves, which is the sign.
    #[must_use]
    pub fn has_the_content_of(&self, last: &Self) -> bool {
        let hours = OpeningHours {
            state: last.opening_hours.state.clone(),
            next_change: last.opening_hours.next_change,
            ..self.opening_hours.clone()
        };
        self.site == last.site
            && self.news == last.news
            && self.menus == last.menus
            && hours == last.opening_hours
    }

    /// The parts that say something else than those of `last`. That time has passed is not a change.
    #[must_use]
    pub fn changed_since(&self, last: &Self) -> Vec<Resource> {
        let hours = OpeningHours {
            state: OpeningState {
                at: last.opening_hours.state.at,
                ..self.opening_hours.state.clone()
            },
            ..self.opening_hours.clone()
        };
        [
            (Resource::Site, self.site != last.site),
            (Resource::News, self.news != last.news),
            (Resource::Menus, self.menus != last.menus),
            (Resource::OpeningHours, hours != last.opening_hours),
        ]
        .into_iter()
        .filter_map(|(resource, changed)| changed.then_some(resource))
        .collect()
    }
}
