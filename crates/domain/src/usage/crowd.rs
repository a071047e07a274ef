//! How many events are too many: whoever sends them must not be able to fill the disk. Each counts by its weight, which is
//! one for most of what guests do, and up to 64 for what is full of words.

use std::collections::HashMap;
use std::net::IpAddr;

use time::Duration;

use crate::allowance::{Allowance, Exceeded, Used, used_by};
use crate::calendar::Instant;
use crate::network::{client_subnet, site_prefix};

// For how long a network is remembered at most, all that is let in at once times the pause, guests are told on the
// privacy page (`cookies.serverFlood` in `frontend/src/i18n/`): six hours. Who changes a number changes that sentence.

/// Five thousand events at once from one connection, which no guest's day has, then one every two seconds.
const LINE: Allowance = Allowance {
    at_once: 5_000,
    one_every: Duration::seconds(2),
};

/// Four times as many from one neighbourhood: many guests may share an address of their provider's. Then one a second.
const NEIGHBOURHOOD: Allowance = Allowance {
    at_once: 20_000,
    one_every: Duration::seconds(1),
};

/// From all together 144,000 a day for as long as it takes, which is fourteen times what a busy inn has. At 125 bytes a unit
/// these are 18 MB a day and 1.6 GB in the 90 days for which events are kept; what comes at once adds 12.5 MB. What another
/// service has yet to hear takes up to 160 bytes, which are 23 MB a day for as long as it is away.
const HOUSE: Allowance = Allowance {
    at_once: 100_000,
    one_every: Duration::milliseconds(600),
};

/// How often those are forgotten who did not send lately. With each request it would be work for nothing.
const TIDY_EVERY: Duration = Duration::minutes(1);

/// Who sent how many events lately. It remembers networks and no one's events, and forgets each network as soon as that
/// no longer matters.
#[derive(Debug, Default)]
pub struct Crowd {
    house: Used,
    neighbourhoods: HashMap<IpAddr, Used>,
    lines: HashMap<IpAddr, Used>,
    tidied: Option<Instant>,
}

/// More events than there is room for came from one line, from one neighbourhood, or from all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many events; the next ones are welcome in {} s", retry_after.whole_seconds())]
pub struct TooManyEvents {
    /// After how long these are welcome.
    pub retry_after: Duration,
}

impl From<Exceeded> for TooManyEvents {
    fn from(Exceeded { retry_after }: Exceeded) -> Self {
        Self { retry_after }
    }
}

impl Crowd {
    /// Counts the events of one request by what they weigh together.
    ///
    /// # Errors
    /// When there are too many; then none of these counts.
    pub fn admit(
        &mut self,
        weight: u32,
        address: IpAddr,
        now: Instant,
    ) -> Result<(), TooManyEvents> {
        self.tidy(now);
        let count = i32::try_from(weight).unwrap_or(i32::MAX);
        let (line, neighbourhood) = (client_subnet(address), site_prefix(address));
        let by_line = LINE.seen_from(used_by(&self.lines, line), now);
        let by_line = LINE.take(count, by_line, now)?;
        let by_neighbourhood = used_by(&self.neighbourhoods, neighbourhood);
        let by_neighbourhood = NEIGHBOURHOOD.seen_from(by_neighbourhood, now);
        let by_neighbourhood = NEIGHBOURHOOD.take(count, by_neighbourhood, now)?;
        let house = HOUSE.seen_from(self.house, now);
        self.house = HOUSE.take(count, house, now)?;
        self.lines.insert(line, by_line);
        self.neighbourhoods.insert(neighbourhood, by_neighbourhood);
        Ok(())
    }

    /// Takes back that events of such a weight were counted: they were let in, but take no room.
    pub fn give_back(&mut self, weight: u32, address: IpAddr) {
        let count = i32::try_from(weight).unwrap_or(i32::MAX);
        self.house = HOUSE.give_back(count, self.house);
        if let Some(used) = self.lines.get_mut(&client_subnet(address)) {
            *used = LINE.give_back(count, *used);
        }
        if let Some(used) = self.neighbourhoods.get_mut(&site_prefix(address)) {
            *used = NEIGHBOURHOOD.give_back(count, *used);
        }
    }

    fn tidy(&mut self, now: Instant) {
        // A clock that was set back does not keep anybody in memory.
        let is_recent = |last: Instant| (last..last.saturating_add(TIDY_EVERY)).contains(&now);
        if !self.tidied.is_some_and(is_recent) {
            LINE.forget_the_idle(&mut self.lines, now);
            NEIGHBOURHOOD.forget_the_idle(&mut self.neighbourhoods, now);
            self.tidied = Some(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;
    use crate::usage::weight::tests::weight;
    use crate::usage::{Act, Change};

    const START: Instant = Instant::UNIX_EPOCH;

    /// Batches as `second:address*count`; the answer has a `+` for each that was let in, and for each other the seconds
    /// until it is welcome.
    #[test]
    fn so_many_at_once_and_then_one_at_a_time() {
        check_answers(
            "
            0:10.0.0.1*5000 0:10.0.0.1*1                             => + 2
            0:10.0.0.1*5000 0:10.0.0.1*50                            => + 100
            0:10.0.0.1*5000 99:10.0.0.1*50 100:10.0.0.1*50           => + 1 +
            0:10.0.0.1*5001                                          => 2
            0:10.0.0.1*5000 0:10.0.0.2*50                            => + +
            0:2001:db8::1*5000 0:2001:db8::2*2                       => + 4
            0:10.0.0.1*5000 0:10.0.0.2*5000 0:10.0.0.3*5000 0:10.0.0.4*5000 0:10.0.0.5*50 0:10.0.1.1*50 => + + + + 50 +
            ",
            |requests| {
                let mut crowd = Crowd::default();
                let answers = requests.split_whitespace().map(|request| {
                    let (second, rest) = request.split_once(':').unwrap();
                    let (address, count) = rest.split_once('*').unwrap();
                    let now = START + Duration::seconds(second.parse().unwrap());
                    let count = count.parse().unwrap();
                    match crowd.admit(count, address.parse().unwrap(), now) {
                        Ok(()) => "+".to_owned(),
                        Err(TooManyEvents { retry_after }) => {
                            retry_after.whole_seconds().to_string()
                        }
                    }
                });
                answers.collect::<Vec<_>>().join(" ")
            },
        );
    }

    #[test]
    fn all_together_are_bounded_too_and_nobody_is_remembered_for_ever() {
        let mut crowd = Crowd::default();
        let from = |number: u16| {
            let [high, low] = number.to_be_bytes();
            IpAddr::from([10, high, low, 1])
        };
        for number in 0..2000 {
            crowd.admit(50, from(number), START).unwrap();
        }
        let too_many = crowd.admit(50, from(2000), START).unwrap_err();
        assert_eq!(too_many.retry_after, Duration::seconds(30));
        let later = START + Duration::HOUR;
        crowd.admit(1, from(2000), later).unwrap();
        assert_eq!((crowd.lines.len(), crowd.neighbourhoods.len()), (1, 1));
    }

    /// As the privacy page tells guests.
    #[test]
    fn no_network_is_remembered_for_more_than_six_hours() {
        let mut crowd = Crowd::default();
        let neighbour = |last: u8| IpAddr::from([10, 0, 0, last]);
        for last in 1..=4 {
            crowd.admit(5_000, neighbour(last), START).unwrap();
        }
        assert!(crowd.admit(1, neighbour(5), START).is_err());
        crowd.tidy(START + Duration::hours(6));
        assert!(crowd.lines.is_empty() && crowd.neighbourhoods.is_empty());
    }

    #[test]
    fn what_takes_no_room_does_not_count() {
        let mut crowd = Crowd::default();
        let guest = IpAddr::from([10, 0, 0, 1]);
        crowd.admit(5_000, guest, START).unwrap();
        assert!(crowd.admit(1, guest, START).is_err());
        crowd.give_back(4_000, guest);
        assert!(crowd.admit(4_001, guest, START).is_err());
        assert!(crowd.admit(4_000, guest, START).is_ok());
    }

    /// Otherwise a client would send it for ever.
    #[test]
    fn the_heaviest_batch_is_let_in() {
        let heaviest = Act::all().filter_map(|act| weight(act, &"🥨".repeat(255), 64));
        let heaviest = heaviest.max().unwrap();
        assert_eq!(heaviest, 64);
        let guest = IpAddr::from([10, 0, 0, 1]);
        assert!(Crowd::default().admit(50 * heaviest, guest, START).is_ok());
    }

    /// From the one line of the inn, with its guests on it.
    #[test]
    fn a_long_day_at_the_office_is_let_in() {
        let title = "Ganslzeit im November, mit Rotkraut und Knödeln";
        let day = [
            (20, Act::SignIn, "anna.huber@gasthaus.example"),
            (20, Act::SignOut, "anna.huber@gasthaus.example"),
            (200, Act::News(Change::Edit), title),
            (50, Act::FileEdited, title),
            (50, Act::MenuSettingsEdited, &"FOOD, ".repeat(9)),
            (1_000, Act::VISIT, ""),
        ];
        let weights = day.map(|(count, act, words)| count * weight(act, words, 16).unwrap());
        let guest = IpAddr::from([10, 0, 0, 1]);
        let day = weights.into_iter().sum();
        assert!((2_000..2_500).contains(&day), "{day}");
        assert!(Crowd::default().admit(day, guest, START).is_ok());
    }

    #[test]
    fn a_clock_that_is_set_back_keeps_nobody_out_for_longer() {
        let mut crowd = Crowd::default();
        let guest = IpAddr::from([10, 0, 0, 1]);
        crowd.admit(5_000, guest, START + Duration::DAY).unwrap();
        let too_many = crowd.admit(1, guest, START).unwrap_err();
        assert_eq!(too_many.retry_after, Duration::seconds(2));
    }
}
