use std::collections::{BTreeMap, HashMap};

use domain::{
    inn::SiteSettings,
    usage::{Language, Page},
};
use http_server::PreparedResponse;
use poem_openapi::types::ToJSON;
use serde_json::{Map, Value, json};
use services::public_content::PublicContent;
use sha2::{Digest, Sha256};

use super::edition_events::ChangedResource;
use crate::{
    content::{PageContent, content_api_path},
    menus::schema::Menu,
    news::schema::NewsEntry,
    opening_hours::OpeningHours,
    site::Site,
};

/// News entries in the state of a page. The front end displays one less and fetches more on demand.
pub const MAX_PAGE_STATE_NEWS: usize = 31;

/// The version of each resource, by its name.
pub type ResourceVersions = BTreeMap<String, String>;

/// The data that guests can see, in the shape of the API's responses.
pub struct PublicState {
    pub site: Site,
    /// Of the pages whose content staff can change.
    pub content: BTreeMap<Page, PageContent>,
    /// The visible entries, in order.
    pub news: Vec<NewsEntry>,
    /// The displayed menus.
    pub menus: Vec<Menu>,
    pub opening_hours: OpeningHours,
    pub versions: ResourceVersions,
    /// The responses of the API, until an edition takes them.
    pub responses: Vec<ResourceResponse>,
    /// Icons and pictures beside links by path, until an edition takes them.
    pub derived_pictures: HashMap<String, PreparedResponse>,
}

pub struct ResourceResponse {
    pub resource: ChangedResource,
    pub path: String,
    pub json: String,
}

impl PublicState {
    pub fn new(settings: &SiteSettings, content: &PublicContent) -> Self {
        let mut state = Self {
            site: Site::new(&content.master_data, settings),
            content: content
                .pages
                .iter()
                .map(|(page, page_content)| {
                    (
                        *page,
                        PageContent::for_guests(
                            page_content,
                            &content.master_data.input.name,
                            &content.pictures,
                        ),
                    )
                })
                .collect(),
            news: content
                .news
                .iter()
                .map(|entry| NewsEntry::for_guests(entry, &content.pictures))
                .collect(),
            menus: content.menus.iter().map(Menu::from).collect(),
            opening_hours: OpeningHours::of(
                &content.hours,
                &content.opening_status,
                content.last_edition_due_at,
            ),
            versions: ResourceVersions::new(),
            responses: Vec::new(),
            derived_pictures: HashMap::new(),
        };
        for resource in ChangedResource::ALL {
            let responses = state.resource_json(resource);
            let version = resource_version(responses.iter().map(|(_, json)| json));
            state.versions.insert(resource.name().to_owned(), version);
            let responses = responses.into_iter().map(|(path, json)| ResourceResponse {
                resource,
                path,
                json,
            });
            state.responses.extend(responses);
        }
        state
    }

    /// The input of the renderer, which renders only pages that show a changed resource.
    pub fn render_input(&self, changed: &[ChangedResource]) -> String {
        self.to_render_json("changed", &changed.to_json().into())
    }

    /// The input of the renderer for a preview of one page.
    pub fn preview_input(&self, page: Page, language: Language) -> String {
        let preview = json!({ "page": page.code(), "language": language.code() });
        self.to_render_json("preview", &preview)
    }

    /// With an option of the renderer.
    fn to_render_json(&self, option: &str, value: &Value) -> String {
        let page_news: Vec<_> = self
            .news
            .iter()
            .take(MAX_PAGE_STATE_NEWS)
            .cloned()
            .collect();
        let content = self.content.iter();
        let content: Map<_, _> = content
            .filter_map(|(page, content)| Some((page.code().to_owned(), content.to_json()?)))
            .collect();
        json!({
            option: value,
            "versions": self.versions,
            "site": self.site.to_json(),
            "content": content,
            "news": page_news.to_json(),
            "menus": self.menus.to_json(),
            "openingHours": self.opening_hours.to_json(),
        })
        .to_string()
    }

    /// The responses of the API, by path.
    fn resource_json(&self, resource: ChangedResource) -> Vec<(String, String)> {
        let response = |path: &str, json| vec![(path.to_owned(), json)];
        match resource {
            ChangedResource::Site => response("/api/site", self.site.to_json_string()),
            ChangedResource::Content => self
                .content
                .iter()
                .map(|(page, content)| (content_api_path(*page), content.to_json_string()))
                .collect(),
            ChangedResource::News => response("/api/news", self.news.to_json_string()),
            ChangedResource::Menus => response("/api/menus", self.menus.to_json_string()),
            ChangedResource::OpeningHours => {
                response("/api/opening-hours", self.opening_hours.to_json_string())
            }
        }
    }

    /// Whether only the opening state differs, which changes without a write.
    pub fn has_same_public_content(&self, other: &Self) -> bool {
        let hours = OpeningHours {
            state: other.opening_hours.state.clone(),
            next_change: other.opening_hours.next_change,
            ..self.opening_hours.clone()
        };
        self.site == other.site
            && self.content == other.content
            && self.news == other.news
            && self.menus == other.menus
            && hours == other.opening_hours
    }
}

fn resource_version<'a>(responses: impl Iterator<Item = &'a String>) -> String {
    let mut hash = Sha256::new();
    for json in responses {
        hash.update(json);
    }
    hex::encode(hash.finalize().get(..8).unwrap_or_default())
}
