//! Uploads leave free space on the disk: 64 MiB, or a tenth of a smaller disk.

use ports::DiskSpace;

use super::*;

const RESERVED_BYTES: u64 = 64 << 20;
const REASON: &str = "insufficient-storage";

fn set_available(server: &TestServer, available: u64) {
    let total = 1 << 40;
    server.blobs.set_disk_space(DiskSpace { available, total });
}

/// Its parts and the resulting file are stored at the same time.
#[tokio::test]
async fn a_resumable_upload_needs_twice_its_size() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let size = 2 * CHUNK_BYTES as u64;
    let bytes = vec![b'a'; 2 * CHUNK_BYTES];
    set_available(&server, RESERVED_BYTES + 2 * size - 1);
    let rejected = send(resumable_upload(&anna, "a", 2 * CHUNK_BYTES)).await;
    assert_error(rejected, 507, REASON).await;
    set_available(&server, RESERVED_BYTES + 2 * size);
    let path = start_upload(&anna, "a", 2 * CHUNK_BYTES).await;

    for (command, offset, bytes, needed, before) in [
        ("upload", 0, &bytes[..], 2 * size, 0),
        ("finalize", 2 * CHUNK_BYTES, &[], size, size),
    ] {
        set_available(&server, RESERVED_BYTES + needed - 1);
        let rejected = send_command(&anna, &path, command, Some(offset), bytes).await;
        assert_error(rejected, 507, REASON).await;
        assert_eq!(query_upload(&anna, &path).await, format!("active {before}"));
        set_available(&server, RESERVED_BYTES + needed);
        let accepted = send_command(&anna, &path, command, Some(offset), bytes).await;
        assert_eq!(accepted.status(), 200);
    }
}

#[tokio::test]
async fn a_small_upload_needs_its_size() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let upload = || send(text_upload(&anna, "a", b"abc"));
    set_available(&server, RESERVED_BYTES + 2);
    assert_error(upload().await, 507, REASON).await;
    set_available(&server, RESERVED_BYTES + 3);
    assert_eq!(upload().await.status(), 200);

    let total = 100 << 20;
    for (available, status) in [(total / 10 + 2, 507), (total / 10 + 3, 200)] {
        server.blobs.set_disk_space(DiskSpace { available, total });
        assert_eq!(upload().await.status(), status, "{available}");
    }
}
