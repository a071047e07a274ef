//! The JSON of an export: records as the domain serialises them, with derived fields for other programs.

use std::collections::BTreeMap;

use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::content::{LocalizedText, PictureName};
use domain::pictures::{Percent, Picture, PictureDetails, PictureTitle, largest_picture_size};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::InnData;

/// Rises when older programs can no longer read exports.
pub(super) const FORMAT: u64 = 3;

impl InnData {
    pub fn to_json(&self) -> Value {
        let content = self.content.iter();
        let content: BTreeMap<_, _> = content
            .map(|(page, content)| (page.code(), content))
            .collect();
        let mut news = json!(self.news);
        for (json, entry) in news.as_array_mut().into_iter().flatten().zip(&self.news) {
            let lines: Vec<_> = entry.timeframe.lines_split_at_dashes().collect();
            json["timeframeLines"] = json!(lines);
        }
        let pictures = self.pictures.iter().map(ExportedPicture::from);
        let mut document = json!({
            "format": FORMAT,
            "site": self.master_data.input,
            "siteVersion": self.master_data.version,
            "content": content,
            "openingHours": self.hours,
            "news": news,
            "dishes": self.dishes,
            "cardSettings": self.card_settings,
            "cards": self.cards,
            "lunchSettings": self.lunch_settings,
            "lunchWeeks": self.lunch_weeks,
            "menuSettings": self.menu_settings,
            "menuFiles": self.menu_files,
            "pictures": pictures.collect::<Vec<_>>(),
        });
        remove_members(&mut document);
        document
    }
}

/// Removes who checked allergens: another installation has other accounts.
fn remove_members(json: &mut Value) {
    match json {
        Value::Object(fields) => {
            fields.shift_remove("checkedBy");
            fields.values_mut().for_each(remove_members);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_members),
        _ => {}
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ExportedPicture {
    name: PictureName,
    title: PictureTitle,
    #[serde(skip_serializing_if = "Option::is_none")]
    alt: Option<LocalizedText>,
    files: PictureFiles,
    #[serde(with = "time::serde::rfc3339")]
    uploaded_at: Timestamp,
    version: RecordVersion,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PictureFiles {
    width: u32,
    height: u32,
    /// Derived from the picture, as the paths after it.
    #[serde(skip_deserializing)]
    src_set: String,
    #[serde(skip_deserializing)]
    largest: String,
    #[serde(skip_deserializing)]
    fallback: String,
    focal_x: Percent,
    focal_y: Percent,
}

impl From<&Picture> for ExportedPicture {
    fn from(picture: &Picture) -> Self {
        let details = picture.details.clone();
        let alt = details.alt_german.map(|german| LocalizedText {
            german,
            english: details.alt_english,
        });
        Self {
            name: picture.name.clone(),
            title: details.title,
            alt,
            files: PictureFiles {
                width: picture.width,
                height: picture.height,
                src_set: picture.src_set(),
                largest: picture.largest_path(),
                fallback: picture.fallback_path(),
                focal_x: details.focal_x,
                focal_y: details.focal_y,
            },
            uploaded_at: picture.uploaded_at,
            version: picture.version,
        }
    }
}

impl TryFrom<ExportedPicture> for Picture {
    type Error = &'static str;

    fn try_from(picture: ExportedPicture) -> Result<Self, Self::Error> {
        let files = picture.files;
        let size = (files.width, files.height);
        let is_valid_size =
            size.0 > 0 && size.1 > 0 && largest_picture_size(size.0, size.1) == size;
        if !is_valid_size || !picture.name.is_uploaded() {
            return Err("unreadable");
        }
        let (alt_german, alt_english) = match picture.alt {
            Some(LocalizedText { german, english }) => (Some(german), english),
            None => (None, None),
        };
        Ok(Self {
            name: picture.name,
            width: files.width,
            height: files.height,
            details: PictureDetails {
                title: picture.title,
                alt_german,
                alt_english,
                focal_x: files.focal_x,
                focal_y: files.focal_y,
            },
            uploaded_at: picture.uploaded_at,
            deleted_at: None,
            version: picture.version,
        })
    }
}
