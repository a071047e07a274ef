//! Answers requests for prepared responses without hyper, which takes as long as sending them.

use std::{
    future::poll_fn,
    io,
    mem::MaybeUninit,
    pin::pin,
    task::Poll,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use bytes::{Buf, Bytes, BytesMut};
use hyper::{
    HeaderMap, Method, Uri,
    header::{self, HeaderName, HeaderValue},
};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;

use crate::{MAX_HEADER_LINES, PreparedResponses, data_rate::ConnectionActivity};

/// Enough for the headers of browsers. hyper reads longer ones.
const READ_BUFFER_BYTES: usize = 4096;

/// Answers requests until one has no prepared response. Returns what was received of that one, for hyper; nothing if the
/// connection must be closed.
pub async fn serve_prepared_responses(
    stream: &mut (impl AsyncRead + AsyncWrite + Unpin),
    prepared_responses: &dyn PreparedResponses,
    client_activity: &ConnectionActivity,
    header_timeout: Duration,
    shutdown: &CancellationToken,
) -> io::Result<Bytes> {
    let mut buffer = BytesMut::new();
    let mut headers = HeaderMap::new();
    let mut head = BytesMut::new();
    let mut date_header = DateHeader::default();
    let mut header_timer = pin!(sleep_until(Instant::now() + header_timeout));
    let mut shutdown_signal = pin!(shutdown.cancelled());
    while !shutdown.is_cancelled() {
        buffer.reserve(READ_BUFFER_BYTES);
        let received = {
            let mut read = pin!(stream.read_buf(&mut buffer));
            poll_fn(|cx| {
                if let Poll::Ready(received) = read.as_mut().poll(cx) {
                    return Poll::Ready(received);
                }
                if shutdown_signal.as_mut().poll(cx).is_ready() {
                    return Poll::Ready(Ok(0));
                }
                // Set again only when it ends, because few connections stay idle for so long.
                while header_timer.as_mut().poll(cx).is_ready() {
                    let deadline = client_activity.idle_since() + header_timeout;
                    if deadline <= Instant::now() {
                        return Poll::Ready(Ok(0));
                    }
                    header_timer.as_mut().reset(deadline);
                }
                Poll::Pending
            })
            .await?
        };
        if received == 0 {
            break;
        }
        let received = buffer.split().freeze();
        let Some((method, uri)) = parse_request_head(&received, &mut headers) else {
            return Ok(received);
        };
        let Some(mut response) = prepared_responses.respond(&method, &uri, &headers) else {
            return Ok(received);
        };
        // They are parts of the buffer, which is used again.
        headers.clear();
        client_activity.record_request_start();
        head.clear();
        head.extend_from_slice(&response.head.serialized);
        head.extend_from_slice(date_header.now());
        if method == Method::HEAD {
            response.body.clear();
        }
        let sent = if response.body.is_empty() {
            stream.write_all(&head).await
        } else {
            let mut message = Buf::chain(&head[..], response.body);
            stream.write_all_buf(&mut message).await
        };
        client_activity.record_request_end();
        sent?;
    }
    Ok(Bytes::new())
}

/// Adds the headers. `None` unless these are exactly the bytes of one valid GET or HEAD request, without a body, on a
/// connection that stays open.
fn parse_request_head(received: &Bytes, headers: &mut HeaderMap) -> Option<(Method, Uri)> {
    let mut parsed_headers = [const { MaybeUninit::uninit() }; MAX_HEADER_LINES];
    let mut request = httparse::Request::new(&mut []);
    let status = request
        .parse_with_uninit_headers(received, &mut parsed_headers)
        .ok()?;
    if status != httparse::Status::Complete(received.len()) || request.version != Some(1) {
        return None;
    }
    let method = match request.method? {
        "GET" => Method::GET,
        "HEAD" => Method::HEAD,
        _ => return None,
    };
    for header in request.headers {
        let value = HeaderValue::from_maybe_shared(received.slice_ref(header.value)).ok()?;
        match HeaderName::from_bytes(header.name.as_bytes()).ok()? {
            header::CONTENT_LENGTH
            | header::TRANSFER_ENCODING
            | header::UPGRADE
            | header::EXPECT => return None,
            header::CONNECTION if !is_keep_alive(&value) => return None,
            name => headers.append(name, value),
        };
    }
    let uri = Uri::from_maybe_shared(received.slice_ref(request.path?.as_bytes())).ok()?;
    Some((method, uri))
}

pub fn keeps_connection(headers: &HeaderMap) -> bool {
    let mut values = headers.get_all(header::CONNECTION).iter();
    values.all(is_keep_alive)
}

fn is_keep_alive(connection: &HeaderValue) -> bool {
    connection.as_bytes().eq_ignore_ascii_case(b"keep-alive")
}

/// The header `Date` and the empty line after the headers, formatted once a second.
#[derive(Default)]
pub struct DateHeader {
    unix_seconds: u64,
    line: String,
}

impl DateHeader {
    #[allow(
        clippy::disallowed_methods,
        reason = "RFC 9110 §6.6.1: the time at which the response is sent, on which no rule depends"
    )]
    pub fn now(&mut self) -> &[u8] {
        let now = SystemTime::now();
        let unix_seconds = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        if self.unix_seconds != unix_seconds {
            self.unix_seconds = unix_seconds;
            self.line = format!("date: {}\r\n\r\n", httpdate::fmt_http_date(now));
        }
        self.line.as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::{
        pin::Pin,
        task::{Context, Waker},
    };

    use super::*;
    use crate::{CacheControl, CompressedBodies, PreparedResponse, SelectedResponse};

    #[test]
    fn reads_exactly_one_request_without_a_body() {
        for (received, is_read) in [
            ("GET / HTTP/1.1\r\nhost: inn\r\n\r\n", true),
            ("HEAD /a?b HTTP/1.1\r\nhost: inn\r\n\r\n", true),
            (
                "GET / HTTP/1.1\r\nhost: inn\r\nconnection: Keep-Alive\r\n\r\n",
                true,
            ),
            ("GET / HTTP/1.1\r\nhost: inn\r\n", false),
            ("GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n", false),
            ("GET / HTTP/1.1\r\n\r\nrest", false),
            ("GET / HTTP/1.0\r\n\r\n", false),
            ("POST / HTTP/1.1\r\n\r\n", false),
            ("GET / HTTP/1.1\r\ncontent-length: 0\r\n\r\n", false),
            (
                "GET / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n",
                false,
            ),
            ("GET / HTTP/1.1\r\nexpect: 100-continue\r\n\r\n", false),
            ("GET / HTTP/1.1\r\nupgrade: h2c\r\n\r\n", false),
            (
                "GET / HTTP/1.1\r\nconnection: keep-alive\r\nconnection: close\r\n\r\n",
                false,
            ),
            ("GET  HTTP/1.1\r\n\r\n", false),
            ("\r\n", false),
            ("\u{0}", false),
        ] {
            let received = Bytes::from_static(received.as_bytes());
            let head = parse_request_head(&received, &mut HeaderMap::new());
            assert_eq!(head.is_some(), is_read, "{received:?}");
        }
    }

    struct OnePage(PreparedResponse);

    impl PreparedResponses for OnePage {
        fn respond(&self, _: &Method, uri: &Uri, headers: &HeaderMap) -> Option<SelectedResponse> {
            (uri.path() == "/").then(|| self.0.respond(headers))
        }
    }

    /// What is answered to `requests`, each sent after the answer to the one before, and what is left for hyper.
    async fn answers(requests: &[&str]) -> (Vec<String>, String) {
        let page = OnePage(PreparedResponse::new(
            HeaderValue::from_static("text/plain"),
            CacheControl::Revalidate,
            Bytes::from_static(b"Griass eich"),
            CompressedBodies::default(),
        ));
        let (mut server, mut client) = tokio::io::duplex(10_000);
        let (activity, shutdown) = (ConnectionActivity::default(), CancellationToken::new());
        let timeout = Duration::from_secs(1);
        let serving = serve_prepared_responses(&mut server, &page, &activity, timeout, &shutdown);
        let mut serving = pin!(serving);
        let mut poll = || {
            let serving: Pin<&mut _> = serving.as_mut();
            Future::poll(serving, &mut Context::from_waker(Waker::noop()))
        };
        let mut received = Vec::new();
        for request in requests {
            client.write_all(request.as_bytes()).await.unwrap();
            if let Poll::Ready(rest) = poll() {
                let rest = rest.unwrap().to_vec();
                return (received, String::from_utf8(rest).unwrap());
            }
            let mut answer = vec![0; 10_000];
            let count = client.read(&mut answer).await.unwrap();
            received.push(String::from_utf8(answer[..count].to_vec()).unwrap());
        }
        (received, String::new())
    }

    #[tokio::test]
    async fn sends_prepared_responses_and_leaves_other_requests() {
        let page = "GET / HTTP/1.1\r\nhost: inn\r\n\r\n";
        let head = "HEAD / HTTP/1.1\r\nhost: inn\r\n\r\n";
        let not_modified = "GET / HTTP/1.1\r\nif-none-match: *\r\n\r\n";
        let other = "GET /other HTTP/1.1\r\n\r\n";
        let (answers, rest) = answers(&[not_modified, page, head, other]).await;
        assert_eq!(rest, other);
        let [not_modified, page, head] = answers.try_into().unwrap();
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
        assert!(page.contains("\r\ncontent-length: 11\r\n"), "{page}");
        assert!(page.contains("\r\ndate: "), "{page}");
        assert!(page.ends_with(" GMT\r\n\r\nGriass eich"), "{page}");
        assert!(head.contains("\r\ncontent-length: 11\r\n"), "{head}");
        assert!(head.ends_with(" GMT\r\n\r\n"), "{head}");
        assert!(not_modified.starts_with("HTTP/1.1 304 Not Modified\r\n"));
        assert!(not_modified.ends_with(" GMT\r\n\r\n"));
    }

    #[tokio::test(start_paused = true)]
    async fn ends_when_the_client_is_silent_and_when_the_server_stops() {
        let page = OnePage(PreparedResponse::uncompressed_json(
            "{}".to_owned(),
            CacheControl::Revalidate,
        ));
        let timeout = Duration::from_secs(10);
        for stops in [false, true] {
            let (mut server, mut client) = tokio::io::duplex(10_000);
            let (activity, shutdown) = (ConnectionActivity::default(), CancellationToken::new());
            let start = Instant::now();
            let request = b"GET / HTTP/1.1\r\nhost: inn\r\n\r\n";
            let use_connection = async {
                tokio::time::sleep(Duration::from_secs(8)).await;
                client.write_all(request).await.unwrap();
                tokio::time::sleep(Duration::from_secs(1)).await;
                if stops {
                    shutdown.cancel();
                }
            };
            let serving =
                serve_prepared_responses(&mut server, &page, &activity, timeout, &shutdown);
            let (rest, ()) = tokio::join!(serving, use_connection);
            assert!(rest.unwrap().is_empty());
            let expected = if stops { 9 } else { 18 };
            assert_eq!(start.elapsed().as_secs(), expected);
        }
    }
}
