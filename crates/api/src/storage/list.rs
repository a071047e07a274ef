//! `GET b/{bucket}/o`. Staff. A page of names and folders.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use domain::storage::Listing;
use poem::{Request, Response};
use serde_json::{Value, json};

use super::{Params, Storage, error::StorageApiError, require_staff, shape::json_response};

impl Storage {
    pub(super) async fn list(
        &self,
        request: &Request,
        params: &Params,
    ) -> Result<Response, StorageApiError> {
        require_staff(request).await?;
        let text = |name| params.get(name).map_or("", String::as_str);
        let after = BASE64_URL_SAFE_NO_PAD.decode(text("pageToken")).ok();
        let after = after.and_then(|after| String::from_utf8(after).ok());
        let after = after.ok_or_else(|| StorageApiError::invalid("pageToken"))?;
        let max = match params.get("maxResults") {
            None => Some(Listing::MAX),
            Some(max) => max
                .parse()
                .ok()
                .filter(|max| (1..=Listing::MAX).contains(max)),
        };
        let listing = Listing {
            prefix: text("prefix"),
            delimiter: text("delimiter"),
            after: &after,
            max: max.ok_or_else(|| StorageApiError::invalid("maxResults: 1 to 1000"))?,
        };
        let page = self.service.list(&listing).await?;
        let bucket = &self.settings.bucket;
        let items = page.items.iter();
        let items: Vec<Value> = items
            .map(|name| json!({"name": name.as_str(), "bucket": bucket}))
            .collect();
        let mut list = json!({"prefixes": page.prefixes, "items": items});
        if let (Some(last), Some(list)) = (page.next_after, list.as_object_mut()) {
            let token = BASE64_URL_SAFE_NO_PAD.encode(last);
            list.insert("nextPageToken".to_owned(), token.into());
        }
        Ok(json_response(&list))
    }
}
