//! What the sign at the door says, and when it will next say something else.

use time::{Date, Time};

use super::rule::hand_over;
use super::{DayHours, OpeningHours, Reason, Span};
use crate::calendar::{Instant, instant_of, local};

/// How many days after the present one are searched for the next change. Beyond that nobody plans a visit, and the
/// house counts as closed for good.
pub const LOOK_AHEAD_DAYS: usize = 400;

/// The state of the house at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// Are guests served?
    pub venue: Door,
    /// Is there warm food?
    pub kitchen: Door,
    /// The rule behind it: the present day's in Vienna, or the day before's while its guests are still served.
    pub reason: Reason,
    /// What is planned for the present day in Vienna: at one in the morning, when guests of the evening before may still
    /// be served, that is the coming day's.
    pub today: Today,
}

/// A calendar day, and the rule that governs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Today {
    /// The day in Vienna.
    pub date: Date,
    /// Its hours.
    pub hours: DayHours,
    /// Why they are what they are.
    pub reason: Reason,
}

/// Open or closed, and until when. Openings that touch or overlap are one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Door {
    /// Open now.
    Open {
        /// The first moment at which it is closed.
        until: Instant,
    },
    /// Closed now.
    Closed {
        /// When it opens; `None` when it does not within [`LOOK_AHEAD_DAYS`].
        opens: Option<Instant>,
    },
}

impl Door {
    /// Is it open?
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(self, Self::Open { .. })
    }

    /// When it is next the other way round.
    #[must_use]
    pub fn changes(self) -> Option<Instant> {
        match self {
            Self::Open { until } => Some(until),
            Self::Closed { opens } => opens,
        }
    }
}

impl Sign {
    /// When one of the doors is next the other way round.
    #[must_use]
    pub fn next_change(&self) -> Option<Instant> {
        self.venue
            .changes()
            .into_iter()
            .chain(self.kitchen.changes())
            .min()
    }
}

/// What the sign at the door says at `at`.
#[must_use]
pub fn sign_at(hours: &OpeningHours, at: Instant) -> Sign {
    let (governing_day, _) = hand_over(hours, at);
    let date = local(at).date;
    let (hours_today, reason_today) = hours.rule_for(date);
    Sign {
        venue: door_at(hours, at, DayHours::venue),
        kitchen: door_at(hours, at, DayHours::kitchen),
        reason: hours.rule_for(governing_day).1,
        today: Today {
            date,
            hours: *hours_today,
            reason: reason_today,
        },
    }
}

/// Walks the days' openings in the order they begin, from yesterday's, which may last past midnight, until one begins
/// that does not touch the opening at `at`, or that begins after it.
///
/// Moments are compared, never times on the wall: those repeat for an hour in autumn.
fn door_at(hours: &OpeningHours, at: Instant, span_of: fn(DayHours) -> Option<Span>) -> Door {
    let mut open_until: Option<Instant> = None;
    for day in days_from_yesterday(at) {
        if let Some(until) = open_until
            && until < instant_of(day, Time::MIDNIGHT)
        {
            return Door::Open { until };
        }
        let Some((from, until)) = span_of(hours.hours_on(day)).and_then(|span| span.on(day)) else {
            continue;
        };
        match open_until {
            None if at < from => return Door::Closed { opens: Some(from) },
            None if at < until => open_until = Some(until),
            None => {} // over before `at`
            Some(end) if from <= end => open_until = Some(end.max(until)),
            Some(end) => return Door::Open { until: end },
        }
    }
    match open_until {
        Some(until) => Door::Open { until },
        None => Door::Closed { opens: None },
    }
}

fn days_from_yesterday(at: Instant) -> impl Iterator<Item = Date> {
    let today = local(at).date;
    let first = today.previous_day().unwrap_or(today);
    std::iter::successors(Some(first), |day| day.next_day()).take(LOOK_AHEAD_DAYS + 2)
}
