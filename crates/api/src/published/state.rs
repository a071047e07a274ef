use domain::{calendar::local, menus::displayed_menus, opening_hours::opening_status_at};
use poem_openapi::types::ToJSON;
use ports::ContentRevision;
use serde_json::json;
use services::public_content::PublicContent;

use super::events::ChangedResource;
use crate::{
    menus::schema::Menu,
    news::schema::NewsEntry,
    opening_hours::{OpeningHours, OpeningState},
    site::Site,
};

/// News entries in the state of a page. The front end displays one less and fetches more on demand.
pub const MAX_PAGE_STATE_NEWS: usize = 31;

/// The data that guests can see, in the shape of the API's responses.
pub struct PublicState {
    /// The id of the edition that is rendered from it.
    pub edition: String,
    pub revision: ContentRevision,
    pub site: Site,
    /// The visible entries, in order.
    pub news: Vec<NewsEntry>,
    /// The displayed menus.
    pub menus: Vec<Menu>,
    pub opening_hours: OpeningHours,
}

impl PublicState {
    pub fn new(site: &Site, content: &PublicContent) -> Self {
        let PublicContent { at, hours, .. } = content;
        let today = local(*at).date;
        Self {
            edition: format!("{}-{}", content.revision.get(), at.unix_timestamp()),
            revision: content.revision,
            site: site.clone(),
            news: content
                .news
                .iter()
                .filter(|entry| entry.is_visible_on(today))
                .map(NewsEntry::from)
                .collect(),
            menus: displayed_menus(&content.menu_settings, &content.menu_files)
                .into_iter()
                .map(Menu::from)
                .collect(),
            opening_hours: OpeningHours::of(hours, &opening_status_at(hours, *at), *at),
        }
    }

    /// The state that pages contain and hydrate from.
    pub fn json(&self) -> String {
        let page_news: Vec<_> = self
            .news
            .iter()
            .take(MAX_PAGE_STATE_NEWS)
            .cloned()
            .collect();
        json!({
            "edition": self.edition,
            "revision": self.revision.get(),
            "site": self.site.to_json(),
            "news": page_news.to_json(),
            "menus": self.menus.to_json(),
            "openingHours": self.opening_hours.to_json(),
        })
        .to_string()
    }

    /// The public responses of the API by path, except those of single news entries.
    pub fn responses(&self) -> impl Iterator<Item = (String, String)> {
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

    /// Whether only the opening state differs, which changes without a write.
    pub fn has_same_public_content(&self, other: &Self) -> bool {
        let hours = OpeningHours {
            state: other.opening_hours.state.clone(),
            next_change: other.opening_hours.next_change,
            ..self.opening_hours.clone()
        };
        self.site == other.site
            && self.news == other.news
            && self.menus == other.menus
            && hours == other.opening_hours
    }

    /// The resources that differ, apart from the time of the opening state.
    pub fn changed_resources_since(&self, previous: &Self) -> Vec<ChangedResource> {
        let hours = OpeningHours {
            state: OpeningState {
                at: previous.opening_hours.state.at,
                ..self.opening_hours.state.clone()
            },
            ..self.opening_hours.clone()
        };
        [
            (ChangedResource::Site, self.site != previous.site),
            (ChangedResource::News, self.news != previous.news),
            (ChangedResource::Menus, self.menus != previous.menus),
            (
                ChangedResource::OpeningHours,
                hours != previous.opening_hours,
            ),
        ]
        .into_iter()
        .filter_map(|(resource, changed)| changed.then_some(resource))
        .collect()
    }
}
