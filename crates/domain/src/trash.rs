use time::Duration;

use crate::calendar::Timestamp;

/// How long deleted records can be restored.
pub const TRASH_RETENTION: Duration = Duration::days(30);

/// Records that were deleted at this instant or earlier can no longer be restored.
pub fn restorable_since(now: Timestamp) -> Timestamp {
    now - TRASH_RETENTION
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening_hours::tests::notation::parse_moment;
    use crate::table::assert_table_answers;

    /// `deleted, now`; daylight saving ends in between.
    #[test]
    fn deleted_records_can_be_restored_for_30_days() {
        assert_table_answers(
            "
            Do 2026-10-22 18:00, Do 2026-10-22 18:00 => restorable
            Do 2026-10-22 18:00, Sa 2026-11-21 16:59 => restorable
            Do 2026-10-22 18:00, Sa 2026-11-21 17:00 => expired
            Do 2026-10-22 18:00, So 2026-11-22 12:00 => expired
            ",
            |question| {
                let (deleted, now) = question.split_once(',').unwrap();
                let restorable = parse_moment(deleted) > restorable_since(parse_moment(now.trim()));
                if restorable { "restorable" } else { "expired" }.to_owned()
            },
        );
    }
}
