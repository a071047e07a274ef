//! What events take in the file: the house lets in so many a day because of it.

use domain::calendar::Instant;
use domain::usage::{Act, Event, InsertId, Language, Page, Said, Told};
use ports::UsageLog;
use time::Duration;

use crate::database::{folder, open};

/// The most bytes that a unit of weight takes, whatever the events are: what the house says of a flood rests on it.
const UNIT: u64 = 125;

/// The same while another service is still to hear of them, whatever its name is.
const UNTOLD_UNIT: u64 = 160;

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
    // The longest name that a host can have.
    let service = "a".repeat(253);
    let german = Act::LanguageChanged(Language::German);
    for (act, id_length, words, count) in [
        (Act::Call, 16, String::new(), 3_000),
        (german, 16, String::new(), 3_000),
        (german, 20, String::new(), 3_000),
        (german, 64, String::new(), 3_000),
        (Act::FileEdited, 16, "Speisekarte".to_owned(), 3_000),
        (Act::SignIn, 64, "\"".repeat(255), 300),
        (Act::ConsentError, 16, "a".repeat(255), 300),
        (Act::ConsentError, 64, "🥨".repeat(103), 300),
        (Act::ConsentError, 64, "🥨".repeat(160), 300),
        (Act::ConsentError, 64, "🥨".repeat(255), 300),
    ] {
        let events = (0..count).map(|number| event(number, act, id_length, &words));
        let events: Vec<_> = events.collect();
        let weight = events.iter().map(|event| u64::from(event.weight()));
        let weight: u64 = weight.sum();
        for (untold_to, most) in [(None, UNIT), (Some(service.as_str()), UNTOLD_UNIT)] {
            let unit = bytes(&events, untold_to).await.div_ceil(weight);
            assert!(unit <= most, "{act:?} with {id_length}: {unit} bytes");
        }
    }
}

/// By how much the file of a house grows in which something was counted before.
async fn bytes(events: &[Event], untold_to: Option<&str>) -> u64 {
    let (_folder, file) = folder();
    let (first, rest) = events.split_at(1);
    let mut sizes = [0; 2];
    for (batches, size) in [first, rest].into_iter().zip(&mut sizes) {
        let house = open(&file).await;
        for batch in batches.chunks(50) {
            house.append(batch, untold_to).await.unwrap();
        }
        house.close().await.unwrap();
        *size = file.metadata().unwrap().len();
    }
    sizes[1] - sizes[0]
}
