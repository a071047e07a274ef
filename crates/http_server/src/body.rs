//! The bodies of a request and of its response, monitored.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use hyper::body::{Body, Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::data_rate::{ConnectionActivity, TransferDirection};

/// Time limit for request bodies of any data rate.
const MAX_BODY_DURATION: Duration = Duration::from_hours(1);

/// A request body that fails with [`TimedOut`](io::ErrorKind::TimedOut) below the minimum data rate.
pub struct MonitoredRequestBody {
    body: BoxBody<Bytes, io::Error>,
    client_activity: Arc<ConnectionActivity>,
    /// How far the client may be behind the minimum data rate.
    lag_limit: Duration,
    deadline: Instant,
    too_slow_timer: Option<Pin<Box<Sleep>>>,
    is_body_read: Arc<AtomicBool>,
}

impl MonitoredRequestBody {
    /// `is_body_read` becomes true at the end of the body.
    pub fn new(
        body: BoxBody<Bytes, io::Error>,
        client_activity: Arc<ConnectionActivity>,
        lag_limit: Duration,
        is_body_read: Arc<AtomicBool>,
    ) -> Self {
        Self {
            body,
            client_activity,
            lag_limit,
            deadline: Instant::now() + MAX_BODY_DURATION,
            too_slow_timer: None,
            is_body_read,
        }
    }
}

impl Body for MonitoredRequestBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let this = &mut *self;
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(cx) {
            this.too_slow_timer = None;
            let data = match &frame {
                Some(Ok(frame)) => frame.data_ref(),
                _ => None,
            };
            let bytes = data.map_or(0, Bytes::len);
            this.client_activity
                .record_transfer(TransferDirection::Upload, bytes);
            // Only the last poll shows the end of a chunked body.
            if frame.is_none() || this.body.is_end_stream() {
                this.is_body_read.store(true, Ordering::Relaxed);
            }
            return Poll::Ready(frame);
        }
        let (client_activity, lag_limit, deadline) =
            (&this.client_activity, this.lag_limit, this.deadline);
        let too_slow_timer = this.too_slow_timer.get_or_insert_with(|| {
            let rate_deadline =
                client_activity.start_waiting_for_client(TransferDirection::Upload, lag_limit);
            Box::pin(sleep_until(rate_deadline.min(deadline)))
        });
        ready!(too_slow_timer.as_mut().poll(cx));
        Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for MonitoredRequestBody {
    fn drop(&mut self) {
        self.client_activity.record_request_body_end();
    }
}

/// A response body. The request is in flight until it is dropped.
pub struct InFlightBody<B> {
    body: B,
    client_activity: Arc<ConnectionActivity>,
}

impl<B> InFlightBody<B> {
    pub fn new(body: B, client_activity: Arc<ConnectionActivity>) -> Self {
        Self {
            body,
            client_activity,
        }
    }
}

impl<B: Body + Unpin> Body for InFlightBody<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B> Drop for InFlightBody<B> {
    fn drop(&mut self) {
        self.client_activity.record_request_end();
    }
}

#[cfg(test)]
mod tests {
    use futures::stream;
    use http_body_util::{BodyExt, StreamBody};

    use super::*;

    /// The body of a chunked request does not report its end in advance.
    #[tokio::test]
    async fn detects_the_end_of_a_chunked_body() {
        let chunks = [Ok(Frame::data(Bytes::from_static(b"a")))];
        let body = BoxBody::new(StreamBody::new(stream::iter(chunks)));
        let is_body_read = Arc::new(AtomicBool::new(false));
        let limit = Duration::from_secs(1);
        let mut body = MonitoredRequestBody::new(body, Arc::default(), limit, is_body_read.clone());
        assert!(body.frame().await.unwrap().is_ok());
        assert!(!is_body_read.load(Ordering::Relaxed));
        assert!(body.frame().await.is_none());
        assert!(is_body_read.load(Ordering::Relaxed));
    }
}
