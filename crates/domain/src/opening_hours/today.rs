//! Changes of the day that is running: the calendar day in Vienna, or the day before while its opening lasts.

use std::iter;

use time::{Date, Duration, Time};

use super::opening::{MINUTES_PER_DAY, minutes_after};
use super::rule::governing_day;
use super::special_range::ANNOUNCED_DAYS;
use super::{
    DayHours, Opening, OpeningHours, OpeningRule, Period, SpecialDay, SpecialDayDraft,
    SpecialDayLabel,
};
use crate::calendar::{Holiday, Timestamp, local};
use crate::fields::FieldErrorKind;

crate::coded_enum! {
    pub enum TodayAction {
        KitchenUntil = "KITCHEN_UNTIL",
        OpenUntil = "OPEN_UNTIL",
        Closed = "CLOSED",
        Note = "NOTE",
    }
}

/// What changes until the end of the day's opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TodayChange {
    /// The kitchen closes earlier.
    KitchenUntil(Time),
    /// The venue closes earlier, and the kitchen with it, or later.
    OpenUntil(Time),
    Closed,
    /// The hours stay. Guests see the label, such as "Heute ausgebucht".
    Note {
        label: SpecialDayLabel,
        label_english: SpecialDayLabel,
    },
}

/// What staff can choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TodayOptions<'a> {
    pub date: Date,
    pub hours: DayHours,
    /// Its hours without changes of today.
    pub planned_hours: DayHours,
    /// Quarter hours at which the kitchen can close earlier.
    pub kitchen_until: Vec<Time>,
    /// Quarter hours at which the venue can close earlier.
    pub closes_earlier: Vec<Time>,
    /// Quarter hours until which the venue can stay open longer.
    pub closes_later: Vec<Time>,
    /// The change that applies, which can be deleted.
    pub change: Option<&'a SpecialDay>,
    /// The holidays of the next two weeks whose hours no special day replaces.
    pub holidays: Vec<UpcomingHoliday>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UpcomingHoliday {
    pub date: Date,
    pub holiday: Holiday,
    pub hours: DayHours,
}

const QUARTER_MINUTES: u16 = 15;

/// How much longer the venue can stay open.
const MAX_EXTENSION_MINUTES: u16 = 4 * 60;

impl OpeningHours {
    pub fn today_options(&self, at: Timestamp) -> TodayOptions<'_> {
        let date = self.running_day(at);
        let hours = self.opening_hours_on(date);
        let now = minutes_of_day(date, at);
        let earlier = |opening: Option<Opening>| {
            let quarters = opening.map(|opening| {
                let [start, end] = opening.span().start_and_end_minutes();
                // An end within a break is that before it.
                let ends = quarter_hours(now.max(start), end);
                ends.filter(move |end| {
                    opening.ending_at(*end).map(Opening::end_minutes) == Some(*end)
                })
            });
            quarters.into_iter().flatten().map(time_of).collect()
        };
        let later = hours
            .venue()
            .map(|venue| quarter_hours(now.max(venue.end_minutes()), latest_end(venue) + 1));
        TodayOptions {
            date,
            hours,
            planned_hours: self.planned().opening_hours_on(date),
            kitchen_until: earlier(hours.kitchen()),
            closes_earlier: earlier(hours.venue()),
            closes_later: later.into_iter().flatten().map(time_of).collect(),
            holidays: self.upcoming_holidays(date),
            change: self
                .special_day_on(date)
                .filter(|special| special.details.is_today_change),
        }
    }

    fn upcoming_holidays(&self, today: Date) -> Vec<UpcomingHoliday> {
        let days = iter::successors(Some(today), |day| day.next_day());
        let days = days.take(1 + usize::from(ANNOUNCED_DAYS));
        let holidays = days.filter_map(|date| match self.opening_hours_and_rule_for(date) {
            (hours, OpeningRule::Holiday(holiday, _)) => Some(UpcomingHoliday {
                date,
                holiday,
                hours: *hours,
            }),
            _ => None,
        });
        holidays.collect()
    }

    /// The day in Vienna, or the day before while its opening lasts, or would last without changes of today.
    pub fn running_day(&self, at: Timestamp) -> Date {
        let (day, _) = governing_day(self, at);
        let (planned_day, _) = governing_day(&self.planned(), at);
        day.min(planned_day)
    }

    /// Without changes of today.
    fn planned(&self) -> Self {
        let mut planned = self.clone();
        planned
            .special_days
            .retain(|special| !special.details.is_today_change);
        planned
    }

    /// The special day that makes a change. The error is that of the time.
    pub fn today_draft(
        &self,
        date: Date,
        change: TodayChange,
    ) -> Result<SpecialDayDraft, FieldErrorKind> {
        let hours = self.opening_hours_on(date);
        let special_day = self
            .special_day_on(date)
            .map(|special| special.details.clone());
        let (mut label, mut label_english) = special_day
            .map(|special| (special.label, special.label_english))
            .unwrap_or_default();
        let hours = match change {
            TodayChange::Closed => DayHours::Closed,
            TodayChange::KitchenUntil(time) => {
                let kitchen = hours.kitchen().ok_or(FieldErrorKind::TimeWhileClosed)?;
                let until = end_after_start(kitchen, time)?;
                if kitchen.end_minutes() <= until {
                    return Err(FieldErrorKind::OutsideVenueHours);
                }
                with_ends(hours, None, Some(until))
            }
            TodayChange::OpenUntil(time) => {
                let venue = hours.venue().ok_or(FieldErrorKind::TimeWhileClosed)?;
                with_ends(hours, Some(end_after_start(venue, time)?), None)
            }
            TodayChange::Note {
                label: note,
                label_english: note_english,
            } => {
                (label, label_english) = (note, note_english);
                hours
            }
        };
        Ok(SpecialDayDraft {
            period: Period::single_day(date),
            label,
            label_english,
            hours,
            is_today_change: true,
        })
    }
}

/// In minutes since midnight of the day. Times before the start are on the next day.
fn end_after_start(opening: Opening, end: Time) -> Result<u16, FieldErrorKind> {
    let [start, _] = opening.span().start_and_end_minutes();
    let end = minutes_after(start, end);
    if start < end && end <= latest_end(opening) {
        Ok(end)
    } else {
        Err(FieldErrorKind::BeforeStart)
    }
}

fn latest_end(opening: Opening) -> u16 {
    let [start, end] = opening.span().start_and_end_minutes();
    (end + MAX_EXTENSION_MINUTES).min(start + MINUTES_PER_DAY - 1)
}

/// The hours with the venue or the kitchen, or both, ending at minutes since midnight.
fn with_ends(hours: DayHours, venue_end: Option<u16>, kitchen_end: Option<u16>) -> DayHours {
    let venue = match venue_end {
        Some(end) => hours.venue().and_then(|venue| venue.ending_at(end)),
        None => hours.venue(),
    };
    let Some(venue) = venue else {
        return DayHours::Closed;
    };
    let closes = venue.end_minutes();
    let kitchen = hours.kitchen().and_then(|kitchen| {
        let end = kitchen_end
            .unwrap_or_else(|| kitchen.end_minutes())
            .min(closes);
        kitchen.ending_at(end)
    });
    DayHours::Open { venue, kitchen }
}

/// Wall-clock minutes since midnight of `date`.
fn minutes_of_day(date: Date, at: Timestamp) -> u16 {
    let now = local(at);
    let minutes = (now.date - date).whole_minutes() + (now.time - Time::MIDNIGHT).whole_minutes();
    u16::try_from(minutes).unwrap_or_default()
}

/// After `from`, before `until`.
fn quarter_hours(from: u16, until: u16) -> impl Iterator<Item = u16> {
    let first = from / QUARTER_MINUTES + 1;
    (first..)
        .map(|quarter| quarter * QUARTER_MINUTES)
        .take_while(move |minute| *minute < until)
}

fn time_of(minute: u16) -> Time {
    Time::MIDNIGHT + Duration::minutes(minute.into())
}
