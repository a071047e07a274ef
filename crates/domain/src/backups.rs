use time::Duration;

use crate::calendar::{Instant, local};

/// After midnight in Vienna, outside the hour that occurs twice in autumn.
const START: Duration = Duration::hours(3);

/// One night may fail.
const OVERDUE_AFTER: Duration = Duration::hours(36);

/// Whether the last backup was made before the latest 03:00 in Vienna.
pub fn is_due(last: Option<Instant>, now: Instant) -> bool {
    let night = |at: Instant| local(at - START).date;
    last.is_none_or(|last| night(last) != night(now))
}

/// Whether staff are to be warned that backups fail.
pub fn is_overdue(last: Option<Instant>, now: Instant) -> bool {
    last.is_none_or(|last| now - last > OVERDUE_AFTER)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn is_due_once_a_night_and_overdue_after_a_day_and_a_half() {
        let night = datetime!(2026-11-20 2:30 UTC);
        for (last, now, due, overdue) in [
            (None, night, true, true),
            (Some(night), night, false, false),
            (Some(night), datetime!(2026-11-20 22:59 UTC), false, false),
            (Some(night), datetime!(2026-11-21 1:59 UTC), false, false),
            (Some(night), datetime!(2026-11-21 2:00 UTC), true, false),
            (Some(night), datetime!(2026-11-21 14:30 UTC), true, false),
            (Some(night), datetime!(2026-11-21 14:31 UTC), true, true),
            // Summer time.
            (
                Some(datetime!(2026-07-01 1:10 UTC)),
                datetime!(2026-07-02 0:59 UTC),
                false,
                false,
            ),
            (
                Some(datetime!(2026-07-01 1:10 UTC)),
                datetime!(2026-07-02 1:00 UTC),
                true,
                false,
            ),
            // The night in which summer time ends.
            (
                Some(datetime!(2026-10-24 1:10 UTC)),
                datetime!(2026-10-25 2:00 UTC),
                true,
                false,
            ),
            // The clock was set back.
            (Some(datetime!(2026-11-25 2:00 UTC)), night, true, false),
        ] {
            assert_eq!(is_due(last, now), due, "{last:?} {now}");
            assert_eq!(is_overdue(last, now), overdue, "{last:?} {now}");
        }
    }
}
