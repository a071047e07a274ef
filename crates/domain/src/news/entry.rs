use time::Date;

use super::{ImagePath, NewsId, NewsSubText, SortOrder, TimeframeText, Title};
use crate::RecordVersion;
use crate::calendar::parse_date;
use crate::fields::{FieldErrorKind, FieldErrors};

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
            show_until: match edit.show_until {
                None => self.show_until,
                Some(ShowUntil::Always) => None,
                Some(ShowUntil::LastDay(day)) => Some(day),
            },
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
mod field {
    pub const SORT_ORDER_FIELD: &str = "sortOrder";
    pub const TITLE_FIELD: &str = "title";
    pub const SUB_TEXT_FIELD: &str = "subText";
    pub const IMG_SRC_FIELD: &str = "imgSrc";
    pub const TIMEFRAME_FIELD: &str = "timeframe";
    pub const SHOW_UNTIL_FIELD: &str = "showUntil";
}

/// A valid new entry without an id. All fields but `show_until` and the flags are required (specification §5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewsDraft {
    sort_order: SortOrder,
    title: Title,
    sub_text: NewsSubText,
    img_src: ImagePath,
    timeframe: TimeframeText,
    show_until: Option<Date>,
    is_coming_soon: bool,
    is_food: bool,
}

impl NewsDraft {
    pub fn title(&self) -> &str {
        self.title.as_str()
    }

    pub fn img_src(&self) -> &ImagePath {
        &self.img_src
    }

    /// Reports every error.
    pub fn parse(input: NewsInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let sort_order = input.sort_order.ok_or(FieldErrorKind::Missing);
        let sort_order = errors.ok_or_record(
            field::SORT_ORDER_FIELD,
            sort_order.and_then(SortOrder::parse),
        );
        let title = errors.ok_or_record(
            field::TITLE_FIELD,
            parse_required(input.title, Title::parse),
        );
        let sub_text = errors.ok_or_record(
            field::SUB_TEXT_FIELD,
            parse_required(input.sub_text, NewsSubText::parse),
        );
        let img_src = errors.ok_or_record(
            field::IMG_SRC_FIELD,
            parse_required(input.img_src, ImagePath::parse),
        );
        let timeframe = errors.ok_or_record(
            field::TIMEFRAME_FIELD,
            parse_required(input.timeframe, TimeframeText::parse),
        );
        let show_until = input.show_until.unwrap_or_default();
        let show_until =
            errors.ok_or_record(field::SHOW_UNTIL_FIELD, parse_show_until(&show_until));

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

    /// Determines the id: see [`next_news_id`](super::next_news_id).
    pub fn sort_order(&self) -> SortOrder {
        self.sort_order
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

/// The last day on which guests see an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShowUntil {
    Always,
    /// Included.
    LastDay(Date),
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
        edit.sort_order = parse_sent_field(
            fields,
            field::SORT_ORDER_FIELD,
            input.sort_order,
            SortOrder::parse,
        );
        edit.title = parse_sent_field(fields, field::TITLE_FIELD, input.title, Title::parse);
        edit.sub_text = parse_sent_field(
            fields,
            field::SUB_TEXT_FIELD,
            input.sub_text,
            NewsSubText::parse,
        );
        edit.img_src = parse_sent_field(
            fields,
            field::IMG_SRC_FIELD,
            input.img_src,
            ImagePath::parse,
        );
        edit.timeframe = parse_sent_field(
            fields,
            field::TIMEFRAME_FIELD,
            input.timeframe,
            TimeframeText::parse,
        );
        edit.show_until =
            parse_sent_field(fields, field::SHOW_UNTIL_FIELD, input.show_until, |text| {
                parse_show_until(&text).map(|day| day.map_or(ShowUntil::Always, ShowUntil::LastDay))
            });
        if errors.is_empty() {
            Ok(edit)
        } else {
            Err(errors)
        }
    }
}

fn parse_required<T>(
    text: Option<String>,
    parse: impl Fn(String) -> Result<T, FieldErrorKind>,
) -> Result<T, FieldErrorKind> {
    text.filter(|text| !text.trim().is_empty())
        .ok_or(FieldErrorKind::Missing)
        .and_then(parse)
}

fn parse_sent_field<Raw, T>(
    errors: &mut FieldErrors,
    field: &'static str,
    sent: Option<Raw>,
    parse: impl Fn(Raw) -> Result<T, FieldErrorKind>,
) -> Option<T> {
    sent.and_then(|raw| errors.ok_or_record(field, parse(raw)))
}

/// `None` if the text is empty.
fn parse_show_until(text: &str) -> Result<Option<Date>, FieldErrorKind> {
    if text.is_empty() {
        return Ok(None);
    }
    parse_date(text)
        .map(Some)
        .map_err(|_| FieldErrorKind::InvalidDay)
}
