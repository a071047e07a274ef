//! How long what was deleted can come back.

use time::Duration;

use crate::calendar::Instant;

/// How long something that was deleted can come back.
pub const TRASH_RETENTION: Duration = Duration::days(30);

/// What was deleted after this instant can come back; what was deleted then or earlier cannot.
pub fn trash_cutoff(now: Instant) -> Instant {
    now - TRASH_RETENTION
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening_hours::tests::notation::moment_from;
    use crate::table::check_answers;

    /// `deleted, asked for`; the clocks go back in between.
    #[test]
    fn what_was_deleted_can_come_back_for_thirty_days() {
        check_answers(
            "
            Do 2026-10-22 18:00, Do 2026-10-22 18:00 => comes back
            Do 2026-10-22 18:00, Sa 2026-11-21 16:59 => comes back
            Do 2026-10-22 18:00, Sa 2026-11-21 17:00 => is gone
            Do 2026-10-22 18:00, So 2026-11-22 12:00 => is gone
            ",
            |question| {
                let (deleted, now) = question.split_once(',').unwrap();
                let kept = moment_from(deleted) > trash_cutoff(moment_from(now.trim()));
                if kept { "comes back" } else { "is gone" }.to_owned()
            },
        );
    }
}
