use domain::usage::{Event, EventKind, Page};
use time::Duration;

use super::samples::{event, now};
use crate::{ForwarderError, UsageForwarder};

/// Response of the analytics service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForwarderResponse {
    Accepted,
    /// The events are invalid.
    Rejected,
    /// The service is out of order.
    Failed,
}

/// A forwarder and its analytics service.
pub trait ForwarderFixture: Sync {
    fn forwarder(&self) -> &dyn UsageForwarder;

    fn answer_next(&self, response: ForwarderResponse);

    /// The ids of the events in each request, whatever its response.
    fn received(&self) -> Vec<Vec<String>>;
}

fn events(count: i64) -> Vec<Event> {
    let call = |number| {
        let time = now() - Duration::minutes(number);
        event(&format!("e-{number}"), EventKind::Call, Page::Home, time)
    };
    (0..count).map(call).collect()
}

fn ids(events: &[Event]) -> Vec<String> {
    let ids = events.iter().map(|event| event.insert_id().as_str());
    ids.map(ToOwned::to_owned).collect()
}

pub async fn forwards_all_events_in_one_request(fixture: &impl ForwarderFixture) {
    let events = events(50);
    fixture.answer_next(ForwarderResponse::Accepted);
    fixture.forwarder().forward(&events).await.unwrap();
    assert_eq!(fixture.received(), [ids(&events)]);
}

pub async fn reports_how_the_service_answered(fixture: &impl ForwarderFixture) {
    let events = events(2);
    for response in [
        ForwarderResponse::Rejected,
        ForwarderResponse::Failed,
        ForwarderResponse::Accepted,
    ] {
        fixture.answer_next(response);
        let reported = match fixture.forwarder().forward(&events).await {
            Ok(()) => ForwarderResponse::Accepted,
            Err(ForwarderError::Rejected(_)) => ForwarderResponse::Rejected,
            Err(ForwarderError::Failed(_)) => ForwarderResponse::Failed,
        };
        assert_eq!(reported, response);
    }
    let expected = [ids(&events), ids(&events), ids(&events)];
    assert_eq!(fixture.received(), expected);
}
