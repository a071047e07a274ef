use ports::ListPage;

/// The part of a list that `offset` and `limit` select, by default all of it.
pub fn list_page(offset: Option<u32>, limit: Option<u32>) -> ListPage {
    ListPage {
        offset: offset.unwrap_or(ListPage::ALL.offset),
        limit: limit.unwrap_or(ListPage::ALL.limit),
    }
}
