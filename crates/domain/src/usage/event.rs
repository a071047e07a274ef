//! Usage events.

use std::collections::BTreeMap;

use time::Duration;

use super::event_kind::{InvalidUsageEventKind, UsageEventKind};
use super::insert_id::{EventInsertId, InvalidEventInsertId};
use super::property_text::EventPropertyText;
use super::property_values::EventPropertyValue;
use super::sums::UsageEventCount;
use crate::calendar::{Timestamp, local};
use crate::pages::Page;

/// An offline browser keeps events for days.
const MAX_EVENT_DELAY: Duration = Duration::days(5);

/// How far a client's clock may be ahead.
const MAX_CLOCK_SKEW: Duration = Duration::minutes(5);

/// The least integer that is a time in milliseconds; in seconds it would be in the sixth millennium.
const MIN_MILLISECOND_TIMESTAMP: i64 = 100_000_000_000;

/// An unvalidated event of a client.
#[derive(Clone, PartialEq, Debug)]
pub struct RawUsageEvent {
    pub name: String,
    /// The properties that are not null.
    pub properties: BTreeMap<String, EventPropertyValue>,
}

/// A validated event. It has nothing about its author but the text properties of the specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsageEvent {
    insert_id: EventInsertId,
    occurred_at: Timestamp,
    kind: UsageEventKind,
    page: Option<Page>,
    texts: BTreeMap<&'static str, EventPropertyText>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidUsageEvent {
    #[error(transparent)]
    InvalidKind(#[from] InvalidUsageEventKind),
    #[error("missing or unknown page")]
    MissingOrUnknownPageProperty,
    #[error(transparent)]
    InvalidEventInsertId(#[from] InvalidEventInsertId),
}

impl UsageEvent {
    /// Validates an event of a client. `generated_id` is its id if the client sent none.
    pub fn parse(
        raw: &RawUsageEvent,
        received_at: Timestamp,
        generated_id: EventInsertId,
    ) -> Result<Self, InvalidUsageEvent> {
        let properties = &raw.properties;
        let kind = UsageEventKind::from_client_event(&raw.name, properties)?;
        let page = match properties.get("page") {
            _ if !kind.is_guest_event() => None,
            Some(EventPropertyValue::Text(page)) => {
                Some(Page::parse(page).ok_or(InvalidUsageEvent::MissingOrUnknownPageProperty)?)
            }
            _ => return Err(InvalidUsageEvent::MissingOrUnknownPageProperty),
        };
        let insert_id = match properties.get("$insert_id") {
            None => generated_id,
            Some(EventPropertyValue::Text(id)) => EventInsertId::parse(id)?,
            Some(_) => return Err(InvalidEventInsertId.into()),
        };
        let texts = kind.text_property_names().iter().filter_map(|name| {
            let text = match properties.get(*name)? {
                EventPropertyValue::Text(text) => EventPropertyText::truncated(text),
                EventPropertyValue::Bool(value) => EventPropertyText::truncated(&value.to_string()),
                EventPropertyValue::Integer(number) => {
                    EventPropertyText::truncated(&number.to_string())
                }
                EventPropertyValue::Float(number) => {
                    EventPropertyText::truncated(&number.to_string())
                }
            };
            Some((*name, text))
        });
        Ok(Self {
            insert_id,
            occurred_at: plausible_event_time(properties.get("time"), received_at),
            kind,
            page,
            texts: texts.collect(),
        })
    }

    /// The event as a client sends it, with the properties that are stored.
    pub fn to_raw_event(&self) -> RawUsageEvent {
        let text = |text: &str| EventPropertyValue::Text(text.to_owned());
        let mut properties = BTreeMap::from([
            ("$insert_id".to_owned(), text(self.insert_id.as_str())),
            (
                "time".to_owned(),
                EventPropertyValue::Integer(self.timestamp_milliseconds()),
            ),
        ]);
        let page = self.page.map(|page| ("page", text(page.code())));
        let texts = self.texts.iter();
        let texts = texts.map(|(name, value)| (*name, text(value.as_str())));
        let others = self
            .kind
            .distinguishing_property()
            .into_iter()
            .chain(page)
            .chain(texts);
        properties.extend(others.map(|(name, value)| (name.to_owned(), value)));
        RawUsageEvent {
            name: self.kind.name().to_owned(),
            properties,
        }
    }

    /// Identifies the event when it is sent again.
    pub fn insert_id(&self) -> &EventInsertId {
        &self.insert_id
    }

    /// In whole milliseconds.
    pub fn occurred_at(&self) -> Timestamp {
        self.occurred_at
    }

    /// Milliseconds since 1970.
    pub fn timestamp_milliseconds(&self) -> i64 {
        let since_1970 = self.occurred_at - Timestamp::UNIX_EPOCH;
        i64::try_from(since_1970.whole_milliseconds()).unwrap_or(i64::MAX)
    }

    /// A count of one, on the event's day and hour in Vienna.
    pub fn to_hourly_count(&self) -> UsageEventCount {
        let at = local(self.occurred_at);
        UsageEventCount {
            day: at.date,
            hour: at.time.hour(),
            kind: self.kind,
            page: self.page,
            count: 1,
        }
    }

    pub fn kind(&self) -> UsageEventKind {
        self.kind
    }

    /// `None` for events of staff.
    pub fn page(&self) -> Option<Page> {
        self.page
    }

    pub fn texts(&self) -> &BTreeMap<&'static str, EventPropertyText> {
        &self.texts
    }
}

/// The client's time, in seconds or milliseconds since 1970, or the arrival if that is implausible.
fn plausible_event_time(time: Option<&EventPropertyValue>, received_at: Timestamp) -> Timestamp {
    let since_1970 = match time {
        Some(EventPropertyValue::Integer(time)) if *time >= MIN_MILLISECOND_TIMESTAMP => {
            Some(Duration::milliseconds(*time))
        }
        Some(EventPropertyValue::Integer(time)) => Some(Duration::seconds(*time)),
        // Rounded, because a double cannot represent every millisecond.
        Some(EventPropertyValue::Float(time)) => Duration::checked_seconds_f64(time + 0.000_5),
        _ => None,
    };
    let plausible_time_range =
        received_at.saturating_sub(MAX_EVENT_DELAY)..=received_at.saturating_add(MAX_CLOCK_SKEW);
    since_1970
        .and_then(|since_1970| Timestamp::UNIX_EPOCH.checked_add(since_1970))
        .map(Timestamp::truncate_to_millisecond)
        .filter(|at| plausible_time_range.contains(at))
        .unwrap_or_else(|| received_at.truncate_to_millisecond())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;
    use crate::secrets::Token;
    use crate::table::assert_table_answers;

    const EVENT_RECEIVED_AT: Timestamp = datetime!(2026-11-20 18:00 UTC);

    /// `name property=value …`; a value is yes, no, a number or a text.
    fn raw(line: &str) -> RawUsageEvent {
        let mut parts = line.split_whitespace();
        let name = parts.next().unwrap_or_default().to_owned();
        let properties = parts.map(|part| {
            let (name, value) = part.split_once('=').unwrap();
            let value = match (value, value.parse(), value.parse()) {
                ("yes", ..) => EventPropertyValue::Bool(true),
                ("no", ..) => EventPropertyValue::Bool(false),
                (_, Ok(number), _) => EventPropertyValue::Integer(number),
                (_, _, Ok(number)) => EventPropertyValue::Float(number),
                (text, ..) => EventPropertyValue::Text(text.to_owned()),
            };
            (name.to_owned(), value)
        });
        let properties = properties.collect();
        RawUsageEvent { name, properties }
    }

    fn generated_id() -> EventInsertId {
        EventInsertId::generate(&Token::from_random([7; 32]), 0)
    }

    fn parse(line: &str) -> Result<UsageEvent, InvalidUsageEvent> {
        UsageEvent::parse(&raw(line), EVENT_RECEIVED_AT, generated_id())
    }

    #[test]
    fn parses_usage_events_of_clients() {
        assert_table_answers(
            "
            page-view entry=yes page=home                   => PageView { entry: true } on home
            page-view entry=no page=notFound                => PageView { entry: false } on notFound
            page-view page=home                             => unknown event or property value
            page-view entry=true page=home                  => unknown event or property value
            page-view entry=1 page=home                     => unknown event or property value
            page-view entry=yes                             => missing or unknown page
            page-view entry=yes page=einloggen              => missing or unknown page
            page-view entry=yes page=7                      => missing or unknown page
            menu-opened menuType=GANSL page=kitchen         => MenuOpened(Gansl) on kitchen
            menu-opened menuType=gansl page=kitchen         => unknown event or property value
            menu-opened page=kitchen                        => unknown event or property value
            call page=home distinct_id=abc $browser=Firefox => PhoneLinkOpened on home
            mail page=contact                               => MailLinkOpened on contact
            reservation page=home                           => ReservationMailStarted on home
            stammtisch page=home                            => StammtischMailStarted on home
            map-opened page=contact                         => MapOpened on contact
            language-changed language=en page=venue         => LanguageChanged(English) on venue
            language-changed language=fr page=venue         => unknown event or property value
            carousel-used carousel=hero page=home           => CarouselUsed(Hero) on home
            page-request page=home                          => unknown event or property value
            [NEWS] type=create title=Gansl page=home        => NewsChanged(Create) title: Gansl
            [NEWS] type=archive title=Gansl                 => unknown event or property value
            [NEWS] title=Gansl                              => unknown event or property value
            [NEWS] type=delete                              => NewsChanged(Delete)
            [FILE] type=edit title=Karte fileType=FOOD      => FileEdited fileType: FOOD title: Karte
            [FILE] type=create title=Karte                  => unknown event or property value
            [MENU-SETTINGS] type=edit settings=7            => MenuSettingsEdited settings: 7
            signin firstname=A lastname=B email=c x=y       => StaffSignedIn email: c firstname: A lastname: B
            signout firstname=yes                           => StaffSignedOut firstname: true
            failed-sign-in email=c                          => FailedSignIn
            consent-error message=m cause=c stack=s         => ConsentBannerFailed cause: c message: m stack: s
            call page=home $insert_id=8fk3-02Lq             => PhoneLinkOpened on home as 8fk3-02Lq
            call page=home $insert_id=8fk3_02Lq             => not 1 to 64 letters, digits and hyphens of ASCII
            call page=home $insert_id=7                     => not 1 to 64 letters, digits and hyphens of ASCII
            $mp_web_page_view page=home                     => unknown event or property value
            $identify                                       => unknown event or property value
                                                            => unknown event or property value
            ",
            |line| match parse(line) {
                Err(why) => why.to_string(),
                Ok(event) => {
                    let page = event.page().map(|page| format!(" on {}", page.code()));
                    let texts = event.texts().iter();
                    let texts = texts.map(|(name, text)| format!(" {name}: {}", text.as_str()));
                    let texts: String = texts.collect();
                    let id = Some(event.insert_id()).filter(|id| **id != generated_id());
                    let id = id.map(|id| format!(" as {}", id.as_str()));
                    let (page, id) = (page.unwrap_or_default(), id.unwrap_or_default());
                    format!("{:?}{page}{texts}{id}", event.kind())
                }
            },
        );
    }

    /// What a client says the time was, when it is 18:00 on 20 November here.
    #[test]
    fn replaces_an_implausible_event_time_by_the_arrival_time() {
        assert_table_answers(
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
                event.occurred_at().to_string()
            },
        );
    }

    /// Day and hour are Vienna's, at midnight, at the end of the year and when the clocks change.
    #[test]
    fn counts_usage_events_by_day_and_hour_in_vienna() {
        for (received_at, day, hour) in [
            (datetime!(2026-07-15 21:59 UTC), "2026-07-15", 23),
            (datetime!(2026-07-15 22:00 UTC), "2026-07-16", 0),
            (datetime!(2026-12-31 22:59 UTC), "2026-12-31", 23),
            (datetime!(2026-12-31 23:00 UTC), "2027-01-01", 0),
            (datetime!(2026-03-29 00:59 UTC), "2026-03-29", 1),
            (datetime!(2026-03-29 01:00 UTC), "2026-03-29", 3),
            (datetime!(2026-10-25 00:30 UTC), "2026-10-25", 2),
            (datetime!(2026-10-25 01:30 UTC), "2026-10-25", 2),
        ] {
            let event =
                UsageEvent::parse(&raw("failed-sign-in"), received_at, generated_id()).unwrap();
            let count = event.to_hourly_count();
            assert_eq!(
                crate::calendar::format_iso_date(count.day),
                day,
                "{received_at}"
            );
            assert_eq!(count.hour, hour, "{received_at}");
        }
    }

    proptest! {
        #[test]
        fn parses_the_raw_usage_event_that_it_writes(
            kind in prop::sample::select(UsageEventKind::all().collect::<Vec<_>>()),
            page in prop::sample::select(Page::ALL.to_vec()),
            text in "\\PC{0,300}",
            timestamp_milliseconds in 1_794_765_600_000_i64..1_795_197_900_000,
        ) {
            prop_assume!(kind != UsageEventKind::PageRequested);
            let mut properties = BTreeMap::from([
                ("page".to_owned(), EventPropertyValue::Text(page.code().to_owned())),
                ("$insert_id".to_owned(), EventPropertyValue::Text("a-1".to_owned())),
                ("time".to_owned(), EventPropertyValue::Integer(timestamp_milliseconds)),
                ("$os".to_owned(), EventPropertyValue::Text("Linux".to_owned())),
            ]);
            properties.extend(kind.distinguishing_property().map(|(name, value)| (name.to_owned(), value)));
            for name in kind.text_property_names() {
                properties.insert((*name).to_owned(), EventPropertyValue::Text(text.clone()));
            }
            let name = kind.name().to_owned();
            let event = UsageEvent::parse(&RawUsageEvent { name, properties }, EVENT_RECEIVED_AT, generated_id()).unwrap();
            prop_assert_eq!(event.timestamp_milliseconds(), timestamp_milliseconds);
            let raw = event.to_raw_event();
            prop_assert!(!raw.properties.contains_key("$os"));
            prop_assert_eq!(UsageEvent::parse(&raw, EVENT_RECEIVED_AT, generated_id()).unwrap(), event);
        }
    }
}
