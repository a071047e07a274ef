//! A news entry, and when guests see it.

use time::Date;

use super::{Description, ImagePath, NewsEdit, NewsId, ShowUntil, SortOrder, Timeframe, Title};
use crate::Version;

/// A news entry (specification §3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewsEntry {
    /// Its number, for good.
    pub id: NewsId,
    /// Its title.
    pub title: Title,
    /// Its description.
    pub sub_text: Description,
    /// The path of its picture.
    pub img_src: ImagePath,
    /// Its place on the board, ascending.
    pub sort_order: SortOrder,
    /// When it holds, in free words.
    pub timeframe: Timeframe,
    /// The last calendar day in Vienna on which guests see it; `None` means always.
    pub show_until: Option<Date>,
    /// Announces something that is still to come.
    pub is_coming_soon: bool,
    /// Is about food.
    pub is_food: bool,
    /// How often it was changed.
    pub version: Version,
}

impl NewsEntry {
    /// Do guests see it on this day? Specification §4: no `show_until`, or one on or after today; decision W4: today
    /// is the calendar day in Vienna.
    pub fn is_visible_on(&self, today: Date) -> bool {
        self.show_until.is_none_or(|last_day| today <= last_day)
    }

    /// The entry after an edit: at its next version, unless the edit says nothing new. Its id stays, whatever its order
    /// becomes.
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

    /// The entry at another place on the board, which is a change unless it is there already.
    pub(super) fn moved(self, place: SortOrder) -> Self {
        self.apply(NewsEdit {
            sort_order: Some(place),
            ..NewsEdit::default()
        })
    }

    /// The entry as it comes back from the trash.
    pub fn restored(self) -> Self {
        Self {
            version: self.version.next(),
            ..self
        }
    }

    /// What the log calls it: its title, or its number while it has none (decision W2).
    pub fn log_name(&self) -> String {
        let title = self.title.as_str().trim();
        if title.is_empty() {
            self.id.get().to_string()
        } else {
            title.to_owned()
        }
    }
}
