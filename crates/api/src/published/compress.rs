use std::io::Write;

use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};

use http_server::{CacheControl, CompressedBodies, PreparedResponse};
use poem::http::HeaderValue;

/// Level 9 takes ten times as long and saves 1 % of a page.
const BROTLI_LEVEL: u32 = 5;
const BROTLI_WINDOW: u32 = 22;
const BROTLI_BUFFER: usize = 4096;

/// A response with gzip and Brotli bodies, which clients revalidate before every use.
pub fn prepare_compressed_response(content_type: HeaderValue, body: String) -> PreparedResponse {
    let compressed = compress(body.as_bytes());
    PreparedResponse::new(
        content_type,
        CacheControl::Revalidate,
        Bytes::from(body),
        compressed,
    )
}

/// Omits bodies that are not smaller.
fn compress(body: &[u8]) -> CompressedBodies {
    let keep_if_smaller = |bytes: std::io::Result<Vec<u8>>| {
        bytes
            .ok()
            .filter(|bytes| bytes.len() < body.len())
            .map(Bytes::from)
    };
    CompressedBodies {
        gzip: keep_if_smaller(gzip(body)),
        brotli: keep_if_smaller(brotli(body)),
    }
}

fn gzip(body: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
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

    #[test]
    fn compresses_the_whole_body_if_the_result_is_smaller() {
        let body = "Frittatensuppe, Leberknödelsuppe, ".repeat(200);
        let compressed = compress(body.as_bytes());
        let (gzip, brotli) = (compressed.gzip.unwrap(), compressed.brotli.unwrap());
        let gzip = flate2::read::GzDecoder::new(gzip.as_ref());
        let brotli = brotli::Decompressor::new(brotli.as_ref(), 4096);
        assert_eq!(std::io::read_to_string(gzip).unwrap(), body);
        assert_eq!(std::io::read_to_string(brotli).unwrap(), body);
        let compressed = compress(b"Mahlzeit");
        assert!(compressed.gzip.is_none() && compressed.brotli.is_none());
    }
}
