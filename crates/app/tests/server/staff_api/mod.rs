//! Writes of staff over HTTP.

mod audit;
mod cards;
mod content;
mod derived_pictures;
mod file_service;
mod first_steps;
mod idempotency;
mod lists;
mod lunch;
mod master_data;
mod menus;
mod messages;
mod news;
mod opening_hours;
pub mod pictures;
mod preview;
mod publication;
mod writes;

pub const NEWS_JSON: &str = r#"{"sortOrder": 40, "title": "Ganslzeit", "subText": "Knusprig,\nmit Rotkraut.", "imgSrc": "/assets/pictures/news-gans-800.webp", "timeframe": "11. November – 8. Dezember", "showUntil": "2026-12-08", "isFood": true}"#;

const CHRISTMAS_JSON: &str =
    r#"{"from": "2026-12-24", "until": "2026-12-26", "label": "Weihnachten", "isOpen": false}"#;
