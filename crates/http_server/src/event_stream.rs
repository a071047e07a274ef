//! Sends event streams without hyper, which keeps two buffers of 8 KiB for each connection.

use std::{
    io,
    sync::{Mutex, PoisonError},
};

use http_body_util::BodyExt;
use hyper::{
    Response,
    body::Frame,
    header::{self, HeaderValue},
};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

use crate::{ResponseBody, prepared_response::ResponseHead, prepared_response_loop::DateHeader};

pub type EventStreamResponse = Response<ResponseBody>;

pub fn is_event_stream(response: &EventStreamResponse) -> bool {
    response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|content_type| content_type == "text/event-stream")
}

/// The event stream of a connection, which ends its connection to hyper.
#[derive(Default)]
pub struct EventStreamSlot(Mutex<Option<EventStreamResponse>>);

impl EventStreamSlot {
    /// Keeps the response. Returns the error that ends hyper's connection before it sends anything.
    pub fn put(&self, response: EventStreamResponse) -> io::Error {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(response);
        io::Error::other("the response is an event stream")
    }

    pub fn take(&self) -> Option<EventStreamResponse> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A client that sends more than this during an event stream is disconnected.
const MAX_RECEIVED_BYTES: usize = 4096;

/// Sends the response, whose end is that of the connection, until the client disconnects.
pub async fn send_event_stream(
    stream: &mut (impl AsyncRead + AsyncWrite + Unpin),
    response: EventStreamResponse,
) -> io::Result<()> {
    let (mut head, mut body) = response.into_parts();
    head.headers
        .insert(header::CONNECTION, HeaderValue::from_static("close"));
    let head = ResponseHead::new(head.status, head.headers);
    let head = [&head.serialized, DateHeader::default().now()].concat();
    stream.write_all(&head).await?;
    let mut received_bytes = 0;
    while received_bytes <= MAX_RECEIVED_BYTES {
        // Whatever the client sends is ignored.
        let mut received = [0; 64];
        tokio::select! {
            frame = body.frame() => match frame.transpose()?.map(Frame::into_data) {
                Some(Ok(data)) => stream.write_all(&data).await?,
                Some(Err(_)) => {}
                None => return stream.shutdown().await,
            },
            length = stream.read(&mut received) => match length? {
                0 => return Ok(()),
                length => received_bytes += length,
            },
        }
    }
    Ok(())
}
