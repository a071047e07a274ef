//! Forwards usage events to an analytics service, in the format that browsers send: a form with `data`, a JSON list of events.

use std::time::Duration;

use async_trait::async_trait;
use domain::secrets::Password;
use domain::usage::{EventPropertyValue, UsageEvent};
use ports::BoxError;
use ports::{UsageForwarder, UsageForwarderError};
use reqwest::{
    Method, Request, StatusCode,
    header::{CONTENT_TYPE, HeaderValue},
};
use serde_json::{Map, Value, json};
use tokio::time::timeout;
use url::{Url, form_urlencoded};

use crate::http_client::{HttpClient, HttpClientError, InsecureUrl, require_secure};

/// Time limit for a response.
const FORWARD_TIMEOUT: Duration = Duration::from_secs(10);

/// Origin of an analytics service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalyticsServiceOrigin(Url);

impl AnalyticsServiceOrigin {
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// Parses a URL of scheme, host and port. Sends no request.
    pub fn parse(text: &str) -> Result<Self, InsecureUrl> {
        let url = Url::parse(text).map_err(|_| InsecureUrl::InvalidUrl)?;
        require_secure(&url)?;
        let is_origin = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        if is_origin {
            Ok(Self(url))
        } else {
            Err(InsecureUrl::InvalidUrl)
        }
    }
}

/// An analytics service.
#[derive(Debug)]
pub struct AnalyticsForwarder {
    track_url: Url,
    token: Password,
    http_client: HttpClient,
}

impl AnalyticsForwarder {
    /// `token` is the project token that the service issued.
    pub fn new(address: AnalyticsServiceOrigin, token: Password) -> Result<Self, BoxError> {
        let mut track_url = address.0;
        track_url.set_path("/track/");
        Ok(Self {
            track_url,
            token,
            http_client: HttpClient::new()?,
        })
    }

    async fn send(&self, events: &[UsageEvent]) -> Result<(), UsageForwarderError> {
        let mut request = Request::new(Method::POST, self.track_url.clone());
        let content_type = HeaderValue::from_static("application/x-www-form-urlencoded");
        request.headers_mut().insert(CONTENT_TYPE, content_type);
        *request.body_mut() = Some(self.form(events).into());
        let response = self
            .http_client
            .send_request(request)
            .await
            .map_err(forwarder_error)?;
        let body: Value = serde_json::from_slice(response.body())
            .map_err(|error| UsageForwarderError::Failed(error.into()))?;
        // Rejected events are answered with 200 too.
        let status = body.get("status").unwrap_or(&body);
        let error = || BoxError::from(format!("not accepted: {body}"));
        match status.as_u64() {
            Some(1) => Ok(()),
            Some(0) => Err(UsageForwarderError::Rejected(error())),
            _ => Err(UsageForwarderError::Failed(error())),
        }
    }

    fn form(&self, events: &[UsageEvent]) -> String {
        let list: Vec<_> = events.iter().map(|event| self.to_json(event)).collect();
        form_urlencoded::Serializer::new(String::new())
            .append_pair("data", &Value::from(list).to_string())
            .append_pair("verbose", "1")
            .finish()
    }

    /// The stored properties, the project token, and an empty `distinct_id`: events belong to no person.
    fn to_json(&self, event: &UsageEvent) -> Value {
        let raw = event.to_raw_event();
        let properties = raw.properties.into_iter();
        let mut properties: Map<_, _> = properties
            .map(|(name, property)| (name, to_json_value(property)))
            .collect();
        properties.insert("token".to_owned(), self.token.as_str().into());
        properties.insert("distinct_id".to_owned(), "".into());
        json!({ "event": raw.name, "properties": properties })
    }
}

/// Client errors are permanent, except those that the operator can fix (token, address) and those that pass.
fn forwarder_error(error: HttpClientError) -> UsageForwarderError {
    match error {
        HttpClientError::UnexpectedStatus { status, .. }
            if status.is_client_error() && !is_transient(status) =>
        {
            UsageForwarderError::Rejected(error.into())
        }
        _ => UsageForwarderError::Failed(error.into()),
    }
}

fn is_transient(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::UNAUTHORIZED
            | StatusCode::FORBIDDEN
            | StatusCode::NOT_FOUND
            | StatusCode::REQUEST_TIMEOUT
            | StatusCode::TOO_MANY_REQUESTS
    )
}

fn to_json_value(property: EventPropertyValue) -> Value {
    match property {
        EventPropertyValue::Text(text) => text.into(),
        EventPropertyValue::Bool(flag) => flag.into(),
        EventPropertyValue::Integer(number) => number.into(),
        EventPropertyValue::Float(number) => number.into(),
    }
}

#[async_trait]
impl UsageForwarder for AnalyticsForwarder {
    fn analytics_host(&self) -> &str {
        self.track_url.host_str().unwrap_or_default()
    }

    async fn forward(&self, events: &[UsageEvent]) -> Result<(), UsageForwarderError> {
        let send_result = timeout(FORWARD_TIMEOUT, self.send(events)).await;
        send_result.map_err(|error| UsageForwarderError::Failed(error.into()))?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retries_unless_the_service_rejects_the_events() {
        for (status, expected) in [
            (301, false),
            (400, true),
            (401, false),
            (403, false),
            (404, false),
            (408, false),
            (413, true),
            (422, true),
            (429, false),
            (500, false),
            (503, false),
        ] {
            let status = StatusCode::from_u16(status).unwrap();
            let body = String::new();
            let error = forwarder_error(HttpClientError::UnexpectedStatus { status, body });
            let is_rejected = matches!(error, UsageForwarderError::Rejected(_));
            assert_eq!(is_rejected, expected, "{status}");
        }
        let error = forwarder_error(HttpClientError::UnreadableResponseBody(
            "connection reset".into(),
        ));
        assert!(matches!(error, UsageForwarderError::Failed(_)));
    }
}
