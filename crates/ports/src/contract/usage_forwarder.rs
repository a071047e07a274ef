use domain::pages::Page;
use domain::usage::{UsageEvent, UsageEventKind};
use time::Duration;

use super::samples::{event, now};
use crate::{UsageForwarder, UsageForwarderError};

/// Response of the analytics service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalyticsServiceResponse {
    Accepted,
    /// The events are invalid.
    Rejected,
    /// The service is out of order.
    Failed,
}

/// A forwarder and its analytics service.
pub trait UsageForwarderFixture: Sync {
    fn forwarder(&self) -> &dyn UsageForwarder;

    fn set_next_response(&self, response: AnalyticsServiceResponse);

    /// The ids of the events in each request, whatever its response.
    fn received(&self) -> Vec<Vec<String>>;
}

fn events(count: i64) -> Vec<UsageEvent> {
    let call = |number| {
        let time = now() - Duration::minutes(number);
        event(
            &format!("e-{number}"),
            UsageEventKind::PhoneLinkOpened,
            Page::Home,
            time,
        )
    };
    (0..count).map(call).collect()
}

fn ids(events: &[UsageEvent]) -> Vec<String> {
    let ids = events.iter().map(|event| event.insert_id().as_str());
    ids.map(ToOwned::to_owned).collect()
}

/// Each call is one request with all events.
pub async fn reports_how_the_analytics_service_answered(fixture: &impl UsageForwarderFixture) {
    let events = events(50);
    for response in [
        AnalyticsServiceResponse::Rejected,
        AnalyticsServiceResponse::Failed,
        AnalyticsServiceResponse::Accepted,
    ] {
        fixture.set_next_response(response);
        let reported_response = match fixture.forwarder().forward(&events).await {
            Ok(()) => AnalyticsServiceResponse::Accepted,
            Err(UsageForwarderError::Rejected(_)) => AnalyticsServiceResponse::Rejected,
            Err(UsageForwarderError::Failed(_)) => AnalyticsServiceResponse::Failed,
        };
        assert_eq!(reported_response, response);
    }
    let expected = [ids(&events), ids(&events), ids(&events)];
    assert_eq!(fixture.received(), expected);
}
