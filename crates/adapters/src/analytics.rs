//! Another analytics service, told of what the house keeps in the format that it takes from browsers: a form with `data`, a
//! list of events in JSON.

use std::time::Duration;

use async_trait::async_trait;
use domain::accounts::Password;
use domain::usage::{Event, Said};
use hyper::StatusCode;
use ports::BoxError;
use ports::{RelayError, UsageRelay};
use serde_json::{Map, Value, json};
use thiserror::Error;
use tokio::time::timeout;
use url::{Url, form_urlencoded};

use crate::outbound::{Client, NoSuccess, Question, Unsafe, safe};

/// How long the service may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where the service is: an origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalyticsAddress(Url);

/// Not the address of an analytics service.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InvalidAnalyticsAddress {
    /// No address, or more than an origin.
    #[error("is not an https address that ends with its host")]
    InvalidOrigin,
    /// Anybody on the way could read what staff do.
    #[error("would be told unencrypted; take https://, unless the service is on this machine")]
    Unencrypted,
}

impl From<Unsafe> for InvalidAnalyticsAddress {
    fn from(fault: Unsafe) -> Self {
        match fault {
            Unsafe::Unreadable => Self::InvalidOrigin,
            Unsafe::Unencrypted => Self::Unencrypted,
        }
    }
}

impl AnalyticsAddress {
    /// The host of the service.
    #[must_use]
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// Reads the address. The service itself is not asked.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, InvalidAnalyticsAddress> {
        let url = safe(text)?;
        let is_origin = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        if is_origin {
            Ok(Self(url))
        } else {
            Err(InvalidAnalyticsAddress::InvalidOrigin)
        }
    }
}

/// An analytics service.
#[derive(Debug)]
pub struct Analytics {
    track: Url,
    token: Password,
    http: Client,
}

impl Analytics {
    /// The service at this address, which knows the house by this token.
    ///
    /// # Errors
    /// When the system has no cryptography.
    pub fn new(address: AnalyticsAddress, token: Password) -> Result<Self, BoxError> {
        let mut track = address.0;
        track.set_path("/track/");
        Ok(Self {
            track,
            token,
            http: Client::new()?,
        })
    }

    async fn tell_in_time(&self, events: &[Event]) -> Result<(), RelayError> {
        let question = Question::post(self.track.clone(), self.form(events));
        let answer = self.http.ask(question).await.map_err(not_taken)?;
        let answer: Value =
            serde_json::from_slice(&answer).map_err(|fault| RelayError::Failed(fault.into()))?;
        // It says so with a 200 too when it does not take what it was told.
        let status = answer.get("status").unwrap_or(&answer);
        let fault = || BoxError::from(format!("not taken: {answer}"));
        match status.as_u64() {
            Some(1) => Ok(()),
            Some(0) => Err(RelayError::Refused(fault())),
            _ => Err(RelayError::Failed(fault())),
        }
    }

    fn form(&self, events: &[Event]) -> String {
        let list: Vec<_> = events.iter().map(|event| self.written(event)).collect();
        form_urlencoded::Serializer::new(String::new())
            .append_pair("data", &Value::from(list).to_string())
            .append_pair("verbose", "1")
            .finish()
    }

    /// What is kept of an event, and what the service needs to take it: whose it is, which is nobody's, and the token.
    fn written(&self, event: &Event) -> Value {
        let told = event.told();
        let properties = told.properties.into_iter();
        let mut properties: Map<_, _> =
            properties.map(|(name, said)| (name, value(said))).collect();
        properties.insert("token".to_owned(), self.token.as_str().into());
        properties.insert("distinct_id".to_owned(), "".into());
        json!({ "event": told.event, "properties": properties })
    }
}

/// What the service says is wrong with what it was told will be wrong the next time too. A token that it does not know and
/// an address where it is not are the operator's to mend: what waits is told then.
fn not_taken(fault: BoxError) -> RelayError {
    let status = fault.downcast_ref::<NoSuccess>();
    let status = status.map(|answer| answer.status);
    match status {
        Some(
            StatusCode::UNAUTHORIZED
            | StatusCode::FORBIDDEN
            | StatusCode::NOT_FOUND
            | StatusCode::REQUEST_TIMEOUT
            | StatusCode::TOO_MANY_REQUESTS,
        ) => RelayError::Failed(fault),
        Some(status) if status.is_client_error() => RelayError::Refused(fault),
        _ => RelayError::Failed(fault),
    }
}

fn value(said: Said) -> Value {
    match said {
        Said::Text(text) => text.into(),
        Said::Truth(truth) => truth.into(),
        Said::Whole(number) => number.into(),
        Said::Number(number) => number.into(),
    }
}

#[async_trait]
impl UsageRelay for Analytics {
    fn name(&self) -> &str {
        self.track.host_str().unwrap_or_default()
    }

    async fn tell(&self, events: &[Event]) -> Result<(), RelayError> {
        let told = timeout(PATIENCE, self.tell_in_time(events)).await;
        let told = told.map_err(|fault| RelayError::Failed(fault.into()));
        told.flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_the_events_is_refused_and_all_else_is_tried_again() {
        for (status, is_refused) in [
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
            let told = String::new();
            let fault = not_taken(NoSuccess { status, told }.into());
            let refused = matches!(fault, RelayError::Refused(_));
            assert_eq!(refused, is_refused, "{status}");
        }
        let fault = not_taken("no line".into());
        assert!(matches!(fault, RelayError::Failed(_)));
    }

    #[test]
    fn the_address_of_a_service_is_an_origin_that_may_hear_of_staff() {
        for (address, expected) in [
            ("https://analytics.example", None),
            ("https://analytics.example:8443/", None),
            ("http://127.0.0.1:8000", None),
            ("http://localhost:8000", None),
            (
                "http://analytics.example",
                Some(InvalidAnalyticsAddress::Unencrypted),
            ),
            (
                "https://analytics.example/track",
                Some(InvalidAnalyticsAddress::InvalidOrigin),
            ),
            (
                "https://analytics.example/?a",
                Some(InvalidAnalyticsAddress::InvalidOrigin),
            ),
            (
                "https://a:b@analytics.example",
                Some(InvalidAnalyticsAddress::InvalidOrigin),
            ),
            (
                "analytics.example",
                Some(InvalidAnalyticsAddress::InvalidOrigin),
            ),
        ] {
            assert_eq!(
                AnalyticsAddress::parse(address).err(),
                expected,
                "{address}"
            );
        }
    }
}
