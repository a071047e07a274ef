use domain::{
    calendar::{Holiday, Timestamp, format_time, local},
    opening_hours::{self as hours, OpeningStatus, PeriodId, SpecialDayLabel},
};
use poem_openapi::{Enum, Object};
use time::Date;

use super::{
    code::ApiEnumValue,
    day_hours::{Hours, weekday_number},
};

/// Whether the venue and the kitchen are open at an instant, and by which rule.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OpeningState {
    /// The instant of this status. In published responses, when the status or the day began, whichever is later.
    pub evaluated_at: Timestamp,
    /// The calendar day in the venue's time zone, with its hours.
    pub today: OpeningDay,
    /// The venue.
    pub venue: OpenState,
    /// The kitchen.
    pub kitchen: OpenState,
    /// The rule that applies: that of today, or of the day before while its opening lasts.
    pub reason: OpeningRule,
    /// When the venue or the kitchen next opens or closes; absent if not within 400 days.
    pub next_change_at: Option<Timestamp>,
}

/// A calendar day, its hours and the rule that applies to it. After midnight this is the new day, even while the venue
/// is still open from the previous day; `venue`, `kitchen` and `reason` then refer to the previous day.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct OpeningDay {
    /// The date.
    pub date: Date,
    /// The weekday: Sunday 0, Monday 1 … Saturday 6.
    #[oai(
        rename = "dayKey",
        validator(minimum(value = "0"), maximum(value = "6"))
    )]
    pub weekday: u8,
    /// Its hours.
    pub hours: Hours,
    /// The rule of these hours.
    pub rule: OpeningRule,
}

/// Open or closed.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OpenState {
    /// Whether it is open.
    pub is_open: bool,
    /// When it next opens or closes; absent if not within 400 days.
    #[oai(rename = "changes")]
    pub next_change: Option<StateChange>,
}

/// An instant with its local date and time.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct StateChange {
    /// The instant.
    pub occurs_at: Timestamp,
    /// Its local date.
    pub date: Date,
    /// Its local time, `HH:mm`.
    #[oai(validator(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$"))]
    pub time: String,
    /// Its weekday: Sunday 0, Monday 1 … Saturday 6.
    #[oai(
        rename = "dayKey",
        validator(minimum(value = "0"), maximum(value = "6"))
    )]
    pub weekday: u8,
    /// Calendar days from today, from 0.
    pub in_days: u16,
}

/// The rule that applies. Special days take precedence over holidays, holidays over weekdays; each day with the hours of its
/// season.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OpeningRule {
    /// The kind of the rule.
    pub kind: OpeningRuleKind,
    /// The weekday of an ordinary day: Sunday 0, Monday 1 … Saturday 6.
    #[oai(
        rename = "dayKey",
        validator(minimum(value = "0"), maximum(value = "6"))
    )]
    pub weekday: Option<u8>,
    /// The statutory holiday.
    pub holiday: Option<ApiEnumValue<Holiday>>,
    /// The id of the special day.
    #[oai(validator(minimum(value = "1")))]
    pub special_day_id: Option<u32>,
    /// The label of the special day; absent if it is empty.
    #[oai(rename = "label", validator(max_length = 200))]
    pub special_day_label: Option<String>,
    /// The English label of the special day; absent if it is empty.
    #[oai(rename = "labelEn", validator(max_length = 200))]
    pub special_day_label_english: Option<String>,
    /// The season of the weekday or the holiday; absent outside all seasons.
    #[oai(validator(minimum(value = "1")))]
    pub season_id: Option<u32>,
}

/// A kind of rule.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub enum OpeningRuleKind {
    /// An ordinary day of the week.
    Weekday,
    /// A statutory holiday.
    Holiday,
    /// A special day.
    SpecialDay,
}

impl OpeningState {
    pub fn from_status(status: &OpeningStatus, evaluated_at: Timestamp) -> Self {
        let today = status.today.date;
        Self {
            evaluated_at,
            today: OpeningDay::from(&status.today),
            venue: OpenState::of(status.venue, today),
            kitchen: OpenState::of(status.kitchen, today),
            reason: OpeningRule::from(&status.rule),
            next_change_at: status.next_change_at(),
        }
    }
}

impl From<&hours::TodayHours> for OpeningDay {
    fn from(today: &hours::TodayHours) -> Self {
        Self {
            date: today.date,
            weekday: weekday_number(today.date.weekday()),
            hours: today.hours.into(),
            rule: OpeningRule::from(&today.rule),
        }
    }
}

impl OpenState {
    fn of(state: hours::OpenState, today: Date) -> Self {
        Self {
            is_open: state.is_open(),
            next_change: state
                .next_change_at()
                .map(|at| StateChange::from_timestamp(at, today)),
        }
    }
}

impl StateChange {
    fn from_timestamp(occurs_at: Timestamp, today: Date) -> Self {
        let local = local(occurs_at);
        let days = (local.date - today).whole_days();
        Self {
            occurs_at,
            date: local.date,
            time: format_time(local.time),
            weekday: weekday_number(local.date.weekday()),
            // The domain looks 400 days ahead and never back.
            in_days: u16::try_from(days).unwrap_or_default(),
        }
    }
}

impl From<&hours::OpeningRule> for OpeningRule {
    fn from(rule: &hours::OpeningRule) -> Self {
        let of_kind = |kind| Self {
            kind,
            weekday: None,
            holiday: None,
            special_day_id: None,
            special_day_label: None,
            special_day_label_english: None,
            season_id: None,
        };
        let season_id = |season: &Option<PeriodId>| season.map(PeriodId::get);
        let text =
            |label: &SpecialDayLabel| Some(label.to_string()).filter(|label| !label.is_empty());
        match rule {
            hours::OpeningRule::Weekday(weekday, season) => Self {
                weekday: Some(weekday_number(*weekday)),
                season_id: season_id(season),
                ..of_kind(OpeningRuleKind::Weekday)
            },
            hours::OpeningRule::Holiday(holiday, season) => Self {
                holiday: Some((*holiday).into()),
                season_id: season_id(season),
                ..of_kind(OpeningRuleKind::Holiday)
            },
            hours::OpeningRule::SpecialDay {
                id,
                label,
                label_english,
            } => Self {
                special_day_id: Some(id.get()),
                special_day_label: text(label),
                special_day_label_english: text(label_english),
                ..of_kind(OpeningRuleKind::SpecialDay)
            },
        }
    }
}
