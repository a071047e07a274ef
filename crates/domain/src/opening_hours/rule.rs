//! The rule that applies to a day, in this order (decision H6): a special day of that year, a yearly special day, the holiday
//! hours of the season, the week of the season; outside all seasons the holiday hours and the week.

use std::cmp::Reverse;

use time::{Date, Weekday};

use super::{DayHours, OpeningHours, PeriodId, Season, SpecialDay, SpecialDayLabel, WeeklyHours};
use crate::calendar::{Holiday, Timestamp, holiday_on, local, midnight_after};

/// The rule that hours come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningRule {
    Weekday(Weekday, Option<PeriodId>),
    Holiday(Holiday, Option<PeriodId>),
    SpecialDay {
        id: PeriodId,
        label: SpecialDayLabel,
        label_english: SpecialDayLabel,
    },
}

/// The week and the holiday hours of a season, or those outside all seasons.
#[derive(Clone, Copy, Debug)]
pub struct WeekInForce<'a> {
    pub season: Option<&'a Season>,
    pub week: &'a WeeklyHours,
    pub holiday: &'a DayHours,
}

impl OpeningHours {
    /// The hours of a day and their rule.
    pub fn opening_hours_and_rule_for(&self, day: Date) -> (&DayHours, OpeningRule) {
        if let Some(special) = self.special_day_on(day) {
            let details = &special.details;
            let rule = OpeningRule::SpecialDay {
                id: special.id,
                label: details.label.clone(),
                label_english: details.label_english.clone(),
            };
            return (&details.hours, rule);
        }
        let week = self.week_on(day);
        let season_id = week.season.map(|season| season.id);
        if let Some(holiday) = holiday_on(day) {
            return (week.holiday, OpeningRule::Holiday(holiday, season_id));
        }
        let weekday = day.weekday();
        (
            week.week.on(weekday),
            OpeningRule::Weekday(weekday, season_id),
        )
    }

    /// The hours of a day without their rule, which needs no allocation.
    pub(crate) fn opening_hours_on(&self, day: Date) -> DayHours {
        if let Some(special) = self.special_day_on(day) {
            return special.details.hours;
        }
        let week = self.week_on(day);
        if holiday_on(day).is_some() {
            *week.holiday
        } else {
            *week.week.on(day.weekday())
        }
    }

    pub(super) fn special_day_on(&self, day: Date) -> Option<&SpecialDay> {
        let days = self.special_days.iter();
        days.filter(|special| special.details.period.covers_day(day))
            .min_by_key(|special| special.precedence())
    }

    /// Those that guests and staff see: without changes of today that another special day replaces.
    pub fn visible_special_days(&self) -> impl Iterator<Item = &SpecialDay> {
        self.special_days.iter().filter(|special| {
            let day = special.details.period.from();
            !special.details.is_today_change || self.special_day_on(day) == Some(special)
        })
    }

    pub fn week_on(&self, day: Date) -> WeekInForce<'_> {
        let seasons = self.seasons.iter();
        let season = seasons
            .filter(|season| season.details.period.covers_day(day))
            .min_by_key(|season| season.precedence());
        WeekInForce {
            season,
            week: season.map_or(&self.week, |season| &season.details.week),
            holiday: season.map_or(&self.holiday, |season| &season.details.holiday),
        }
    }

    /// The first day after `day` with the week of another season. `None` if there is none in this or the next year.
    pub fn next_week_after(&self, day: Date) -> Option<(Date, WeekInForce<'_>)> {
        let years = day.year()..=day.year() + 1;
        let seasons = self.seasons.iter();
        let mut changes: Vec<Date> = seasons
            .flat_map(|season| season.details.period.change_days(years.clone()))
            .filter(|change| *change > day && years.contains(&change.year()))
            .collect();
        changes.sort_unstable();
        let id = |week: &WeekInForce| week.season.map(|season| season.id);
        let season_today = id(&self.week_on(day));
        let weeks = changes
            .into_iter()
            .map(|change| (change, self.week_on(change)));
        let mut others = weeks.filter(|(_, week)| id(week) != season_today);
        others.next()
    }
}

impl SpecialDay {
    /// Of those that cover a day, one of that year before a yearly one, then the shorter, then the one with the higher id.
    pub(super) fn precedence(&self) -> impl Ord + use<> {
        let period = self.details.period;
        (period.is_yearly(), period.day_count(), Reverse(self.id))
    }
}

impl Season {
    /// Of those that cover a day, the shorter, then the one with the higher id.
    pub(super) fn precedence(&self) -> impl Ord + use<> {
        (self.details.period.day_count(), Reverse(self.id))
    }
}

/// The day whose rule applies at an instant, and until when: the day in Vienna, or the day before while its opening, breaks
/// included, lasts past midnight.
pub fn governing_day(hours: &OpeningHours, at: Timestamp) -> (Date, Timestamp) {
    let today = local(at).date;
    let yesterdays_opening = today.previous_day().and_then(|yesterday| {
        let (from, until) = hours.opening_hours_on(yesterday).venue()?.on(yesterday)?;
        (from <= at && at < until).then_some((yesterday, until))
    });
    yesterdays_opening.unwrap_or_else(|| (today, midnight_after(at)))
}
