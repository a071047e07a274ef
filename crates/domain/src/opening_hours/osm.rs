//! The hours in the notation of OpenStreetMap: <https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>.

use std::cmp::Reverse;

use time::macros::date;
use time::{Date, Weekday};

use super::opening::MINUTES_PER_DAY;
use super::{DayHours, Opening, OpeningHours, Period, WeeklyHours};

impl OpeningHours {
    /// The hours of the venue. Special days and seasons that ended before yesterday are left out.
    pub fn osm_venue_hours(&self, today: Date) -> String {
        let hours = self.osm_hours(DayHours::venue, today);
        hours.unwrap_or_else(|| "off".to_owned())
    }

    /// The hours of the kitchen; `None` if it never opens.
    pub fn osm_kitchen_hours(&self, today: Date) -> Option<String> {
        self.osm_hours(DayHours::kitchen, today)
    }

    /// From the rules that any other replaces to those that replace any other (decision H6). `None` if it never opens.
    fn osm_hours(
        &self,
        opening_of: fn(DayHours) -> Option<Opening>,
        today: Date,
    ) -> Option<String> {
        let mut rules = Rules::default();
        let mut add_week = |days: &str, week: &WeeklyHours, holiday: DayHours| {
            rules.replace(days, &weekday_rows(week, opening_of));
            let holidays = join(days, "PH");
            rules.replace(&holidays, &[(String::new(), opening_of(holiday))]);
        };
        add_week("", &self.week, self.holiday);
        // The opening of yesterday may last past midnight.
        let is_over =
            |period: Period| !period.is_yearly() && Some(period.until()) < today.previous_day();
        let mut seasons: Vec<_> = self.seasons.iter().collect();
        seasons.sort_by_key(|season| Reverse(season.precedence()));
        for season in seasons {
            let details = &season.details;
            if !is_over(details.period) {
                add_week(&days(details.period), &details.week, details.holiday);
            }
        }
        let mut special_days: Vec<_> = self.visible_special_days().collect();
        special_days.sort_by_key(|special| Reverse(special.precedence()));
        for special in special_days {
            let details = &special.details;
            if !is_over(details.period) {
                let row = (String::new(), opening_of(details.hours));
                rules.replace(&days(details.period), &[row]);
            }
        }
        Some(rules.text).filter(|text| !text.is_empty())
    }
}

/// Rules of which later ones replace earlier ones.
///
/// A rule that replaces the hours of a date also replaces the end of the night before, and leaves what the replaced hours
/// have after midnight. Hence, if hours last past midnight, those of a day are closed first, from the latest end of a night until
/// that end the next day, and the new ones are added. This is exact if no opening begins before that end.
#[derive(Default)]
struct Rules {
    text: String,
    /// The latest end, in minutes since midnight of the day that the opening belongs to.
    latest_end: u16,
}

impl Rules {
    /// Replaces the hours of days such as `May 01-Sep 30 PH`, by weekdays or together.
    fn replace(&mut self, days: &str, rows: &[(String, Option<Opening>)]) {
        let is_first = self.text.is_empty();
        let ends = rows
            .iter()
            .filter_map(|(_, opening)| Some(opening.as_ref()?.end_minutes()));
        let latest_end = ends.max().unwrap_or_default().max(self.latest_end);
        let has_nights = latest_end > MINUTES_PER_DAY;
        if has_nights && !is_first {
            let end = self.latest_end.saturating_sub(MINUTES_PER_DAY);
            let closed = match end {
                0 => "off".to_owned(),
                _ => format!("{}-{} off", clock(end), clock(end + MINUTES_PER_DAY)),
            };
            self.add("; ", days, &closed);
        }
        self.latest_end = latest_end;
        let separator = if has_nights { ", " } else { "; " };
        for (weekdays, opening) in rows {
            let days = join(days, weekdays);
            match opening {
                Some(opening) => {
                    for hours in osm_opening(*opening) {
                        self.add(separator, &days, &hours);
                    }
                }
                None if is_first || has_nights => {} // closed already
                None => self.add(separator, &days, "off"),
            }
        }
    }

    fn add(&mut self, separator: &str, days: &str, hours: &str) {
        if !self.text.is_empty() {
            self.text.push_str(separator);
        }
        self.text.push_str(&join(days, hours));
    }
}

fn join(first: &str, second: &str) -> String {
    let words = [first, second].into_iter().filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// The weekdays that have the same hours, such as `Mo,Th-Sa`, and those hours.
fn weekday_rows(
    week: &WeeklyHours,
    opening_of: fn(DayHours) -> Option<Opening>,
) -> Vec<(String, Option<Opening>)> {
    let mut rows: Vec<(Vec<Weekday>, Option<Opening>)> = Vec::new();
    for (weekday, hours) in week.days() {
        let opening = opening_of(hours);
        match rows.iter_mut().find(|(_, other)| *other == opening) {
            Some((weekdays, _)) => weekdays.push(weekday),
            None => rows.push((vec![weekday], opening)),
        }
    }
    let rows = rows.into_iter();
    rows.map(|(weekdays, opening)| (osm_weekdays(&weekdays), opening))
        .collect()
}

fn osm_weekdays(weekdays: &[Weekday]) -> String {
    let ranges = weekdays.chunk_by(|day, next| day.next() == *next);
    let ranges = ranges.filter_map(|range| match range {
        [day] => Some(abbreviation(day, 2)),
        [first, .., last] => Some(format!(
            "{}-{}",
            abbreviation(first, 2),
            abbreviation(last, 2)
        )),
        [] => None,
    });
    ranges.collect::<Vec<_>>().join(",")
}

/// `2026 Aug 03-16`, `Dec 23-Jan 06` of a yearly period. The notation begins with the year 1900.
fn days(period: Period) -> String {
    let format = |day: Date| {
        let date = format!("{} {:02}", abbreviation(&day.month(), 3), day.day());
        if period.is_yearly() {
            date
        } else {
            format!("{} {date}", day.year())
        }
    };
    let (mut from, until) = (period.from(), period.until());
    if !period.is_yearly() {
        from = from.max(date!(1900 - 01 - 01));
    }
    if from == until {
        format(from)
    } else if (from.year(), from.month()) == (until.year(), until.month()) {
        format!("{}-{:02}", format(from), until.day())
    } else {
        format!("{}-{}", format(from), format(until))
    }
}

fn abbreviation(name: &impl ToString, chars: usize) -> String {
    name.to_string().chars().take(chars).collect()
}

/// One rule, or three if the period after the break begins after midnight: rules cannot begin there.
fn osm_opening(opening: Opening) -> Vec<String> {
    let periods: Vec<_> = opening.periods().collect();
    match periods[..] {
        [[start, break_start], [break_end, end]] if break_end >= MINUTES_PER_DAY => vec![
            span(start, end),
            format!("{} off", span(start, break_end)),
            span(start, break_start),
        ],
        _ => {
            let spans = periods.iter().map(|[start, end]| span(*start, *end));
            vec![spans.collect::<Vec<_>>().join(",")]
        }
    }
}

fn span(start: u16, end: u16) -> String {
    let end = if end > MINUTES_PER_DAY {
        end - MINUTES_PER_DAY
    } else {
        end
    };
    format!("{}-{}", clock(start), clock(end))
}

fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}
