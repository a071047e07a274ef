//! How many messages are too many.

use std::collections::HashMap;
use std::net::IpAddr;

use time::Duration;

use crate::calendar::Instant;
use crate::network::line_of;

/// Five messages at once from one connection, then one every ten minutes.
const GUEST: Allowance = Allowance {
    at_once: 5,
    one_every: Duration::minutes(10),
};

/// Sixty messages an hour from all guests together.
const HOUSE: Allowance = Allowance {
    at_once: 60,
    one_every: Duration::minutes(1),
};

/// Keeps floods of messages out. It knows who sent lately, and forgets each one as soon as that no longer matters.
#[derive(Debug, Default)]
pub struct FloodGate {
    house: Used,
    guests: HashMap<IpAddr, Used>,
}

/// More messages than allowed came from one guest, or from all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many messages; the next one is welcome in {} s", retry_after.whole_seconds())]
pub struct TooMany {
    /// After how long the next message is welcome.
    pub retry_after: Duration,
}

impl FloodGate {
    /// Counts a message from `guest`.
    ///
    /// # Errors
    /// When there are too many; this one then does not count.
    pub fn admit(&mut self, guest: IpAddr, now: Instant) -> Result<(), TooMany> {
        // The house lets sixty in an hour in, so there are never many to look through.
        self.guests.retain(|_, used| {
            *used = GUEST.seen_from(*used, now);
            used.0.is_some_and(|until| until > now)
        });
        self.house = HOUSE.seen_from(self.house, now);
        let guest = line_of(guest);
        let by_guest = self.guests.get(&guest).copied().unwrap_or_default();
        let by_guest = GUEST.take(by_guest, now)?;
        self.house = HOUSE.take(self.house, now)?;
        self.guests.insert(guest, by_guest);
        Ok(())
    }

    /// Takes back that a message from `guest` was counted: it was let in, but could not be kept.
    pub fn forget(&mut self, guest: IpAddr) {
        self.house = HOUSE.give_back(self.house);
        if let Some(used) = self.guests.get_mut(&line_of(guest)) {
            *used = GUEST.give_back(*used);
        }
    }
}

/// So many at once, and each one used up grows back after a while.
struct Allowance {
    at_once: i32,
    one_every: Duration,
}

/// When everything that was used up will have grown back; all this has to remember.
#[derive(Clone, Copy, Default, Debug)]
struct Used(Option<Instant>);

impl Allowance {
    fn whole(&self) -> Duration {
        self.one_every.saturating_mul(self.at_once)
    }

    /// No more than all of it can be used up, also after the clock was set back.
    fn seen_from(&self, used: Used, now: Instant) -> Used {
        let latest = now.saturating_add(self.whole());
        Used(used.0.map(|until| until.min(latest)))
    }

    fn take(&self, used: Used, now: Instant) -> Result<Used, TooMany> {
        let until = used.0.map_or(now, |until| until.max(now));
        let until = until.saturating_add(self.one_every);
        let retry_after = until - now - self.whole();
        if retry_after.is_positive() {
            return Err(TooMany { retry_after });
        }
        Ok(Used(Some(until)))
    }

    fn give_back(&self, used: Used) -> Used {
        Used(used.0.map(|until| until.saturating_sub(self.one_every)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    const START: Instant = Instant::UNIX_EPOCH;

    /// Messages at minutes of the day, each `minute:address`; the answer has a `+` for each one let in, and for each other
    /// the minutes until the next is welcome.
    #[test]
    fn so_many_at_once_and_then_one_at_a_time() {
        check_answers(
            "
            0:10.0.0.1 0:10.0.0.1 0:10.0.0.1 0:10.0.0.1 0:10.0.0.1 0:10.0.0.1     => + + + + + 10
            0:10.0.0.1*5 4:10.0.0.1 10:10.0.0.1 11:10.0.0.1                       => +*5 6 + 9
            0:10.0.0.1*5 49:10.0.0.1*5                                            => +*5 +*4 1
            0:10.0.0.1*5 50:10.0.0.1*6                                            => +*5 +*5 10
            0:10.0.0.1*5 0:10.0.0.2*5 0:10.0.0.1                                  => +*5 +*5 10
            0:10.0.0.1*5 0:::ffff:10.0.0.1                                        => +*5 10
            0:2001:db8::1*3 0:2001:db8::ffff:1*2 0:2001:db8::2 0:2001:db8:0:1::1  => +*3 +*2 10 +
            30:10.0.0.1*5 10:10.0.0.1 19:10.0.0.1 20:10.0.0.1                     => +*5 10 1 +
            ",
            answers,
        );
    }

    #[test]
    fn the_house_has_an_end_of_patience_too() {
        let mut gate = FloodGate::default();
        let guest = |number: u8| IpAddr::from([10, 0, 0, number]);
        for number in 0..60 {
            gate.admit(guest(number), START).unwrap();
        }
        let minute = TooMany {
            retry_after: Duration::MINUTE,
        };
        assert_eq!(gate.admit(guest(200), START), Err(minute));
        // Nobody is charged for a message that was not let in.
        assert_eq!(gate.admit(guest(200), START + Duration::MINUTE), Ok(()));
        assert_eq!(
            gate.admit(guest(201), START + Duration::MINUTE),
            Err(minute)
        );
    }

    #[test]
    fn nobody_is_remembered_longer_than_needed() {
        let mut gate = FloodGate::default();
        gate.admit([10, 0, 0, 1].into(), START).unwrap();
        gate.admit([10, 0, 0, 2].into(), START + Duration::minutes(10))
            .unwrap();
        assert_eq!(gate.guests.len(), 1);
    }

    fn answers(messages: &str) -> String {
        let mut gate = FloodGate::default();
        let mut answers = Vec::new();
        for group in messages.split_whitespace() {
            let (message, times) = group.split_once('*').unwrap_or((group, "1"));
            let (minute, address) = message.split_once(':').unwrap();
            let at = START + Duration::minutes(minute.parse().unwrap());
            let mut said: Vec<String> = Vec::new();
            for _ in 0..times.parse().unwrap() {
                said.push(match gate.admit(address.parse().unwrap(), at) {
                    Ok(()) => "+".to_owned(),
                    Err(TooMany { retry_after }) => retry_after.whole_minutes().to_string(),
                });
            }
            let welcome = said.iter().filter(|answer| *answer == "+").count();
            if welcome > 1 {
                said.drain(..welcome);
                said.insert(0, format!("+*{welcome}"));
            }
            answers.push(said.join(" "));
        }
        answers.join(" ")
    }

    #[test]
    fn what_could_not_be_kept_does_not_count() {
        let guest = "192.0.2.1".parse().unwrap();
        let mut gate = FloodGate::default();
        for _ in 0..100 {
            gate.admit(guest, START).unwrap();
            gate.forget(guest);
        }
        for _ in 0..GUEST.at_once {
            gate.admit(guest, START).unwrap();
        }
        gate.admit(guest, START).unwrap_err();
    }
}
