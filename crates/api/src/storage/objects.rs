//! Listing files and their metadata, and deleting files (decisions M3 and M4). Staff.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use domain::{
    files::{CHUNK_GRANULARITY_BYTES, FileListingQuery, FileName},
    nfc,
};
use poem::{Request, Response, http::StatusCode};
use serde_json::{Value, json};

use super::{
    QueryParams, StorageApiHandler, body_reader,
    error::{StorageApiError, StorageErrorReason},
    require_staff,
    schema::{MetadataRequest, json_response, metadata_response, parse_precondition},
};

impl StorageApiHandler {
    /// `GET b/{bucket}`: the size limits of uploads.
    pub(super) async fn get_storage_bucket(
        &self,
        request: &Request,
    ) -> Result<Response, StorageApiError> {
        require_staff(request).await?;
        Ok(json_response(&json!({
            "bucket": self.settings.bucket,
            "maxUploadBytes": self.service.max_file_bytes,
            "largeUploadBytes": CHUNK_GRANULARITY_BYTES,
        })))
    }

    /// `GET b/{bucket}/o`: a page of names and folders.
    pub(super) async fn list(
        &self,
        request: &Request,
        params: &QueryParams,
    ) -> Result<Response, StorageApiError> {
        require_staff(request).await?;
        let text = |name| nfc(params.get(name).map_or("", String::as_str));
        let after = BASE64_URL_SAFE_NO_PAD.decode(text("pageToken")).ok();
        let after = after.and_then(|after| String::from_utf8(after).ok());
        let after = after.ok_or_else(|| StorageApiError::invalid("pageToken"))?;
        // PostgreSQL cannot compare with it.
        if after.contains('\0') || text("prefix").contains('\0') {
            return Err(StorageApiError::invalid("a NUL character"));
        }
        let max = match params.get("maxResults") {
            None => Some(FileListingQuery::MAX_PAGE_SIZE),
            Some(max) => max
                .parse()
                .ok()
                .filter(|max| (1..=FileListingQuery::MAX_PAGE_SIZE).contains(max)),
        };
        let (prefix, delimiter) = (text("prefix"), text("delimiter"));
        let listing_query = FileListingQuery {
            prefix: &prefix,
            delimiter: &delimiter,
            after: &after,
            max: max.ok_or_else(|| StorageApiError::invalid("maxResults: 1 to 1000"))?,
        };
        let page = self.service.list(&listing_query).await?;
        let bucket = &self.settings.bucket;
        let items = page.items.iter();
        let items: Vec<Value> = items
            .map(|name| json!({"name": name.as_str(), "bucket": bucket}))
            .collect();
        let mut list = json!({"prefixes": page.prefixes, "items": items});
        if let (Some(last), Some(list)) = (page.next_page_after, list.as_object_mut()) {
            let token = BASE64_URL_SAFE_NO_PAD.encode(last);
            list.insert("nextPageToken".to_owned(), token.into());
        }
        Ok(json_response(&list))
    }

    /// `GET b/{bucket}/o/{name}`
    pub(super) async fn metadata(
        &self,
        request: &Request,
        name: &FileName,
    ) -> Result<Response, StorageApiError> {
        require_staff(request).await?;
        let file = self.service.find(name).await?;
        let file = file.ok_or_else(|| StorageErrorReason::ObjectNotFound.with_detail(name))?;
        Ok(metadata_response(&self.settings.bucket, &file))
    }

    /// `PATCH b/{bucket}/o/{name}`
    pub(super) async fn update_metadata(
        &self,
        mut request: Request,
        name: &FileName,
    ) -> Result<Response, StorageApiError> {
        let staff = require_staff(&request).await?;
        let mut body = body_reader(&mut request);
        let metadata = MetadataRequest::read_body(&mut body).await?;
        let precondition = parse_precondition(&request)?;
        let context = staff.audit_context();
        let file = self
            .service
            .edit(name, metadata.edit, &precondition, &context)
            .await?;
        Ok(metadata_response(&self.settings.bucket, &file))
    }

    /// `DELETE b/{bucket}/o/{name}`. Fails for files of menus.
    pub(super) async fn delete(
        &self,
        request: &Request,
        name: &FileName,
    ) -> Result<Response, StorageApiError> {
        let staff = require_staff(request).await?;
        let precondition = parse_precondition(request)?;
        let context = staff.audit_context();
        self.service.delete(name, &precondition, &context).await?;
        Ok(StatusCode::NO_CONTENT.into())
    }
}
