use domain::RecordVersion;
use domain::content::{ContentVersion, PageContent};
use domain::pages::Page;

use super::samples::{minutes_after_now, page_content};
use crate::{ListPage, UnitOfWork};

pub async fn keeps_the_draft_of_a_page(tx: &mut dyn UnitOfWork) {
    let content = tx.content();
    let version = content.find_draft_version(Page::Venue).await;
    assert_eq!(version.unwrap(), None);
    let first = RecordVersion::INITIAL.next();
    for (draft, version) in [
        (Some(page_content("Lokal")), first),
        (Some(PageContent::default()), first.next()),
        (None, first.next().next()),
    ] {
        content
            .save_draft(Page::Venue, draft.as_ref(), version)
            .await
            .unwrap();
        let stored = content.find_draft(Page::Venue).await.unwrap();
        assert_eq!(stored, draft);
        let stored = content.find_draft_version(Page::Venue).await.unwrap();
        assert_eq!(stored, Some(version));
    }
    assert_eq!(content.find_draft(Page::Jobs).await.unwrap(), None);
}

async fn publish(tx: &mut dyn UnitOfWork, page: Page, number: u32) -> ContentVersion {
    let version = ContentVersion {
        number,
        published_at: minutes_after_now(number.into()),
        by: format!("Anna {number}"),
    };
    let content = page_content(&number.to_string());
    let published = tx.content().publish(page, &version, &content).await;
    published.unwrap();
    version
}

pub async fn keeps_the_published_versions_of_a_page(tx: &mut dyn UnitOfWork) {
    assert_eq!(
        tx.content().find_published(Page::Venue).await.unwrap(),
        None
    );
    let mut expected = Vec::new();
    for number in 1..=12 {
        expected.insert(0, publish(tx, Page::Venue, number).await);
    }
    publish(tx, Page::Jobs, 1).await;
    let content = tx.content();
    for (page, number) in [(Page::Venue, 12), (Page::Jobs, 1), (Page::Kitchen, 0)] {
        assert_eq!(content.latest_version_number(page).await.unwrap(), number);
    }
    let published = content.find_published(Page::Venue).await.unwrap();
    assert_eq!(published, Some(page_content("12")));
    assert_eq!(
        content
            .list_versions(Page::Venue, ListPage::ALL)
            .await
            .unwrap(),
        expected
    );
    let contents = content.list_version_contents(Page::Venue).await.unwrap();
    let headings = (1..=12).rev().map(|number| number.to_string());
    assert_eq!(
        contents,
        headings
            .map(|heading| page_content(&heading))
            .collect::<Vec<_>>()
    );
    let second = content.find_version(Page::Venue, 2).await.unwrap();
    assert_eq!(second, Some(page_content("2")));
    assert_eq!(content.find_version(Page::Venue, 13).await.unwrap(), None);
}

pub async fn purges_versions_that_were_replaced_long_ago(tx: &mut dyn UnitOfWork) {
    for number in 1..=3 {
        publish(tx, Page::Venue, number).await;
    }
    publish(tx, Page::Jobs, 1).await;
    // The second version was published before, so the first one was replaced before.
    let purged = tx.content().purge_versions(minutes_after_now(3)).await;
    assert_eq!(purged.unwrap(), 1);
    let versions = tx
        .content()
        .list_versions(Page::Venue, ListPage::ALL)
        .await
        .unwrap();
    let numbers: Vec<_> = versions.iter().map(|version| version.number).collect();
    assert_eq!(numbers, [3, 2]);
    assert_eq!(
        tx.content()
            .list_versions(Page::Jobs, ListPage::ALL)
            .await
            .unwrap()
            .len(),
        1
    );
}
