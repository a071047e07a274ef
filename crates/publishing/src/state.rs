use std::{collections::BTreeMap, iter};

use domain::{
    dishes::CardKey,
    inn::{PublicUrl, SiteSettings},
    news::{NewsId, NewsKey},
    pages::{Language, Page},
};
use poem_openapi::types::ToJSON;
use serde_json::{Value, json};
use services::public_content::PublicContent;
use sha2::{Digest, Sha256};

use crate::{
    changed_resources::{ChangedResource, ResourceVersions},
    closures_calendar::closures_calendar,
    list_links::DEFAULT_LIST_LIMIT,
    schema::{
        cards::{CARDS_PATH, Card, card_api_path},
        content::{PageContent, content_api_path},
        lunch::Lunch,
        menus::Menu,
        news::NewsEntry,
        opening_hours::{OpeningHours, OsmHours},
        site::Site,
    },
};

/// News entries in the state of a page. The front end displays one less and fetches more on demand.
pub const MAX_PAGE_STATE_NEWS: usize = 31;

pub const NEWS_PATH: &str = "/api/news";

pub const NEWS_ENTRY_PREFIX: &str = "/api/news/";

/// The page of a card has its slug after this.
const CARD_PAGE_PREFIX: &str = "/essen/";

pub const LUNCH_PATH: &str = "/api/lunch";

/// The only response of the API that is not JSON.
pub const CLOSURES_CALENDAR_PATH: &str = "/api/opening-hours/closures.ics";

pub fn news_entry_path(id: NewsId) -> String {
    format!("{NEWS_ENTRY_PREFIX}{}", id.get())
}

/// The public content, and the API's responses with it, of which the renderer gets the same JSON.
pub struct PublicState {
    pub content: PublicContent,
    pub public_url: PublicUrl,
    pub versions: ResourceVersions,
    /// The keys and JSON of the visible entries, in order.
    pub news: Vec<(NewsKey, String)>,
    site: String,
    /// The JSON of the pages whose content staff can change.
    pages: BTreeMap<Page, String>,
    menus: String,
    /// The summaries of the cards that guests see, in order.
    card_summaries: String,
    /// The JSON of each of them.
    cards: Vec<(CardKey, String)>,
    lunch: String,
    opening_hours: String,
    osm_hours: String,
    closures_calendar: String,
}

/// What the pages of cards do not show, like `omittedResourcesAt` in `renderPage.tsx`.
const NOT_ON_CARDS: [ChangedResource; 2] = [ChangedResource::News, ChangedResource::Lunch];

impl PublicState {
    pub fn new(settings: &SiteSettings, content: PublicContent) -> Self {
        let (pictures, inn_name) = (&content.pictures, &content.master_data.input.name);
        let pages = content.pages.iter().map(|(page, page_content)| {
            let page_content = PageContent::for_guests(page_content, inn_name, pictures);
            (*page, page_content.to_json_string())
        });
        let news = content.news.iter().map(|entry| {
            let json = NewsEntry::for_guests(entry, pictures).to_json_string();
            (entry.key(), json)
        });
        let menus: Vec<_> = content.menus.iter().map(Menu::from).collect();
        let cards = Card::shown(&content);
        let summaries: Vec<_> = cards.iter().map(|(_, card)| card.summary.clone()).collect();
        let opening_hours = OpeningHours::of(
            &content.hours,
            &content.opening_status,
            content.last_edition_due_at,
        );
        let (hours, today) = (&content.hours, content.opening_status.today.date);
        let mut state = Self {
            public_url: settings.public_url.clone(),
            versions: ResourceVersions::new(),
            news: news.collect(),
            site: Site::new(&content.master_data, settings).to_json_string(),
            pages: pages.collect(),
            menus: menus.to_json_string(),
            card_summaries: summaries.to_json_string(),
            cards: cards
                .iter()
                .map(|(key, card)| (key.clone(), card.to_json_string()))
                .collect(),
            lunch: Lunch::visible(&content).to_json_string(),
            opening_hours: opening_hours.to_json_string(),
            osm_hours: OsmHours::of(hours, today).to_json_string(),
            closures_calendar: closures_calendar(hours, inn_name, &settings.public_url, today),
            content,
        };
        for resource in ChangedResource::ALL {
            let version = state.resource_version(resource);
            state.versions.insert(resource.name().to_owned(), version);
        }
        state
    }

    /// The input of the renderer, which renders only pages that show a changed resource.
    pub fn render_input(&self, changed: &[ChangedResource]) -> String {
        let changes_cards = |resource| !NOT_ON_CARDS.contains(resource);
        // The renderer takes milliseconds to read hundreds of dishes.
        let cards = if changed.iter().any(changes_cards) {
            self.cards_json()
        } else {
            self.card_summaries.clone()
        };
        self.to_render_json("changed", &changed.to_json().into(), &cards)
    }

    fn cards_json(&self) -> String {
        let cards = self.cards.iter().map(|(_, json)| json.as_str());
        format!("[{}]", cards.collect::<Vec<_>>().join(","))
    }

    /// Whether guests see the page at a path without its language: others than those of cards always.
    pub fn has_page(&self, path: &str) -> bool {
        path.strip_prefix(CARD_PAGE_PREFIX)
            .is_none_or(|slug| CardKey::parse(slug).is_ok_and(|card| self.has_card(&card)))
    }

    pub fn has_card(&self, card: &CardKey) -> bool {
        self.cards.iter().any(|(key, _)| key == card)
    }

    /// The input of the renderer for a preview of one page, or of the page of a card instead.
    pub fn preview_input(&self, page: Page, card: Option<&CardKey>, language: Language) -> String {
        let preview = json!({ "page": page.code(), "card": card, "language": language.code() });
        self.to_render_json("preview", &preview, &self.cards_json())
    }

    /// The JSON for the renderer, with one of its options.
    fn to_render_json(&self, option: &str, value: &Value, cards: &str) -> String {
        let contents = self.pages.iter();
        let contents = contents.map(|(page, json)| format!("\"{}\":{json}", page.code()));
        format!(
            r#"{{"{option}":{value},"versions":{},"site":{},"content":{{{}}},"news":{},"menus":{},"cards":{cards},"lunch":{},"openingHours":{}}}"#,
            json!(self.versions),
            self.site,
            contents.collect::<Vec<_>>().join(","),
            self.news_json(MAX_PAGE_STATE_NEWS),
            self.menus,
            self.lunch,
            self.opening_hours,
        )
    }

    fn news_json(&self, limit: usize) -> String {
        let entries = self.news.iter().take(limit).map(|(_, json)| json.as_str());
        format!("[{}]", entries.collect::<Vec<_>>().join(","))
    }

    /// Paths and bodies of the responses of the API, except for single news entries and the later pages of their list.
    pub fn responses(&self, resource: ChangedResource) -> Vec<(String, String)> {
        let response = |path: &str, json| vec![(path.to_owned(), json)];
        match resource {
            ChangedResource::Site => response("/api/site", self.site.clone()),
            ChangedResource::Content => {
                let pages = self.pages.iter();
                pages
                    .map(|(page, json)| (content_api_path(*page), json.clone()))
                    .collect()
            }
            ChangedResource::News => {
                response(NEWS_PATH, self.news_json(DEFAULT_LIST_LIMIT as usize))
            }
            ChangedResource::Menus => response("/api/menus", self.menus.clone()),
            ChangedResource::Cards => {
                let cards = self.cards.iter();
                let cards = cards.map(|(key, json)| (card_api_path(key), json.clone()));
                let summaries = (CARDS_PATH.to_owned(), self.card_summaries.clone());
                iter::once(summaries).chain(cards).collect()
            }
            ChangedResource::Lunch => response(LUNCH_PATH, self.lunch.clone()),
            ChangedResource::OpeningHours => {
                let responses = [
                    ("/api/opening-hours", &self.opening_hours),
                    ("/api/opening-hours/osm", &self.osm_hours),
                    (CLOSURES_CALENDAR_PATH, &self.closures_calendar),
                ];
                let responses = responses.into_iter();
                responses
                    .map(|(path, body)| (path.to_owned(), body.clone()))
                    .collect()
            }
        }
    }

    fn resource_version(&self, resource: ChangedResource) -> String {
        let mut hash = Sha256::new();
        for (_, body) in self.responses(resource) {
            hash.update(body);
        }
        if resource == ChangedResource::News {
            let later = self.news.iter().skip(DEFAULT_LIST_LIMIT as usize);
            later.for_each(|(_, json)| hash.update(json));
        }
        hex::encode(hash.finalize().get(..8).unwrap_or_default())
    }
}
