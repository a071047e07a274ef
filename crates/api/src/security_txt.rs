//! GET /.well-known/security.txt (RFC 9116): where to report a vulnerability.

use std::sync::Arc;

use domain::inn::PublicUrl;
use poem::{Endpoint, Error, Request, Response, endpoint::make, get, http::header};
use time::{Duration, OffsetDateTime, Time, format_description::well_known::Rfc3339};

use crate::{http::cache::Cache, published::Publisher};

/// The URL of the new resource.
pub const PATH: &str = "/.well-known/security.txt";

/// How long it holds; RFC 9116 §2.5.5 recommends less than a year.
const VALID_FOR: Duration = Duration::days(180);

/// The endpoint.
pub fn endpoint(
    contact: String,
    public_url: PublicUrl,
    publisher: Arc<Publisher>,
) -> impl Endpoint<Output = Response> {
    get(make(move |_: Request| {
        let text = security_txt(&contact, &public_url, publisher.now());
        let kept = Cache::Revalidate.header();
        let response = Response::builder()
            .content_type("text/plain; charset=utf-8")
            .header(header::CACHE_CONTROL, kept)
            .body(text);
        async move { Ok::<_, Error>(response) }
    }))
}

fn security_txt(contact: &str, public_url: &PublicUrl, now: OffsetDateTime) -> String {
    let expires = (now + VALID_FOR).replace_time(Time::MIDNIGHT);
    format!(
        "Contact: {contact}\nExpires: {}\nPreferred-Languages: de, en\nCanonical: {}{PATH}\n",
        expires.format(&Rfc3339).unwrap_or_default(),
        public_url.as_str(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn it_names_the_contact_and_expires_within_a_year() {
        let public_url = PublicUrl::parse("https://gasthaus.example").unwrap();
        assert_eq!(
            security_txt(
                "mailto:office@gasthaus.example",
                &public_url,
                datetime!(2026-11-20 18:00 UTC)
            ),
            "Contact: mailto:office@gasthaus.example\nExpires: 2027-05-19T00:00:00Z\n\
             Preferred-Languages: de, en\nCanonical: https://gasthaus.example/.well-known/security.txt\n"
        );
    }
}
