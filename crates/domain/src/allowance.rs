//! So many at once, and then one after the other: how much of something is let in.

use std::collections::HashMap;
use std::net::IpAddr;

use time::Duration;

use crate::calendar::Instant;

/// So many at once, and each one used up grows back after a while.
pub(crate) struct Allowance {
    pub(crate) at_once: i32,
    pub(crate) one_every: Duration,
}

/// When everything that was used up will have grown back; all this has to remember.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Used(Option<Instant>);

/// More than there is room for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exceeded {
    /// After how long there will be room.
    pub(crate) retry_after: Duration,
}

impl Used {
    /// Was nothing ever used up, as far as anybody remembers?
    pub(crate) fn is_none(self) -> bool {
        self.0.is_none()
    }

    /// As it was stored.
    pub(crate) fn until(stored: Option<Instant>) -> Self {
        Self(stored)
    }

    /// When everything will have grown back, to be stored; `now` when nothing is used.
    pub(crate) fn until_or(self, now: Instant) -> Instant {
        self.0.unwrap_or(now)
    }
}

impl Allowance {
    fn whole(&self) -> Duration {
        self.one_every.saturating_mul(self.at_once)
    }

    /// No more than all of it can be used up, also after the clock was set back.
    pub(crate) fn seen_from(&self, used: Used, now: Instant) -> Used {
        let latest = now.saturating_add(self.whole());
        Used(used.0.map(|until| until.min(latest)))
    }

    pub(crate) fn all_used(&self, now: Instant) -> Used {
        Used(Some(now.saturating_add(self.whole())))
    }

    pub(crate) fn forget_the_idle(&self, senders: &mut HashMap<IpAddr, Used>, now: Instant) {
        senders.retain(|_, used| {
            *used = self.seen_from(*used, now);
            used.0.is_some_and(|until| until > now)
        });
    }

    /// So many more, all of them or none.
    pub(crate) fn take(&self, count: i32, used: Used, now: Instant) -> Result<Used, Exceeded> {
        let until = used.0.map_or(now, |until| until.max(now));
        let until = until.saturating_add(self.one_every.saturating_mul(count));
        let retry_after = until - now - self.whole();
        if retry_after.is_positive() {
            return Err(Exceeded { retry_after });
        }
        Ok(Used(Some(until)))
    }

    pub(crate) fn give_back(&self, count: i32, used: Used) -> Used {
        let grown = self.one_every.saturating_mul(count);
        Used(used.0.map(|until| until.saturating_sub(grown)))
    }
}

/// What a sender has used up.
pub(crate) fn used_by(senders: &HashMap<IpAddr, Used>, sender: IpAddr) -> Used {
    senders.get(&sender).copied().unwrap_or_default()
}
