use time::Date;

use super::input::{NewsInput, field, last_day};
use super::{Description, ImagePath, NewsEntry, NewsId, SortOrder, Timeframe, Title};
use crate::Version;
use crate::fields::{FieldErrors, Problem};

/// A valid new entry without an id. All fields but `show_until` and the flags are required (specification §5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewsDraft {
    sort_order: SortOrder,
    title: Title,
    sub_text: Description,
    img_src: ImagePath,
    timeframe: Timeframe,
    show_until: Option<Date>,
    is_coming_soon: bool,
    is_food: bool,
}

impl NewsDraft {
    /// Reports every error.
    pub fn parse(input: NewsInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let sort_order = input.sort_order.ok_or(Problem::Missing);
        let sort_order = errors.take(field::SORT_ORDER, sort_order.and_then(SortOrder::parse));
        let title = errors.take(field::TITLE, required(input.title, Title::parse));
        let sub_text = errors.take(
            field::SUB_TEXT,
            required(input.sub_text, Description::parse),
        );
        let img_src = errors.take(field::IMG_SRC, required(input.img_src, ImagePath::parse));
        let timeframe = errors.take(
            field::TIMEFRAME,
            required(input.timeframe, Timeframe::parse),
        );
        let show_until = input.show_until.unwrap_or_default();
        let show_until = errors.take(field::SHOW_UNTIL, last_day(&show_until));

        let (
            Some(sort_order),
            Some(title),
            Some(sub_text),
            Some(img_src),
            Some(timeframe),
            Some(show_until),
        ) = (sort_order, title, sub_text, img_src, timeframe, show_until)
        else {
            return Err(errors);
        };
        Ok(Self {
            sort_order,
            title,
            sub_text,
            img_src,
            timeframe,
            show_until,
            is_coming_soon: input.is_coming_soon.unwrap_or_default(),
            is_food: input.is_food.unwrap_or_default(),
        })
    }

    /// Determines the id: see [`next_id`](super::next_id).
    pub fn sort_order(&self) -> SortOrder {
        self.sort_order
    }

    pub fn into_entry(self, id: NewsId) -> NewsEntry {
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
            version: Version::FIRST,
        }
    }
}

fn required<T>(
    text: Option<String>,
    parse: impl Fn(String) -> Result<T, Problem>,
) -> Result<T, Problem> {
    text.filter(|text| !text.trim().is_empty())
        .ok_or(Problem::Missing)
        .and_then(parse)
}
