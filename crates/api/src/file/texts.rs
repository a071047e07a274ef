//! German messages of the file service, from `texts.de.json`.

use std::sync::LazyLock;

use serde::Deserialize;

#[derive(Deserialize, Default)]
struct Texts {
    deleted: String,
    no_file: String,
}

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.de.json")).unwrap_or_default());

/// `None` if the menu had no file.
pub fn deletion_message(name: Option<&str>) -> String {
    match name {
        Some(name) => TEXTS.deleted.replace("{name}", name),
        None => TEXTS.no_file.clone(),
    }
}
