//! What the file service says to the person who deletes, from `texts.de.json`.

use std::sync::LazyLock;

use serde::Deserialize;

#[derive(Deserialize, Default)]
struct Texts {
    deleted: String,
    nothing: String,
}

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.de.json")).unwrap_or_default());

/// The answer to a deletion; `None` if the menu had no file.
pub fn deleted(name: Option<&str>) -> String {
    match name {
        Some(name) => TEXTS.deleted.replace("{name}", name),
        None => TEXTS.nothing.clone(),
    }
}
