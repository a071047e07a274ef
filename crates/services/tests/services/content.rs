use domain::Precondition;
use domain::content::{CONTENT_VERSION_RETENTION, PageContent};
use domain::pages::Page;
use ports::ListPage;
use ports::contract::samples::page_content;
use time::Duration;

use crate::fixture::Fixture;

impl Fixture {
    pub async fn publish_content(&self, draft: PageContent) {
        let (any, context) = (Precondition::Unconditional, self.context());
        let saved = self
            .services
            .content
            .save_draft(Page::Venue, draft, &any, &context);
        saved.await.unwrap();
        let published = self.services.content.publish(Page::Venue, &any, &context);
        published.await.unwrap();
    }
}

#[tokio::test]
async fn versions_are_kept_for_a_year_after_they_were_replaced() {
    let fixture = Fixture::new().await;
    fixture.publish_content(page_content("Erste")).await;
    fixture.clock.advance(CONTENT_VERSION_RETENTION);
    fixture.publish_content(page_content("Zweite")).await;
    for (days, kept) in [(0, 2), (364, 2), (2, 1), (400, 1)] {
        fixture.clock.advance(Duration::days(days));
        fixture.services.content.purge().await.unwrap();
        let versions = fixture
            .services
            .content
            .list_versions(Page::Venue, ListPage::ALL)
            .await;
        assert_eq!(versions.unwrap().unwrap().len(), kept, "{days}");
    }
}
