//! One event: what a client told of it, reduced to what may be kept.

use std::collections::BTreeMap;

use time::{Date, Duration};

use super::act::{Act, InvalidAct};
use super::insert_id::{InsertId, InvalidInsertId};
use super::names::Page;
use super::words::Words;
use crate::calendar::{Instant, local};

/// How long before its arrival an event may have happened: a browser without a connection keeps its events for days.
const LONGEST_WAY: Duration = Duration::days(5);

/// How far a client's clock may be ahead.
const AHEAD: Duration = Duration::minutes(5);

/// From here on a whole number is a time in milliseconds: as seconds it would lie in the sixth millennium.
const MILLISECONDS_FROM: i64 = 100_000_000_000;

/// The value of a property, as a client said it.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// A text; of anything nested its text in JSON.
    Text(String),
    /// Yes or no.
    Truth(bool),
    /// A whole number.
    Whole(i64),
    /// Any other number.
    Number(f64),
}

/// An event as a client tells it. Most of its properties are nobody's business here.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// The event's name.
    pub event: String,
    /// Its properties. What is null is not there.
    pub properties: BTreeMap<String, Said>,
}

/// One act at one moment, and nothing about who did it but the words that the specification names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    insert_id: InsertId,
    at: Instant,
    act: Act,
    page: Option<Page>,
    words: BTreeMap<&'static str, Words>,
}

/// Why an event is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotKept {
    /// It is not in the list of what is counted, or a property is outside its list of values.
    #[error(transparent)]
    InvalidAct(#[from] InvalidAct),
    /// It does not say on which page it happened.
    #[error("not on a page for guests")]
    NoPage,
    /// Its id is none.
    #[error(transparent)]
    InvalidInsertId(#[from] InvalidInsertId),
}

impl Event {
    /// Reads what a client told, at its arrival; `drawn` is its id if it came without one.
    pub fn read(told: &Told, arrival: Instant, drawn: InsertId) -> Result<Self, NotKept> {
        let properties = &told.properties;
        let act = Act::of(&told.event, properties)?;
        let page = match properties.get("page") {
            _ if !act.is_of_guests() => None,
            Some(Said::Text(page)) => Some(Page::parse(page).ok_or(NotKept::NoPage)?),
            _ => return Err(NotKept::NoPage),
        };
        let insert_id = match properties.get("$insert_id") {
            None => drawn,
            Some(Said::Text(id)) => InsertId::parse(id)?,
            Some(_) => return Err(InvalidInsertId.into()),
        };
        let words = act.words().iter().filter_map(|name| {
            let words = match properties.get(*name)? {
                Said::Text(text) => Words::cut(text),
                Said::Truth(truth) => Words::cut(&truth.to_string()),
                Said::Whole(number) => Words::cut(&number.to_string()),
                Said::Number(number) => Words::cut(&number.to_string()),
            };
            Some((*name, words))
        });
        Ok(Self {
            insert_id,
            at: moment(properties.get("time"), arrival),
            act,
            page,
            words: words.collect(),
        })
    }

    /// The event as a client would tell it: only what is kept of it.
    pub fn told(&self) -> Told {
        let text = |text: &str| Said::Text(text.to_owned());
        let mut properties = BTreeMap::from([
            ("$insert_id".to_owned(), text(self.insert_id.as_str())),
            ("time".to_owned(), Said::Whole(self.milliseconds())),
        ]);
        let page = self.page.map(|page| ("page", text(page.name())));
        let words = self.words.iter();
        let words = words.map(|(name, words)| (*name, text(words.as_str())));
        let others = self.act.property().into_iter().chain(page).chain(words);
        properties.extend(others.map(|(name, said)| (name.to_owned(), said)));
        Told {
            event: self.act.event().to_owned(),
            properties,
        }
    }

    /// What makes it the same event when it comes again.
    pub fn insert_id(&self) -> &InsertId {
        &self.insert_id
    }

    /// When it happened, in whole milliseconds.
    pub fn at(&self) -> Instant {
        self.at
    }

    /// The same in milliseconds since 1970.
    pub fn milliseconds(&self) -> i64 {
        let since_1970 = self.at - Instant::UNIX_EPOCH;
        // The calendar ends long before the milliseconds do.
        i64::try_from(since_1970.whole_milliseconds()).unwrap_or(i64::MAX)
    }

    /// The day in Vienna on which it happened.
    pub fn day(&self) -> Date {
        local(self.at).date
    }

    /// The hour of that day, 0 to 23, as the clock on the wall shows it.
    pub fn hour(&self) -> u8 {
        local(self.at).time.hour()
    }

    /// What happened.
    pub fn act(&self) -> Act {
        self.act
    }

    /// On which page; `None` of what staff do.
    pub fn page(&self) -> Option<Page> {
        self.page
    }

    /// The words that came with it, by the names of their properties.
    pub fn words(&self) -> &BTreeMap<&'static str, Words> {
        &self.words
    }
}

/// When an event happened: when its client says so, unless that cannot be; then when it arrived. A time is seconds since
/// 1970, or milliseconds.
fn moment(said: Option<&Said>, arrival: Instant) -> Instant {
    let since_1970 = match said {
        Some(Said::Whole(time)) if *time >= MILLISECONDS_FROM => {
            Some(Duration::milliseconds(*time))
        }
        Some(Said::Whole(time)) => Some(Duration::seconds(*time)),
        // Rounded, because a double does not hit every thousandth of a second.
        Some(Said::Number(time)) => Duration::checked_seconds_f64(time + 0.000_5),
        _ => None,
    };
    let possible = arrival.saturating_sub(LONGEST_WAY)..=arrival.saturating_add(AHEAD);
    since_1970
        .and_then(|since_1970| Instant::UNIX_EPOCH.checked_add(since_1970))
        .map(Instant::truncate_to_millisecond)
        .filter(|at| possible.contains(at))
        .unwrap_or_else(|| arrival.truncate_to_millisecond())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;
    use crate::accounts::Token;
    use crate::table::check_answers;

    const ARRIVAL: Instant = datetime!(2026-11-20 18:00 UTC);

    /// `name property=value …`; a value is yes, no, a number or a text.
    fn told(line: &str) -> Told {
        let mut parts = line.split_whitespace();
        let event = parts.next().unwrap_or_default().to_owned();
        let properties = parts.map(|part| {
            let (name, value) = part.split_once('=').unwrap();
            let value = match (value, value.parse(), value.parse()) {
                ("yes", ..) => Said::Truth(true),
                ("no", ..) => Said::Truth(false),
                (_, Ok(number), _) => Said::Whole(number),
                (_, _, Ok(number)) => Said::Number(number),
                (text, ..) => Said::Text(text.to_owned()),
            };
            (name.to_owned(), value)
        });
        let properties = properties.collect();
        Told { event, properties }
    }

    fn drawn() -> InsertId {
        InsertId::drawn(&Token::of([7; 32]), 0)
    }

    fn read(line: &str) -> Result<Event, NotKept> {
        Event::read(&told(line), ARRIVAL, drawn())
    }

    #[test]
    fn what_is_kept_of_an_event() {
        check_answers(
            "
            page-view entry=yes page=home                   => PageView { entry: true } on home
            page-view entry=no page=notFound                => PageView { entry: false } on notFound
            page-view page=home                             => not something that is counted
            page-view entry=true page=home                  => not something that is counted
            page-view entry=1 page=home                     => not something that is counted
            page-view entry=yes                             => not on a page for guests
            page-view entry=yes page=einloggen              => not on a page for guests
            page-view entry=yes page=7                      => not on a page for guests
            menu-opened menuType=GANSL page=kitchen         => MenuOpened(Gansl) on kitchen
            menu-opened menuType=gansl page=kitchen         => not something that is counted
            menu-opened page=kitchen                        => not something that is counted
            call page=home distinct_id=abc $browser=Firefox => Call on home
            mail page=contact                               => Mail on contact
            reservation page=home                           => Reservation on home
            stammtisch page=home                            => Stammtisch on home
            map-opened page=contact                         => MapOpened on contact
            language-changed language=en page=venue         => LanguageChanged(English) on venue
            language-changed language=fr page=venue         => not something that is counted
            carousel-used carousel=hero page=home           => CarouselUsed(Hero) on home
            page-request page=home                          => not something that is counted
            [NEWS] type=create title=Gansl page=home        => News(Create) title: Gansl
            [NEWS] type=archive title=Gansl                 => not something that is counted
            [NEWS] title=Gansl                              => not something that is counted
            [NEWS] type=delete                              => News(Delete)
            [FILE] type=edit title=Karte fileType=FOOD      => FileEdited fileType: FOOD title: Karte
            [FILE] type=create title=Karte                  => not something that is counted
            [MENU-SETTINGS] type=edit settings=7            => MenuSettingsEdited settings: 7
            signin firstname=A lastname=B email=c x=y       => SignIn email: c firstname: A lastname: B
            signout firstname=yes                           => SignOut firstname: true
            failed-sign-in email=c                          => FailedSignIn
            consent-error message=m cause=c stack=s         => ConsentError cause: c message: m stack: s
            call page=home $insert_id=8fk3-02Lq             => Call on home as 8fk3-02Lq
            call page=home $insert_id=8fk3_02Lq             => not 1 to 64 letters, digits and hyphens of ASCII
            call page=home $insert_id=7                     => not 1 to 64 letters, digits and hyphens of ASCII
            $mp_web_page_view page=home                     => not something that is counted
            $identify                                       => not something that is counted
                                                            => not something that is counted
            ",
            |line| match read(line) {
                Err(why) => why.to_string(),
                Ok(event) => {
                    let page = event.page().map(|page| format!(" on {}", page.name()));
                    let words = event.words().iter();
                    let words = words.map(|(name, words)| format!(" {name}: {}", words.as_str()));
                    let words: String = words.collect();
                    let id = Some(event.insert_id()).filter(|id| **id != drawn());
                    let id = id.map(|id| format!(" as {}", id.as_str()));
                    let (page, id) = (page.unwrap_or_default(), id.unwrap_or_default());
                    format!("{:?}{page}{words}{id}", event.act())
                }
            },
        );
    }

    /// What a client says the time was, when it is 18:00 on 20 November here.
    #[test]
    fn a_time_that_cannot_be_is_that_of_the_arrival() {
        check_answers(
            "
            1795197600            => 2026-11-20 18:00:00.0 +00:00:00
            1795197600000         => 2026-11-20 18:00:00.0 +00:00:00
            1795197600000.5       => 2026-11-20 18:00:00.0 +00:00:00
            1795197599.123        => 2026-11-20 17:59:59.123 +00:00:00
            1795197599123         => 2026-11-20 17:59:59.123 +00:00:00
            1795197900            => 2026-11-20 18:05:00.0 +00:00:00
            1795197901            => 2026-11-20 18:00:00.0 +00:00:00
            1794765600            => 2026-11-15 18:00:00.0 +00:00:00
            1794765599            => 2026-11-20 18:00:00.0 +00:00:00
            0                     => 2026-11-20 18:00:00.0 +00:00:00
            -1                    => 2026-11-20 18:00:00.0 +00:00:00
            1e300                 => 2026-11-20 18:00:00.0 +00:00:00
            nan                   => 2026-11-20 18:00:00.0 +00:00:00
            now                   => 2026-11-20 18:00:00.0 +00:00:00
            ",
            |time| {
                let event = read(&format!("failed-sign-in time={time}")).unwrap();
                event.at().to_string()
            },
        );
    }

    /// Day and hour are Vienna's, at midnight, at the end of the year and when the clocks change.
    #[test]
    fn when_it_was_on_the_wall() {
        for (arrival, day, hour) in [
            (datetime!(2026-07-15 21:59 UTC), "2026-07-15", 23),
            (datetime!(2026-07-15 22:00 UTC), "2026-07-16", 0),
            (datetime!(2026-12-31 22:59 UTC), "2026-12-31", 23),
            (datetime!(2026-12-31 23:00 UTC), "2027-01-01", 0),
            (datetime!(2026-03-29 00:59 UTC), "2026-03-29", 1),
            (datetime!(2026-03-29 01:00 UTC), "2026-03-29", 3),
            (datetime!(2026-10-25 00:30 UTC), "2026-10-25", 2),
            (datetime!(2026-10-25 01:30 UTC), "2026-10-25", 2),
        ] {
            let event = Event::read(&told("failed-sign-in"), arrival, drawn()).unwrap();
            assert_eq!(crate::calendar::write_day(event.day()), day, "{arrival}");
            assert_eq!(event.hour(), hour, "{arrival}");
        }
    }

    proptest! {
        /// Whatever is kept can be told on, and is then kept the same.
        #[test]
        fn what_is_told_on_is_the_same_event(
            act in prop::sample::select(Act::all().collect::<Vec<_>>()),
            page in prop::sample::select(Page::ALL),
            words in "\\PC{0,300}",
            milliseconds in 1_794_765_600_000_i64..1_795_197_900_000,
        ) {
            prop_assume!(act != Act::PageRequest);
            let mut properties = BTreeMap::from([
                ("page".to_owned(), Said::Text(page.name().to_owned())),
                ("$insert_id".to_owned(), Said::Text("a-1".to_owned())),
                ("time".to_owned(), Said::Whole(milliseconds)),
                ("$os".to_owned(), Said::Text("Linux".to_owned())),
            ]);
            properties.extend(act.property().map(|(name, said)| (name.to_owned(), said)));
            for name in act.words() {
                properties.insert((*name).to_owned(), Said::Text(words.clone()));
            }
            let event = act.event().to_owned();
            let event = Event::read(&Told { event, properties }, ARRIVAL, drawn()).unwrap();
            prop_assert_eq!(event.milliseconds(), milliseconds);
            let told = event.told();
            prop_assert!(!told.properties.contains_key("$os"));
            prop_assert_eq!(Event::read(&told, ARRIVAL, drawn()).unwrap(), event);
        }
    }
}
