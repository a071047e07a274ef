use std::iter;

use time::Time;

use crate::calendar::{Timestamp, local, timestamp_of};
use crate::opening_hours::{OpeningHours, governing_day, opening_status_at};

/// When the pages must be rendered again without a write: the venue or the kitchen opens or closes, the rule changes, or a
/// day begins in Vienna. Always after `at`, at most the next midnight in Vienna.
pub fn next_edition_due(hours: &OpeningHours, at: Timestamp) -> Timestamp {
    let (_, next_rule_at) = governing_day(hours, at);
    opening_status_at(hours, at)
        .next_change_at()
        .map_or(next_rule_at, |change| change.min(next_rule_at))
}

/// When the pages last had to be rendered without a write. The opening status has not changed since.
pub fn last_edition_due(hours: &OpeningHours, at: Timestamp) -> Timestamp {
    let midnight = timestamp_of(local(at).date, Time::MIDNIGHT);
    let due_today = iter::successors(Some(midnight), |&due| Some(next_edition_due(hours, due)));
    due_today
        .take_while(|&due| due <= at)
        .last()
        .unwrap_or(midnight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening_hours::tests::notation::{format_moment, hours, parse_moment};
    use crate::table::assert_table_answers;

    fn check(hours_table: &str, table: &str) {
        let hours = hours(hours_table);
        assert_table_answers(table, |at| {
            format_moment(next_edition_due(&hours, parse_moment(at)))
        });
    }

    #[test]
    fn an_edition_is_due_when_something_opens_or_closes_or_a_day_begins() {
        check(
            "",
            "
            Fr 2026-11-20 00:00  => Fr 2026-11-20 10:00
            Fr 2026-11-20 09:59  => Fr 2026-11-20 10:00
            Fr 2026-11-20 10:00  => Fr 2026-11-20 11:00
            Fr 2026-11-20 11:00  => Fr 2026-11-20 20:15
            Fr 2026-11-20 20:15  => Fr 2026-11-20 23:00
            Fr 2026-11-20 23:00  => Sa 2026-11-21 00:00
            Di 2026-11-17 12:00  => Mi 2026-11-18 00:00
            Sa 2026-03-28 23:00  => So 2026-03-29 00:00
            So 2026-03-29 01:59  => So 2026-03-29 10:00
            So 2026-10-25 02:30  => So 2026-10-25 10:00
            So 2026-10-25 02:30B => So 2026-10-25 10:00
            ",
        );
    }

    #[test]
    fn an_edition_was_last_due_when_something_opened_or_closed_or_the_day_began() {
        let hours = hours("Fr 10:00–02:00, Küche 11:00–20:15");
        assert_table_answers(
            "
            Fr 2026-11-20 09:59  => Fr 2026-11-20 00:00
            Fr 2026-11-20 10:00  => Fr 2026-11-20 10:00
            Fr 2026-11-20 20:14  => Fr 2026-11-20 11:00
            Fr 2026-11-20 23:59  => Fr 2026-11-20 20:15
            Sa 2026-11-21 01:59  => Sa 2026-11-21 00:00
            Sa 2026-11-21 02:00  => Sa 2026-11-21 02:00
            So 2026-10-25 02:30B => So 2026-10-25 00:00
            ",
            |at| format_moment(last_edition_due(&hours, parse_moment(at))),
        );
    }

    #[test]
    fn an_edition_is_due_when_only_the_rule_changes() {
        check(
            "
            Fr 18:00–02:00
            Sa 01:00–05:00
            ",
            "
            Fr 2026-11-20 20:00  => Sa 2026-11-21 00:00
            Sa 2026-11-21 00:00  => Sa 2026-11-21 02:00
            Sa 2026-11-21 02:00  => Sa 2026-11-21 05:00
            ",
        );
    }
}
