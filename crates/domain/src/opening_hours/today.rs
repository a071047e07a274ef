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
use crate::fields::{FieldErrorKind, FieldErrors};

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
    /// Whether it can be closed or have a note: it opens, and its opening is not over.
    pub is_ongoing: bool,
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
        let (date, planned) = self.running_day_and_plan(at);
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
        let planned_hours = planned.opening_hours_on(date);
        let later = hours.venue().map(|venue| {
            let latest = latest_end(planned_hours, venue);
            quarter_hours(now.max(venue.end_minutes()), latest + 1)
        });
        TodayOptions {
            date,
            hours,
            planned_hours,
            kitchen_until: earlier(hours.kitchen()),
            closes_earlier: earlier(hours.venue()),
            closes_later: later.into_iter().flatten().map(time_of).collect(),
            is_ongoing: check_ongoing(hours, now).is_ok(),
            holidays: self.upcoming_holidays(date),
            change: self.today_change(date),
        }
    }

    /// The change of today that applies on a day.
    pub fn today_change(&self, date: Date) -> Option<&SpecialDay> {
        self.special_day_on(date)
            .filter(|special| special.details.is_today_change)
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
        self.running_day_and_plan(at).0
    }

    /// The running day, and the hours without changes of today.
    fn running_day_and_plan(&self, at: Timestamp) -> (Date, Self) {
        let mut planned = self.clone();
        planned
            .special_days
            .retain(|special| !special.details.is_today_change);
        let [day, planned_day] = [self, &planned].map(|hours| governing_day(hours, at).0);
        (day.min(planned_day), planned)
    }

    /// The special day that makes a change of the running day; that of the present change if nothing differs. What is over
    /// cannot change, and a closed day has no changes.
    pub fn today_draft(
        &self,
        at: Timestamp,
        change: TodayChange,
    ) -> Result<SpecialDayDraft, FieldErrors> {
        let (date, planned) = self.running_day_and_plan(at);
        let hours = self.opening_hours_on(date);
        let now = minutes_of_day(date, at);
        let until_error = |kind| FieldErrors::single("until", kind);
        let labels = || {
            let special = self.special_day_on(date).map(|special| &special.details);
            special
                .map(|special| (special.label.clone(), special.label_english.clone()))
                .unwrap_or_default()
        };
        let mut present = self.today_change(date).into_iter();
        let needs_opening = matches!(change, TodayChange::Closed | TodayChange::Note { .. });
        let (new_hours, (label, label_english)) = match change {
            TodayChange::KitchenUntil(time) => {
                // The end of the present change once more is no error.
                let earlier_by = u16::from(present.len() == 0);
                let latest = |kitchen: Opening| kitchen.end_minutes() - earlier_by;
                let until = new_end(hours.kitchen(), time, now, latest).map_err(until_error)?;
                (with_ends(hours, None, Some(until)), labels())
            }
            TodayChange::OpenUntil(time) => {
                let latest = |venue| latest_end(planned.opening_hours_on(date), venue);
                let until = new_end(hours.venue(), time, now, latest).map_err(until_error)?;
                (with_ends(hours, Some(until), None), labels())
            }
            // The label of the day, such as "Heute ausgebucht" or "Adventmarkt", is not why it is closed.
            TodayChange::Closed => (DayHours::Closed, Default::default()),
            TodayChange::Note {
                label,
                label_english,
            } => (hours, (label, label_english)),
        };
        let draft = SpecialDayDraft {
            period: Period::single_day(date),
            label,
            label_english,
            hours: new_hours,
            is_today_change: true,
        };
        if needs_opening && !present.any(|special| special.details == draft) {
            check_ongoing(hours, now).map_err(|kind| FieldErrors::single("action", kind))?;
        }
        Ok(draft)
    }
}

/// Whether the venue opens, and its opening is not over.
fn check_ongoing(hours: DayHours, now: u16) -> Result<(), FieldErrorKind> {
    let venue = hours.venue().ok_or(FieldErrorKind::TimeWhileClosed)?;
    if now < venue.end_minutes() {
        Ok(())
    } else {
        Err(FieldErrorKind::Over)
    }
}

/// In minutes since midnight of the day, as `now` is. Times before the start are on the next day.
fn new_end(
    opening: Option<Opening>,
    end: Time,
    now: u16,
    latest_of: impl FnOnce(Opening) -> u16,
) -> Result<u16, FieldErrorKind> {
    let opening = opening.ok_or(FieldErrorKind::TimeWhileClosed)?;
    let [start, _] = opening.span().start_and_end_minutes();
    let end = minutes_after(start, end);
    if end == start {
        Err(FieldErrorKind::SameAsStart)
    } else if latest_of(opening) < end {
        Err(FieldErrorKind::TooLate)
    } else if end < now {
        Err(FieldErrorKind::Over)
    } else {
        Ok(end)
    }
}

/// Of the venue, which may have a change already.
fn latest_end(planned: DayHours, venue: Opening) -> u16 {
    let planned = planned.venue().unwrap_or(venue);
    let [start, end] = planned.span().start_and_end_minutes();
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
