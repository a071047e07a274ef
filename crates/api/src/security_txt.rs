//! `GET /.well-known/security.txt` (RFC 9116)

use std::sync::Arc;

use domain::inn::PublicUrl;
use poem::{Endpoint, Error, Request, Response, endpoint::make, get, http::header};
use ports::Clock;
use time::{Duration, OffsetDateTime, Time, format_description::well_known::Rfc3339};

use crate::http::cache_control::CacheControl;

pub const PATH: &str = "/.well-known/security.txt";

/// RFC 9116 §2.5.5 recommends less than a year.
const VALIDITY: Duration = Duration::days(180);

pub fn endpoint(
    contact: String,
    public_url: PublicUrl,
    clock: Arc<dyn Clock>,
) -> impl Endpoint<Output = Response> {
    get(make(move |_: Request| {
        let text = security_txt(&contact, &public_url, clock.now());
        let cache_control = CacheControl::Revalidate.header();
        let response = Response::builder()
            .content_type("text/plain; charset=utf-8")
            .header(header::CACHE_CONTROL, cache_control)
            .body(text);
        async move { Ok::<_, Error>(response) }
    }))
}

fn security_txt(contact: &str, public_url: &PublicUrl, now: OffsetDateTime) -> String {
    let expires = (now + VALIDITY).replace_time(Time::MIDNIGHT);
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
    fn has_the_contact_and_expires_within_a_year() {
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
