//! Conversion between instants and local time in Vienna (decision H7).

use time::{Date, Duration, PrimitiveDateTime, Time};

use super::Timestamp;

/// The name of the time zone in the published API.
pub const TIME_ZONE: &str = "Europe/Vienna";

/// Date and time in Vienna.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LocalDateTime {
    pub date: Date,
    /// Truncated to the minute.
    pub time: Time,
}

/// The local time in Vienna.
pub fn local(at: Timestamp) -> LocalDateTime {
    // Uses the timestamp, because converting an offset to UTC can exceed the range of dates.
    let since_1970 = Duration::seconds(at.unix_timestamp());
    let wall_clock_time = Timestamp::UNIX_EPOCH.saturating_add(since_1970 + utc_offset_at(at));
    LocalDateTime {
        date: wall_clock_time.date(),
        time: wall_clock_time.time().truncate_to_minute(),
    }
}

/// The instant of a local time in Vienna.
///
/// A time that does not exist (spring) is moved forward by the length of the gap, and one that occurs twice (autumn) is the
/// first (decision H7).
pub fn timestamp_of(date: Date, time: Time) -> Timestamp {
    let wall_clock_time = PrimitiveDateTime::new(date, time);
    let timestamp_assuming_offset =
        |offset: Duration| wall_clock_time.saturating_sub(offset).assume_utc();

    // Vienna was never more than two hours ahead of UTC, so this is before the instant.
    let earlier_utc_offset = utc_offset_at(timestamp_assuming_offset(Duration::hours(3)));
    let first = timestamp_assuming_offset(earlier_utc_offset);
    let later_utc_offset = utc_offset_at(first); // equal on all days but two
    let second = timestamp_assuming_offset(later_utc_offset);
    if utc_offset_at(second) == later_utc_offset {
        second
    } else {
        first // the time is in the gap
    }
}

/// The next midnight in Vienna, strictly after `at`.
pub fn midnight_after(at: Timestamp) -> Timestamp {
    match local(at).date.next_day() {
        Some(tomorrow) => timestamp_of(tomorrow, Time::MIDNIGHT),
        None => PrimitiveDateTime::MAX.assume_utc(),
    }
}

/// The UTC offset of Vienna.
fn utc_offset_at(at: Timestamp) -> Duration {
    // The last rule of the zone never ends, so an offset is always found; the fallback is Central European Time.
    let seconds = tzdb::time_zone::europe::VIENNA
        .find_local_time_type(at.unix_timestamp())
        .map_or(3600, tz::LocalTimeType::ut_offset);
    Duration::seconds(seconds.into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::{Month, UtcOffset, Weekday};

    use super::*;
    use crate::calendar::{format_iso_date, format_time, parse_date, parse_time};
    use crate::table::assert_table_answers;

    fn parse_utc(text: &str) -> Timestamp {
        let (date, time) = text.split_once(' ').unwrap();
        let (date, time) = (parse_date(date).unwrap(), parse_time(time).unwrap());
        PrimitiveDateTime::new(date, time).assume_utc()
    }

    fn format_as_utc(at: Timestamp) -> String {
        assert!(at.offset().is_utc());
        format!("{} {}", format_iso_date(at.date()), format_time(at.time()))
    }

    #[test]
    fn converts_instants_to_local_time() {
        assert_table_answers(
            "
            2026-01-15 12:00 => 2026-01-15 13:00
            2026-07-15 12:00 => 2026-07-15 14:00
            2026-07-15 22:00 => 2026-07-16 00:00
            2026-12-31 23:00 => 2027-01-01 00:00
            2026-03-29 00:59 => 2026-03-29 01:59
            2026-03-29 01:00 => 2026-03-29 03:00
            2026-10-25 00:59 => 2026-10-25 02:59
            2026-10-25 01:00 => 2026-10-25 02:00
            2026-10-25 01:59 => 2026-10-25 02:59
            2026-10-25 02:00 => 2026-10-25 03:00
            2101-07-15 12:00 => 2101-07-15 14:00
            2101-03-27 01:00 => 2101-03-27 03:00
            2101-10-30 01:00 => 2101-10-30 02:00
            ",
            |question| {
                let LocalDateTime { date, time } = local(parse_utc(question));
                format!("{} {}", format_iso_date(date), format_time(time))
            },
        );
    }

    #[test]
    fn converts_local_time_to_instants() {
        assert_table_answers(
            "
            2026-01-15 13:00 => 2026-01-15 12:00
            2026-07-15 00:00 => 2026-07-14 22:00
            2026-03-29 01:59 => 2026-03-29 00:59
            2026-03-29 02:00 => 2026-03-29 01:00
            2026-03-29 02:30 => 2026-03-29 01:30
            2026-03-29 02:59 => 2026-03-29 01:59
            2026-03-29 03:00 => 2026-03-29 01:00
            2026-03-29 05:00 => 2026-03-29 03:00
            2026-10-25 01:59 => 2026-10-24 23:59
            2026-10-25 02:00 => 2026-10-25 00:00
            2026-10-25 02:30 => 2026-10-25 00:30
            2026-10-25 02:59 => 2026-10-25 00:59
            2026-10-25 03:00 => 2026-10-25 02:00
            2101-03-27 02:30 => 2101-03-27 01:30
            2101-10-30 02:30 => 2101-10-30 00:30
            ",
            |question| {
                let (date, time) = question.split_once(' ').unwrap();
                let (date, time) = (parse_date(date).unwrap(), parse_time(time).unwrap());
                format_as_utc(timestamp_of(date, time))
            },
        );
    }

    #[test]
    fn finds_the_next_midnight_in_vienna() {
        assert_table_answers(
            "
            2026-07-15 21:59 => 2026-07-15 22:00
            2026-07-15 22:00 => 2026-07-16 22:00
            2026-03-28 23:00 => 2026-03-29 22:00
            2026-10-24 22:00 => 2026-10-25 23:00
            ",
            |question| format_as_utc(midnight_after(parse_utc(question))),
        );
    }

    /// Clients can ask for the status at any instant.
    #[test]
    fn local_time_supports_the_ends_of_the_calendar() {
        for hour in [-23, 0, 23] {
            let offset = UtcOffset::from_hms(hour, 0, 0).unwrap();
            let first = PrimitiveDateTime::MIN.assume_offset(offset);
            let last = PrimitiveDateTime::MAX.assume_offset(offset);
            assert!(local(first).date <= Date::MIN.next_day().unwrap());
            assert!(local(last).date >= Date::MAX.previous_day().unwrap());
            assert!(midnight_after(first) > first);
            assert!(midnight_after(last).year() == 9999);
        }
        assert_eq!(timestamp_of(Date::MIN, Time::MIDNIGHT).year(), -9999);
        assert_eq!(timestamp_of(Date::MAX, Time::MAX).year(), 9999);
    }

    /// Directive 2000/84/EC: from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October.
    fn is_summer_time(at: Timestamp) -> bool {
        let last_sunday_of = |month: Month| {
            let mut day = Date::from_calendar_date(at.year(), month, 31).unwrap();
            while day.weekday() != Weekday::Sunday {
                day = day.previous_day().unwrap();
            }
            day.with_hms(1, 0, 0).unwrap().assume_utc()
        };
        (last_sunday_of(Month::March)..last_sunday_of(Month::October)).contains(&at)
    }

    proptest! {
        #[test]
        fn vienna_utc_offsets_follow_the_eu_directive(seconds in 820_454_400_i64..32_503_680_000) {
            let at = Timestamp::from_unix_timestamp(seconds).unwrap(); // 1996 to 3000
            let expected_utc_offset = Duration::hours(if is_summer_time(at) { 2 } else { 1 });
            prop_assert_eq!(utc_offset_at(at), expected_utc_offset);
        }

        #[test]
        fn instant_of_inverts_local_time(minutes in 13_674_240_i64..541_728_000, is_repeated_hour in prop::bool::ANY) {
            let mut at = Timestamp::from_unix_timestamp(minutes * 60).unwrap();
            if is_repeated_hour {
                // 25 October 2026, when an hour occurs twice.
                at = parse_utc("2026-10-25 00:00") + Duration::minutes(minutes % 180);
            }
            let LocalDateTime { date, time } = local(at);
            let found = timestamp_of(date, time);
            prop_assert_eq!(local(found), LocalDateTime { date, time });
            prop_assert!(found == at || found + Duration::HOUR == at, "the first of two");
        }
    }
}
