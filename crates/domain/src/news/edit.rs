use time::Date;

use super::input::{NewsInput, field, last_day};
use super::{Description, ImagePath, SortOrder, Timeframe, Title};
use crate::fields::{FieldErrors, Problem};

/// A partial update; `None` keeps the current value. Texts may become empty (specification §5, decision W2).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewsEdit {
    /// The id stays.
    pub sort_order: Option<SortOrder>,
    pub title: Option<Title>,
    pub sub_text: Option<Description>,
    /// Without a selected picture, the current one stays (decision W3).
    pub img_src: Option<ImagePath>,
    pub timeframe: Option<Timeframe>,
    pub show_until: Option<ShowUntil>,
    pub is_coming_soon: Option<bool>,
    pub is_food: Option<bool>,
}

/// The last day on which guests see an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShowUntil {
    Always,
    /// Included.
    Day(Date),
}

impl NewsEdit {
    /// Reports every error. An empty `show_until` becomes [`ShowUntil::Always`].
    pub fn parse(input: NewsInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut edit = Self {
            is_coming_soon: input.is_coming_soon,
            is_food: input.is_food,
            ..Self::default()
        };
        let fields = &mut errors;
        edit.sort_order = parse_sent(
            fields,
            field::SORT_ORDER,
            input.sort_order,
            SortOrder::parse,
        );
        edit.title = parse_sent(fields, field::TITLE, input.title, Title::parse);
        edit.sub_text = parse_sent(fields, field::SUB_TEXT, input.sub_text, Description::parse);
        edit.img_src = parse_sent(fields, field::IMG_SRC, input.img_src, ImagePath::parse);
        edit.timeframe = parse_sent(fields, field::TIMEFRAME, input.timeframe, Timeframe::parse);
        edit.show_until = parse_sent(fields, field::SHOW_UNTIL, input.show_until, |text| {
            last_day(&text).map(|day| day.map_or(ShowUntil::Always, ShowUntil::Day))
        });
        if errors.is_empty() {
            Ok(edit)
        } else {
            Err(errors)
        }
    }
}

fn parse_sent<Raw, T>(
    errors: &mut FieldErrors,
    field: &'static str,
    sent: Option<Raw>,
    parse: impl Fn(Raw) -> Result<T, Problem>,
) -> Option<T> {
    sent.and_then(|raw| errors.take(field, parse(raw)))
}
