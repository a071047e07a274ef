//! Bytes as base64, piece by piece.

use std::io;

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::{Bytes, BytesMut};
use futures::{
    Stream,
    stream::{self, StreamExt},
};
use ports::ByteStream;

/// How long the base64 of so many bytes is.
#[must_use]
pub fn length(bytes: u64) -> u64 {
    bytes.div_ceil(3).saturating_mul(4)
}

/// The base64 of all of these bytes, one chunk in memory at a time.
pub fn encoded(bytes: ByteStream<'static>) -> impl Stream<Item = io::Result<Bytes>> + Send {
    // `None` once the bytes have ended, because a stream must not be asked again.
    stream::unfold((Some(bytes), BytesMut::new()), |(bytes, mut rest)| async {
        let mut bytes = bytes?;
        loop {
            match bytes.next().await {
                Some(Ok(chunk)) => rest.extend_from_slice(&chunk),
                Some(Err(fault)) => return Some((Err(fault), (None, rest))),
                None if rest.is_empty() => return None,
                None => return Some((Ok(text(&rest)), (None, BytesMut::new()))),
            }
            // Three bytes are four letters; what is left over waits for its neighbours.
            let whole = rest.split_to(rest.len() / 3 * 3);
            if !whole.is_empty() {
                return Some((Ok(text(&whole)), (Some(bytes), rest)));
            }
        }
    })
}

fn text(bytes: &[u8]) -> Bytes {
    BASE64_STANDARD.encode(bytes).into()
}

#[cfg(test)]
mod tests {
    use futures::TryStreamExt;

    use super::*;

    #[tokio::test]
    async fn pieces_of_any_size_are_one_text() {
        let all: Vec<u8> = (0..=255).collect();
        for piece in [1, 2, 3, 4, 5, 100, 256] {
            for size in [0, 1, 2, 3, 254, 255, 256] {
                let bytes = &all[..size];
                let pieces = bytes.chunks(piece).map(Bytes::copy_from_slice);
                let pieces: Vec<_> = pieces.map(Ok).collect();
                let text = encoded(stream::iter(pieces).boxed());
                let text = text.try_collect::<Vec<_>>().await.unwrap().concat();
                assert_eq!(text, BASE64_STANDARD.encode(bytes).as_bytes());
                assert_eq!(text.len() as u64, length(size as u64));
            }
        }
    }

    #[tokio::test]
    async fn a_fault_ends_it() {
        let bytes = [Ok(Bytes::from_static(b"abcd")), Err(io::Error::other("x"))];
        let text: Vec<_> = encoded(stream::iter(bytes).boxed()).collect().await;
        assert_eq!(text.len(), 2);
        assert!(text[1].is_err());
    }
}
