//! A slow reference implementation that lists every minute of some days as open or closed. It shares only the calendar with
//! the tested code.

use std::collections::HashMap;

use time::{Date, Duration, Time};

use crate::calendar::{LocalDateTime, Timestamp, holiday_on, local};
use crate::opening_hours::{DayHours, Opening, OpeningHours, OpeningRule, Period, TimeSpan};

pub(super) struct Timeline<'a> {
    hours: &'a OpeningHours,
    start: Timestamp,
    /// The first minute of each local time.
    minute_by_local_time: HashMap<LocalDateTime, usize>,
    pub(super) venue: Vec<bool>,
    pub(super) kitchen: Vec<bool>,
}

/// Days before and after the tested instant.
const DAYS_BEFORE: i64 = 4;
const DAYS_AFTER: i64 = 9;

impl<'a> Timeline<'a> {
    pub(super) fn around_instant(at: Timestamp, hours: &'a OpeningHours) -> Self {
        let start = at.truncate_to_minute() - Duration::days(DAYS_BEFORE);
        let minutes =
            usize::try_from(Duration::days(DAYS_BEFORE + DAYS_AFTER).whole_minutes()).unwrap();
        let mut minute_by_local_time = HashMap::with_capacity(minutes);
        for minute in 0..minutes {
            let local_time = local(start + Duration::minutes(i64::try_from(minute).unwrap()));
            minute_by_local_time.entry(local_time).or_insert(minute);
        }
        let mut timeline = Self {
            hours,
            start,
            minute_by_local_time,
            venue: vec![false; minutes],
            kitchen: vec![false; minutes],
        };
        // The first and the last day may be incomplete and are not used.
        let mut day = local(start).date + Duration::DAY;
        while day < local(start).date + Duration::days(DAYS_BEFORE + DAYS_AFTER - 1) {
            let (hours, _) = timeline.rule(day);
            for minutes in timeline.periods(day, hours.venue()) {
                timeline.venue[minutes].fill(true);
            }
            for minutes in timeline.periods(day, hours.kitchen()) {
                timeline.kitchen[minutes].fill(true);
            }
            day += Duration::DAY;
        }
        timeline
    }

    /// The index of the minute of an instant.
    pub(super) fn minute(&self, at: Timestamp) -> usize {
        usize::try_from((at - self.start).whole_minutes()).unwrap()
    }

    /// When the state first differs, within the timeline.
    pub(super) fn next_change_at(&self, open: &[bool], at: Timestamp) -> Option<Timestamp> {
        let now = self.minute(at);
        let reliable_minutes = open.len() - 3 * 24 * 60;
        let change = (now..reliable_minutes).find(|minute| open[*minute] != open[now])?;
        Some(self.start + Duration::minutes(i64::try_from(change).unwrap()))
    }

    /// The rule of yesterday while its opening lasts, otherwise of today.
    pub(super) fn reason(&self, at: Timestamp) -> OpeningRule {
        let today = local(at).date;
        let yesterday = today - Duration::DAY;
        let (hours, reason) = self.rule(yesterday);
        match hours.venue() {
            Some(opening)
                if self
                    .minutes(yesterday, opening.span())
                    .contains(&self.minute(at)) =>
            {
                reason
            }
            _ => self.rule(today).1,
        }
    }

    pub(super) fn rule(&self, day: Date) -> (DayHours, OpeningRule) {
        let mut season = None;
        let mut best = (i64::MAX, 0);
        for candidate in &self.hours.seasons {
            let period = candidate.details.period;
            let (days, id) = (length(period), candidate.id.get());
            if covers(period, day) && (days < best.0 || days == best.0 && id > best.1) {
                best = (days, id);
                season = Some(candidate);
            }
        }
        let (week, holiday_hours) = season
            .map_or((&self.hours.week, self.hours.holiday), |season| {
                (&season.details.week, season.details.holiday)
            });
        let (weekday, season_id) = (day.weekday(), season.map(|season| season.id));
        let mut rule = (*week.on(weekday), OpeningRule::Weekday(weekday, season_id));
        if let Some(holiday) = holiday_on(day) {
            rule = (holiday_hours, OpeningRule::Holiday(holiday, season_id));
        }
        let mut best = (1, i64::MAX, 0);
        for special in &self.hours.special_days {
            let details = &special.details;
            let (days, id) = (length(details.period), special.id.get());
            let yearly = u8::from(details.period.is_yearly());
            let is_better = yearly < best.0
                || yearly == best.0 && (days < best.1 || days == best.1 && id > best.2);
            if covers(details.period, day) && is_better {
                best = (yearly, days, id);
                rule = (
                    details.hours,
                    OpeningRule::SpecialDay {
                        id: special.id,
                        label: details.label.clone(),
                        label_english: details.label_english.clone(),
                    },
                );
            }
        }
        rule
    }

    /// Before and after the break.
    fn periods(&self, day: Date, opening: Option<Opening>) -> Vec<std::ops::Range<usize>> {
        let Some(opening) = opening else {
            return Vec::new();
        };
        let span = opening.span();
        let Some(pause) = opening.break_span() else {
            return vec![self.minutes(day, span)];
        };
        let day_of = |time| {
            if time < span.start() {
                day + Duration::DAY
            } else {
                day
            }
        };
        let local_times = [
            (day, span.start()),
            (day_of(pause.start()), pause.start()),
            (day_of(pause.end()), pause.end()),
            (day_of(span.end()), span.end()),
        ];
        let [start, from, until, end] =
            local_times.map(|(day, time)| self.minute_at_local_time(day, time));
        vec![start..from.max(start), until..end.max(until)]
    }

    fn minutes(&self, day: Date, span: TimeSpan) -> std::ops::Range<usize> {
        let ends_next_day = span.end() < span.start();
        let last_day = if ends_next_day {
            day + Duration::DAY
        } else {
            day
        };
        let from = self.minute_at_local_time(day, span.start());
        // In the skipped hour of spring the end can be before the start.
        from..self.minute_at_local_time(last_day, span.end()).max(from)
    }

    /// The first minute of a local time; one that does not exist is moved forward by the length of the gap (decision H7).
    fn minute_at_local_time(&self, date: Date, time: Time) -> usize {
        let find_minute = |time| {
            self.minute_by_local_time
                .get(&LocalDateTime { date, time })
                .copied()
        };
        find_minute(time)
            .or_else(|| find_minute(time + Duration::HOUR))
            .expect("the timeline is long enough")
    }
}

fn length(period: Period) -> i64 {
    (period.until() - period.from()).whole_days()
}

/// Walks over the days of the period, in each year that may matter.
fn covers(period: Period, day: Date) -> bool {
    if !period.is_yearly() {
        return period.from() <= day && day <= period.until();
    }
    let mut of_period = period.from();
    loop {
        if (of_period.month(), of_period.day()) == (day.month(), day.day()) {
            return true;
        }
        if of_period == period.until() {
            return false;
        }
        of_period += Duration::DAY;
    }
}
