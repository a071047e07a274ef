use std::fmt::Debug;

use domain::RecordVersion;
use domain::content::{ContentVersion, ItemId};
use domain::dishes::CardKey;
use domain::menus::MenuType;
use domain::pages::Page;

use super::samples::{card_content, minutes_after_now, page_content};
use crate::{ContentRepository, ListPage, UnitOfWork};

type Contents<'a, K, C> = &'a mut dyn ContentRepository<K, C>;

const PAGES: [Page; 3] = [Page::Venue, Page::Jobs, Page::Kitchen];

fn cards() -> [CardKey; 3] {
    [
        CardKey::Menu(MenuType::Food),
        CardKey::Own(ItemId::parse("weinkarte").unwrap()),
        CardKey::Menu(MenuType::Gansl),
    ]
}

pub async fn keeps_the_draft_of_a_page(tx: &mut dyn UnitOfWork) {
    keeps_the_draft(tx.content(), &PAGES, page_content).await;
}

pub async fn keeps_the_draft_of_a_card(tx: &mut dyn UnitOfWork) {
    keeps_the_draft(tx.card_content(), &cards(), card_content).await;
}

async fn keeps_the_draft<K: Sync, C: Sync + PartialEq + Debug>(
    contents: Contents<'_, K, C>,
    [key, other, _]: &[K; 3],
    content: fn(&str) -> C,
) {
    let version = contents.find_draft_version(key).await;
    assert_eq!(version.unwrap(), None);
    let first = RecordVersion::INITIAL.next();
    for (draft, version) in [
        (Some(content("Lokal")), first),
        (Some(content("Wirtshaus")), first.next()),
        (None, first.next().next()),
    ] {
        let saved = contents.save_draft(key, draft.as_ref(), version).await;
        saved.unwrap();
        assert_eq!(contents.find_draft(key).await.unwrap(), draft);
        let stored = contents.find_draft_version(key).await.unwrap();
        assert_eq!(stored, Some(version));
    }
    assert_eq!(contents.find_draft(other).await.unwrap(), None);
}

async fn publish<K: Sync, C: Sync>(
    contents: Contents<'_, K, C>,
    key: &K,
    number: u32,
    content: fn(&str) -> C,
) -> ContentVersion {
    let version = ContentVersion {
        number,
        published_at: minutes_after_now(number.into()),
        by: format!("Anna {number}"),
    };
    let content = content(&number.to_string());
    contents.publish(key, &version, &content).await.unwrap();
    version
}

pub async fn keeps_the_published_versions_of_a_page(tx: &mut dyn UnitOfWork) {
    keeps_the_published_versions(tx.content(), &PAGES, page_content).await;
}

pub async fn keeps_the_published_versions_of_a_card(tx: &mut dyn UnitOfWork) {
    keeps_the_published_versions(tx.card_content(), &cards(), card_content).await;
}

async fn keeps_the_published_versions<K: Sync, C: Sync + PartialEq + Debug>(
    contents: Contents<'_, K, C>,
    [key, other, unpublished]: &[K; 3],
    content: fn(&str) -> C,
) {
    assert_eq!(contents.find_published(key).await.unwrap(), None);
    let mut expected = Vec::new();
    for number in 1..=12 {
        expected.insert(0, publish(contents, key, number, content).await);
    }
    publish(contents, other, 1, content).await;
    for (key, number) in [(key, 12), (other, 1), (unpublished, 0)] {
        let latest = contents.latest_version_number(key).await;
        assert_eq!(latest.unwrap(), number);
    }
    let published = contents.find_published(key).await.unwrap();
    assert_eq!(published, Some(content("12")));
    let versions = contents.list_versions(key, ListPage::ALL).await;
    assert_eq!(versions.unwrap(), expected);
    let all = contents.list_version_contents(key).await.unwrap();
    let numbers = (1..=12).rev().map(|number| number.to_string());
    let expected: Vec<_> = numbers.map(|number| content(&number)).collect();
    assert_eq!(all, expected);
    let second = contents.find_version(key, 2).await.unwrap();
    assert_eq!(second, Some(content("2")));
    assert_eq!(contents.find_version(key, 13).await.unwrap(), None);
}

pub async fn purges_page_versions_that_were_replaced_long_ago(tx: &mut dyn UnitOfWork) {
    purges_versions(tx.content(), &PAGES, page_content).await;
}

pub async fn purges_card_versions_that_were_replaced_long_ago(tx: &mut dyn UnitOfWork) {
    purges_versions(tx.card_content(), &cards(), card_content).await;
}

async fn purges_versions<K: Sync, C: Sync>(
    contents: Contents<'_, K, C>,
    [key, other, _]: &[K; 3],
    content: fn(&str) -> C,
) {
    for number in 1..=3 {
        publish(contents, key, number, content).await;
    }
    publish(contents, other, 1, content).await;
    // The second version was published before, so the first one was replaced before.
    let purged = contents.purge_versions(minutes_after_now(3)).await;
    assert_eq!(purged.unwrap(), 1);
    for (key, kept) in [(key, &[3, 2][..]), (other, &[1])] {
        let versions = contents.list_versions(key, ListPage::ALL).await.unwrap();
        let numbers: Vec<_> = versions.iter().map(|version| version.number).collect();
        assert_eq!(numbers, kept);
    }
}
