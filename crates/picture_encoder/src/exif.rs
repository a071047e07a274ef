//! The orientation in EXIF.

use image::metadata::Orientation;

/// Reads the first EXIF block of a picture. Other bytes may precede its TIFF header: `Exif`, zeros and padding.
pub(super) fn orientation(exif: Option<&[u8]>) -> Orientation {
    const MAX_PREFIX_BYTES: usize = 16;
    let find = |exif: &[u8]| {
        let mut headers = exif.windows(4).take(MAX_PREFIX_BYTES);
        let start = headers.position(|header| matches!(header, b"II*\0" | b"MM\0*"))?;
        Orientation::from_exif_chunk(exif.get(start..)?)
    };
    exif.and_then(find).unwrap_or(Orientation::NoTransforms)
}

/// Whether width and height change places.
pub(super) fn is_sideways(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}
