//! News entries and the values of their fields. Texts may be empty, because an edit may empty them (decision W2).

use serde::{Deserialize, Serialize};
use time::Date;

use super::{NewsId, NewsKey, SortOrder, TimeframeText};
use crate::RecordVersion;
use crate::calendar::{iso_date, parse_date};
use crate::fields::FieldErrorKind;
use crate::pictures::PictureFilePath;
use crate::serde_as::serde_text;
use crate::text::{nfc, text, text_type};

/// A news entry (specification §3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewsEntry {
    pub id: NewsId,
    pub title: Title,
    pub sub_text: NewsSubText,
    pub img_src: ImagePath,
    pub sort_order: SortOrder,
    pub timeframe: TimeframeText,
    #[serde(default, skip_serializing_if = "ShowUntil::is_always")]
    pub show_until: ShowUntil,
    pub is_coming_soon: bool,
    pub is_food: bool,
    pub version: RecordVersion,
}

impl NewsEntry {
    /// The position in the list.
    pub fn key(&self) -> NewsKey {
        (self.sort_order, self.id)
    }

    /// The version rises if something differs.
    pub fn apply(self, edit: NewsEdit) -> Self {
        let edited = self.clone().with_edit(edit);
        if edited == self {
            return self;
        }
        Self {
            version: self.version.next(),
            ..edited
        }
    }

    fn with_edit(self, edit: NewsEdit) -> Self {
        Self {
            id: self.id,
            title: edit.title.unwrap_or(self.title),
            sub_text: edit.sub_text.unwrap_or(self.sub_text),
            img_src: edit.img_src.unwrap_or(self.img_src),
            sort_order: edit.sort_order.unwrap_or(self.sort_order),
            timeframe: edit.timeframe.unwrap_or(self.timeframe),
            show_until: edit.show_until.unwrap_or(self.show_until),
            is_coming_soon: edit.is_coming_soon.unwrap_or(self.is_coming_soon),
            is_food: edit.is_food.unwrap_or(self.is_food),
            version: self.version,
        }
    }

    pub(super) fn with_sort_order(self, sort_order: SortOrder) -> Self {
        self.apply(NewsEdit {
            sort_order: Some(sort_order),
            ..NewsEdit::default()
        })
    }

    /// The entry after it is restored from the trash.
    pub fn restored(self) -> Self {
        Self {
            version: self.version.next(),
            ..self
        }
    }

    /// The title, or the id if the title is blank (decision W2).
    pub fn audit_log_name(&self) -> String {
        let title = self.title.as_str().trim();
        if title.is_empty() {
            self.id.get().to_string()
        } else {
            title.to_owned()
        }
    }
}

/// A new entry without an id (specification §5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewsDraft {
    /// Determines the id: see [`next_news_id`](super::next_news_id).
    pub sort_order: SortOrder,
    pub title: Title,
    pub sub_text: NewsSubText,
    pub img_src: ImagePath,
    pub timeframe: TimeframeText,
    pub show_until: ShowUntil,
    pub is_coming_soon: bool,
    pub is_food: bool,
}

impl NewsDraft {
    /// A draft of the required fields.
    pub fn new(
        sort_order: SortOrder,
        title: Title,
        sub_text: NewsSubText,
        img_src: ImagePath,
        timeframe: TimeframeText,
    ) -> Self {
        Self {
            sort_order,
            title,
            sub_text,
            img_src,
            timeframe,
            show_until: ShowUntil::default(),
            is_coming_soon: false,
            is_food: false,
        }
    }

    pub fn into_entry_with_id(self, id: NewsId) -> NewsEntry {
        NewsEntry {
            id,
            title: self.title,
            sub_text: self.sub_text,
            img_src: self.img_src,
            sort_order: self.sort_order,
            timeframe: self.timeframe,
            show_until: self.show_until,
            is_coming_soon: self.is_coming_soon,
            is_food: self.is_food,
            version: RecordVersion::INITIAL,
        }
    }
}

/// A partial update; `None` keeps the current value. Texts may become empty (specification §5, decision W2).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewsEdit {
    /// The id stays.
    pub sort_order: Option<SortOrder>,
    pub title: Option<Title>,
    pub sub_text: Option<NewsSubText>,
    /// Without a selected picture, the current one stays (decision W3).
    pub img_src: Option<ImagePath>,
    pub timeframe: Option<TimeframeText>,
    pub show_until: Option<ShowUntil>,
    pub is_coming_soon: Option<bool>,
    pub is_food: Option<bool>,
}

/// The last day in Vienna on which guests see an entry; `None` means always.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ShowUntil(#[serde(with = "iso_date::option")] pub Option<Date>);

impl ShowUntil {
    /// Parses `yyyy-MM-dd`, or an empty text for always.
    pub fn parse(text: impl AsRef<str>) -> Result<Self, FieldErrorKind> {
        let text = Some(text.as_ref()).filter(|text| !text.is_empty());
        let day = text.map(parse_date).transpose();
        day.map(Self).map_err(|_| FieldErrorKind::InvalidDay)
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature of serde")]
    fn is_always(&self) -> bool {
        self.0.is_none()
    }
}

text!(pub struct Title, bounded_text, 200);
text!(
    /// The field `subText`, possibly of several lines.
    pub struct NewsSubText, bounded_text, 4000
);

text_type!(
    /// A path on this host, or empty after an edit (decision W2). `//other/…` and `/\other` are rejected, because browsers treat
    /// them as another host.
    pub struct ImagePath
);

serde_text!(ImagePath);

impl ImagePath {
    /// The maximum length, in Unicode scalar values.
    pub const MAX_CHARS: usize = 500;

    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let value = nfc(value);
        if value.chars().count() > Self::MAX_CHARS {
            return Err(FieldErrorKind::TooLong {
                at_most: Self::MAX_CHARS,
            });
        }
        // Browsers remove tabs and line breaks from URLs, so `/<tab>/other` becomes `//other`.
        let is_on_own_host = value.starts_with('/')
            && !value.starts_with("//")
            && !value.contains(|c: char| c == '\\' || c.is_control());
        if value.is_empty() || is_on_own_host {
            Ok(Self(value))
        } else {
            Err(FieldErrorKind::InvalidPath)
        }
    }

    /// Whether it can only be that of an uploaded picture.
    pub fn is_in_picture_folder(&self) -> bool {
        self.0.starts_with(PictureFilePath::FOLDER)
    }

    /// The file of an uploaded picture, which may not exist.
    pub fn picture_file(&self) -> Option<PictureFilePath> {
        let file_name = self.0.strip_prefix(PictureFilePath::FOLDER)?;
        PictureFilePath::parse_file_name(file_name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn news_sort_orders_are_greater_than_0() {
        assert_table_answers(
            "
            1          => 1
            999999999  => 999999999
            0          => must be between 1 and 999999999
            -3         => must be between 1 and 999999999
            1000000000 => must be between 1 and 999999999
            ",
            |number| {
                format_value_or_error(
                    SortOrder::parse(number.parse().unwrap()).map(|order| order.get().to_string()),
                )
            },
        );
    }

    #[test]
    fn image_paths_are_on_this_host() {
        assert_table_answers(
            r"
            /assets/pictures/news-wild-800.webp => ok
            /                                   => ok
            /a/../b?c#d                         => ok
            /assets/Kürbis.webp                 => ok
                                                => ok
            //elsewhere.example/a.webp          => is not a path on this host
            /\elsewhere.example/a.webp          => is not a path on this host
            /assets\a.webp                      => is not a path on this host
            assets/a.webp                       => is not a path on this host
            https://elsewhere.example/a.webp    => is not a path on this host
            javascript:alert(1)                 => is not a path on this host
            data:image/png;base64,AAAA          => is not a path on this host
            ",
            |path| format_value_or_error(ImagePath::parse(path).map(|_| "ok")),
        );
        for disguised in ["/\t/elsewhere.example", "/\n/elsewhere.example", "\t//e"] {
            assert_eq!(
                ImagePath::parse(disguised),
                Err(FieldErrorKind::InvalidPath)
            );
        }
        let decomposed = ImagePath::parse("/Ku\u{308}rbis.webp").unwrap();
        assert_eq!(decomposed.as_str(), "/Kürbis.webp");
        let longest_path = format!("/{}", "ü".repeat(499));
        assert!(ImagePath::parse(longest_path.clone()).is_ok());
        let problem = ImagePath::parse(longest_path + "ü").unwrap_err();
        assert_eq!(problem, FieldErrorKind::TooLong { at_most: 500 });
    }
}
