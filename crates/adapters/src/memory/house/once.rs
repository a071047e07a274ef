//! What was made under a key, in memory.

use domain::audit::Signature;
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
    pub(super) fn made(
        &self,
        once: Option<&Once>,
        by: &Signature,
    ) -> Result<Option<u32>, KeyReused> {
        let known = once.and_then(|once| {
            let made = self.once.get(&(once.staff, once.key.clone()))?;
            (made.at > keys_since(by.at)).then_some((once, made))
        });
        let Some((once, made)) = known else {
            return Ok(None);
        };
        once.is_of(made.request)?;
        Ok(Some(made.number))
    }

    /// Remembers what is made now, and forgets what was made too long ago.
    pub(super) fn remember(&mut self, once: Option<&Once>, number: u32, by: &Signature) {
        let Some(once) = once else { return };
        self.once.retain(|_, made| made.at > keys_since(by.at));
        let made = Made {
            request: once.request,
            number,
            at: by.at,
        };
        self.once.insert((once.staff, once.key.clone()), made);
    }
}
