//! Uploads leave free space on the disk: 64 MiB, or a tenth of a smaller disk.

use ports::DiskSpace;

use super::*;

const RESERVED: u64 = 64 << 20;
const REASON: &str = "insufficient-storage";

fn leave(server: &TestServer, available: u64) {
    let total = 1 << 40;
    server.blobs.set_disk_space(DiskSpace { available, total });
}

/// Its pieces and the whole file are on the disk at the same time.
#[tokio::test]
async fn an_upload_waits_until_the_disk_has_space() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let size = 2 * CHUNK as u64;
    let bytes = vec![b'a'; 2 * CHUNK];
    let begin = async || send(start(&anna, "a", 2 * CHUNK)).await;
    leave(&server, RESERVED + 2 * size - 1);
    refusal(begin().await, 507, REASON).await;
    leave(&server, RESERVED + 2 * size);
    let url = started(&anna, "a", 2 * CHUNK).await;

    leave(&server, RESERVED + 2 * size - 1);
    let full = command(&anna, &url, "upload", Some(0), &bytes).await;
    refusal(full, 507, REASON).await;
    assert_eq!(received(&anna, &url).await, "active 0");
    leave(&server, RESERVED + 2 * size);
    let taken = command(&anna, &url, "upload", Some(0), &bytes).await;
    assert_eq!(taken.status(), 200);

    leave(&server, RESERVED + size - 1);
    let full = command(&anna, &url, "finalize", Some(2 * CHUNK), &[]).await;
    refusal(full, 507, REASON).await;
    assert_eq!(received(&anna, &url).await, format!("active {size}"));
    leave(&server, RESERVED + size);
    let stored = command(&anna, &url, "finalize", Some(2 * CHUNK), &[]).await;
    assert_eq!(stored.status(), 200);
}

#[tokio::test]
async fn a_small_file_is_refused_too() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let file = || send(multipart(&anna, "a", &json!({}), "text/plain", b"abc"));
    leave(&server, RESERVED + 2);
    refusal(file().await, 507, REASON).await;
    leave(&server, RESERVED + 3);
    assert_eq!(file().await.status(), 200);

    let total = 100 << 20;
    for (available, status) in [(total / 10 + 2, 507), (total / 10 + 3, 200)] {
        server.blobs.set_disk_space(DiskSpace { available, total });
        assert_eq!(file().await.status(), status, "{available}");
    }
}
