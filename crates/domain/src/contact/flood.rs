//! How many messages are too many.

use std::collections::HashMap;
use std::net::IpAddr;

use time::Duration;

use crate::allowance::{Allowance, Exceeded, Used, used_by};
use crate::calendar::Instant;
use crate::network::{client_subnet, site_prefix};

// For how long a network is remembered at most, guests are told on the privacy page (`cookies.serverFlood` in
// `frontend/src/i18n/`): six hours, because of what is counted (`usage::crowd`). Here it is one.

/// Five messages at once from one connection, then one every ten minutes.
const GUEST: Allowance = Allowance {
    at_once: 5,
    one_every: Duration::minutes(10),
};

/// Twenty messages an hour from one neighbourhood: whoever has many lines is still one sender.
const NEIGHBOURHOOD: Allowance = Allowance {
    at_once: 20,
    one_every: Duration::minutes(3),
};

/// Sixty messages an hour from all guests together.
const HOUSE: Allowance = Allowance {
    at_once: 60,
    one_every: Duration::minutes(1),
};

/// When those are used up, as many again, of which a neighbourhood gets one an hour and only if it did not write lately:
/// whoever floods the house does not close it to everybody else.
const STRANGERS: Allowance = HOUSE;

/// How long after an alarm the next one is due at the earliest.
const BETWEEN_ALARMS: Duration = Duration::HOUR;

/// Keeps floods of messages out. It knows who sent lately, and forgets each one as soon as that no longer matters.
#[derive(Debug, Default)]
pub struct FloodGate {
    house: Used,
    strangers: Used,
    neighbourhoods: HashMap<IpAddr, Used>,
    guests: HashMap<IpAddr, Used>,
    last_alarm: Option<Instant>,
    alarm: bool,
}

/// A message was let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Admitted {
    guest: IpAddr,
    as_stranger: bool,
}

/// More messages than allowed came from one guest, from one neighbourhood, or from all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many messages; the next one is welcome in {} s", retry_after.whole_seconds())]
pub struct TooMany {
    /// After how long the next message is welcome.
    pub retry_after: Duration,
}

impl From<Exceeded> for TooMany {
    fn from(Exceeded { retry_after }: Exceeded) -> Self {
        Self { retry_after }
    }
}

impl FloodGate {
    /// Counts a message from `guest`.
    ///
    /// # Errors
    /// When there are too many; this one then does not count.
    pub fn admit(&mut self, guest: IpAddr, now: Instant) -> Result<Admitted, TooMany> {
        // The house lets few enough in that there are never many to look through.
        GUEST.forget_the_idle(&mut self.guests, now);
        NEIGHBOURHOOD.forget_the_idle(&mut self.neighbourhoods, now);
        self.house = HOUSE.seen_from(self.house, now);
        self.strangers = STRANGERS.seen_from(self.strangers, now);
        let (line, neighbourhood) = (client_subnet(guest), site_prefix(guest));
        let by_guest = GUEST.take(1, used_by(&self.guests, line), now)?;
        let before = used_by(&self.neighbourhoods, neighbourhood);
        let mut by_neighbourhood = NEIGHBOURHOOD.take(1, before, now)?;
        let as_stranger = match HOUSE.take(1, self.house, now) {
            Ok(house) => {
                self.house = house;
                false
            }
            Err(too_many) => {
                self.ring(now);
                if !before.is_none() {
                    return Err(too_many.into());
                }
                let strangers = STRANGERS.take(1, self.strangers, now);
                self.strangers = strangers.map_err(|_| too_many)?;
                // It is no stranger for an hour.
                by_neighbourhood = NEIGHBOURHOOD.all_used(now);
                true
            }
        };
        self.guests.insert(line, by_guest);
        self.neighbourhoods.insert(neighbourhood, by_neighbourhood);
        Ok(Admitted { guest, as_stranger })
    }

    /// Takes back that a message was counted: it was let in, but could not be kept.
    pub fn forget(&mut self, admitted: Admitted) {
        let Admitted { guest, as_stranger } = admitted;
        if let Some(used) = self.guests.get_mut(&client_subnet(guest)) {
            *used = GUEST.give_back(1, *used);
        }
        let neighbourhood = site_prefix(guest);
        if as_stranger {
            self.strangers = STRANGERS.give_back(1, self.strangers);
            self.neighbourhoods.remove(&neighbourhood);
        } else {
            self.house = HOUSE.give_back(1, self.house);
            if let Some(used) = self.neighbourhoods.get_mut(&neighbourhood) {
                *used = NEIGHBOURHOOD.give_back(1, *used);
            }
        }
    }

    /// Whether the house should hear that guests together sent more than it takes: true once, and then not again for
    /// an hour, because the alarm must not be a flood itself.
    pub fn alarm(&mut self) -> bool {
        std::mem::take(&mut self.alarm)
    }

    fn ring(&mut self, now: Instant) {
        // A clock that was set back does not keep it silent.
        let is_recent = |last: Instant| (last..last.saturating_add(BETWEEN_ALARMS)).contains(&now);
        if !self.last_alarm.is_some_and(is_recent) {
            self.last_alarm = Some(now);
            self.alarm = true;
        }
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

    /// As many strangers as `of` has, each from a neighbourhood of its own.
    fn strangers(of: u8) -> impl Iterator<Item = IpAddr> {
        (0..60).map(move |number| IpAddr::from([10, of, number, 1]))
    }

    #[test]
    fn one_neighbourhood_has_its_share() {
        for lines in ["10.0.0.{}", "2001:db8:0:{}::1"] {
            let mut gate = FloodGate::default();
            let line = |number: u8| lines.replace("{}", &number.to_string()).parse().unwrap();
            for number in 0..20 {
                gate.admit(line(number), START).unwrap();
            }
            let three = Duration::minutes(3);
            let too_many = TooMany { retry_after: three };
            assert_eq!(gate.admit(line(20), START), Err(too_many));
            gate.admit([192, 0, 2, 1].into(), START).unwrap();
            gate.admit(line(20), START + three).unwrap();
            assert!(!gate.alarm());
        }
    }

    #[test]
    fn the_house_has_an_end_of_patience_too() {
        let mut gate = FloodGate::default();
        for guest in strangers(0) {
            gate.admit(guest, START).unwrap();
        }
        let minute = TooMany {
            retry_after: Duration::MINUTE,
        };
        let known = [10, 0, 7, 1].into();
        assert_eq!(gate.admit(known, START), Err(minute));
        // Nobody is charged for a message that was not let in.
        gate.admit(known, START + Duration::MINUTE).unwrap();
        assert_eq!(gate.admit(known, START + Duration::MINUTE), Err(minute));
    }

    /// What a flood of known senders has used up does not close the house to those who never wrote.
    #[test]
    fn strangers_still_come_in_when_the_house_has_had_enough() {
        let mut gate = FloodGate::default();
        for guest in strangers(0) {
            gate.admit(guest, START).unwrap();
        }
        for guest in strangers(1) {
            gate.admit(guest, START).unwrap();
            // And each of them only once.
            gate.admit(guest, START).unwrap_err();
        }
        let stranger = [192, 0, 2, 1].into();
        gate.admit(stranger, START).unwrap_err();
        gate.admit(stranger, START + Duration::MINUTE).unwrap();
    }

    #[test]
    fn a_stranger_is_one_again_only_after_an_hour() {
        let mut gate = FloodGate::default();
        let stranger = [192, 0, 2, 1].into();
        let full = |gate: &mut FloodGate, at: Instant| {
            for guest in strangers(0) {
                let _ = gate.admit(guest, at);
            }
        };
        full(&mut gate, START);
        gate.admit(stranger, START).unwrap();
        for (minutes, is_welcome) in [(30, false), (59, false), (60, true)] {
            let at = START + Duration::minutes(minutes);
            // The others take all that has grown back.
            full(&mut gate, at);
            assert_eq!(gate.admit(stranger, at).is_ok(), is_welcome, "{minutes}");
        }
    }

    #[test]
    fn the_alarm_rings_once_an_hour() {
        let mut gate = FloodGate::default();
        let mut rung = Vec::new();
        for minute in 0..130 {
            let at = START + Duration::minutes(minute);
            for guest in strangers(0).chain(strangers(1)) {
                let _ = gate.admit(guest, at);
                if gate.alarm() {
                    rung.push(minute);
                }
            }
        }
        assert_eq!(rung, [0, 60, 120]);
    }

    #[test]
    fn nobody_is_remembered_longer_than_needed() {
        let mut gate = FloodGate::default();
        gate.admit([10, 0, 0, 1].into(), START).unwrap();
        gate.admit([10, 0, 0, 2].into(), START + Duration::minutes(10))
            .unwrap();
        assert_eq!(gate.guests.len(), 1);
        gate.admit([10, 0, 1, 1].into(), START + Duration::minutes(20))
            .unwrap();
        assert_eq!(gate.neighbourhoods.len(), 1);
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
                    Ok(_) => "+".to_owned(),
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
            let admitted = gate.admit(guest, START).unwrap();
            gate.forget(admitted);
        }
        for _ in 0..GUEST.at_once {
            gate.admit(guest, START).unwrap();
        }
        gate.admit(guest, START).unwrap_err();

        for guest in strangers(0) {
            let _ = gate.admit(guest, START);
        }
        let stranger = "198.51.100.1".parse().unwrap();
        for _ in 0..100 {
            let admitted = gate.admit(stranger, START).unwrap();
            gate.forget(admitted);
        }
        gate.admit(stranger, START).unwrap();
        gate.admit(stranger, START).unwrap_err();
    }
}
