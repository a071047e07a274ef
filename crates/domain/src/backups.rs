use time::Duration;

use crate::calendar::{Timestamp, local};

/// The time after midnight in Vienna, outside the hour that occurs twice in autumn.
const BACKUP_TIME_OF_DAY: Duration = Duration::hours(3);

/// The backup of one night may fail.
const BACKUP_OVERDUE_AFTER: Duration = Duration::hours(36);

/// Whether the last backup was made before the latest 03:00 in Vienna.
pub fn is_due(last_backup_at: Option<Timestamp>, now: Timestamp) -> bool {
    let backup_day_of = |at: Timestamp| local(at - BACKUP_TIME_OF_DAY).date;
    last_backup_at.is_none_or(|last| backup_day_of(last) != backup_day_of(now))
}

/// Whether staff are to be warned that backups fail.
pub fn is_overdue(last_backup_at: Option<Timestamp>, now: Timestamp) -> bool {
    last_backup_at.is_none_or(|last| now - last > BACKUP_OVERDUE_AFTER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening_hours::tests::notation::parse_moment;
    use crate::table::{assert_table_answers, yes_or_no};

    /// `last backup; now => is due, is overdue`. Summer time ends on 25 October. In the last line the clock was set back.
    #[test]
    fn backup_is_due_once_a_night_and_overdue_after_a_day_and_a_half() {
        assert_table_answers(
            "
            never;               Fr 2026-11-20 03:30 => yes yes
            Fr 2026-11-20 03:30; Fr 2026-11-20 03:30 => no no
            Fr 2026-11-20 03:30; Fr 2026-11-20 23:59 => no no
            Fr 2026-11-20 03:30; Sa 2026-11-21 02:59 => no no
            Fr 2026-11-20 03:30; Sa 2026-11-21 03:00 => yes no
            Fr 2026-11-20 03:30; Sa 2026-11-21 15:30 => yes no
            Fr 2026-11-20 03:30; Sa 2026-11-21 15:31 => yes yes
            Mi 2026-07-01 03:10; Do 2026-07-02 02:59 => no no
            Mi 2026-07-01 03:10; Do 2026-07-02 03:00 => yes no
            Sa 2026-10-24 03:10; So 2026-10-25 03:00 => yes no
            Mi 2026-11-25 03:00; Fr 2026-11-20 03:30 => yes no
            ",
            |question| {
                let (last, now) = question.split_once(';').unwrap();
                let last = (last != "never").then(|| parse_moment(last));
                let now = parse_moment(now);
                let (due, overdue) = (is_due(last, now), is_overdue(last, now));
                format!("{} {}", yes_or_no(due), yes_or_no(overdue))
            },
        );
    }
}
