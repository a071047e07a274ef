use std::path::Path;

use adapters::sql::create_test_schema;
use tempfile::TempDir;
use tokio::{
    io::copy_bidirectional,
    net::{UnixListener, UnixStream},
    task::{JoinHandle, JoinSet},
};

const SOCKET: &str = ".s.PGSQL.5432";

/// A connection to the PostgreSQL server that can be cut.
pub struct DatabaseProxy {
    folder: TempDir,
    server_folder: String,
    accept_loop: Option<JoinHandle<()>>,
}

impl DatabaseProxy {
    /// A proxy for an empty schema, with its URL.
    pub async fn start() -> (Self, String) {
        let folder = tempfile::tempdir().unwrap();
        let url = create_test_schema(folder.path()).await.unwrap().unwrap();
        Self::start_for(folder, &url)
    }

    /// A proxy with the URL of the same schema through it.
    pub fn start_for(folder: TempDir, url: &str) -> (Self, String) {
        let (_, rest) = url.split_once("host=").unwrap();
        let (server_folder, _) = rest.split_once('&').unwrap();
        let proxied_url = url.replace(server_folder, folder.path().to_str().unwrap());
        let mut proxy = Self {
            server_folder: server_folder.to_owned(),
            folder,
            accept_loop: None,
        };
        proxy.connect();
        (proxy, proxied_url)
    }

    pub fn connect(&mut self) {
        let listener = UnixListener::bind(self.folder.path().join(SOCKET)).unwrap();
        let server = Path::new(&self.server_folder).join(SOCKET);
        self.accept_loop = Some(tokio::spawn(async move {
            let mut connections = JoinSet::new();
            loop {
                let (mut client, _) = listener.accept().await.unwrap();
                let mut server = UnixStream::connect(&server).await.unwrap();
                connections
                    .spawn(async move { copy_bidirectional(&mut client, &mut server).await });
            }
        }));
    }

    pub async fn cut(&mut self) {
        let accept_loop = self.accept_loop.take().unwrap();
        accept_loop.abort();
        let _ = accept_loop.await;
        std::fs::remove_file(self.folder.path().join(SOCKET)).unwrap();
    }
}
