//! What was made under a key, in memory.

use domain::calendar::Instant;
use domain::once::{KeyReused, Once, RequestDigest, keys_since};

use super::State;

/// What was made, and when.
#[derive(Debug, Clone)]
pub(super) struct Made {
    request: RequestDigest,
    /// The number that it got.
    number: u32,
    at: Instant,
}

impl State {
    /// The number of what was made once already.
    pub(super) fn made(&self, once: Option<&Once>, now: Instant) -> Result<Option<u32>, KeyReused> {
        let known = once.and_then(|once| {
            let made = self.once.get(&(once.scope, once.key.clone()))?;
            (made.at > keys_since(now)).then_some((once, made))
        });
        let Some((once, made)) = known else {
            return Ok(None);
        };
        once.is_of(made.request)?;
        Ok(Some(made.number))
    }

    /// Remembers what is made now, and forgets what was made too long ago.
    pub(super) fn remember(&mut self, once: Option<&Once>, number: u32, now: Instant) {
        let Some(once) = once else { return };
        self.forget_keys(keys_since(now));
        let made = Made {
            request: once.request,
            number,
            at: now,
        };
        self.once.insert((once.scope, once.key.clone()), made);
    }

    /// Forgets what was made at `until` or earlier.
    pub(super) fn forget_keys(&mut self, until: Instant) {
        self.once.retain(|_, made| made.at > until);
    }
}
