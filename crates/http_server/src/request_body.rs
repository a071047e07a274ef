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
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::transfer_clock::TransferClock;

/// Time limit for request bodies of any data rate.
const MAX_BODY_DURATION: Duration = Duration::from_hours(1);

/// A request body that fails with [`TimedOut`](io::ErrorKind::TimedOut) below the minimum data rate.
pub struct MinRateBody {
    body: Incoming,
    clock: Arc<TransferClock>,
    /// How far the client may be behind the minimum data rate.
    lag_limit: Duration,
    deadline: Instant,
    too_slow_timer: Option<Pin<Box<Sleep>>>,
    is_read: Arc<AtomicBool>,
}

impl MinRateBody {
    /// `is_read` becomes true at the end of the body.
    pub fn new(
        body: Incoming,
        clock: Arc<TransferClock>,
        lag_limit: Duration,
        is_read: Arc<AtomicBool>,
    ) -> Self {
        Self {
            body,
            clock,
            lag_limit,
            deadline: Instant::now() + MAX_BODY_DURATION,
            too_slow_timer: None,
            is_read,
        }
    }
}

impl Body for MinRateBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let this = &mut *self;
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(cx) {
            this.too_slow_timer = None;
            let data = frame
                .as_ref()
                .and_then(|frame| frame.as_ref().ok()?.data_ref());
            this.clock.record_transfer(data.map_or(0, Bytes::len));
            // Only the last poll shows the end of a chunked body.
            if frame.is_none() || this.body.is_end_stream() {
                this.is_read.store(true, Ordering::Relaxed);
            }
            return Poll::Ready(frame.map(|frame| frame.map_err(io::Error::other)));
        }
        let (clock, lag_limit, deadline) = (&this.clock, this.lag_limit, this.deadline);
        let too_slow_timer = this.too_slow_timer.get_or_insert_with(|| {
            Box::pin(sleep_until(clock.wait_for_client(lag_limit).min(deadline)))
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

impl Drop for MinRateBody {
    fn drop(&mut self) {
        self.clock.stop_waiting();
    }
}
