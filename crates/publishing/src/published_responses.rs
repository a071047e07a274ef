use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use domain::inn::PublicUrl;
use http_server::{NegotiatedResponse, PreparedResponse, PreparedResponseSource};
use poem::http::{HeaderMap, Method, Uri, Version, header};
use services::usage::UsageService;

use crate::{
    assets::Assets,
    current_edition::CurrentEdition,
    edition::REVISION_HEADER,
    host::{HostMismatchWarning, parse_host},
    page_requests::count_page_request,
    security_headers::SecurityHeaders,
    staff_paths::is_staff_path,
    state::NEWS_ENTRY_PREFIX,
};

/// Answers reads from memory: pages, public responses of the API, and files of the front end.
pub struct PublishedResponses {
    pub edition: Arc<CurrentEdition>,
    pub host_mismatch_warning: HostMismatchWarning,
    assets: Assets,
    /// Counts page requests. Absent until the database is open.
    usage: OnceLock<Arc<UsageService>>,
}

impl PublishedResponses {
    pub fn new(mut assets: Assets, public_url: PublicUrl) -> Self {
        let security_headers = SecurityHeaders::new(&public_url, assets.inline_script_digests());
        assets.add_headers(&security_headers.for_files());
        Self {
            edition: Arc::new(CurrentEdition::new(security_headers)),
            host_mismatch_warning: HostMismatchWarning::new(public_url),
            assets,
            usage: OnceLock::new(),
        }
    }

    /// The bytes of a file of the front end.
    pub(crate) fn file(&self, path: &str) -> Option<Bytes> {
        let file = self.assets.find(path, None)?;
        Some(file.uncompressed_body().clone())
    }

    /// Counts page requests from now on.
    pub fn count_page_requests(&self, usage: Arc<UsageService>) {
        // Later calls have no effect.
        let _ = self.usage.set(usage);
    }

    /// Whether the path has a page, a public response or a file.
    pub fn contains(&self, uri: &Uri) -> bool {
        self.with_response(uri, |_| ()).is_some()
    }

    /// Like [`PreparedResponseSource::respond`], without a check of `Host` and without metrics of requests.
    pub fn read(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        f: impl FnOnce(&PreparedResponse) -> NegotiatedResponse,
    ) -> Option<NegotiatedResponse> {
        let may_be_from_staff =
            || headers.contains_key(header::COOKIE) || headers.contains_key(header::AUTHORIZATION);
        if !matches!(*method, Method::GET | Method::HEAD)
            // `require_revision` may wait.
            || uri.path().starts_with("/api/") && headers.contains_key(REVISION_HEADER)
            // Staff get entries that guests do not see, with another `ETag`.
            || uri.path().starts_with(NEWS_ENTRY_PREFIX) && may_be_from_staff()
        {
            return None;
        }
        let response = self.with_response(uri, f)?;
        if let Some(usage) = self.usage.get()
            && method == Method::GET
        {
            count_page_request(usage, uri.path(), headers);
        }
        Some(response)
    }

    fn with_response<T>(&self, uri: &Uri, f: impl FnOnce(&PreparedResponse) -> T) -> Option<T> {
        let edition = self.edition.get();
        if let Some(response) = edition
            .as_ref()
            .and_then(|edition| edition.public_response(uri))
        {
            return Some(f(response));
        }
        if let Some(asset) = self.assets.find(uri.path(), uri.query()) {
            return Some(f(asset));
        }
        if is_staff_path(uri.path()) {
            return self.edition.staff_page().map(|page| f(&page));
        }
        None
    }
}

impl PreparedResponseSource for PublishedResponses {
    fn respond(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Option<NegotiatedResponse> {
        // The public host is compared without parsing.
        let other_host = if self.host_mismatch_warning.is_public_host(headers) {
            None
        } else {
            Some(parse_host(Version::HTTP_11, headers).ok().flatten()?)
        };
        let response = self.read(method, uri, headers, |response| {
            let selected = response.respond(headers);
            response.count_request(method, selected.head.status);
            selected
        })?;
        if let Some(host) = other_host {
            self.host_mismatch_warning.warn_on_mismatch(&host);
        }
        Some(response)
    }
}
