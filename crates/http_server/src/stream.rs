//! The stream of a connection: enforces a minimum data rate, and lets the client read the last response before closing.

#[cfg(target_os = "linux")]
mod send_file;

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf, copy, sink},
    net::TcpStream,
    time::{Sleep, sleep_until, timeout},
};

use crate::transfer_clock::TransferClock;

/// How long a closed connection is read.
const LINGER_TIMEOUT: Duration = Duration::from_secs(5);

/// A stream whose writes fail when the client is too slow.
pub struct MinRateStream {
    stream: TcpStream,
    pub clock: Arc<TransferClock>,
    /// How far a client may be behind the minimum data rate.
    lag_limit: Duration,
    too_slow_timer: Option<Pin<Box<Sleep>>>,
}

impl MinRateStream {
    pub fn new(stream: TcpStream, clock: Arc<TransferClock>, lag_limit: Duration) -> Self {
        Self {
            stream,
            clock,
            lag_limit,
            too_slow_timer: None,
        }
    }

    /// Closes the connection, but reads it for a while, because the system discards what the client has not received when
    /// bytes of the client are left unread (RFC 9112 §9.6).
    pub async fn close(mut self) {
        self.clock.wait_for_request();
        let close = async {
            self.stream.shutdown().await?;
            copy(&mut self.stream, &mut sink()).await
        };
        // The response is sent, or the client has disconnected.
        let _ = timeout(LINGER_TIMEOUT, close).await;
    }

    fn check_data_rate(
        &mut self,
        cx: &mut Context<'_>,
        write_result: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(result) = write_result {
            self.too_slow_timer = None;
            let bytes = result.as_ref().map_or(0, |bytes| *bytes);
            self.clock.record_transfer(bytes);
            return Poll::Ready(result);
        }
        let (clock, lag_limit) = (&self.clock, self.lag_limit);
        let too_slow_timer = self
            .too_slow_timer
            .get_or_insert_with(|| Box::pin(sleep_until(clock.wait_for_client(lag_limit))));
        ready!(too_slow_timer.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

#[cfg(not(target_os = "linux"))]
impl MinRateStream {
    pub async fn send_file(
        &mut self,
        _: &Arc<std::fs::File>,
        _: std::ops::Range<u64>,
    ) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl AsyncRead for MinRateStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for MinRateStream {
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
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
