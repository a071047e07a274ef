//! What events take in the file: the house lets in so many a day because of it.

use domain::calendar::Instant;
use domain::usage::{Act, Event, InsertId, Language, Page, Said, Told};
use ports::driven::UsageLog;
use time::Duration;

use crate::database::{folder, open};

/// The most bytes that a unit of weight takes, whatever the events are: what the house says of a flood rests on it.
const UNIT: u64 = 125;

/// An event with an id and a moment that nobody foresees.
fn event(number: u64, act: Act, id_length: usize, words: &str) -> Event {
    let text = |text: &str| Said::Text(text.to_owned());
    let drawn = |part: u64| (4 * number + part + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let id = [0, 1, 2, 3].map(|part| format!("{:016x}", drawn(part)));
    let id = id.concat();
    let named = act.words().iter();
    let words = named.map(|name| ((*name).to_owned(), text(words)));
    let page = ("page".to_owned(), text(Page::CookiePolicy.name()));
    let kind = act.property();
    let kind = kind.map(|(name, said)| (name.to_owned(), said));
    let told = Told {
        event: act.event().to_owned(),
        properties: words.chain([page]).chain(kind).collect(),
    };
    let second = i64::try_from(drawn(9) % 86_400).unwrap();
    let at = Instant::UNIX_EPOCH + Duration::days(20_000) + Duration::seconds(second);
    Event::read(&told, at, InsertId::parse(&id[..id_length]).unwrap()).unwrap()
}

/// The longest names, ids of every length, and words that leave much of a page empty.
#[tokio::test]
async fn a_unit_of_weight_is_never_more_than_it_is_said_to_be() {
    let german = Act::LanguageChanged(Language::German);
    for (act, id_length, words, count) in [
        (Act::Call, 16, String::new(), 5_000),
        (german, 16, String::new(), 5_000),
        (german, 20, String::new(), 5_000),
        (german, 64, String::new(), 5_000),
        (Act::FileEdited, 16, "Speisekarte".to_owned(), 5_000),
        (Act::SignIn, 64, "\"".repeat(255), 500),
        (Act::ConsentError, 16, "a".repeat(255), 500),
        (Act::ConsentError, 64, "🥨".repeat(103), 500),
        (Act::ConsentError, 64, "🥨".repeat(160), 500),
        (Act::ConsentError, 64, "🥨".repeat(255), 500),
    ] {
        let (_folder, file) = folder();
        let events = (0..count).map(|number| event(number, act, id_length, &words));
        let events: Vec<_> = events.collect();
        let house = open(&file).await;
        house.append(&events[..1], None).await.unwrap();
        house.close().await.unwrap();
        let before = file.metadata().unwrap().len();
        let house = open(&file).await;
        for batch in events.chunks(50) {
            house.append(batch, None).await.unwrap();
        }
        house.close().await.unwrap();
        let bytes = file.metadata().unwrap().len() - before;
        let weight = events.iter().map(|event| u64::from(event.weight()));
        let unit = bytes.div_ceil(weight.sum());
        assert!(unit <= UNIT, "{act:?} with {id_length}: {unit} bytes");
    }
}
