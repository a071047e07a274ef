//! What guests see of the lunch menus at a moment, and when that changes.

use time::{Date, Duration};

use super::{LunchMenus, LunchSettings, LunchWeek};
use crate::calendar::{IsoWeek, Timestamp, local, midnight_after, timestamp_of};
use crate::opening_hours::OpeningHours;

/// The lunch of a day on which the kitchen cooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServedLunch<'a> {
    pub date: Date,
    pub day: &'a LunchMenus,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VisibleLunch<'a> {
    /// Today's until lunch ends, then the next one that is public. `None`: "Wochenmenü folgt".
    pub next: Option<ServedLunch<'a>>,
    /// The lunches of the week of `next`, those that are over included.
    pub week: Vec<ServedLunch<'a>>,
    /// When something of it changes, unless weeks or hours are changed.
    pub next_change_at: Timestamp,
}

/// `weeks`: at least this week and the next one, in any order.
pub fn visible_lunch_at<'a>(
    weeks: &'a [LunchWeek],
    settings: &LunchSettings,
    hours: &OpeningHours,
    now: Timestamp,
) -> VisibleLunch<'a> {
    let this_week = IsoWeek::of(local(now).date);
    let shown = [this_week, this_week.next()];
    let candidates = || weeks.iter().filter(|week| shown.contains(&week.week));
    let end_of = |lunch: &ServedLunch<'_>| timestamp_of(lunch.date, settings.until);
    let mut public: Vec<_> = candidates()
        .filter(|week| week.is_public_at(now))
        .map(|week| served_lunches(week, settings, hours))
        .collect();
    public.sort_by_key(|lunches| lunches.first().map(|lunch| lunch.date));
    let is_ahead = |lunch: &&ServedLunch<'_>| now < end_of(lunch);
    let next = public.iter().flatten().find(is_ahead).copied();
    let week = next.and_then(|next| {
        let is_of_week = |lunches: &&Vec<ServedLunch<'_>>| lunches.contains(&next);
        public.iter().find(is_of_week).cloned()
    });
    let publications = candidates().filter_map(|week| week.published_at);
    let publications = publications.filter(|from| now < *from);
    // "Heute" and "morgen" change at midnight.
    let changes = publications.chain(next.map(|next| end_of(&next)));
    let next_change_at = changes.fold(midnight_after(now), Timestamp::min);
    VisibleLunch {
        next,
        week: week.unwrap_or_default(),
        next_change_at,
    }
}

/// The lunches of a week, without days on which the kitchen is closed.
pub fn served_lunches<'a>(
    week: &'a LunchWeek,
    settings: &LunchSettings,
    hours: &OpeningHours,
) -> Vec<ServedLunch<'a>> {
    let days = week.filled_days(settings);
    let served = days.filter(|(date, _)| is_lunch_cooked(settings, hours, *date));
    served
        .map(|(date, day)| ServedLunch { date, day })
        .collect()
}

/// How many weeks without menus make guests read that the menu of the week follows.
const OFFERED_WEEKS: i64 = 4;

/// The weeks that [`visible_lunch_at`] and [`is_lunch_offered`] need: the first and the last one.
pub fn shown_weeks(now: Timestamp) -> (IsoWeek, IsoWeek) {
    let this_week = IsoWeek::of(local(now).date);
    let first = this_week
        .monday()
        .saturating_sub(Duration::weeks(OFFERED_WEEKS));
    (IsoWeek::of(first), this_week.next())
}

/// Whether the inn has menus in one of [`shown_weeks`], published or not.
pub fn is_lunch_offered(weeks: &[LunchWeek], settings: &LunchSettings, now: Timestamp) -> bool {
    let (first, last) = shown_weeks(now);
    let has_menus = |week: &LunchWeek| week.filled_days(settings).next().is_some();
    weeks
        .iter()
        .any(|week| (first..=last).contains(&week.week) && has_menus(week))
}

/// Whether the kitchen opens before lunch ends.
fn is_lunch_cooked(settings: &LunchSettings, hours: &OpeningHours, date: Date) -> bool {
    let kitchen = hours.opening_hours_on(date).kitchen();
    kitchen.is_some_and(|kitchen| kitchen.span().start() < settings.until)
}
