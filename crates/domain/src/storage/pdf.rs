//! Decision M5: what lies under `menu/` is a PDF by its content, not only by what its sender says.

/// Within how many bytes from its first a PDF says that it is one: some viewers allow a little before.
pub const PDF_HEAD: u64 = 1024;

/// Where in a file's first [`PDF_HEAD`] bytes the PDF begins, mostly with the first of them.
pub fn begins_like_a_pdf(head: &[u8]) -> Result<usize, PdfFault> {
    let mut places = head.windows(5);
    let begins = places.position(|bytes| bytes == b"%PDF-");
    begins.ok_or(PdfFault::InvalidPdf)
}

/// Why a file is not taken for a menu. The words for people are the translations' business.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PdfFault {
    /// It does not begin like a PDF.
    #[error("not a PDF")]
    InvalidPdf,
    /// Its inner structure cannot be read to the end, as after a broken copy.
    #[error("the PDF is damaged or cut off")]
    Damaged,
    /// It opens with a password only, or is encrypted without one.
    #[error("the PDF is encrypted")]
    Encrypted,
    /// It has no page.
    #[error("the PDF has no pages")]
    NoPages,
}

impl PdfFault {
    /// Every fault.
    pub const ALL: [Self; 4] = [
        Self::InvalidPdf,
        Self::Damaged,
        Self::Encrypted,
        Self::NoPages,
    ];

    /// The stable name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::InvalidPdf => "not-a-pdf",
            Self::Damaged => "pdf-damaged",
            Self::Encrypted => "pdf-encrypted",
            Self::NoPages => "pdf-without-pages",
        }
    }
}
