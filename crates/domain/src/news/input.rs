//! What a form or a caller hands in, before anything is known about it.

use time::Date;

use crate::calendar::parse_day;
use crate::fields::Problem;

/// The fields of a news entry as they came in; `None` means that a field was not sent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewsInput {
    /// See [`SortOrder`](super::SortOrder).
    pub sort_order: Option<i64>,
    /// See [`Title`](super::Title).
    pub title: Option<String>,
    /// See [`Description`](super::Description).
    pub sub_text: Option<String>,
    /// See [`ImagePath`](super::ImagePath).
    pub img_src: Option<String>,
    /// See [`Timeframe`](super::Timeframe).
    pub timeframe: Option<String>,
    /// The last day on which guests see the entry, written `yyyy-MM-dd`; the empty text means no such day.
    pub show_until: Option<String>,
    /// Announces something that is still to come.
    pub is_coming_soon: Option<bool>,
    /// Is about food.
    pub is_food: Option<bool>,
}

/// The fields' names, as the published API writes them.
pub(super) mod field {
    pub const SORT_ORDER: &str = "sortOrder";
    pub const TITLE: &str = "title";
    pub const SUB_TEXT: &str = "subText";
    pub const IMG_SRC: &str = "imgSrc";
    pub const TIMEFRAME: &str = "timeframe";
    pub const SHOW_UNTIL: &str = "showUntil";
}

/// A last day, or none when the text is empty.
pub(super) fn last_day(text: &str) -> Result<Option<Date>, Problem> {
    if text.is_empty() {
        return Ok(None);
    }
    parse_day(text).map(Some).map_err(|_| Problem::InvalidDay)
}
