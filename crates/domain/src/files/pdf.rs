//! Files under `menu/` must be PDFs by content (decision M5).

/// The header of a PDF may follow up to this many bytes, as some viewers accept.
pub const PDF_HEADER_RANGE: u16 = 1024;

/// The offset of the PDF header in the first [`PDF_HEADER_RANGE`] bytes of a file.
pub fn find_pdf_header(file: &[u8]) -> Result<usize, InvalidMenuPdf> {
    let head = file.get(..PDF_HEADER_RANGE.into()).unwrap_or(file);
    let offset = head.windows(5).position(|bytes| bytes == b"%PDF-");
    offset.ok_or(InvalidMenuPdf::InvalidPdf)
}

/// Why a file cannot be a menu. Translations have the texts for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidMenuPdf {
    /// No PDF header.
    #[error("not a PDF")]
    InvalidPdf,
    /// Viewers do not open the file either, or it is truncated.
    #[error("the PDF is damaged or truncated")]
    Damaged,
    /// A password that only restricts changes is no error.
    #[error("the PDF opens with a password only")]
    Encrypted,
    #[error("the PDF has no pages")]
    NoPages,
}
