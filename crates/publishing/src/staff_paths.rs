use std::{collections::HashMap, sync::LazyLock};

use domain::{content::PictureName, dishes::CardKey, pages::Page};

/// The paths of the staff screens by name (specification §2). They share one document.
static STAFF_PATHS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../frontend/src/data/staffPaths.json"))
        .unwrap_or_default()
});

fn staff_path_by_name(name: &str) -> &'static str {
    STAFF_PATHS.get(name).map_or("", String::as_str)
}

pub fn sign_in_path() -> &'static str {
    staff_path_by_name("signIn")
}

/// Whether a path is a screen of the staff area. `frontend/src/staff/session/returnPath.ts` has the same rule.
pub fn is_staff_path(path: &str) -> bool {
    let is_number = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    let parameter_of = |name| {
        let rest = path.strip_prefix(staff_path_by_name(name));
        rest.and_then(|rest| rest.strip_prefix('/'))
    };
    STAFF_PATHS.values().any(|screen| screen == path)
        || parameter_of("newsCreate").is_some_and(is_number)
        || parameter_of("cards").is_some_and(|card| CardKey::parse(card).is_ok())
        || parameter_of("dishes").is_some_and(|id| id == "neu" || is_number(id))
        || parameter_of("content").is_some_and(|page| Page::parse(page).is_some())
        || parameter_of("pictures").is_some_and(|name| PictureName::parse(name).is_ok())
}
