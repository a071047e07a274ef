use std::fmt::Write;

/// The content is one pseudo-random block, repeated with its offset at the beginning.
const BLOCK_BYTES: usize = 65_536;

/// A PDF of one page and exactly `size` bytes. No two of its blocks are equal.
pub fn of_size(size: usize, seed: u64) -> Vec<u8> {
    let overhead = with_content(&[]).len();
    let length = size.checked_sub(overhead).expect("too small for a PDF");
    let mut state = seed | 1;
    let words = std::iter::repeat_with(|| {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    });
    let mut content_block = words.take(BLOCK_BYTES / 8).collect::<Vec<_>>().concat();
    let mut content = Vec::with_capacity(length + BLOCK_BYTES);
    while content.len() < length {
        let offset = content.len().to_le_bytes();
        content_block[..offset.len()].copy_from_slice(&offset);
        content.extend_from_slice(&content_block);
    }
    content.truncate(length);
    with_content(&content)
}

/// A PDF of one page of 9 × 9 points. Offsets have leading zeros, so that the overhead does not depend on the content.
pub fn with_content(content: &[u8]) -> Vec<u8> {
    let mut pdf = b"%PDF-1.4\n".to_vec();
    let mut lines = String::new();
    let stream = format!("<</Length {:010}>>stream\n", content.len());
    for (number, object, bytes, end) in [
        (1, "<</Type/Catalog/Pages 2 0 R>>", &[][..], ""),
        (2, "<</Type/Pages/Count 1/Kids[3 0 R]>>", &[], ""),
        (
            3,
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
            &[],
            "",
        ),
        (4, stream.as_str(), content, "\nendstream"),
    ] {
        writeln!(lines, "{:010} 00000 n ", pdf.len()).unwrap();
        pdf.extend(format!("{number} 0 obj\n{object}").bytes());
        pdf.extend(bytes);
        pdf.extend(format!("{end}\nendobj\n").bytes());
    }
    let start = pdf.len();
    let table = format!("xref\n0 5\n0000000000 65535 f \n{lines}trailer\n<</Size 5/Root 1 0 R>>\n");
    pdf.extend(format!("{table}startxref\n{start:010}\n%%EOF\n").bytes());
    pdf
}
