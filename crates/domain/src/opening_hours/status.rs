//! Whether the venue and the kitchen are open at a moment, and when that changes.

use time::{Date, Time};

use super::rule::governing_day;
use super::{DayHours, Opening, OpeningHours, OpeningRule};
use crate::calendar::{Timestamp, local, timestamp_of};

/// How many days are searched for the next change.
pub const LOOK_AHEAD_DAYS: usize = 400;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningStatus {
    pub venue: OpenState,
    pub kitchen: OpenState,
    /// The rule of the day in Vienna, or of the day before while its opening lasts.
    pub rule: OpeningRule,
    /// The day in Vienna, also while the opening of the day before lasts.
    pub today: TodayHours,
}

/// A calendar day and the rule that applies to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TodayHours {
    /// The day in Vienna.
    pub date: Date,
    pub hours: DayHours,
    pub rule: OpeningRule,
}

/// Open or closed, and until when. Openings that touch or overlap are merged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenState {
    Open {
        /// The first moment at which it is closed.
        until: Timestamp,
    },
    Closed {
        /// `None` if it does not open within [`LOOK_AHEAD_DAYS`].
        opens_at: Option<Timestamp>,
    },
}

impl OpenState {
    pub fn is_open(self) -> bool {
        matches!(self, Self::Open { .. })
    }

    /// When it next opens or closes.
    pub fn next_change_at(self) -> Option<Timestamp> {
        match self {
            Self::Open { until } => Some(until),
            Self::Closed { opens_at } => opens_at,
        }
    }
}

impl OpeningStatus {
    /// When the venue or the kitchen next opens or closes.
    pub fn next_change_at(&self) -> Option<Timestamp> {
        self.venue
            .next_change_at()
            .into_iter()
            .chain(self.kitchen.next_change_at())
            .min()
    }
}

pub fn opening_status_at(hours: &OpeningHours, at: Timestamp) -> OpeningStatus {
    let (governing_day, _) = governing_day(hours, at);
    let date = local(at).date;
    let (hours_today, rule_today) = hours.opening_hours_and_rule_for(date);
    OpeningStatus {
        venue: open_state_at(hours, at, DayHours::venue),
        kitchen: open_state_at(hours, at, DayHours::kitchen),
        rule: hours.opening_hours_and_rule_for(governing_day).1,
        today: TodayHours {
            date,
            hours: *hours_today,
            rule: rule_today,
        },
    }
}

/// Walks the openings of the days, breaks excluded, in the order they begin, from yesterday's, which may last past midnight,
/// to the first that begins after `at` and does not touch the opening at `at`.
///
/// Compares instants: local times repeat for an hour in autumn.
fn open_state_at(
    hours: &OpeningHours,
    at: Timestamp,
    opening_of: fn(DayHours) -> Option<Opening>,
) -> OpenState {
    let mut open_until: Option<Timestamp> = None;
    let mut previous_opening = None;
    for day in days_starting_yesterday(at) {
        if let Some(until) = open_until
            && until < timestamp_of(day, Time::MIDNIGHT)
        {
            return OpenState::Open { until };
        }
        let opening = opening_of(hours.opening_hours_on(day)).map(|opening| (day, opening));
        let openings = [previous_opening, opening].into_iter().flatten();
        for (from, until) in periods_beginning_on(day, openings) {
            match open_until {
                None if at < from => {
                    return OpenState::Closed {
                        opens_at: Some(from),
                    };
                }
                None if at < until => open_until = Some(until),
                None => {} // ended before `at`
                Some(end) if from <= end => open_until = Some(end.max(until)),
                Some(end) => return OpenState::Open { until: end },
            }
        }
        previous_opening = opening;
    }
    match open_until {
        Some(until) => OpenState::Open { until },
        None => OpenState::Closed { opens_at: None },
    }
}

/// In the order they begin: that after a break may belong to the opening of the day before.
fn periods_beginning_on(
    date: Date,
    openings: impl Iterator<Item = (Date, Opening)>,
) -> Vec<(Timestamp, Timestamp)> {
    let periods = openings.flat_map(|(day, opening)| opening.periods_on(day));
    let mut periods: Vec<_> = periods
        .filter(|(from, _)| local(*from).date == date)
        .collect();
    periods.sort_unstable();
    periods
}

fn days_starting_yesterday(at: Timestamp) -> impl Iterator<Item = Date> {
    let today = local(at).date;
    let first = today.previous_day().unwrap_or(today);
    std::iter::successors(Some(first), |day| day.next_day()).take(LOOK_AHEAD_DAYS + 2)
}
