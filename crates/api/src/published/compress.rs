//! Compresses a body once, for everybody.

use std::io::Write;

use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};

use poem::http::HeaderValue;

use crate::http::{
    answer::{Answer, Compressed},
    cache::Cache,
};

/// A page takes 15 ms at this level; level 11 would take twice as long for a few per cent.
const BROTLI_LEVEL: u32 = 9;
const BROTLI_WINDOW: u32 = 22;
const BROTLI_BUFFER: usize = 4096;

/// An answer with both compressed forms, to be asked for again before every use.
#[must_use]
pub fn finished(content_type: HeaderValue, body: String) -> Answer {
    let compressed = compress(body.as_bytes());
    Answer::new(
        content_type,
        Cache::Revalidate,
        Bytes::from(body),
        compressed,
    )
}

/// Both compressed forms of `body`, without those that would save nothing.
fn compress(body: &[u8]) -> Compressed {
    let smaller = |bytes: std::io::Result<Vec<u8>>| {
        // Writing into memory does not fail; if it did, the body goes out as it is.
        bytes
            .ok()
            .filter(|bytes| bytes.len() < body.len())
            .map(Bytes::from)
    };
    Compressed {
        gzip: smaller(gzip(body)),
        brotli: smaller(brotli(body)),
    }
}

fn gzip(body: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(body)?;
    encoder.finish()
}

fn brotli(body: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut encoder =
        brotli::CompressorWriter::new(&mut out, BROTLI_BUFFER, BROTLI_LEVEL, BROTLI_WINDOW);
    encoder.write_all(body)?;
    encoder.flush()?;
    drop(encoder);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn both_forms_hold_the_whole_body() {
        let body = "Frittatensuppe, Leberknödelsuppe, ".repeat(200);
        let compressed = compress(body.as_bytes());
        let mut plain = String::new();
        flate2::read::GzDecoder::new(compressed.gzip.unwrap().as_ref())
            .read_to_string(&mut plain)
            .unwrap();
        assert_eq!(plain, body);
        plain.clear();
        brotli::Decompressor::new(compressed.brotli.unwrap().as_ref(), 4096)
            .read_to_string(&mut plain)
            .unwrap();
        assert_eq!(plain, body);
    }

    #[test]
    fn what_would_not_get_smaller_stays_as_it_is() {
        let compressed = compress(b"Mahlzeit");
        assert!(compressed.gzip.is_none() && compressed.brotli.is_none());
    }
}
