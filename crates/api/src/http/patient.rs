//! Bodies that come in their own time, but may not stand still.

use std::time::Duration;

use futures::stream::{self, StreamExt};
use poem::Body;
use ports::driven::ByteStream;
use tokio::time::timeout;

/// How long a body may stand still.
const PATIENCE: Duration = Duration::from_secs(30);

/// The bytes of a body; one that stands still for 30 s ends with [`TimedOut`](std::io::ErrorKind::TimedOut).
#[must_use]
pub fn patient(body: Body) -> ByteStream<'static> {
    let bytes = stream::unfold(Some(body.into_bytes_stream()), |bytes| async {
        let mut bytes = bytes?;
        match timeout(PATIENCE, bytes.next()).await {
            Ok(None) => None,
            Ok(Some(Ok(chunk))) => Some((Ok(chunk), Some(bytes))),
            Ok(Some(Err(fault))) => Some((Err(fault), None)),
            Err(_) => Some((Err(std::io::ErrorKind::TimedOut.into()), None)),
        }
    });
    bytes.boxed()
}
