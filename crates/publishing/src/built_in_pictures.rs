//! The pictures of the front end.

use std::sync::LazyLock;

use domain::content::PictureName;
use serde_json::{Map, Value};

const PICTURES_JSON: &str = include_str!("../../../frontend/src/data/pictures.json");

/// The pictures by name.
static PICTURES: LazyLock<Map<String, Value>> =
    LazyLock::new(|| serde_json::from_str(PICTURES_JSON).unwrap_or_default());

pub fn is_built_in_picture(name: &PictureName) -> bool {
    PICTURES.contains_key(name.as_str())
}

/// The path of the WebP file.
pub fn built_in_picture_path(name: &PictureName) -> Option<String> {
    let width = PICTURES.get(name.as_str())?.get("fallback")?;
    Some(format!("/assets/pictures/{name}-{width}.webp"))
}
