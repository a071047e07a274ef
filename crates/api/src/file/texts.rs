//! What the file service says to the person who deletes, from `texts.de.json`.

use std::sync::LazyLock;

use domain::menus::MenuFile;
use serde::Deserialize;

#[derive(Deserialize, Default)]
struct Texts {
    deleted: String,
    nothing: String,
}

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.de.json")).unwrap_or_default());

/// What became of a menu's file that was to be deleted.
pub fn deleted(file: Option<&MenuFile>) -> String {
    match file {
        Some(file) => TEXTS.deleted.replace("{name}", file.name.as_str()),
        None => TEXTS.nothing.clone(),
    }
}
