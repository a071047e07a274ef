use time::{Date, Month};

use crate::calendar::Timestamp;

/// Messages of this instant and earlier are older than `months` calendar months. A day that the month does not have is
/// replaced with its last day.
pub fn message_cutoff(now: Timestamp, months: u16) -> Timestamp {
    let (mut year, mut month, day) = now.to_calendar_date();
    for _ in 0..months {
        month = month.previous();
        if month == Month::December {
            year -= 1;
        }
    }
    let day = day.min(month.length(year));
    now.replace_date(Date::from_calendar_date(year, month, day).unwrap_or(Date::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::{format_iso_date, parse_date};
    use crate::table::assert_table_answers;

    /// `today, months => cutoff`.
    #[test]
    fn message_retention_subtracts_whole_calendar_months() {
        assert_table_answers(
            "
            2026-11-22, 12 => 2025-11-22
            2026-11-22, 1  => 2026-10-22
            2026-11-22, 11 => 2025-12-22
            2026-01-31, 2  => 2025-11-30
            2024-02-29, 12 => 2023-02-28
            2026-11-22, 60 => 2021-11-22
            ",
            |question| {
                let (today, months) = question.split_once(", ").unwrap();
                let now = parse_date(today).unwrap().midnight().assume_utc();
                let cutoff = message_cutoff(now, months.parse().unwrap());
                assert_eq!(cutoff.time(), now.time());
                format_iso_date(cutoff.date())
            },
        );
    }
}
