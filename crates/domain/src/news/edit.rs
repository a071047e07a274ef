//! Changing an entry. Specification §5 and decision W2: nothing is required, but what is sent must be well formed.

use time::Date;

use super::input::{NewsInput, field, last_day};
use super::{Description, ImagePath, SortOrder, Timeframe, Title};
use crate::fields::{FieldErrors, Problem};

/// A change of some fields of an entry; `None` leaves a field as it is. The default changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewsEdit {
    /// The new order; the id stays.
    pub sort_order: Option<SortOrder>,
    /// The new title, possibly empty.
    pub title: Option<Title>,
    /// The new description, possibly empty.
    pub sub_text: Option<Description>,
    /// The new picture. Decision W3: none chosen keeps the stored one.
    pub img_src: Option<ImagePath>,
    /// The new timeframe, possibly empty.
    pub timeframe: Option<Timeframe>,
    /// The new last day, or none any more.
    pub show_until: Option<ShowUntil>,
    /// The new mark.
    pub is_coming_soon: Option<bool>,
    /// The new mark.
    pub is_food: Option<bool>,
}

/// What an edit says about the last day on which guests see an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShowUntil {
    /// The entry stays until it is taken away.
    Always,
    /// Up to and including this day.
    Day(Date),
}

impl NewsEdit {
    /// Checks the form of what was sent; an empty `show_until` takes the last day away.
    pub fn parse(input: NewsInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut edit = Self {
            is_coming_soon: input.is_coming_soon,
            is_food: input.is_food,
            ..Self::default()
        };
        let fields = &mut errors;
        edit.sort_order = changed(
            fields,
            field::SORT_ORDER,
            input.sort_order,
            SortOrder::parse,
        );
        edit.title = changed(fields, field::TITLE, input.title, Title::parse);
        edit.sub_text = changed(fields, field::SUB_TEXT, input.sub_text, Description::parse);
        edit.img_src = changed(fields, field::IMG_SRC, input.img_src, ImagePath::parse);
        edit.timeframe = changed(fields, field::TIMEFRAME, input.timeframe, Timeframe::parse);
        edit.show_until = changed(fields, field::SHOW_UNTIL, input.show_until, |text| {
            last_day(&text).map(|day| day.map_or(ShowUntil::Always, ShowUntil::Day))
        });
        if errors.is_empty() {
            Ok(edit)
        } else {
            Err(errors)
        }
    }
}

fn changed<Raw, T>(
    errors: &mut FieldErrors,
    field: &'static str,
    sent: Option<Raw>,
    parse: impl Fn(Raw) -> Result<T, Problem>,
) -> Option<T> {
    sent.and_then(|raw| errors.take(field, parse(raw)))
}
