//! Makes every error response of the server a problem document, also for requests that hyper rejects before any handler
//! runs.
//!
//! hyper answers them with 400 or 431 without a body, which no operation does. This stream replaces such a response.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The problem documents of requests that hyper rejects.
#[derive(Clone, Debug)]
pub struct ErrorDocuments {
    /// 400
    pub bad_request: Bytes,
    /// 431
    pub header_too_large: Bytes,
}

/// A stream that replaces error responses without a body.
pub struct EmptyErrorReplacer<S> {
    stream: S,
    error_documents: ErrorDocuments,
    unsent_response: Vec<u8>,
}

impl<S> EmptyErrorReplacer<S> {
    pub fn new(stream: S, error_documents: ErrorDocuments) -> Self {
        Self {
            stream,
            error_documents,
            unsent_response: Vec::new(),
        }
    }

    pub fn into_inner(self) -> S {
        self.stream
    }
}

/// The response with a problem document; `None` for other responses.
fn with_problem_document(response: &[u8], error_documents: &ErrorDocuments) -> Option<Vec<u8>> {
    let status = response.strip_prefix(b"HTTP/1.1 ")?;
    let (status_line, body) = match status.get(..3)? {
        b"400" => ("400 Bad Request", &error_documents.bad_request),
        b"431" => (
            "431 Request Header Fields Too Large",
            &error_documents.header_too_large,
        ),
        _ => return None,
    };
    let text = std::str::from_utf8(response).ok()?;
    let has_empty_body = text.ends_with("\r\n\r\n") && text.contains("content-length: 0\r\n");
    has_empty_body.then(|| {
        let head = format!(
            "HTTP/1.1 {status_line}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
             cache-control: no-store\r\nx-content-type-options: nosniff\r\n\
             content-security-policy: default-src 'none'\r\nconnection: close\r\n\r\n",
            body.len()
        );
        [head.as_bytes(), body].concat()
    })
}

impl<S: AsyncWrite + Unpin> EmptyErrorReplacer<S> {
    /// Sends the rest of the response.
    fn poll_write_unsent_response(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.unsent_response.is_empty() {
            let sent = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.unsent_response))?;
            if sent == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.unsent_response.drain(..sent);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for EmptyErrorReplacer<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for EmptyErrorReplacer<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_write_unsent_response(cx))?;
        let Some(unsent_response) = with_problem_document(bytes, &self.error_documents) else {
            return Pin::new(&mut self.stream).poll_write(cx, bytes);
        };
        // Reported as written; the next write or flush sends what the socket does not accept now.
        self.unsent_response = unsent_response;
        if let Poll::Ready(Err(error)) = self.poll_write_unsent_response(cx) {
            return Poll::Ready(Err(error));
        }
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        io_slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_write_unsent_response(cx))?;
        match io_slices {
            // A response without a body is written at once.
            [whole_buffer] => self.poll_write(cx, whole_buffer),
            several => Pin::new(&mut self.stream).poll_write_vectored(cx, several),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_write_unsent_response(cx))?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_write_unsent_response(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
