//! What every keeper of events promises.

use std::collections::BTreeMap;

use domain::calendar::Instant;
use domain::menus::MenuType;
use domain::usage::{
    Carousel, Days, Event, EventKind, InsertId, Language, Page, PageRequests, Period,
    PropertyValue, RawEvent, Statistics, Sums,
};
use futures::future::join_all;
use time::{Duration, Month};

use super::revision;
use super::samples::{at, day};
use crate::{ChangeFeed, UsageLog};

/// The suite, for `$fresh`: a future of anything that derefs to a house that keeps events.
#[macro_export]
macro_rules! usage_log_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, usage_log:
            sums_up_every_act,
            sums_up_by_vienna_days_and_hours,
            keeps_an_event_once,
            keeps_an_event_once_in_one_batch,
            keeps_an_event_once_in_batches_at_once,
            loses_no_event_of_batches_at_once,
            takes_nothing_and_many,
            sums_are_those_of_the_events,
            forgets_the_oldest_and_keeps_the_sums,
            tells_what_a_service_has_not_heard,
            tells_each_service_its_own,
            forgets_what_was_not_told,
            leaves_the_revision_alone_when_something_is_counted,
        );
    };
}

/// Every act, on its page.
pub async fn sums_up_every_act(house: &impl UsageLog) {
    let acts = EventKind::all().filter(|act| *act != EventKind::PageRequest);
    let events: Vec<_> = acts
        .enumerate()
        .map(|(number, act)| event(&number.to_string(), act, Page::Kitchen, at()))
        .collect();
    assert_eq!(append(house, &events).await, events.len());
    let expected = events
        .iter()
        .map(|event| ((event.kind(), event.page()), 1))
        .collect();
    assert_eq!(week(house, at()).await.totals, expected);
}

/// Midnight, the end of the year, and both changes of the clock: an hour that comes twice is one hour of the sums.
pub async fn sums_up_by_vienna_days_and_hours(house: &impl UsageLog) {
    let moment = |month, date, hour, minute| {
        let year = if month == Month::January { 2027 } else { 2026 };
        let date = time::Date::from_calendar_date(year, month, date).expect("a day");
        let time = time::Time::from_hms(hour, minute, 0).expect("a time");
        date.with_time(time).assume_utc()
    };
    let moments = [
        moment(Month::December, 31, 22, 59),
        moment(Month::December, 31, 23, 0),
        moment(Month::March, 29, 0, 59),
        moment(Month::March, 29, 1, 0),
        moment(Month::October, 25, 0, 30),
        moment(Month::October, 25, 1, 30),
        moment(Month::July, 15, 22, 0),
    ];
    let visits: Vec<_> = moments
        .iter()
        .enumerate()
        .map(|(number, at)| event(&number.to_string(), EventKind::VISIT, Page::Home, *at))
        .collect();
    append(house, &visits).await;
    let year = Period::Year.until(day("2027-01-01"));
    let sums = statistics(house, year).await.now;
    let by_day = [
        ("2026-03-29", 2),
        ("2026-07-16", 1),
        ("2026-10-25", 2),
        ("2026-12-31", 1),
        ("2027-01-01", 1),
    ];
    let by_day = by_day.map(|(written, count)| (day(written), count));
    assert_eq!(sums.visits_by_day, by_day.into());
    assert_eq!(
        sums.visits_by_hour,
        [(0, 2), (1, 1), (2, 2), (3, 1), (23, 1)].into()
    );
}

/// By its id, whatever else it says the second time.
pub async fn keeps_an_event_once(house: &impl UsageLog) {
    let first = event("a-1", EventKind::Call, Page::Home, at());
    assert_eq!(append(house, std::slice::from_ref(&first)).await, 1);
    assert_eq!(append(house, &[first]).await, 0);
    let later = event("a-1", EventKind::VISIT, Page::Venue, at() + Duration::HOUR);
    let other = event("A-1", EventKind::Call, Page::Home, at());
    let new = house.append(&[later, other.clone()], None).await.unwrap();
    assert_eq!(new, [other.insert_id().clone()].into());
    let totals = week(house, at()).await.totals;
    assert_eq!(totals, [((EventKind::Call, Some(Page::Home)), 2)].into());
}

/// The first of those with the same id counts.
pub async fn keeps_an_event_once_in_one_batch(house: &impl UsageLog) {
    let events = [
        event("a", EventKind::Call, Page::Home, at()),
        event("b", EventKind::Mail, Page::Home, at()),
        event("a", EventKind::VISIT, Page::Jobs, at()),
    ];
    assert_eq!(append(house, &events).await, 2);
    let sums = week(house, at()).await;
    let home = Some(Page::Home);
    let expected = [((EventKind::Call, home), 1), ((EventKind::Mail, home), 1)];
    assert_eq!(sums.totals, expected.into());
    assert_eq!(sums.visits_by_day, [].into());
}

/// As when a client gives up waiting and sends the same batch again.
pub async fn keeps_an_event_once_in_batches_at_once(house: &impl UsageLog) {
    let events: Vec<_> = (0..20)
        .map(|number: u8| event(&number.to_string(), EventKind::VISIT, Page::Home, at()))
        .collect();
    let new = join_all((0..10).map(|_| append(house, &events))).await;
    assert_eq!(new.iter().sum::<usize>(), 20);
    assert_eq!(
        week(house, at()).await.totals,
        [((EventKind::VISIT, Some(Page::Home)), 20)].into()
    );
}

/// All add to the same sums.
pub async fn loses_no_event_of_batches_at_once(house: &impl UsageLog) {
    let batches = (0..20).map(|batch: u8| async move {
        let event = |number: u8| {
            let id = format!("{batch}-{number}");
            event(&id, EventKind::VISIT, Page::Home, at())
        };
        append(house, &(0..7).map(event).collect::<Vec<_>>()).await
    });
    assert_eq!(join_all(batches).await.iter().sum::<usize>(), 140);
    let sums = week(house, at()).await;
    assert_eq!(
        sums.totals,
        [((EventKind::VISIT, Some(Page::Home)), 140)].into()
    );
    assert_eq!(sums.visits_by_day, [(day("2026-11-20"), 140)].into());
    assert_eq!(sums.visits_by_hour, [(17, 140)].into());
}

/// More than any database takes in one statement.
pub async fn takes_nothing_and_many(house: &impl UsageLog) {
    assert_eq!(append(house, &[]).await, 0);
    house.count_requests(&[]).await.unwrap();
    let nothing = statistics(house, days_until(at())).await;
    assert_eq!((nothing.guests_since, nothing.requests_since), (None, None));
    let many: Vec<_> = (0..9_000)
        .map(|number: u32| {
            let minute = at() - Duration::minutes(number.into());
            let page = Page::ALL.iter().copied().cycle().nth(number as usize % 8);
            event(
                &number.to_string(),
                EventKind::VISIT,
                page.expect("a page"),
                minute,
            )
        })
        .collect();
    assert_eq!(append(house, &many).await, 9_000);
    let sums = week(house, at()).await;
    assert_eq!(sums.totals.values().sum::<u64>(), 9_000);
    assert_eq!(sums.totals.len(), 8);
}

/// Of any mixture.
pub async fn sums_are_those_of_the_events(house: &impl UsageLog) {
    let acts = [
        EventKind::VISIT,
        EventKind::PageView { entry: false },
        EventKind::MenuOpened(MenuType::Gansl),
        EventKind::MenuOpened(MenuType::Food),
        EventKind::CarouselUsed(Carousel::News),
        EventKind::LanguageChanged(Language::German),
        EventKind::SignIn,
        EventKind::Call,
    ];
    let mut expected = Sums::default();
    let mut events = Vec::new();
    for number in 0..500_u16 {
        let act = acts[usize::from(number) % 8];
        let page = Page::ALL[usize::from(number).pow(2) % 7];
        let moment = at() - Duration::minutes(i64::from(number) * 17);
        let event = event(&number.to_string(), act, page, moment);
        *expected.totals.entry((act, event.page())).or_default() += 1;
        if act == EventKind::VISIT {
            *expected.visits_by_day.entry(event.day()).or_default() += 1;
            *expected.visits_by_hour.entry(event.hour()).or_default() += 1;
        }
        events.push(event);
    }
    for batch in events.chunks(37) {
        append(house, batch).await;
        append(house, batch).await;
    }
    assert_eq!(week(house, at()).await, expected);
    // As many as there are in the sums are kept.
    let forgotten = house.forget_before(at() + Duration::DAY, u16::MAX).await;
    assert_eq!(forgotten.unwrap(), 500);
    assert_eq!(week(house, at()).await, expected);
}

/// In portions; what happened at the very instant stays.
pub async fn forgets_the_oldest_and_keeps_the_sums(house: &impl UsageLog) {
    let of = |ago: i64| {
        let moment = at() - Duration::days(ago);
        event(&format!("d{ago}"), EventKind::Mail, Page::Jobs, moment)
    };
    let events: Vec<_> = [3, 0, 4, 1, 2].map(of).into();
    append(house, &events).await;
    let before = week(house, at()).await;
    let since = of(1).at();
    assert_eq!(house.forget_before(since, 2).await.unwrap(), 2);
    assert_eq!(append(house, &events[1..2]).await, 0);
    // The two oldest are gone, so that one of them is another event now.
    assert_eq!(append(house, &events[2..3]).await, 1);
    assert_eq!(house.forget_before(since, 9).await.unwrap(), 2);
    assert_eq!(house.forget_before(since, 9).await.unwrap(), 0);
    let mut after = before;
    after
        .totals
        .insert((EventKind::Mail, Some(Page::Jobs)), 5 + 1);
    assert_eq!(week(house, at()).await, after);
    assert_eq!(append(house, &[of(1), of(0)]).await, 0);
}

/// Every act, whole, the oldest first, and in portions; what is told is told no more, also when it comes again.
pub async fn tells_what_a_service_has_not_heard(house: &impl UsageLog) {
    let acts = EventKind::all().filter(|act| *act != EventKind::PageRequest);
    let events = acts.enumerate().map(|(number, act)| {
        let moment = at() - Duration::milliseconds(i64::try_from(number).expect("a few"));
        event(&format!("e{number}"), act, Page::Kitchen, moment)
    });
    let mut events: Vec<_> = events.collect();
    for batch in events.chunks(7) {
        house.append(batch, Some("a.example")).await.unwrap();
    }
    events.reverse();
    let untold = house.untold("a.example", 99).await.unwrap();
    assert_eq!(untold, events);
    let (first, rest) = events.split_at(3);
    assert_eq!(house.untold("a.example", 3).await.unwrap(), first);
    house.told(first).await.unwrap();
    house.append(first, Some("a.example")).await.unwrap();
    assert_eq!(house.untold("a.example", 99).await.unwrap(), rest);
    house.told(rest).await.unwrap();
    house.told(&[]).await.unwrap();
    assert_eq!(house.untold("a.example", 99).await.unwrap(), []);
    // They are still there.
    assert_eq!(append(house, &events).await, 0);
}

/// Whom guests were told of when it happened, and nobody else.
pub async fn tells_each_service_its_own(house: &impl UsageLog) {
    let of = |id| event(id, EventKind::Call, Page::Home, at());
    house.append(&[of("a")], Some("a.example")).await.unwrap();
    house.append(&[of("b")], None).await.unwrap();
    house
        .append(&[of("b"), of("c")], Some("c.example"))
        .await
        .unwrap();
    for (service, untold) in [
        ("a.example", vec![of("a")]),
        ("b.example", vec![]),
        ("c.example", vec![of("c")]),
    ] {
        assert_eq!(house.untold(service, 9).await.unwrap(), untold, "{service}");
    }
}

/// With everything else that is too old.
pub async fn forgets_what_was_not_told(house: &impl UsageLog) {
    let old = event("old", EventKind::Call, Page::Home, at() - Duration::DAY);
    let young = event("young", EventKind::Call, Page::Home, at());
    let both = [old, young.clone()];
    house.append(&both, Some("a.example")).await.unwrap();
    assert_eq!(house.forget_before(young.at(), 9).await.unwrap(), 1);
    assert_eq!(house.untold("a.example", 9).await.unwrap(), [young]);
    house.append(&both, None).await.unwrap();
    assert_eq!(house.untold("a.example", 9).await.unwrap().len(), 1);
}

/// Guests see nothing of it.
pub async fn leaves_the_revision_alone_when_something_is_counted<H>(house: &H)
where
    H: UsageLog + ChangeFeed,
{
    let before = revision(house).await;
    append(house, &[event("a", EventKind::Call, Page::Home, at())]).await;
    let requests = PageRequests {
        day: day("2026-11-20"),
        hour: 0,
        page: Page::Home,
        count: 1,
    };
    house.count_requests(&[requests]).await.unwrap();
    house.forget_before(at() + Duration::DAY, 9).await.unwrap();
    assert_eq!(revision(house).await, before);
}

/// An event with words in every property that has some.
pub(super) fn event(id: &str, act: EventKind, page: Page, at: Instant) -> Event {
    let text = |text: &str| PropertyValue::Text(text.to_owned());
    let named = act.text_properties().iter();
    let words = named.map(|name| ((*name).to_owned(), text("Zoë \"Müller\" 🥨")));
    let mut properties: BTreeMap<_, _> = words.collect();
    properties.insert("$insert_id".to_owned(), text(id));
    properties.insert("page".to_owned(), text(page.name()));
    properties.extend(act.property().map(|(name, said)| (name.to_owned(), said)));
    let told = RawEvent {
        event: act.name().to_owned(),
        properties,
    };
    let drawn = InsertId::parse("drawn").expect("an id");
    Event::from_raw(&told, at, drawn).expect("an event")
}

/// How many were new.
pub(super) async fn append(house: &impl UsageLog, events: &[Event]) -> usize {
    house.append(events, None).await.expect("kept").len()
}

pub(super) async fn statistics(house: &impl UsageLog, days: Days) -> Statistics {
    house.statistics(days).await.expect("statistics")
}

/// The week that ends with the day of an instant.
pub(super) fn days_until(until: Instant) -> Days {
    Period::Week.until(until.date())
}

/// What was done in it.
pub(super) async fn week(house: &impl UsageLog, until: Instant) -> Sums {
    statistics(house, days_until(until)).await.now
}
