//! Digests in lower-case hexadecimal digits.

use std::fmt;

/// `None` unless `text` is `N` bytes in lower-case digits.
pub(crate) fn parse<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut digest = [0; N];
    let is_lower_case = !text.bytes().any(|digit| digit.is_ascii_uppercase());
    let decoded = ::hex::decode_to_slice(text, &mut digest).ok();
    decoded.filter(|()| is_lower_case).map(|()| digest)
}

pub(crate) fn write(digest: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(&::hex::encode(digest))
}
