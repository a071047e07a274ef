//! Sends files with `sendfile`, which does not copy them through the process.

use std::{
    fs::File,
    future::poll_fn,
    io,
    ops::Range,
    os::unix::fs::FileExt,
    sync::Arc,
    task::{Context, Poll, ready},
};

use rustix::{
    fs::sendfile,
    io::{Errno, ReadWriteFlags, preadv2},
};
use tokio::{
    io::Interest,
    net::TcpStream,
    task::{spawn_blocking, yield_now},
};

use super::MinRateStream;

/// How much is sent before other connections have their turn.
const CHUNK_BYTES: u64 = 256 * 1024;

impl MinRateStream {
    pub async fn send_file(&mut self, file: &Arc<File>, range: Range<u64>) -> io::Result<()> {
        let Range { mut start, end } = range;
        while start < end {
            let chunk = start..end.min(start + CHUNK_BYTES);
            if !is_cached(file, &chunk) {
                let (file, chunk) = (file.clone(), chunk.clone());
                spawn_blocking(move || load(&file, chunk)).await??;
            }
            while start < chunk.end {
                let sent = poll_fn(|cx| {
                    let sent = poll_send_file(&self.stream, cx, file, start..chunk.end);
                    self.check_data_rate(cx, sent)
                });
                match sent.await? {
                    0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                    sent => start += sent as u64,
                }
            }
            yield_now().await;
        }
        Ok(())
    }
}

/// Whether the system has the chunk in memory, by its first and last byte, because it reads ahead. `true` if the file system
/// cannot tell.
fn is_cached(file: &File, chunk: &Range<u64>) -> bool {
    [chunk.start, chunk.end - 1].into_iter().all(|offset| {
        let mut byte = [0];
        let buffers = &mut [io::IoSliceMut::new(&mut byte)];
        let read = preadv2(file, buffers, offset, ReadWriteFlags::NOWAIT);
        matches!(read, Ok(_) | Err(Errno::OPNOTSUPP))
    })
}

/// Reads a chunk into the memory of the system, so that sending it does not wait for the disk.
fn load(file: &File, chunk: Range<u64>) -> io::Result<()> {
    let mut buffer = [0; 16 * 1024];
    let mut offset = chunk.start;
    while offset < chunk.end {
        match file.read_at(&mut buffer, offset)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => offset += read as u64,
        }
    }
    Ok(())
}

/// Sends the beginning of the range.
fn poll_send_file(
    stream: &TcpStream,
    cx: &mut Context<'_>,
    file: &File,
    range: Range<u64>,
) -> Poll<io::Result<usize>> {
    let length = usize::try_from(range.end - range.start).unwrap_or(usize::MAX);
    loop {
        ready!(stream.poll_write_ready(cx))?;
        let mut start = range.start;
        let send = || Ok(sendfile(stream, file, Some(&mut start), length)?);
        match stream.try_io(Interest::WRITABLE, send) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            result => return Poll::Ready(result),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Write, time::Duration};

    use tokio::{io::AsyncReadExt, net::TcpListener};

    use super::*;

    /// What a client receives, and the result.
    async fn send(file: &Arc<File>, range: Range<u64>) -> (Vec<u8>, io::Result<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap());
        let (client, accepted) = tokio::join!(client, listener.accept());
        let mut received = Vec::new();
        let mut client = client.unwrap();
        let sending = async move {
            let (stream, _) = accepted.unwrap();
            let lag_limit = Duration::from_secs(10);
            let mut stream = MinRateStream::new(stream, Arc::default(), lag_limit);
            stream.send_file(file, range).await
        };
        let (read, sent) = tokio::join!(client.read_to_end(&mut received), sending);
        read.unwrap();
        (received, sent)
    }

    #[tokio::test]
    async fn sends_any_range_and_fails_at_the_end_of_the_file() {
        let bytes: Vec<u8> = (0..=250).cycle().take(600_000).collect();
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes).unwrap();
        let file = Arc::new(file);
        for range in [0..600_000, 1..2, 262_143..262_145, 5..600_000] {
            let (received, sent) = send(&file, range.clone()).await;
            assert!(sent.is_ok(), "{range:?}");
            let range = usize::try_from(range.start).unwrap()..usize::try_from(range.end).unwrap();
            assert!(received == bytes[range.clone()], "{range:?}");
        }
        let (received, sent) = send(&file, 0..600_001).await;
        assert_eq!(sent.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        assert!(received == bytes);
        load(&file, 0..600_000).unwrap();
        assert!(load(&file, 599_999..600_001).is_err());
    }
}
