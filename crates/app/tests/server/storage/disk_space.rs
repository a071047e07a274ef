//! Uploads leave free space on the disk: 64 MiB, or a tenth of a smaller disk.

use ports::DiskSpace;

use super::*;

const RESERVED_BYTES: u64 = 64 << 20;
const INSUFFICIENT_STORAGE: &str = "insufficient-storage";

fn set_available_bytes(server: &TestServer, available: u64) {
    let total = 1 << 40;
    server.blobs.set_disk_space(DiskSpace { available, total });
}

/// The parts and the resulting file are stored at the same time.
#[tokio::test]
async fn a_resumable_upload_needs_twice_its_size() {
    let (server, anna) = TestServer::start_signed_in().await;
    let size = 2 * CHUNK_BYTES as u64;
    let bytes = vec![b'a'; 2 * CHUNK_BYTES];
    set_available_bytes(&server, RESERVED_BYTES + 2 * size - 1);
    assert_fails(
        anna.begin_upload("a", bytes.len()),
        507,
        INSUFFICIENT_STORAGE,
    )
    .await;
    set_available_bytes(&server, RESERVED_BYTES + 2 * size);
    let upload = Upload::start(&anna, "a", bytes.len()).await;

    for (command, offset, bytes, needed) in [
        ("upload", 0, &bytes[..CHUNK_BYTES], 2 * size),
        (
            "upload",
            CHUNK_BYTES,
            &bytes[CHUNK_BYTES..],
            size + size / 2,
        ),
        ("finalize", 2 * CHUNK_BYTES, &[], size),
    ] {
        set_available_bytes(&server, RESERVED_BYTES + needed - 1);
        assert_fails(
            upload.send(command, offset, bytes),
            507,
            INSUFFICIENT_STORAGE,
        )
        .await;
        assert_eq!(upload.query().await, format!("active {offset}"));
        set_available_bytes(&server, RESERVED_BYTES + needed);
        assert_succeeds(upload.send(command, offset, bytes)).await;
    }
}

#[tokio::test]
async fn the_only_part_of_an_upload_is_not_copied() {
    let (server, anna) = TestServer::start_signed_in().await;
    let upload = Upload::start(&anna, "a", 3).await;
    assert_succeeds(upload.send("upload", 0, b"abc")).await;
    set_available_bytes(&server, 0);
    let metadata = json_body(upload.send("finalize", 3, &[])).await;
    assert_eq!(metadata["md5Hash"], "kAFQmDzST7DWlj99KOF/cg==");
}

#[tokio::test]
async fn a_small_upload_needs_its_size() {
    let (server, anna) = TestServer::start_signed_in().await;
    let small_disk_bytes = 100 << 20;
    for (total, available, status) in [
        (1 << 40, RESERVED_BYTES + 2, 507),
        (1 << 40, RESERVED_BYTES + 3, 200),
        (small_disk_bytes, small_disk_bytes / 10 + 2, 507),
        (small_disk_bytes, small_disk_bytes / 10 + 3, 200),
    ] {
        server.blobs.set_disk_space(DiskSpace { available, total });
        let response = anna.upload_text("a", b"abc").send().await.unwrap();
        assert_eq!(response.status(), status, "{available} of {total}");
    }
}
