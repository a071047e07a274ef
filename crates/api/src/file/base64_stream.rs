//! Base64 encoding of streams.

use std::io;

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use futures::stream::{self, Stream, StreamExt};
use ports::ByteStream;
use tokio::io::AsyncReadExt;
use tokio_util::io::StreamReader;

/// A multiple of three, because three bytes become four characters.
const CHUNK_BYTES: u64 = 3 << 14;

/// The length of the base64 of so many bytes.
pub fn base64_len(bytes: u64) -> u64 {
    bytes.div_ceil(3).saturating_mul(4)
}

/// Encodes a stream in constant memory.
pub fn encode_base64_stream(
    bytes: ByteStream<'static>,
) -> impl Stream<Item = io::Result<Bytes>> + Send {
    // The reader polls a stream again that has ended.
    let reader = StreamReader::new(bytes.fuse());
    stream::try_unfold(reader, |mut reader| async move {
        let mut chunk = Vec::new();
        (&mut reader)
            .take(CHUNK_BYTES)
            .read_to_end(&mut chunk)
            .await?;
        let is_end = chunk.is_empty();
        Ok((!is_end).then(|| (BASE64_STANDARD.encode(chunk).into(), reader)))
    })
}

#[cfg(test)]
mod tests {
    use futures::TryStreamExt;

    use super::*;

    #[tokio::test]
    async fn encodes_base64_of_chunks_of_any_size() {
        let all: Vec<u8> = (0..=255).collect();
        for chunk_size in [1, 2, 3, 4, 5, 100, 256] {
            for size in [0, 1, 2, 3, 254, 255, 256] {
                let bytes = &all[..size];
                let chunks = bytes.chunks(chunk_size).map(Bytes::copy_from_slice);
                let chunks: Vec<_> = chunks.map(Ok).collect();
                let text = encode_base64_stream(stream::iter(chunks).boxed());
                let text = text.try_collect::<Vec<_>>().await.unwrap().concat();
                assert_eq!(text, BASE64_STANDARD.encode(bytes).as_bytes());
                assert_eq!(text.len() as u64, base64_len(size as u64));
            }
        }
    }

    #[tokio::test]
    async fn an_error_ends_the_base64_stream() {
        let bytes = [Ok(Bytes::from_static(b"abcd")), Err(io::Error::other("x"))];
        let text: Vec<_> = encode_base64_stream(stream::iter(bytes).boxed())
            .collect()
            .await;
        assert!(matches!(text.as_slice(), [Err(_)]));
    }
}
