//! Between moments and the wall clock in Vienna (decision H7).

use time::{Date, Duration, PrimitiveDateTime, Time};

use super::Instant;

/// The zone's name, as the published API writes it.
pub const ZONE: &str = "Europe/Vienna";

/// What the calendar and the clock on the wall in Vienna show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LocalTime {
    /// The calendar day.
    pub date: Date,
    /// The time of day, cut to the whole minute.
    pub time: Time,
}

/// The wall clock in Vienna at a moment.
#[must_use]
pub fn local(at: Instant) -> LocalTime {
    // Through the timestamp, because it is total: converting an exotic offset to UTC can leave the calendar.
    let since_1970 = Duration::seconds(at.unix_timestamp());
    let wall = Instant::UNIX_EPOCH.saturating_add(since_1970 + offset_at(at));
    LocalTime {
        date: wall.date(),
        time: wall.time().truncate_to_minute(),
    }
}

/// The moment at which the wall clock in Vienna shows this day and time.
///
/// Decision H7: the offset in force before a transition counts. So a time that does not exist (spring) is moved
/// forward by the length of the gap, and one that occurs twice (autumn) means the first.
#[must_use]
pub fn instant_of(date: Date, time: Time) -> Instant {
    let wall = PrimitiveDateTime::new(date, time);
    let with = |offset: Duration| wall.saturating_sub(offset).assume_utc();

    // Vienna was never more than two hours ahead, so three hours back lies before the moment looked for.
    let earlier_offset = offset_at(with(Duration::hours(3)));
    let first = with(earlier_offset);
    let later_offset = offset_at(first);
    if later_offset == earlier_offset {
        return first;
    }
    let second = with(later_offset);
    if offset_at(second) == later_offset {
        second
    } else {
        first // neither offset fits: the time lies in the gap
    }
}

/// The next beginning of a calendar day in Vienna, strictly after `at`.
#[must_use]
pub fn midnight_after(at: Instant) -> Instant {
    match local(at).date.next_day() {
        Some(tomorrow) => instant_of(tomorrow, Time::MIDNIGHT),
        None => PrimitiveDateTime::MAX.assume_utc(),
    }
}

/// How far Vienna is ahead of UTC at a moment.
fn offset_at(at: Instant) -> Duration {
    // The zone's last rule holds for all time to come, so the search finds an answer for every moment that can be
    // written; were it ever not to, Central European Time is the answer that is right for most of the year.
    let seconds = tzdb::time_zone::europe::VIENNA
        .find_local_time_type(at.unix_timestamp())
        .map_or(3600, tz::LocalTimeType::ut_offset);
    Duration::seconds(seconds.into())
}
