//! The events that tell open pages of a new edition.

use std::time::Duration;

use futures::{Stream, stream};
use poem::web::sse::Event;
use poem_openapi::{Object, types::ToJSON};
use tokio::time::timeout;

use crate::{
    changed_resources::{ChangedResource, ResourceVersions},
    current_edition::CurrentEdition,
};

/// Shorter than common idle timeouts of proxies.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(25);

/// A new edition is published. Sent as the event `edition`, with the edition's name as its id.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct EditionEvent {
    /// The name of the edition.
    pub edition: String,
    /// The number of public writes so far.
    pub revision: u64,
    /// The parts that have changed since the edition that the client has; all if it is unknown.
    pub changed: Vec<ChangedResource>,
}

/// The current edition and all later ones, as they are sent. `last` is the id of the one that the client has, `known` its
/// versions.
pub fn edition_events(
    current_edition: &CurrentEdition,
    last: Option<String>,
    known: ResourceVersions,
) -> impl Stream<Item = String> + Send + 'static {
    let mut receiver = current_edition.subscribe();
    receiver.mark_changed();
    stream::unfold(
        (receiver, last, known),
        |(mut receiver, last, known)| async move {
            loop {
                let Ok(changed) = timeout(KEEP_ALIVE_INTERVAL, receiver.changed()).await else {
                    return Some((":\n\n".to_owned(), (receiver, last, known)));
                };
                changed.ok()?;
                let Some(edition) = receiver.borrow_and_update().clone() else {
                    continue;
                };
                let event = EditionEvent {
                    edition: edition.id.clone(),
                    revision: edition.revision.get(),
                    changed: edition.resources_changed_since(last.as_deref(), &known),
                };
                let message = Event::message(event.to_json_string()).event_type("edition");
                let message = message.id(event.edition).to_string();
                return Some((message, (receiver, Some(edition.id.clone()), known)));
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use futures::StreamExt;
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn sends_comments_while_there_is_no_event() {
        let current_edition = CurrentEdition::default();
        let events = edition_events(&current_edition, None, ResourceVersions::default());
        let start = Instant::now();
        let comments: Vec<_> = events.take(2).collect().await;
        assert_eq!(comments, [":\n\n"; 2]);
        assert_eq!(start.elapsed(), KEEP_ALIVE_INTERVAL * 2);
    }
}
