//! When the pages must be made again although nobody wrote anything.

use crate::calendar::Instant;
use crate::opening_hours::{OpeningHours, hand_over, sign_at};

/// The next moment at which the pages say something else without a write: a door opens or closes, the reason on the
/// sign changes, or a day begins in Vienna, which takes news off the board and moves the mark of today.
///
/// Always after `at`, and never later than the next midnight in Vienna.
#[must_use]
pub fn next_edition_due(hours: &OpeningHours, at: Instant) -> Instant {
    let (_, new_reason) = hand_over(hours, at);
    sign_at(hours, at)
        .next_change()
        .map_or(new_reason, |door| door.min(new_reason))
}
