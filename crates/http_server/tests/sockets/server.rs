//! A server with prepared responses and a handler.

use std::{fs::File, io::Write, net::SocketAddr, sync::Arc, time::Duration};

use bytes::Bytes;
use http_body_util::{BodyExt, Empty, Full, StreamBody};
use http_server::{
    Application, CacheControl, CompressedBodies, FileBody, HandlerFuture, HttpBody,
    NegotiatedResponse, PreparedResponse, PreparedResponseSource, ServerLimits, serve,
};
use hyper::{
    HeaderMap, Method, Request, Response, StatusCode, Uri,
    body::Frame,
    header::{self, HeaderValue},
};
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
    runtime::Handle,
    sync::{Notify, oneshot},
    task::JoinHandle,
    time::sleep,
};

use crate::read_to_end;

pub const HEADER_TIMEOUT: Duration = Duration::from_secs(1);

pub const FILE_BYTES: usize = 600_000;

#[derive(Clone)]
struct Pages {
    page: PreparedResponse,
    file: Arc<File>,
    write_completed: Arc<Notify>,
}

impl PreparedResponseSource for Pages {
    fn respond(&self, _: &Method, uri: &Uri, headers: &HeaderMap) -> Option<NegotiatedResponse> {
        (uri.path() == "/").then(|| self.page.respond(headers))
    }
}

impl Pages {
    fn new() -> Self {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&vec![b'f'; FILE_BYTES]).unwrap();
        Self {
            page: PreparedResponse::new(
                HeaderValue::from_static("text/plain"),
                CacheControl::Revalidate,
                Bytes::from_static(b"Griass eich"),
                CompressedBodies {
                    gzip: Some(Bytes::from_static(b"gzip")),
                    brotli: None,
                },
            ),
            file: Arc::new(file),
            write_completed: Arc::default(),
        }
    }

    async fn handle(self, request: Request<HttpBody>) -> Response<HttpBody> {
        let path = request.uri().path().to_owned();
        let text = |text: String| Response::new(Full::from(text).map_err(|e| match e {}).boxed());
        match path.as_str() {
            "/echo" => match request.into_body().collect().await {
                Ok(body) => text(format!("{} bytes", body.to_bytes().len())),
                Err(_) => status(StatusCode::REQUEST_TIMEOUT),
            },
            "/file" => {
                let mut response = Response::new(HttpBody::default());
                let length = HeaderValue::from(FILE_BYTES);
                response
                    .headers_mut()
                    .insert(header::CONTENT_LENGTH, length);
                response.extensions_mut().insert(FileBody {
                    file: self.file,
                    range: 0..FILE_BYTES as u64,
                });
                response
            }
            "/chunks" => {
                let chunks = ["a", "", "bc"].map(|chunk| Ok(Frame::data(Bytes::from(chunk))));
                Response::new(BodyExt::boxed(StreamBody::new(futures::stream::iter(
                    chunks,
                ))))
            }
            "/large" => text("l".repeat(64 << 20)),
            "/events" => {
                let mut response =
                    Response::new(StreamBody::new(futures::stream::pending()).boxed());
                let content_type = HeaderValue::from_static("text/event-stream");
                response
                    .headers_mut()
                    .insert(header::CONTENT_TYPE, content_type);
                response
            }
            "/stuck" => std::future::pending().await,
            "/write" => {
                sleep(Duration::from_millis(300)).await;
                self.write_completed.notify_one();
                status(StatusCode::OK)
            }
            "/panic" => panic!("a handler panics"),
            _ => status(StatusCode::UNAUTHORIZED),
        }
    }
}

fn status(status: StatusCode) -> Response<HttpBody> {
    let mut response = Response::new(Empty::new().map_err(|never| match never {}).boxed());
    *response.status_mut() = status;
    response
}

pub struct TestServer {
    pub address: SocketAddr,
    pub write_completed: Arc<Notify>,
    pub stop_sender: oneshot::Sender<()>,
    pub task: JoinHandle<()>,
}

pub async fn start() -> TestServer {
    let pages = Pages::new();
    let write_completed = pages.write_completed.clone();
    let application = Application {
        prepared_responses: Arc::new(pages.clone()),
        handler: Arc::new(move |request, _| -> HandlerFuture {
            Box::pin(pages.clone().handle(request))
        }),
        handler_runtime: Handle::current(),
        route_label: |_| "other",
        error_response: status,
    };
    let limits = ServerLimits {
        connections: 1000,
        header_timeout: HEADER_TIMEOUT,
        upload_lag_limit: Duration::from_secs(30),
        download_lag_limit: Duration::from_secs(30),
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop_sender, stopped) = oneshot::channel();
    let proxies = "127.0.0.1".parse().unwrap();
    let task = tokio::spawn(serve(listener, application, limits, proxies, async {
        let _ = stopped.await;
    }));
    TestServer {
        address,
        write_completed,
        stop_sender,
        task,
    }
}

impl TestServer {
    pub async fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        stream
    }

    /// What the server sends until it closes the connection.
    pub async fn send(&self, request: &[u8]) -> String {
        let mut stream = self.connect().await;
        stream.write_all(request).await.unwrap();
        read_to_end(&mut stream).await
    }
}
