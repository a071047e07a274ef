//! `GET /.well-known/security.txt` (RFC 9116)

use std::sync::Arc;

use domain::inn::PublicUrl;
use poem::{Endpoint, Error, Request, Response, endpoint::make, get, http::header};
use ports::Clock;
use services::master_data::MasterDataService;
use time::{Duration, OffsetDateTime, Time, format_description::well_known::Rfc3339};

use http_server::CacheControl;

pub const SECURITY_TXT_PATH: &str = "/.well-known/security.txt";

/// RFC 9116 §2.5.5 recommends less than a year.
const SECURITY_TXT_VALIDITY: Duration = Duration::days(180);

pub fn security_txt_endpoint(
    contact: Option<String>,
    master_data: Arc<MasterDataService>,
    public_url: PublicUrl,
    clock: Arc<dyn Clock>,
) -> impl Endpoint<Output = Response> {
    get(make(move |_: Request| {
        let published = || master_data.current().input.contact.email.mailto_uri();
        let contact = contact.clone().unwrap_or_else(published);
        let text = format_security_txt(&contact, &public_url, clock.now());
        let cache_control = CacheControl::Revalidate.header();
        let response = Response::builder()
            .content_type("text/plain; charset=utf-8")
            .header(header::CACHE_CONTROL, cache_control)
            .body(text);
        async move { Ok::<_, Error>(response) }
    }))
}

fn format_security_txt(contact: &str, public_url: &PublicUrl, now: OffsetDateTime) -> String {
    let expires = (now + SECURITY_TXT_VALIDITY).replace_time(Time::MIDNIGHT);
    format!(
        "Contact: {contact}\nExpires: {}\nPreferred-Languages: de, en\nCanonical: {}{SECURITY_TXT_PATH}\n",
        expires.format(&Rfc3339).unwrap_or_default(),
        public_url.as_str(),
    )
}
