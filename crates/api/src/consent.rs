//! The consent cookie. `saveChoice.ts` of the website writes it too, until the server's replaces it.

use std::sync::Arc;

use cookie::{Cookie, SameSite};
use domain::{
    calendar::Timestamp,
    inn::{PublicUrl, SiteSettings},
};
use headers::{HeaderMapExt, Host};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use poem::{Request, web::Data};
use poem_openapi::{ApiResponse, Object, OpenApi};
use ports::Clock;
use publishing::schema::fields::RequiredField;
use serde_json::json;
use time::{Duration, format_description::well_known::Rfc3339};

use crate::{
    http::{
        errors::{BODY_ERRORS, CROSS_ORIGIN_ERROR, MALFORMED_BODY_ERROR, operation_errors},
        json_body::JsonBody,
        origin,
    },
    problem::ProblemType,
    tag::ApiTag,
};

const CONSENT_COOKIE: &str = "wirtshaus_consent";

/// Specification §9.
const CONSENT_DURATION: Duration = Duration::days(365);

/// The answer to the consent question.
#[derive(Object, Clone)]
pub struct ConsentAnswer {
    /// Whether usage events may be recorded.
    pub usage: RequiredField<bool>,
}

operation_errors! {
    SaveConsentError: BODY_ERRORS, &[CROSS_ORIGIN_ERROR, MALFORMED_BODY_ERROR];
}

#[derive(ApiResponse)]
pub enum SaveConsentResponse {
    /// The cookie is set.
    #[oai(status = 204)]
    Saved(
        /// The consent cookie, for 365 days and without an identifier.
        #[oai(header = "Set-Cookie")]
        String,
    ),
}

pub struct ConsentApi;

#[OpenApi(tag = "ApiTag::Statistics")]
impl ConsentApi {
    /// Answer the consent question
    ///
    /// Sets the consent cookie. The server stores nothing. No other response sets this cookie.
    #[oai(path = "/consent", method = "put", operation_id = "saveConsent")]
    async fn save(
        &self,
        request: &Request,
        settings: Data<&Arc<SiteSettings>>,
        clock: Data<&Arc<dyn Clock>>,
        body: JsonBody<ConsentAnswer>,
    ) -> Result<SaveConsentResponse, SaveConsentError> {
        if origin::is_cross_origin(request) {
            return Err(ProblemType::Forbidden.into());
        }
        let is_allowed =
            body.validate_with(|answer, fields| fields.require_field("usage", answer.usage))?;
        let value = cookie_value(is_allowed, &settings, clock.now());
        let mut cookie = Cookie::build((CONSENT_COOKIE, value))
            .expires(clock.now() + CONSENT_DURATION)
            .path("/")
            .same_site(SameSite::Lax)
            .secure(request.data().is_some_and(PublicUrl::is_https))
            .build();
        let host = request.headers().typed_get::<Host>();
        let host = host.and_then(|host| url::Host::parse(host.hostname()).ok());
        // Without its dot the name may be a public suffix, such as `localhost`.
        if let Some(url::Host::Domain(name)) = host
            && name.contains('.')
            && !name.ends_with('.')
        {
            cookie.set_domain(name);
        }
        Ok(SaveConsentResponse::Saved(cookie.to_string()))
    }
}

fn cookie_value(is_allowed: bool, settings: &SiteSettings, now: Timestamp) -> String {
    let host = settings.usage_notice.forwarded_to.as_ref();
    let data = host.filter(|_| is_allowed);
    let categories: &[&str] = if is_allowed {
        &["necessary", "usage"]
    } else {
        &["necessary"]
    };
    let timestamp = now.format(&Rfc3339).unwrap_or_default();
    let value = json!({
        "consentTimestamp": timestamp,
        "categories": categories,
        "data": data.map(|host| json!({ "analyticsHost": host })),
        "consentId": "none",
        "lastConsentTimestamp": timestamp,
        "expirationTime": (now + CONSENT_DURATION).unix_timestamp() * 1000,
    });
    utf8_percent_encode(&value.to_string(), NON_ALPHANUMERIC).to_string()
}
