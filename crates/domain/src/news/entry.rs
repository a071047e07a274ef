use time::Date;

use super::{ImagePath, NewsId, NewsSubText, SortOrder, TimeframeText, Title};
use crate::RecordVersion;
use crate::calendar::parse_date;
use crate::fields::FieldErrorKind;

/// A news entry (specification §3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewsEntry {
    pub id: NewsId,
    pub title: Title,
    pub sub_text: NewsSubText,
    pub img_src: ImagePath,
    pub sort_order: SortOrder,
    pub timeframe: TimeframeText,
    /// The last day in Vienna on which guests see it; `None` means always.
    pub show_until: Option<Date>,
    pub is_coming_soon: bool,
    pub is_food: bool,
    pub version: RecordVersion,
}

impl NewsEntry {
    /// `today` is the day in Vienna (specification §4, decision W4).
    pub fn is_visible_on(&self, today: Date) -> bool {
        self.show_until.is_none_or(|last_day| today <= last_day)
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
            show_until: edit.show_until.map_or(self.show_until, ShowUntil::last_day),
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
    pub fn into_entry_with_id(self, id: NewsId) -> NewsEntry {
        NewsEntry {
            id,
            title: self.title,
            sub_text: self.sub_text,
            img_src: self.img_src,
            sort_order: self.sort_order,
            timeframe: self.timeframe,
            show_until: self.show_until.last_day(),
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

/// The last day on which guests see an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ShowUntil {
    #[default]
    Always,
    /// Included.
    LastDay(Date),
}

impl ShowUntil {
    /// Parses `yyyy-MM-dd`, or an empty text for always.
    pub fn parse(text: impl AsRef<str>) -> Result<Self, FieldErrorKind> {
        match text.as_ref() {
            "" => Ok(Self::Always),
            text => parse_date(text)
                .map(Self::LastDay)
                .map_err(|_| FieldErrorKind::InvalidDay),
        }
    }

    fn last_day(self) -> Option<Date> {
        match self {
            Self::Always => None,
            Self::LastDay(day) => Some(day),
        }
    }
}
