use time::Date;

use super::{Description, ImagePath, NewsEdit, NewsId, ShowUntil, SortOrder, Timeframe, Title};
use crate::Version;

/// A news entry (specification §3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewsEntry {
    pub id: NewsId,
    pub title: Title,
    pub sub_text: Description,
    pub img_src: ImagePath,
    pub sort_order: SortOrder,
    pub timeframe: Timeframe,
    /// The last day in Vienna on which guests see it; `None` means always.
    pub show_until: Option<Date>,
    pub is_coming_soon: bool,
    pub is_food: bool,
    pub version: Version,
}

impl NewsEntry {
    /// `today` is the day in Vienna (specification §4, decision W4).
    pub fn is_visible_on(&self, today: Date) -> bool {
        self.show_until.is_none_or(|last_day| today <= last_day)
    }

    /// The version rises if something differs.
    pub fn apply(self, edit: NewsEdit) -> Self {
        let edited = self.clone().with(edit);
        if edited == self {
            return self;
        }
        Self {
            version: self.version.next(),
            ..edited
        }
    }

    fn with(self, edit: NewsEdit) -> Self {
        Self {
            id: self.id,
            title: edit.title.unwrap_or(self.title),
            sub_text: edit.sub_text.unwrap_or(self.sub_text),
            img_src: edit.img_src.unwrap_or(self.img_src),
            sort_order: edit.sort_order.unwrap_or(self.sort_order),
            timeframe: edit.timeframe.unwrap_or(self.timeframe),
            show_until: match edit.show_until {
                None => self.show_until,
                Some(ShowUntil::Always) => None,
                Some(ShowUntil::Day(day)) => Some(day),
            },
            is_coming_soon: edit.is_coming_soon.unwrap_or(self.is_coming_soon),
            is_food: edit.is_food.unwrap_or(self.is_food),
            version: self.version,
        }
    }

    pub(super) fn moved(self, sort_order: SortOrder) -> Self {
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
    pub fn log_name(&self) -> String {
        let title = self.title.as_str().trim();
        if title.is_empty() {
            self.id.get().to_string()
        } else {
            title.to_owned()
        }
    }
}
