use time::Date;

use crate::calendar::parse_day;
use crate::fields::Problem;

/// Unvalidated input. `None`: the field was not sent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewsInput {
    pub sort_order: Option<i64>,
    pub title: Option<String>,
    pub sub_text: Option<String>,
    pub img_src: Option<String>,
    pub timeframe: Option<String>,
    /// `yyyy-MM-dd`, or empty for always.
    pub show_until: Option<String>,
    pub is_coming_soon: Option<bool>,
    pub is_food: Option<bool>,
}

/// Names of the fields in the published API.
pub(super) mod field {
    pub const SORT_ORDER: &str = "sortOrder";
    pub const TITLE: &str = "title";
    pub const SUB_TEXT: &str = "subText";
    pub const IMG_SRC: &str = "imgSrc";
    pub const TIMEFRAME: &str = "timeframe";
    pub const SHOW_UNTIL: &str = "showUntil";
}

/// `None` if the text is empty.
pub(super) fn last_day(text: &str) -> Result<Option<Date>, Problem> {
    if text.is_empty() {
        return Ok(None);
    }
    parse_day(text).map(Some).map_err(|_| Problem::InvalidDay)
}
