//! The stream of a connection: enforces a minimum data rate, and lets the client read the last response before closing.

#[cfg(target_os = "linux")]
mod send_file;

use std::{
    io, mem,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use bytes::Bytes;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep, sleep_until},
};

use super::data_rate::{ConnectionActivity, TransferDirection};

/// How long a closed connection is read, so that the client reads the response before the connection is reset
/// (RFC 9112 §9.6).
const LINGER_TIMEOUT: Duration = Duration::from_secs(5);

const MAX_LINGER_BYTES: usize = 1 << 20;

/// A stream whose writes fail when the client is too slow, and whose shutdown lingers.
pub struct MonitoredStream<S> {
    stream: S,
    /// Received and not read yet.
    unread: Bytes,
    client_activity: Arc<ConnectionActivity>,
    /// How far a client may be behind the minimum data rate.
    lag_limit: Duration,
    too_slow_timer: Option<Pin<Box<Sleep>>>,
    lingering_close: Option<LingeringClose>,
}

struct LingeringClose {
    linger_deadline: Pin<Box<Sleep>>,
    remaining_bytes: usize,
}

impl<S> MonitoredStream<S> {
    pub fn new(stream: S, client_activity: Arc<ConnectionActivity>, lag_limit: Duration) -> Self {
        Self {
            stream,
            unread: Bytes::new(),
            client_activity,
            lag_limit,
            too_slow_timer: None,
            lingering_close: None,
        }
    }

    /// Reads these bytes first. Copies and drops them, because a part of a buffer keeps all of it.
    pub fn put_back(&mut self, received: Bytes) {
        self.unread = [received, mem::take(&mut self.unread)].concat().into();
    }

    fn check_data_rate(
        &mut self,
        cx: &mut Context<'_>,
        write_result: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(result) = write_result {
            self.too_slow_timer = None;
            let bytes = result.as_ref().map_or(0, |bytes| *bytes);
            self.client_activity
                .record_transfer(TransferDirection::Download, bytes);
            return Poll::Ready(result);
        }
        let (client_activity, lag_limit) = (&self.client_activity, self.lag_limit);
        let too_slow_timer = self.too_slow_timer.get_or_insert_with(|| {
            Box::pin(sleep_until(client_activity.start_waiting_for_client(
                TransferDirection::Download,
                lag_limit,
            )))
        });
        ready!(too_slow_timer.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

#[cfg(not(target_os = "linux"))]
impl MonitoredStream<tokio::net::TcpStream> {
    pub async fn send_file(
        &mut self,
        _: &Arc<std::fs::File>,
        _: std::ops::Range<u64>,
    ) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for MonitoredStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.unread.is_empty() {
            let count = self.unread.len().min(buffer.remaining());
            buffer.put_slice(&self.unread.split_to(count));
            if self.unread.is_empty() {
                // An empty part of a buffer would keep all of it, as long as the connection is open.
                self.unread = Bytes::new();
            }
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for MonitoredStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let write_result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.check_data_rate(cx, write_result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        io_slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let write_result = Pin::new(&mut self.stream).poll_write_vectored(cx, io_slices);
        self.check_data_rate(cx, write_result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.lingering_close.is_none() {
            ready!(Pin::new(&mut this.stream).poll_shutdown(cx))?;
        }
        let lingering_close = this.lingering_close.get_or_insert_with(|| LingeringClose {
            linger_deadline: Box::pin(sleep(LINGER_TIMEOUT)),
            remaining_bytes: MAX_LINGER_BYTES,
        });
        let mut buffer = [0; 4096];
        while lingering_close.remaining_bytes > 0
            && lingering_close
                .linger_deadline
                .as_mut()
                .poll(cx)
                .is_pending()
        {
            let mut buffer = ReadBuf::new(&mut buffer);
            let read = ready!(Pin::new(&mut this.stream).poll_read(cx, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                break;
            }
            lingering_close.remaining_bytes = lingering_close
                .remaining_bytes
                .saturating_sub(buffer.filled().len());
        }
        Poll::Ready(Ok(()))
    }
}
