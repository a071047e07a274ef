use std::collections::BTreeMap;

use time::{Date, Duration};

use super::insert_id::{InsertId, InvalidInsertId};
use super::kind::{EventKind, UnknownEventKind};
use super::names::Page;
use super::text::EventText;
use crate::calendar::{Instant, local};

/// Browsers without a connection keep their events for days.
const MAX_AGE: Duration = Duration::days(5);

/// The tolerated clock skew of clients.
const MAX_CLOCK_SKEW: Duration = Duration::minutes(5);

/// Integers from here on are milliseconds: as seconds they would be in the year 5138 or later.
const MIN_MILLISECONDS: i64 = 100_000_000_000;

#[derive(Clone, PartialEq, Debug)]
pub enum PropertyValue {
    /// Arrays and objects are JSON texts.
    Text(String),
    Bool(bool),
    Int(i64),
    Float(f64),
}

/// An unvalidated event of a client.
#[derive(Clone, PartialEq, Debug)]
pub struct RawEvent {
    /// The name.
    pub event: String,
    /// Without null values.
    pub properties: BTreeMap<String, PropertyValue>,
}

/// A valid event, reduced to the properties that are stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    insert_id: InsertId,
    at: Instant,
    kind: EventKind,
    page: Option<Page>,
    texts: BTreeMap<&'static str, EventText>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidEvent {
    #[error(transparent)]
    UnknownKind(#[from] UnknownEventKind),
    #[error("no public page")]
    InvalidPage,
    #[error(transparent)]
    InvalidInsertId(#[from] InvalidInsertId),
}

impl Event {
    /// `default_id` is used if the event has no id.
    pub fn from_raw(
        raw: &RawEvent,
        arrival: Instant,
        default_id: InsertId,
    ) -> Result<Self, InvalidEvent> {
        let properties = &raw.properties;
        let kind = EventKind::from_raw(&raw.event, properties)?;
        let page = match properties.get("page") {
            _ if !kind.is_guest_event() => None,
            Some(PropertyValue::Text(page)) => {
                Some(Page::parse(page).ok_or(InvalidEvent::InvalidPage)?)
            }
            _ => return Err(InvalidEvent::InvalidPage),
        };
        let insert_id = match properties.get("$insert_id") {
            None => default_id,
            Some(PropertyValue::Text(id)) => InsertId::parse(id)?,
            Some(_) => return Err(InvalidInsertId.into()),
        };
        let texts = kind.text_properties().iter().filter_map(|name| {
            let text = match properties.get(*name)? {
                PropertyValue::Text(text) => EventText::truncate(text),
                PropertyValue::Bool(value) => EventText::truncate(&value.to_string()),
                PropertyValue::Int(number) => EventText::truncate(&number.to_string()),
                PropertyValue::Float(number) => EventText::truncate(&number.to_string()),
            };
            Some((*name, text))
        });
        Ok(Self {
            insert_id,
            at: time_of(properties.get("time"), arrival),
            kind,
            page,
            texts: texts.collect(),
        })
    }

    /// The inverse of [`from_raw`](Self::from_raw), without dropped properties.
    pub fn to_raw(&self) -> RawEvent {
        let text = |text: &str| PropertyValue::Text(text.to_owned());
        let mut properties = BTreeMap::from([
            ("$insert_id".to_owned(), text(self.insert_id.as_str())),
            ("time".to_owned(), PropertyValue::Int(self.milliseconds())),
        ]);
        let page = self.page.map(|page| ("page", text(page.name())));
        let texts = self.texts.iter();
        let texts = texts.map(|(name, value)| (*name, text(value.as_str())));
        let others = self.kind.property().into_iter().chain(page).chain(texts);
        properties.extend(others.map(|(name, value)| (name.to_owned(), value)));
        RawEvent {
            event: self.kind.name().to_owned(),
            properties,
        }
    }

    /// Identifies duplicates.
    pub fn insert_id(&self) -> &InsertId {
        &self.insert_id
    }

    /// In whole milliseconds.
    pub fn at(&self) -> Instant {
        self.at
    }

    /// Since 1970.
    pub fn milliseconds(&self) -> i64 {
        let since_1970 = self.at - Instant::UNIX_EPOCH;
        // Every date fits.
        i64::try_from(since_1970.whole_milliseconds()).unwrap_or(i64::MAX)
    }

    /// The day in Vienna.
    pub fn day(&self) -> Date {
        local(self.at).date
    }

    /// The hour in Vienna, 0 to 23.
    pub fn hour(&self) -> u8 {
        local(self.at).time.hour()
    }

    pub fn kind(&self) -> EventKind {
        self.kind
    }

    /// `None` for events of staff.
    pub fn page(&self) -> Option<Page> {
        self.page
    }

    /// By property name.
    pub fn texts(&self) -> &BTreeMap<&'static str, EventText> {
        &self.texts
    }
}

/// The time that the client sent, in seconds or milliseconds since 1970, or the arrival if that time is implausible.
fn time_of(property: Option<&PropertyValue>, arrival: Instant) -> Instant {
    let since_1970 = match property {
        Some(PropertyValue::Int(time)) if *time >= MIN_MILLISECONDS => {
            Some(Duration::milliseconds(*time))
        }
        Some(PropertyValue::Int(time)) => Some(Duration::seconds(*time)),
        // Rounds, because a double does not represent every millisecond.
        Some(PropertyValue::Float(time)) => Duration::checked_seconds_f64(time + 0.000_5),
        _ => None,
    };
    let plausible = arrival.saturating_sub(MAX_AGE)..=arrival.saturating_add(MAX_CLOCK_SKEW);
    since_1970
        .and_then(|since_1970| Instant::UNIX_EPOCH.checked_add(since_1970))
        .map(Instant::truncate_to_millisecond)
        .filter(|at| plausible.contains(at))
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

    /// `name property=value …`
    fn raw(line: &str) -> RawEvent {
        let mut parts = line.split_whitespace();
        let event = parts.next().unwrap_or_default().to_owned();
        let properties = parts.map(|part| {
            let (name, value) = part.split_once('=').unwrap();
            let value = match (value, value.parse(), value.parse()) {
                ("yes", ..) => PropertyValue::Bool(true),
                ("no", ..) => PropertyValue::Bool(false),
                (_, Ok(number), _) => PropertyValue::Int(number),
                (_, _, Ok(number)) => PropertyValue::Float(number),
                (text, ..) => PropertyValue::Text(text.to_owned()),
            };
            (name.to_owned(), value)
        });
        let properties = properties.collect();
        RawEvent { event, properties }
    }

    fn default_id() -> InsertId {
        InsertId::generate(&Token::from_random([7; 32]), 0)
    }

    fn parse(line: &str) -> Result<Event, InvalidEvent> {
        Event::from_raw(&raw(line), ARRIVAL, default_id())
    }

    #[test]
    fn parses_events_of_clients() {
        check_answers(
            "
            page-view entry=yes page=home                   => PageView { entry: true } on home
            page-view entry=no page=notFound                => PageView { entry: false } on notFound
            page-view page=home                             => not a counted event
            page-view entry=true page=home                  => not a counted event
            page-view entry=1 page=home                     => not a counted event
            page-view entry=yes                             => no public page
            page-view entry=yes page=einloggen              => no public page
            page-view entry=yes page=7                      => no public page
            menu-opened menuType=GANSL page=kitchen         => MenuOpened(Gansl) on kitchen
            menu-opened menuType=gansl page=kitchen         => not a counted event
            menu-opened page=kitchen                        => not a counted event
            call page=home distinct_id=abc $browser=Firefox => Call on home
            mail page=contact                               => Mail on contact
            reservation page=home                           => Reservation on home
            stammtisch page=home                            => Stammtisch on home
            map-opened page=contact                         => MapOpened on contact
            language-changed language=en page=venue         => LanguageChanged(English) on venue
            language-changed language=fr page=venue         => not a counted event
            carousel-used carousel=hero page=home           => CarouselUsed(Hero) on home
            page-request page=home                          => not a counted event
            [NEWS] type=create title=Gansl page=home        => News(Create) title: Gansl
            [NEWS] type=archive title=Gansl                 => not a counted event
            [NEWS] title=Gansl                              => not a counted event
            [NEWS] type=delete                              => News(Delete)
            [FILE] type=edit title=Karte fileType=FOOD      => FileEdited fileType: FOOD title: Karte
            [FILE] type=create title=Karte                  => not a counted event
            [MENU-SETTINGS] type=edit settings=7            => MenuSettingsEdited settings: 7
            signin firstname=A lastname=B email=c x=y       => SignIn email: c firstname: A lastname: B
            signout firstname=yes                           => SignOut firstname: true
            failed-sign-in email=c                          => FailedSignIn
            consent-error message=m cause=c stack=s         => ConsentError cause: c message: m stack: s
            call page=home $insert_id=8fk3-02Lq             => Call on home as 8fk3-02Lq
            call page=home $insert_id=8fk3_02Lq             => not 1 to 64 ASCII letters, digits and hyphens
            call page=home $insert_id=7                     => not 1 to 64 ASCII letters, digits and hyphens
            $mp_web_page_view page=home                     => not a counted event
            $identify                                       => not a counted event
                                                            => not a counted event
            ",
            |line| match parse(line) {
                Err(error) => error.to_string(),
                Ok(event) => {
                    let page = event.page().map(|page| format!(" on {}", page.name()));
                    let words = event.texts().iter();
                    let words = words.map(|(name, words)| format!(" {name}: {}", words.as_str()));
                    let words: String = words.collect();
                    let id = Some(event.insert_id()).filter(|id| **id != default_id());
                    let id = id.map(|id| format!(" as {}", id.as_str()));
                    let (page, id) = (page.unwrap_or_default(), id.unwrap_or_default());
                    format!("{:?}{page}{words}{id}", event.kind())
                }
            },
        );
    }

    /// `time sent by the client => time of the event`; the arrival is at 18:00 on 20 November.
    #[test]
    fn replaces_implausible_times_with_the_arrival() {
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
                let event = parse(&format!("failed-sign-in time={time}")).unwrap();
                event.at().to_string()
            },
        );
    }

    #[test]
    fn day_and_hour_are_in_vienna() {
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
            let event = Event::from_raw(&raw("failed-sign-in"), arrival, default_id()).unwrap();
            assert_eq!(crate::calendar::write_day(event.day()), day, "{arrival}");
            assert_eq!(event.hour(), hour, "{arrival}");
        }
    }

    proptest! {
        #[test]
        fn from_raw_inverts_to_raw(
            kind in prop::sample::select(EventKind::all().collect::<Vec<_>>()),
            page in prop::sample::select(Page::ALL),
            text in "\\PC{0,300}",
            milliseconds in 1_794_765_600_000_i64..1_795_197_900_000,
        ) {
            prop_assume!(kind != EventKind::PageRequest);
            let mut properties = BTreeMap::from([
                ("page".to_owned(), PropertyValue::Text(page.name().to_owned())),
                ("$insert_id".to_owned(), PropertyValue::Text("a-1".to_owned())),
                ("time".to_owned(), PropertyValue::Int(milliseconds)),
                ("$os".to_owned(), PropertyValue::Text("Linux".to_owned())),
            ]);
            properties.extend(kind.property().map(|(name, value)| (name.to_owned(), value)));
            for name in kind.text_properties() {
                properties.insert((*name).to_owned(), PropertyValue::Text(text.clone()));
            }
            let event = kind.name().to_owned();
            let event = Event::from_raw(&RawEvent { event, properties }, ARRIVAL, default_id()).unwrap();
            prop_assert_eq!(event.milliseconds(), milliseconds);
            let raw = event.to_raw();
            prop_assert!(!raw.properties.contains_key("$os"));
            prop_assert_eq!(Event::from_raw(&raw, ARRIVAL, default_id()).unwrap(), event);
        }
    }
}
