//! What hyper refuses by itself, as problem documents.
//!
//! A request that cannot be parsed never reaches a service: hyper answers it with a bare status. This
//! writer recognises that answer, which no operation of ours gives, and sends the document in its place.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use api::problem::{Kind, Problem};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A stream whose bare refusals become documents.
pub struct Refusals<S> {
    stream: S,
    document: Vec<u8>,
}

impl<S> Refusals<S> {
    /// Wraps a stream.
    pub fn over(stream: S) -> Self {
        Self {
            stream,
            document: Vec::new(),
        }
    }
}

/// The document for a bare refusal; none for any other answer.
fn document_for(answer: &[u8]) -> Option<Vec<u8>> {
    let status = answer.strip_prefix(b"HTTP/1.1 ")?;
    let (line, kind) = match status.get(..3)? {
        b"400" => ("400 Bad Request", Kind::BadRequest),
        b"431" => ("431 Request Header Fields Too Large", Kind::TooLarge),
        _ => return None,
    };
    let text = std::str::from_utf8(answer).ok()?;
    let is_bare = text.ends_with("\r\n\r\n") && text.contains("content-length: 0\r\n");
    is_bare.then(|| {
        let mut problem = Problem::new(kind);
        problem.status = line
            .get(..3)
            .and_then(|code| code.parse().ok())
            .unwrap_or(400);
        let body = problem.json();
        format!(
            "HTTP/1.1 {line}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
             cache-control: no-store\r\nx-content-type-options: nosniff\r\n\
             content-security-policy: default-src 'none'\r\nconnection: close\r\n\r\n{body}",
            body.len()
        )
        .into_bytes()
    })
}

impl<S: AsyncWrite + Unpin> Refusals<S> {
    /// Sends what is left of the document.
    fn poll_document(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.document.is_empty() {
            let sent = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.document))?;
            if sent == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.document.drain(..sent);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Refusals<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Refusals<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_document(cx))?;
        let Some(document) = document_for(bytes) else {
            return Pin::new(&mut self.stream).poll_write(cx, bytes);
        };
        // Taken over whole; what the socket does not take now goes with the next write or flush.
        self.document = document;
        if let Poll::Ready(Err(error)) = self.poll_document(cx) {
            return Poll::Ready(Err(error));
        }
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_document(cx))?;
        match slices {
            // A bare refusal has no body, so it comes in one piece.
            [whole] => self.poll_write(cx, whole),
            several => Pin::new(&mut self.stream).poll_write_vectored(cx, several),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_document(cx))?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_document(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
