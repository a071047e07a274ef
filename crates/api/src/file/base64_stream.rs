//! Base64 encoding of streams.

use std::io;

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::{Bytes, BytesMut};
use futures::{
    Stream,
    stream::{self, StreamExt},
};
use ports::ByteStream;

/// The length of the base64 of so many bytes.
pub fn base64_len(bytes: u64) -> u64 {
    bytes.div_ceil(3).saturating_mul(4)
}

/// Encodes a stream in constant memory.
pub fn encode_base64_stream(
    bytes: ByteStream<'static>,
) -> impl Stream<Item = io::Result<Bytes>> + Send {
    // `None` after the end, because a stream must not be polled again.
    stream::unfold(
        (Some(bytes), BytesMut::new()),
        |(bytes, mut unencoded_bytes)| async {
            let mut bytes = bytes?;
            loop {
                match bytes.next().await {
                    Some(Ok(chunk)) => unencoded_bytes.extend_from_slice(&chunk),
                    Some(Err(error)) => return Some((Err(error), (None, unencoded_bytes))),
                    None if unencoded_bytes.is_empty() => return None,
                    None => {
                        return Some((
                            Ok(encode_base64(&unencoded_bytes)),
                            (None, BytesMut::new()),
                        ));
                    }
                }
                // Three bytes become four characters; the rest is encoded with the next chunk.
                let complete_triplets = unencoded_bytes.split_to(unencoded_bytes.len() / 3 * 3);
                if !complete_triplets.is_empty() {
                    return Some((
                        Ok(encode_base64(&complete_triplets)),
                        (Some(bytes), unencoded_bytes),
                    ));
                }
            }
        },
    )
}

fn encode_base64(bytes: &[u8]) -> Bytes {
    BASE64_STANDARD.encode(bytes).into()
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
        assert_eq!(text.len(), 2);
        assert!(text[1].is_err());
    }
}
