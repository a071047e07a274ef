//! The events that tell open pages of a new edition.

use std::time::Duration;

use futures::{Stream, stream};
use poem::web::sse::Event;
use poem_openapi::{Object, types::ToJSON};
use tokio::time::timeout;

use crate::{
    changed_resources::{ChangedResource, REVISION, changed_resources, parse_versions},
    current_edition::CurrentEdition,
    edition::Edition,
};

/// Must be shorter than common idle timeouts of proxies.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(25);

/// A new edition is published. Sent as the event `edition`, with the versions of its resources as its id.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct EditionEvent {
    /// The name of the edition.
    pub edition: String,
    /// The number of public writes so far.
    pub revision: u64,
    /// The parts that differ from those that the client has; all if these are unknown.
    pub changed: Vec<ChangedResource>,
}

/// The current edition and all later ones, as they are sent. `known` is what the client has: the id of the last event, or the
/// versions of its page. Waits first if that is a later revision, of another server or before a restore.
pub async fn edition_events(
    current_edition: &CurrentEdition,
    known: &str,
) -> impl Stream<Item = String> + Send + use<> {
    let known = parse_versions(known);
    if let Some(revision) = known.get(REVISION).and_then(|number| number.parse().ok()) {
        current_edition.wait_for_revision(revision).await;
    }
    let mut receiver = current_edition.subscribe();
    receiver.mark_changed();
    stream::unfold((receiver, known), |(mut receiver, known)| async move {
        loop {
            let Ok(changed) = timeout(KEEP_ALIVE_INTERVAL, receiver.changed()).await else {
                return Some((":\n\n".to_owned(), (receiver, known)));
            };
            changed.ok()?;
            let Some(edition) = receiver.borrow_and_update().clone() else {
                continue;
            };
            let changed = changed_resources(&edition.versions, Some(&known));
            let message = edition_message(&edition, changed);
            return Some((message, (receiver, edition.versions.clone())));
        }
    })
}

fn edition_message(edition: &Edition, changed: Vec<ChangedResource>) -> String {
    let event = EditionEvent {
        edition: edition.id.clone(),
        revision: edition.revision.get(),
        changed,
    };
    let versions = edition.versions.iter();
    let versions = versions.map(|(resource, version)| format!(",{resource}-{version}"));
    let id = format!(
        "{REVISION}-{}{}",
        event.revision,
        versions.collect::<String>()
    );
    let message = Event::message(event.to_json_string()).event_type("edition");
    message.id(id).to_string()
}

#[cfg(test)]
mod tests {
    use futures::StreamExt;
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn sends_comments_while_there_is_no_event() {
        let current_edition = CurrentEdition::default();
        let events = edition_events(&current_edition, "").await;
        let start = Instant::now();
        let comments: Vec<_> = events.take(2).collect().await;
        assert_eq!(comments, [":\n\n"; 2]);
        assert_eq!(start.elapsed(), KEEP_ALIVE_INTERVAL * 2);
    }
}
