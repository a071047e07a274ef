//! What a form says about hours, before anything is known about it.

use time::{Date, Time, Weekday};

use super::{DayHours, EndsBeforeItStarts, Span, SpecialDay, Week};
use crate::Label;
use crate::calendar::{parse_day, parse_time, write_day, write_time};
use crate::fields::{FieldErrors, Problem};

/// The hours of a day as they came in; `None` means that a field was not sent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HoursInput {
    /// Does the house open at all?
    pub is_open: Option<bool>,
    /// When the house opens, written `HH:mm`. Here as below, the empty text means no time.
    pub open_from: Option<String>,
    /// When the house closes.
    pub open_until: Option<String>,
    /// When the kitchen opens.
    pub kitchen_from: Option<String>,
    /// When the kitchen closes.
    pub kitchen_until: Option<String>,
}

/// A special day as it came in; `None` means that a field was not sent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpecialDayInput {
    /// The first day, written `yyyy-MM-dd`.
    pub from: Option<String>,
    /// The last day, which belongs to it.
    pub until: Option<String>,
    /// What staff call it.
    pub label: Option<String>,
    /// The hours on each of its days.
    pub hours: HoursInput,
}

/// A special day that may be saved; whether it is a new one or another's successor is not said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialDayDraft {
    pub(super) from: Date,
    pub(super) until: Date,
    pub(super) label: Label,
    pub(super) hours: DayHours,
}

/// Not every weekday exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not every weekday exactly once")]
pub struct InvalidWeek;

/// The fields' names, as the published API writes them.
mod field {
    pub const IS_OPEN: &str = "isOpen";
    pub const OPEN: [&str; 2] = ["openFrom", "openUntil"];
    pub const KITCHEN: [&str; 2] = ["kitchenFrom", "kitchenUntil"];
    pub const FROM: &str = "from";
    pub const UNTIL: &str = "until";
    pub const LABEL: &str = "label";
}

impl DayHours {
    /// Checks the hours of a day: an open house has both of its times, and both of its kitchen's or neither, which lie
    /// within its own; a closed one has none.
    ///
    /// # Errors
    /// Everything that is wrong, not only the first.
    pub fn parse(input: &HoursInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let hours = hours(&mut errors, input);
        hours.filter(|_| errors.is_empty()).ok_or(errors)
    }
}

impl Week {
    /// Puts weekdays that came in any order into a week.
    ///
    /// # Errors
    /// Unless every weekday is there exactly once.
    pub fn of(days: &[(Weekday, DayHours)]) -> Result<Self, InvalidWeek> {
        let mut week = [DayHours::Closed; 7];
        for (day, weekday) in week.iter_mut().zip(Self::DAYS) {
            let mut hours = days.iter().filter(|(of, _)| *of == weekday);
            match (hours.next(), hours.next()) {
                (Some((_, hours)), None) => *day = *hours,
                _ => return Err(InvalidWeek),
            }
        }
        Ok(Self::new(week))
    }
}

impl SpecialDayDraft {
    /// Checks the range; `until` is the last day that belongs to it.
    ///
    /// # Errors
    /// When the last day lies before the first.
    pub fn new(
        from: Date,
        until: Date,
        label: Label,
        hours: DayHours,
    ) -> Result<Self, EndsBeforeItStarts> {
        if until < from {
            return Err(EndsBeforeItStarts);
        }
        Ok(Self {
            from,
            until,
            label,
            hours,
        })
    }

    /// Checks everything that a special day needs. It may overlap with others (decision H6).
    ///
    /// # Errors
    /// Everything that is wrong, not only the first.
    pub fn parse(input: &SpecialDayInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let from = errors.take(field::FROM, day(input.from.as_deref()));
        let until = errors.take(field::UNTIL, day(input.until.as_deref()));
        if let (Some(from), Some(until)) = (from, until)
            && until < from
        {
            errors.take::<Date>(field::UNTIL, Err(Problem::BeforeItsStart));
        }
        let label = Label::parse(input.label.as_deref().unwrap_or_default());
        let label = errors.take(field::LABEL, label);
        let hours = hours(&mut errors, &input.hours);
        match (from, until, label, hours) {
            (Some(from), Some(until), Some(label), Some(hours)) if errors.is_empty() => Ok(Self {
                from,
                until,
                label,
                hours,
            }),
            _ => Err(errors),
        }
    }
}

impl SpecialDayInput {
    /// The form of a special day, filled in with everything that was not sent: that stays as it is. Of a day that is to
    /// be closed the times go, unless somebody sends some.
    #[must_use]
    pub fn or_of(self, day: &SpecialDay) -> Self {
        let hours = *day.hours();
        let time = |sent: Option<String>, there: Option<Time>| {
            let stays = self.hours.is_open != Some(false);
            sent.or_else(|| there.filter(|_| stays).map(write_time))
        };
        let (venue, kitchen) = (hours.venue(), hours.kitchen());
        Self {
            from: self.from.or_else(|| Some(write_day(day.from()))),
            until: self.until.or_else(|| Some(write_day(day.until()))),
            label: self.label.or_else(|| Some(day.label().to_string())),
            hours: HoursInput {
                is_open: self.hours.is_open.or(Some(venue.is_some())),
                open_from: time(self.hours.open_from, venue.map(Span::from)),
                open_until: time(self.hours.open_until, venue.map(Span::until)),
                kitchen_from: time(self.hours.kitchen_from, kitchen.map(Span::from)),
                kitchen_until: time(self.hours.kitchen_until, kitchen.map(Span::until)),
            },
        }
    }
}

fn day(text: Option<&str>) -> Result<Date, Problem> {
    let text = text
        .filter(|text| !text.is_empty())
        .ok_or(Problem::Missing)?;
    parse_day(text).map_err(|_| Problem::InvalidDay)
}

fn hours(errors: &mut FieldErrors, input: &HoursInput) -> Option<DayHours> {
    let venue = [&input.open_from, &input.open_until];
    let kitchen = [&input.kitchen_from, &input.kitchen_until];
    let is_open = errors.take(field::IS_OPEN, input.is_open.ok_or(Problem::Missing));
    match is_open {
        Some(false) => {
            for (name, time) in field::OPEN
                .into_iter()
                .chain(field::KITCHEN)
                .zip(venue.into_iter().chain(kitchen))
            {
                if sent(time.as_ref()).is_some() {
                    errors.take::<Time>(name, Err(Problem::WhileClosed));
                }
            }
            Some(DayHours::Closed)
        }
        open => {
            let venue = span(errors, field::OPEN, venue, open.is_some());
            let kitchen = span(errors, field::KITCHEN, kitchen, false);
            if let (Some(venue), Some(kitchen)) = (venue, kitchen) {
                within(errors, kitchen, venue);
            }
            venue.map(|venue| DayHours::Open { venue, kitchen })
        }
    }
}

/// From one time to the other; neither is needed unless the other is there, or `is_needed` says so.
fn span(
    errors: &mut FieldErrors,
    [from_name, until_name]: [&'static str; 2],
    [from, until]: [&Option<String>; 2],
    is_needed: bool,
) -> Option<Span> {
    let (from, until) = (sent(from.as_ref()), sent(until.as_ref()));
    if from.is_none() && until.is_none() && !is_needed {
        return None;
    }
    let time = |text: Option<&str>| {
        let text = text.ok_or(Problem::Missing)?;
        parse_time(text).map_err(|_| Problem::InvalidTime)
    };
    let from = errors.take(from_name, time(from));
    let until = errors.take(until_name, time(until));
    let span = Span::parse(from?, until?).map_err(|_| Problem::SameAsStart);
    errors.take(until_name, span)
}

/// Nobody is served from a kitchen whose house is closed.
fn within(errors: &mut FieldErrors, kitchen: Span, venue: Span) {
    let [opens, closes] = venue.minutes();
    let [from, until] = kitchen.minutes();
    for (name, is_within) in field::KITCHEN
        .into_iter()
        .zip([(opens..closes).contains(&from), until <= closes])
    {
        if !is_within {
            errors.take::<Time>(name, Err(Problem::OutsideHouseHours));
        }
    }
}

fn sent(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.is_empty())
}
